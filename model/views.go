package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// toView goes to a view, which keeps its own filter, order and place.
func (m *Model) toView(i int) tea.Cmd {
	if i >= len(m.reading.Views) {
		m.dialog.Say(m.dialog.Text("No filter is saved on this key yet — {save-filter} saves this one"))
		return nil
	}
	if i == m.reading.Current {
		m.view().DropHeld() // decided papers move out
		return m.find()
	}
	m.leaveView()
	if m.enter(i); m.view().Stale {
		return m.find()
	}
	return m.afterSearch(true)
}

// leaveView gives up the search of the current view, and moves decided papers out of it.
func (m *Model) leaveView() {
	if m.finder.Search.Busy {
		m.finder.Search.Drop()
		m.view().GiveUp()
	}
	m.view().DropHeld()
}

// enter makes a view the current one. It shows what it listed last, until a search says
// more.
func (m *Model) enter(i int) {
	m.triage.Picks.Clear()
	m.reading.Current = i
	m.finder.Line.SetText(m.view().Filter)
	m.follow()
}

// goTo shows a paper in All.
func (m *Model) goTo(paper int32) tea.Cmd {
	m.leaveView()
	m.enter(list.All)
	set := m.setFilter("")
	m.view().At = paper
	return set
}

// toNew shows the new papers of the inbox.
func (m *Model) toNew() tea.Cmd {
	if m.shelf.New == 0 {
		m.dialog.Say(clean.Literal("Nothing is new. A paper is new until you decide on it or look at it."))
		return nil
	}
	return tea.Batch(m.toView(list.Inbox), m.setFilter("is:new"))
}

// setFilter gives the current view another filter.
func (m *Model) setFilter(text string) tea.Cmd {
	m.view().SetFilter(m.shelf, text)
	m.finder.Line.SetText(text)
	return m.find()
}

// filterAll filters all papers in place of those of the current view.
func (m *Model) filterAll(text string) tea.Cmd {
	left := m.view()
	left.SetFilter(m.shelf, "")
	left.Stale = true
	return tea.Batch(m.toView(list.All), m.setFilter(text))
}

// onLearned sorts by what was learned. Before the first key nobody has begun to read, so the list
// is sorted at once.
func (m *Model) onLearned(asked bool) tea.Cmd {
	m.shelf.ForYou = m.learning.Order
	m.reading.Views[list.Inbox].ForYou = m.learning.Wins()
	for _, v := range m.reading.Views {
		by, _ := v.Sorting()
		v.Stale = v.Stale || by == query.ByForYou
	}
	m.follow()
	unread := m.dialog.Pressed() == 0
	if by, _ := m.view().Sorting(); by != query.ByForYou || !asked && !unread {
		return nil
	}
	if v := m.view(); unread && v.At >= 0 && m.shelf.Came(v.At) {
		m.newPapers.goTo = true // the first new paper is another now
	} else if asked {
		v.StayOnTop(m.shelf.Is)
	}
	return m.find()
}
