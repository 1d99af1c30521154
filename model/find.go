package model

import (
	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/finder"
	"dailies/model/reading"
	"dailies/model/search"
	"dailies/parser/clean"
)

// finding is the filter line and the search for what it says.
type finding struct {
	index  *search.Index
	filter finder.Line
	typing *typing // nil: no filter is being typed
	search finder.Search
	of     *reading.View // the view that is searched
	from   *reading.Home // where the reader was when typing the filter began: what is selected follows from it alone; nil: the search is not for a typed filter
	// remedied says that the search is for a remedy of an empty list: keys do not wait
	// for it but are dropped, because they were typed for another list.
	remedied bool
	spin     finder.Spin

	pace     finder.Pace
	indexing finder.Indexing
}

// find searches for what the current view shows. It cancels the search before it.
func (m *Model) find() tea.Cmd {
	m.facets.Renew(m.screen.prefs.Facets && m.shelf.Papers.Len() > 0)
	return m.seek(false)
}

// seek searches because the reader asked for it, or behind, because papers came in.
func (m *Model) seek(behind bool) tea.Cmd {
	v := m.view()
	v.Stale, m.finder.remedied = false, false
	if m.finder.of = v; m.finder.from != nil && m.finder.from.Of != v {
		m.finder.from = nil // it was typed in another view
	}
	order, back := v.Sorting()
	started := m.finder.search.Start(finder.Job{
		Base: v.Query, Filter: v.Filter, Status: v.Status, Order: order, Back: back,
		Index: m.finder.index, Papers: m.shelf.Searchable(v.Was), Points: m.lists.Points(m.shelf),
	}, behind)
	return tea.Batch(started, m.finder.spin.Turn(&m.finder.search, m.cfg.After))
}

// keepUp searches again if papers came in. The reader's own search comes first; and keys
// wait for no search that the reader did not ask for, once there is a whole list that they
// can be about.
func (m *Model) keepUp() tea.Cmd {
	if m.finder.search.Busy {
		return nil
	}
	listed := len(m.view().Shown) > 0 && !m.view().Part
	due, wait := m.finder.pace.Next(m.cfg.Now(), !m.loading.Busy || !listed)
	switch {
	case wait > 0:
		return m.finder.pace.Pause(wait, m.cfg.After)
	case !due:
		return nil
	case !listed:
		return m.find()
	}
	return m.seek(true)
}

// index indexes the papers that came in.
func (m *Model) index() tea.Cmd {
	if m.loading.Again != nil {
		return nil // those will take their place
	}
	return m.finder.indexing.Follow(m.finder.index, m.shelf.Papers, m.loading.Busy)
}

// onTurn shows the next picture of the spinner, as long as the search goes on.
func (m *Model) onTurn(msg spinner.TickMsg) tea.Cmd {
	m.finder.filter.SetBusy(m.finder.spin.Turned(&m.finder.search, msg))
	return m.finder.spin.Turn(&m.finder.search, m.cfg.After)
}

// searchIsLong reports whether the search takes so long that Esc cancels it.
func (m *Model) searchIsLong() bool { return m.finder.spin.Long(&m.finder.search) }

// cancelSearch gives up a long search and the keys that waited for it. The list is as it
// was before the filter.
func (m *Model) cancelSearch() tea.Cmd {
	m.waiting = nil
	m.messages.Say(clean.Literal("Search cancelled."))
	if m.finder.typing != nil {
		return m.dropFilter()
	}
	if m.view().Filter != "" {
		return m.setFilter("")
	}
	m.finder.search.Drop()
	m.view().Stale = true
	return m.afterSearch(true)
}

// giveUp ends the search of a view that is left. The view is searched when it is entered
// again.
func (m *Model) giveUp() {
	if f := &m.finder; f.search.Busy {
		f.search.Drop()
		f.of.Stale, f.from = true, nil
	}
}

// onFound shows what a search has found.
func (m *Model) onFound(msg finder.FoundMsg) tea.Cmd {
	if msg.Gen != m.finder.search.Gen {
		return nil
	}
	v := m.view()
	held := m.finder.search.Behind || v.Part // the rows that the reader is looking at must not move
	v.Match, v.Fuzzy, v.None = msg.Answer.Match, msg.Answer.Near, v.None.Again()
	v.Among = msg.Among
	m.showFound(v, msg.Answer)
	v.By, v.Turned = v.Sorting()
	m.repick()
	if m.finder.search.Behind {
		m.finder.pace.Searched(m.cfg.Now())
	}
	m.finder.search.Busy, m.finder.from = false, nil
	if !m.reading.Placed && len(v.Shown) > 0 { // until then the first paper is selected, and a later dump may have brought another
		v.At = v.Shown[0]
	}
	m.reading.Placed = v.TakePlace(m.shelf, m.loading.Busy || m.finder.pace.Due) || m.reading.Placed
	if held {
		m.reading.List.Replace(len(v.Shown), v.Row())
	}
	m.follow()
	if cmd := m.goToNew(); cmd != nil {
		return cmd
	}
	if msg.Why != nil && !m.loading.Coming() { // while papers come in there is no remedy to choose
		return m.awaitRemedies(msg.Why)
	}
	return m.afterSearch(!m.finder.search.Behind)
}

// showFound takes over an answer. What is selected for a filter that is being typed depends
// on its text alone, not on how fast the letters were typed: the best paper, or what follows
// from where the reader was when the typing began.
func (m *Model) showFound(v *reading.View, a search.Answer) {
	home := m.finder.from
	if home == nil {
		v.Show(a)
		return
	}
	v.Place, v.Lost = home.Place, home.Lost
	if by, back := v.Sorting(); by == search.ByRelevance && !back && len(a.Papers) > 0 && v.Filter != "" {
		a.Best = a.Papers[0] // the list says that its first paper is the best
	}
	if a.Best >= 0 {
		v.Shown, v.Part, v.At, v.Place = a.Papers, false, a.Best, "" // the best paper counts for more than the place to come back to
		return
	}
	v.Stand(home.Standing)
	v.Show(a)
}
