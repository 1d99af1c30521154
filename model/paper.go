package model

import (
	"dailies/parser/clean"
	"dailies/ui"
)

// showing is what the detail still has to show. Of 2,000 papers that a burst of
// keys goes over nobody sees more than the last.
type showing struct {
	due   bool
	at    int32 // paper that was selected last; -1: none
	moved bool  // another one was selected in between: it is shown from its start
}

// on notes which paper is to be shown.
func (s *showing) on(at int32) {
	s.moved = s.moved || s.at >= 0 && at != s.at
	s.due, s.at = true, at
}

// lose forgets the paper's index, because papers have others now.
func (s *showing) lose() { s.at = -1 }

// seen notes that it is shown, and tells whether the reader was elsewhere.
func (s *showing) seen() (moved bool) {
	moved = s.moved
	s.due, s.moved = false, false
	return moved
}

// see shows the selected paper, once for all that a message did.
func (m *Model) see() {
	if m.showing.due {
		m.showPaper()
	}
}

// paper is the detail, with the selected paper in it.
func (m *Model) paper() *ui.Detail {
	m.see()
	return &m.detail
}

// showPaper lets the detail show the selected paper as it is now.
func (m *Model) showPaper() {
	v, moved := m.view(), m.showing.seen()
	if v.at < 0 || len(v.shown) == 0 {
		m.detail.Set(ui.Article{Empty: clean.Literal("No paper is selected.")})
		return
	}
	a := m.article(v.at)
	if a.Key == m.detail.Key() && !moved {
		m.detail.Update(a)
		return
	}
	m.detail.Set(a)
	if m.resumed.paper != "" && a.Key == string(m.resumed.paper) {
		m.detail.GoTo(m.resumed.line)
		m.resumed.paper = ""
	}
}
