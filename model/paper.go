package model

import (
	"dailies/parser/clean"
	"dailies/ui"
)

// showPaper lets the detail show the selected paper as it is now: from its start,
// unless it is there already.
func (m *Model) showPaper() {
	v := m.view()
	if v.at < 0 || len(v.shown) == 0 {
		m.reading.detail.Set(ui.Article{Empty: clean.Literal("No paper is selected.")})
		return
	}
	a := m.article(v.at)
	if a.Key == m.reading.detail.Key() {
		m.reading.detail.Update(a)
		return
	}
	m.reading.detail.Set(a)
	if m.reading.resumed.paper != "" && a.Key == string(m.reading.resumed.paper) {
		m.reading.detail.GoTo(m.reading.resumed.line)
		m.reading.resumed.paper = ""
	}
}
