package filter

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// Facets is the pane, and the counting for it.
type Facets struct {
	Pane   pane.Facets
	groups []search.Facet
	gen    int // answers carry the generation they were asked under
	of     facetKey
	busy   bool
	wanted bool // the reader has changed what is counted, and the count has not begun
	asked  bool // the count that is running, or was last, is for the reader
	cancel context.CancelFunc
}

// FacetSource is what is counted.
type FacetSource struct {
	Index  *search.Index
	Shelf  *shelf.Shelf
	View   *list.View
	State  TallyState
	Points search.Points
}

// facetKey says what was counted: the counts of an equal key still hold.
type facetKey struct {
	at     TallyState
	view   *list.View
	filter string
}

// FacetsCountedMsg carries the counts.
type FacetsCountedMsg struct {
	gen    int
	groups []search.Facet
	shown  []pane.FacetGroup
}

// Recount counts again if what is counted has changed. A search that is running comes
// first: it is what the reader waits for. So does a count that is running, unless the
// reader has asked for another one.
func (f *Facets) Recount(s FacetSource, asked, searching bool) tea.Cmd {
	of := facetKey{s.State, s.View, s.View.Filter}
	if !f.wanted && of == f.of {
		return nil
	}
	f.wanted = f.wanted || asked
	if searching || f.busy && !f.wanted {
		return nil // both end with a recount
	}
	asked = f.wanted
	f.stop()
	ctx, cancel := context.WithCancel(context.Background())
	f.of, f.busy, f.asked, f.wanted, f.cancel = of, true, asked, false, cancel
	gen, question := f.gen, s.question()
	return func() tea.Msg {
		question.In = search.Ask(ctx, query.Join(question.Base, question.Filter), query.ByDate, question.In, s.Points).In
		groups := s.Index.Facets(ctx, question)
		if ctx.Err() != nil {
			return nil
		}
		return FacetsCountedMsg{gen, groups, shownFacets(groups)}
	}
}

// question is what the facets are counted for: what the filter would find if it were
// typed now. Decided papers that stay in the list until the view is left do not count. The
// status that a view is for counts as part of the filter: the other statuses then have
// their papers, and choosing one shows them.
func (s FacetSource) question() search.Question {
	v := s.View
	q := search.Question{In: s.Shelf.Searchable(nil)}
	q.Base, q.Filter = v.Queries()
	if v.Status != 0 {
		q.Base, q.Filter = query.Query{}, query.Join(q.Base, q.Filter)
	}
	if len(v.Held) == 0 && !v.Stale {
		q.Found = search.SetOf(v.Shown, q.In.Len())
	}
	return q
}

// Renew drops the counts. wanted says whether new ones will be asked for: keys of the
// pane wait for them.
func (f *Facets) Renew(wanted bool) {
	f.stop()
	f.wanted = wanted
}

// stop ends the count that is running.
func (f *Facets) stop() {
	if f.cancel != nil {
		f.cancel()
	}
	f.gen++
	f.busy, f.of = false, facetKey{}
}

// Counted shows counts, unless others were asked for since, and reports whether it did.
func (f *Facets) Counted(msg FacetsCountedMsg) bool {
	if msg.gen != f.gen {
		return false
	}
	f.busy, f.groups = false, msg.groups
	f.Pane.Set(msg.shown)
	return true
}

// Awaited reports whether keys of the pane have to wait for counts: "b" and Enter typed in
// one go choose the first value, and a second Enter one of those that are left. For
// papers that come in keys do not wait, unless there are no counts at all yet.
func (f *Facets) Awaited() bool { return f.wanted || f.busy && (f.asked || len(f.groups) == 0) }

// Choose is a filter with the selected value added, or taken out if it is in it. On a
// line without a value, chosen is false: the group opens or closes.
func (f *Facets) Choose(filter string) (text string, chosen bool) {
	f.Pane.Hold()
	group, value, ok := f.Pane.Selected()
	if !ok || group >= len(f.groups) || value >= len(f.groups[group].Values) {
		f.Pane.Open()
		return filter, false
	}
	return f.groups[group].Toggle(filter, value), true
}

// SearchKey takes a key while a value is searched for, and reports whether it chooses the
// selected one.
func (f *Facets) SearchKey(k tea.KeyMsg) (choose bool) {
	switch k.String() {
	case "enter":
		return true
	case "esc":
		f.Pane.StopSearch()
	case "up", "ctrl+p":
		f.Pane.Move(-1)
	case "down", "ctrl+n":
		f.Pane.Move(1)
	case "pgup":
		f.Pane.Page(-1)
	case "pgdown":
		f.Pane.Page(1)
	default:
		f.Pane.Key(k)
	}
	return false
}

// Status is the status that is selected in the pane: "to-read". It is "" where another value
// is.
func (f *Facets) Status() string {
	group, value, ok := f.Pane.Selected()
	if !ok || group != 0 || len(f.groups) == 0 || value >= len(f.groups[0].Values) {
		return ""
	}
	return f.groups[0].Values[value].Name
}

// shownFacets is what the pane shows of the counts. The first group, the statuses, is shown whole.
func shownFacets(groups []search.Facet) []pane.FacetGroup {
	all := make([]pane.FacetGroup, len(groups))
	for i, g := range groups {
		all[i] = pane.FacetGroup{Title: clean.Line(g.Name), All: i == 0, Values: make([]pane.FacetValue, len(g.Values))}
		for j, v := range g.Values {
			all[i].Values[j] = pane.FacetValue{Label: clean.Line(v.Name), Count: v.Count, Active: v.Active}
		}
	}
	return all
}
