package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/foryou"
	"dailies/model/list"
	"dailies/model/search/query"
	"dailies/model/sharing"
	"dailies/parser/clean"
	"dailies/ui"
)

// moved follows the selection after the reader has moved it.
func (m *Model) moved() {
	m.triage.Moved()
	m.follow()
}

// follow shows the selection in both panes, and stretches the range that is being picked.
func (m *Model) follow() {
	m.reading.Follow()
	m.triage.Follow()
}

// back goes one level up: selection, pane, filter. A prompt or an overlay takes Esc
// before it comes here. It never quits, and stops nothing that runs in the background.
func (m *Model) back() tea.Cmd {
	v := m.view()
	switch {
	case m.triage.Picks.N() > 0:
		m.triage.Picks.Clear()
	case m.focus() != ui.PaneList:
		return m.focusOn(ui.PaneList)
	case v.Filter != "":
		return m.setFilter("")
	default:
		m.dialog.Say(m.dialog.Text("{back-or-quit} quits."))
	}
	return nil
}

// papersFor are the papers that are taken out of the program, and a name for their file.
func (m *Model) papersFor(scope sharing.Scope) ([]export.Entry, string) {
	var papers []int32
	name := "paper"
	switch {
	case scope == sharing.Selected:
		if m.selected() != nil {
			papers = []int32{m.view().At}
		}
	case m.triage.Picks.N() > 0:
		papers, name = m.triage.Targets(), "picks"
	case scope == sharing.Picked, m.focus() == ui.PaneDetail, m.paper.Shown():
		papers = m.triage.Targets()
	default:
		papers, name = m.view().Shown, "papers"
	}
	return export.Entries(m.shelf.Papers, m.shelf.Marks, papers...), name
}

// stop ends what runs in the background: a fetch, commands, the reading of files.
func (m *Model) stop() tea.Cmd {
	if !m.fetching.Stoppable() && !m.paper.Fetching.Stoppable() && !m.sharing.Jobs.Running() && !m.loading.Busy {
		m.dialog.Say(clean.Literal("Nothing is running."))
		return nil
	}
	m.fetching.Stop()
	m.paper.Fetching.Stop()
	m.sharing.Jobs.Stop()
	if m.loading.Busy {
		return m.interrupt()
	}
	return nil
}

func (m *Model) quitOrBack() tea.Cmd {
	switch {
	case m.paper.Shown():
		return m.focusOn(ui.PaneDetail)
	case m.focus() != ui.PaneList:
		return m.back()
	}
	return m.quit()
}

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

// toNew shows the new papers of the inbox.
func (m *Model) toNew() tea.Cmd {
	if m.shelf.New == 0 {
		m.dialog.Say(clean.Literal("Nothing is new. A paper is new until you decide on it or look at it."))
		return nil
	}
	return tea.Batch(m.toView(list.Inbox), m.setFilter("is:new"))
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

// repick puts back picked papers that are not shown any more.
func (m *Model) repick() {
	picks := &m.triage.Picks
	if m.typing != nil {
		picks = &m.typing.picks // one letter less may show them again
	}
	m.triage.Picks = picks.Only(m.view().Shown)
}

// openSortMenu offers the orders.
func (m *Model) openSortMenu() tea.Cmd {
	now, _ := m.view().Sorting()
	return m.dialog.Show(list.OrderMenu(now, foryou.Note(foryou.CountKept(m.shelf.Is)), m.sortBy))
}

func (m *Model) sortBy(by query.Order) tea.Cmd {
	m.view().StayOnTop(m.shelf.Is)
	m.view().SortBy(by, false)
	m.sayOrder()
	if by == query.ByForYou { // with what was decided in this sitting
		return tea.Batch(m.find(), m.learn(true))
	}
	return m.find()
}

// sayOrder says which order the reader chose.
func (m *Model) sayOrder() {
	m.dialog.Say(clean.Concat(clean.Literal("Sorted "), list.OrderText(m.view().Sorting()), m.dialog.Text(" — {reverse} reverses")))
}

func (m *Model) reverse() tea.Cmd {
	by, back := m.view().Sorting()
	m.view().StayOnTop(m.shelf.Is)
	m.view().SortBy(by, !back)
	m.sayOrder()
	return m.find()
}
