package model

import (
	"dailies/parser/clean"
	"dailies/ui"
)

// showPaper lets the detail show the selected paper as it is now: from its start,
// unless it is there already.
func (m *Model) showPaper() {
	v := m.view()
	if v.At < 0 || len(v.Shown) == 0 {
		m.reading.Detail.Set(ui.Article{Empty: clean.Literal("No paper is selected.")})
		return
	}
	a := m.article(v.At)
	if a.Key == m.reading.Detail.Key() {
		m.reading.Detail.Update(a)
		return
	}
	m.reading.Detail.Set(a)
	if m.reading.Resumed.Paper != "" && a.Key == string(m.reading.Resumed.Paper) {
		m.reading.Detail.GoTo(m.reading.Resumed.Line)
		m.reading.Resumed.Paper = ""
	}
}
