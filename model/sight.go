package model

import "dailies/ui"

// sight is what the detail still has to show. Of 2,000 papers that a burst of
// keys goes over nobody sees more than the last, and each abstract may have to
// be read from its file.
type sight struct {
	due   bool
	at    int32 // paper that was selected last; -1: none
	moved bool  // another one was selected in between: it is shown from its start
}

// on notes which paper is to be shown.
func (s *sight) on(at int32) {
	s.moved = s.moved || s.at >= 0 && at != s.at
	s.due, s.at = true, at
}

// lose forgets the paper's index, because papers have others now.
func (s *sight) lose() { s.at = -1 }

// seen notes that it is shown, and tells whether the reader was elsewhere.
func (s *sight) seen() (moved bool) {
	moved = s.moved
	s.due, s.moved = false, false
	return moved
}

// see shows the selected paper, once for all that a message did.
func (m *Model) see() {
	if m.sight.due {
		m.showPaper()
	}
}

// paper is the detail, with the selected paper in it.
func (m *Model) paper() *ui.Detail {
	m.see()
	return &m.detail
}
