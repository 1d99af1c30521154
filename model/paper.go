package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/reading"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// presenter turns papers into what the panes show of them in this frame.
func (m *Model) presenter() reading.Presenter {
	return reading.Presenter{Shelf: m.shelf, View: m.view(), Scores: m.lists.Scores(), Source: m.reading.Source, Names: m.reading.Names, Skim: m.reading.Skim, Gists: &m.reading.Gists, Picked: m.triage.Picks.Has}
}

// showSource switches between TeX as Unicode and TeX as written.
func (m *Model) showSource() tea.Cmd {
	m.reading.Source = !m.reading.Source
	if m.reading.Source {
		m.messages.Say(clean.Literal("TeX as written — = shows it as Unicode"))
	} else {
		m.messages.Say(clean.Literal("TeX as Unicode"))
	}
	m.follow()
	return nil
}

// showPaper shows the selected paper in the detail: from its start, or where it is scrolled
// to if it is there already.
func (m *Model) showPaper() {
	v := m.view()
	if v.At < 0 || len(v.Shown) == 0 {
		m.reading.Detail.Set(pane.Article{Empty: clean.Literal("No paper is selected.")})
		return
	}
	a := m.presenter().Article(v.At)
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

// showNames switches between all authors' names and two lines of them.
func (m *Model) showNames() tea.Cmd {
	m.reading.Names = !m.reading.Names
	if m.reading.Names {
		m.messages.Say(clean.Literal("all authors — & folds them to two lines"))
	} else {
		m.messages.Say(clean.Literal("authors on two lines at most"))
	}
	m.follow()
	return nil
}
