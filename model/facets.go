package model

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/lists"
	"dailies/model/reading"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// facets is the side pane and the counting for it. What is chosen stands in the
// filter's text and nowhere else.
type facets struct {
	pane   ui.Facets
	groups []search.Facet
	gen    int // answers carry the generation they were asked under
	of     counted
	busy   bool
	wanted bool // the reader did something that changes them, and they are not counted yet
	asked  bool // what is being counted, or was last, is for that
	cancel context.CancelFunc
}

// counted is what counts are of: where it is the same, they are still true.
type counted struct {
	at     lists.Moment
	view   *reading.View
	filter string
}

// facetedMsg carries the counts.
type facetedMsg struct {
	gen    int
	groups []search.Facet
	shown  []ui.FacetGroup
}

// recount counts again where what is counted has changed and the pane is open.
// A search that is under way comes first: it is what the reader waits for. What is
// being counted comes first, too, unless the reader asked for something else.
func (m *Model) recount(asked bool) tea.Cmd {
	f, v := &m.facets, m.view()
	of := counted{m.lists.Moment(m.shelf), v, v.Filter}
	if !m.screen.prefs.Facets || m.shelf.Papers.Len() == 0 || !f.wanted && of == f.of {
		return nil
	}
	f.wanted = f.wanted || asked
	if m.finder.search.Busy || f.busy && !f.wanted {
		return nil // both end with a recount
	}
	asked = f.wanted
	f.stop()
	ctx, cancel := context.WithCancel(context.Background())
	f.of, f.busy, f.asked, f.wanted, f.cancel = of, true, asked, false, cancel
	gen, index, question := f.gen, m.finder.index, m.question()
	points := m.lists.Points(m.shelf)
	return func() tea.Msg {
		if search.And(question.Base, question.Filter).Scored() {
			question.In.Scores = points(ctx, question.In)
		}
		groups := index.Facets(ctx, question)
		if ctx.Err() != nil {
			return nil
		}
		return facetedMsg{gen, groups, presented(groups)}
	}
}

// question is what the facets are counted for: what the filter would find if it
// were typed now. Papers that only wait to be moved out do not count.
func (m *Model) question() search.Question {
	v := m.view()
	q := search.Question{In: m.shelf.Searchable(nil)}
	q.Base, _ = search.Parse(v.Query) // both were valid when they were taken over
	q.Filter, _ = search.Parse(v.Filter)
	if len(v.Was) == 0 && !v.Stale {
		q.Found = search.SetOf(v.Shown, q.In.Len())
	}
	return q
}

// stop ends the counting under way, whose answer nobody wants any more.
func (f *facets) stop() {
	if f.cancel != nil {
		f.cancel()
	}
	f.gen++
	f.busy, f.of = false, counted{}
}

func (m *Model) onFaceted(msg facetedMsg) tea.Cmd {
	if msg.gen != m.facets.gen {
		return nil
	}
	m.facets.busy, m.facets.groups = false, msg.groups
	m.facets.pane.Set(msg.shown)
	return tea.Batch(m.recount(false), m.release())
}

// awaited tells whether keys of the pane have to wait for counts: "b", Enter typed
// in one go takes the first value, and a second Enter one of those that are left.
// For papers that come in they do not wait, but for the first.
func (f *facets) awaited() bool { return f.wanted || f.busy && (f.asked || len(f.groups) == 0) }

// presented is what the pane shows of the counts.
func presented(groups []search.Facet) []ui.FacetGroup {
	shown := make([]ui.FacetGroup, len(groups))
	for i, g := range groups {
		shown[i] = ui.FacetGroup{Title: clean.Line(g.Name), Values: make([]ui.FacetValue, len(g.Values))}
		for j, v := range g.Values {
			shown[i].Values[j] = ui.FacetValue{Label: clean.Line(v.Name), Count: v.Count, Active: v.Active}
		}
	}
	return shown
}

// facetKeys are the keys of the side pane.
func facetKeys() []action {
	pane := func(move func(*ui.Facets)) func(*Model) tea.Cmd {
		return func(m *Model) tea.Cmd {
			move(&m.facets.pane)
			return nil
		}
	}
	by := func(d int) func(*ui.Facets) { return func(f *ui.Facets) { f.Move(d) } }
	pages := func(d int) func(*ui.Facets) { return func(f *ui.Facets) { f.Page(d) } }
	groups := func(d int) func(*ui.Facets) { return func(f *ui.Facets) { f.MoveGroup(d) } }
	return []action{
		does(onPapers, groupFind, keys("b"), "b", "facets: status, month, tag …", (*Model).toggleFacets),
		does(onFacets, groupFacets, keys("enter", " "), "Enter", "add or remove this value", (*Model).chooseFacet),
		does(onFacets, groupFacets, keys("/"), "/", "search the values", pane((*ui.Facets).Search)),
		does(onFacets, groupFacets, keys("j", "down"), "j ↓", "next value", pane(by(1))),
		does(onFacets, groupFacets, keys("k", "up"), "k ↑", "previous value", pane(by(-1))),
		does(onFacets, groupFacets, keys("]", "J"), "] J", "next group", pane(groups(1))),
		does(onFacets, groupFacets, keys("[", "K"), "[ K", "previous group", pane(groups(-1))),
		does(onFacets, groupFacets, keys("ctrl+f", "pgdown", "ctrl+d"), "^f PgDn", "a page down", pane(pages(1))),
		does(onFacets, groupFacets, keys("ctrl+b", "pgup", "ctrl+u"), "^b PgUp", "a page up", pane(pages(-1))),
		does(onFacets, groupFacets, keys("g", "home"), "g Home", "first value", pane((*ui.Facets).Home)),
		does(onFacets, groupFacets, keys("G", "end"), "G End", "last value", pane((*ui.Facets).End)),
		does(onFacets, groupFacets, keys("esc", "h", "l", "left", "right", "tab", "shift+tab"), "Esc h l", "to the list; facets stay open", (*Model).focusList),
		does(onFacets, groupFacets, keys("b"), "b", "close the pane", (*Model).closeFacets),
	}
}

// toggleFacets opens the side pane and goes into it; one that is in sight it
// closes.
func (m *Model) toggleFacets() tea.Cmd {
	if m.screen.prefs.Facets && m.screen.layout.Facets.W > 0 {
		return m.closeFacets()
	}
	m.screen.prefs.Facets = true
	m.facets.of = counted{}
	return tea.Batch(m.focusFacets(), m.recount(true))
}

// focusLeft goes one pane to the left.
func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == onList && m.screen.prefs.Facets {
		return m.focusFacets()
	}
	return m.focusList()
}

func (m *Model) focusFacets() tea.Cmd {
	m.screen.prefs.Focus = ui.PaneFacets
	return m.rearranged()
}

func (m *Model) closeFacets() tea.Cmd {
	m.facets.stop()
	m.facets.wanted = false
	m.screen.prefs.Facets, m.screen.prefs.Focus = false, ui.PaneList
	return m.rearranged()
}

// chooseFacet adds the selected value to the filter's text, or takes it away.
func (m *Model) chooseFacet() tea.Cmd {
	m.facets.pane.Hold()
	group, value, ok := m.facets.pane.Selected()
	if !ok || group >= len(m.facets.groups) || value >= len(m.facets.groups[group].Values) {
		m.facets.pane.Open()
		return nil
	}
	before := m.view().Filter
	text := m.facets.groups[group].Toggle(before, value)
	if text == before {
		m.messages.warn(clean.Literal("This filter is too long to add to."))
		return nil
	}
	return m.setFilter(text)
}

// facetSearchKey gives a key to the search among the values.
func (m *Model) facetSearchKey(k tea.KeyMsg) tea.Cmd {
	pane := &m.facets.pane
	switch k.String() {
	case "enter":
		cmd := m.chooseFacet()
		pane.StopSearch()
		return cmd
	case "esc":
		pane.StopSearch()
	case "up", "ctrl+p":
		pane.Move(-1)
	case "down", "ctrl+n":
		pane.Move(1)
	case "pgup":
		pane.Page(-1)
	case "pgdown":
		pane.Page(1)
	default:
		pane.Key(k)
	}
	return nil
}
