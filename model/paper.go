package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/parser/clean"
)

// presenter turns papers into what the panes show of them in this frame.
func (m *Model) presenter() list.Presenter {
	return list.Presenter{Shelf: m.shelf, View: m.view(), Learned: m.learning.Learned, Scores: m.lists.Scores(), Source: m.reading.Source, Names: m.reading.Names, Skim: m.reading.Skim, Gists: &m.reading.Gists, Since: m.newPapers.since, Picked: m.triage.Picks.Has}
}

// showPaper shows the selected paper in the detail.
func (m *Model) showPaper() { m.reading.ShowPaper(m.presenter()) }

// showSource switches between TeX as Unicode and TeX as written.
func (m *Model) showSource() tea.Cmd {
	return m.toggle(&m.reading.Source, m.dialog.Text("Showing the source — {source} shows Unicode again"), clean.Literal("Showing TeX as Unicode"))
}

// showNames switches between all authors' names and two lines of them.
func (m *Model) showNames() tea.Cmd {
	return m.toggle(&m.reading.Names, m.dialog.Text("Showing all authors — {authors} shows fewer"), clean.Literal("Showing authors on two lines at most"))
}

// skim shows what each paper does first, or abstracts as they were written.
func (m *Model) skim() tea.Cmd {
	cmd := m.toggle(&m.reading.Skim, m.dialog.Text("Showing key points first — {skim} shows abstracts as written"), clean.Literal("Showing abstracts as written"))
	m.reading.Detail.Top()
	return cmd
}

// toggle switches how papers are shown, and says which way it is now.
func (m *Model) toggle(what *bool, on, off clean.Text) tea.Cmd {
	*what = !*what
	said := off
	if *what {
		said = on
	}
	m.dialog.Say(said)
	m.follow()
	return m.saveSession()
}
