package model

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// facets is the side pane and the counting for it. What is chosen stands in the
// filter's text and nowhere else.
type facets struct {
	pane   ui.Facets
	groups []search.Facet
	gen    int    // answers carry the generation they were asked under
	due    bool   // the counts are not those of what is shown
	grown  bool   // papers came in: to be counted, but what is being counted comes first
	view   int    // what they are of: a view,
	filter string // and its filter
	busy   bool
	asked  bool // what is being counted, or was last, is for something that the reader did
	cancel context.CancelFunc
}

// facetedMsg carries the counts.
type facetedMsg struct {
	gen    int
	groups []search.Facet
	shown  []ui.FacetGroup
}

func newFacets() facets {
	return facets{pane: ui.NewFacets(), due: true}
}

// recount counts again where what is counted has changed and the pane is open.
// A search that is under way comes first: it is what the reader waits for.
func (m *Model) recount() tea.Cmd {
	f, v := &m.facets, m.view()
	asked := m.askedCounts()
	if !asked && (!f.grown || f.busy) || !m.prefs.Facets || m.finding.busy || m.shelf.Papers.Len() == 0 {
		return nil
	}
	f.stop()
	ctx, cancel := context.WithCancel(context.Background())
	f.due, f.grown, f.busy, f.asked, f.cancel = false, false, true, asked, cancel
	f.view, f.filter = m.current, v.filter
	gen, index, question := f.gen, m.index, m.question()
	points := m.points()
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
	q.Base, _ = search.Parse(v.query) // both were valid when they were taken over
	q.Filter, _ = search.Parse(v.filter)
	if len(v.was) == 0 && !v.stale {
		q.Found = search.SetOf(v.shown, q.In.Len())
	}
	return q
}

// stop ends the counting under way, whose answer nobody wants any more.
func (f *facets) stop() {
	if f.cancel != nil {
		f.cancel()
	}
	f.gen++
	f.busy, f.due = false, true
}

func (m *Model) onFaceted(msg facetedMsg) tea.Cmd {
	if msg.gen != m.facets.gen {
		return nil
	}
	m.facets.busy, m.facets.groups = false, msg.groups
	m.facets.pane.Set(msg.shown)
	return m.release()
}

// askedCounts tells whether the reader did something since that changes the counts.
func (m *Model) askedCounts() bool {
	f := &m.facets
	return f.due || f.view != m.current || f.filter != m.view().filter
}

// awaitsCounts tells whether keys have to wait for counts: "b", Enter typed in one go
// takes the first value, and a second Enter one of those that are left. For papers
// that come in they do not wait, but for the first.
func (m *Model) awaitsCounts() bool {
	f := &m.facets
	return m.shelf.Papers.Len() > 0 && (m.askedCounts() || f.busy && (f.asked || len(f.groups) == 0))
}

// aboutValues tells whether a key of the pane is about its values, or is typed to
// search among them. Others wait for none: a million papers that come in are
// counted for long.
func (m *Model) aboutValues(k tea.KeyMsg) bool {
	if m.facets.pane.Searching() {
		return true
	}
	a := m.keys.find(onFacets, k.String())
	return a != nil && a.group == groupFacets && !slices.Contains(leaveFacets, k.String())
}

// inFacets tells whether a key of the pane stays in it, or goes back to the list. Others,
// such as 2, leave the view: they wait for its search, which selects a paper.
func (m *Model) inFacets(k tea.KeyMsg) bool {
	return m.aboutValues(k) || slices.Contains(leaveFacets, k.String())
}

// leaveFacets are keys that leave the pane.
var leaveFacets = []string{"esc", "h", "l", "left", "right", "tab", "shift+tab", "b", "q"}

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
	if m.prefs.Facets && m.layout.Facets.W > 0 {
		return m.closeFacets()
	}
	m.facets.due = true
	m.prefs.Facets = true
	return m.focusFacets()
}

// focusLeft goes one pane to the left.
func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == onList && m.prefs.Facets {
		return m.focusFacets()
	}
	return m.focusList()
}

func (m *Model) focusFacets() tea.Cmd {
	m.prefs.Focus = ui.PaneFacets
	return m.rearranged()
}

func (m *Model) closeFacets() tea.Cmd {
	m.facets.stop()
	m.prefs.Facets, m.prefs.Focus = false, ui.PaneList
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
	before := m.view().filter
	text := m.facets.groups[group].Toggle(before, value)
	if text == before {
		m.warn(clean.Literal("This filter is too long to add to."))
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
