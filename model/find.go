package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/list"
	"dailies/parser/clean"
	"dailies/ui"
)

// updateFinder takes what the filter line and its searches say.
func (m *Model) updateFinder(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case filter.FoundMsg:
		return m.onFound(msg)
	case filter.ExplainedMsg:
		return m.onExplained(msg)
	case filter.OfferedMsg:
		if m.finder.Line.Offered(msg) {
			return m.searchTyped()
		}
	case list.SimilarMsg:
		m.reading.Similar.Take(msg)
	case filter.PausedMsg:
		m.finder.Paused()
		return m.keepUp()
	}
	return m.finder.Update(msg)
}

// find searches for what the current view shows. It cancels the search before it.
func (m *Model) find() tea.Cmd {
	m.facets.Renew()
	return m.seek(false)
}

// seek searches because the reader asked for it, or behind, because papers came in.
func (m *Model) seek(behind bool) tea.Cmd {
	v := m.view()
	v.Stale = false
	j := filter.Job{Text: v.Filter, Status: v.Status, NewFirst: v.NewFirst(), Papers: m.shelf.Searchable(v.Held), Points: m.lists.Points()}
	j.Base, j.Filter = v.Queries()
	j.Order, j.Back = v.Sorting()
	return m.finder.Seek(j, behind)
}

// keepUp searches again if papers came in. The reader's own search comes first; and keys
// wait for no search that the reader did not ask for, once there is a whole list that they
// can be about.
func (m *Model) keepUp() tea.Cmd {
	listed := len(m.view().Shown) > 0
	due, wait := m.finder.KeepUp(m.cfg.Now(), !m.loading.Busy || !listed)
	switch {
	case !due:
		return wait
	case !listed:
		return m.find()
	}
	return m.seek(true)
}

// prepare prepares the papers that came in for being searched.
func (m *Model) prepare() tea.Cmd { return m.finder.Prepare(m.shelf.Papers, m.loading.Busy) }

// cancelSearch gives up a long search and the keys that waited for it. The list is as it
// was before the filter.
func (m *Model) cancelSearch() tea.Cmd {
	m.waiting = nil
	m.dialog.Say(clean.Literal("Search cancelled."))
	if m.typing != nil {
		return m.dropFilter()
	}
	if m.view().Filter != "" {
		return m.setFilter("")
	}
	m.finder.Search.Drop()
	m.view().Stale = true
	return m.afterSearch(true)
}

// onFound shows what a search has found.
func (m *Model) onFound(msg filter.FoundMsg) tea.Cmd {
	if !m.finder.Found(msg, m.cfg.Now()) {
		return nil
	}
	v := m.view()
	v.Take(msg.Answer, msg.New, msg.Among)
	m.repick()
	if !m.reading.Placed && len(v.Shown) > 0 { // until then the first paper is selected, and a later dump may have brought another
		v.At = v.Shown[0]
	}
	m.reading.Placed = v.TakePlace(m.shelf, m.loading.Busy || m.finder.Due) || m.reading.Placed
	if m.finder.Search.Behind { // the rows that the reader is looking at must not move
		m.reading.List.Replace(len(v.Shown), v.Row())
	}
	m.follow()
	if cmd := m.goToNew(); cmd != nil {
		return cmd
	}
	if msg.Why != nil && !m.loading.Coming() { // while papers come in there is no remedy to choose
		v.None.Title = clean.Literal("No paper matches the filter.")
		m.finder.Search.Busy = true // keys about the list wait for the remedies, too
		return msg.Why
	}
	return m.afterSearch(!m.finder.Search.Behind)
}

// onExplained shows why nothing was found, and what to do instead.
func (m *Model) onExplained(msg filter.ExplainedMsg) tea.Cmd {
	if !m.finder.Explained(msg) {
		return nil
	}
	m.view().None.NoResults = msg.None
	return m.afterSearch(!m.finder.Search.Behind)
}

// showsRemedies reports whether remedies are shown in place of the list.
func (m *Model) showsRemedies() bool {
	v := m.view()
	return len(v.Shown) == 0 && len(v.None.Remedies) > 0 && m.screen.Layout.List.W > 0 && !m.loading.Coming() && !m.searchesAnew()
}

// searchesAnew reports whether the remedies are those of a filter before, and finding out what
// the present one finds takes long.
func (m *Model) searchesAnew() bool { return m.finder.Long() && len(m.view().None.Remedies) > 0 }

// remedyKey handles the keys that choose a remedy; ok is false for others. In the filter line
// Enter takes none: it keeps the text there, too.
func (m *Model) remedyKey(k tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	typing := m.typing != nil
	if !m.showsRemedies() || !typing && m.focus() != ui.PaneList {
		return nil, false
	}
	none := &m.view().None
	switch name := k.String(); {
	case name == "down" || name == "j" && !typing:
		none.Move(1)
	case name == "up" || name == "k" && !typing:
		none.Move(-1)
	case name == "enter" && !typing:
		if remedy := none.Remedies[none.At()]; remedy.All {
			cmd = m.filterAll(remedy.Filter) // the current view has found nothing with it
		} else {
			cmd = m.setFilter(remedy.Filter)
		}
		m.finder.Remedied(m.cfg.Now())
	default:
		return nil, false
	}
	return cmd, true
}

func (m *Model) sayDropped() {
	m.dialog.Warn(clean.Literal("Nothing matched: what you typed after Enter was dropped."))
}
