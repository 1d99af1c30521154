package filter

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/ui"
)

// Facets is the side pane that shows from which sides papers can be chosen, and the counting for it.
type Facets struct {
	Lists    *Lists
	Source   func() (s FacetSource, ok bool) // what is to be counted now; not ok: nothing, or nobody would see it
	of       facetState
	counting Run
	wanted   bool // the reader has changed what is counted, and the count has not begun

	w, h   int
	groups []search.Facet // nil: nothing was counted yet
	lines  []facetLine    // all that can be scrolled to
	at     int            // the selected one
	held   facetHold      // what the reader selected
	top    int            // first line shown
	whole  map[int]bool   // groups of which every value is shown
	away   bool           // another pane has the keys
	input  ui.Input       // of the search for a value
	typing bool           // it takes the keys
}

// NewFacets makes a pane whose counts are still to come.
func NewFacets() Facets { return Facets{input: ui.NewInput(), whole: map[int]bool{}} }

// FacetSource is what is counted.
type FacetSource struct {
	Asked     string // the view, its query and the reader's filter
	Question  func() search.Question
	Searching bool // a search is running that comes first: it is what the reader waits for
}

// facetState says what was counted: the counts of an equal state still hold.
type facetState struct {
	lists listsState
	asked string
}

type countedMsg struct {
	gen    int
	groups []search.Facet
}

// Update shows counts, unless others were asked for since.
func (f *Facets) Update(msg tea.Msg) tea.Cmd {
	counted, ok := msg.(countedMsg)
	if !ok || counted.gen != f.counting.Gen {
		return nil
	}
	f.counting.Busy = false
	f.set(counted.groups)
	return nil
}

// Recount counts again if what is counted has changed. A count that is running comes first,
// unless the reader has changed it: not if papers have come in.
func (f *Facets) Recount() tea.Cmd {
	s, ok := f.Source()
	if !ok {
		f.wanted = false
		return nil
	}
	of := facetState{f.Lists.state(), s.Asked}
	if !f.wanted && of == f.of {
		return nil
	}
	if of.asked != f.of.asked || of.lists.papers == f.of.lists.papers { // the reader has changed it
		f.counting.Drop()
		f.of, f.wanted = facetState{}, true
	}
	if s.Searching || f.counting.Busy && !f.wanted {
		return nil // until they end
	}
	ctx, gen := f.counting.start(!f.wanted)
	f.of, f.wanted = of, false
	index, question, points := f.Lists.index, s.Question(), f.Lists.Points()
	return func() tea.Msg {
		question.In = search.Ask(ctx, query.Join(question.Base, question.Filter), query.ByDate, question.In, points).In
		groups := index.Facets(ctx, question)
		if ctx.Err() != nil {
			return nil
		}
		return countedMsg{gen, groups}
	}
}

// Awaited reports whether keys of the pane have to wait for counts: "b" and Enter typed in
// one go choose the first value, and a second Enter one of those that are left. For
// papers that come in keys do not wait, unless there are no counts at all yet.
func (f *Facets) Awaited() bool { return f.wanted || f.counting.Awaited(len(f.groups) > 0) }

// Keys are the keys of the pane, and the one that opens and closes it. choose is for the selected
// value, and back goes back to the list.
func (f *Facets) Keys(toggle, choose, back, leave func() tea.Cmd) []keymap.Action {
	on := func(name, keys, help string, do func() tea.Cmd) keymap.Action {
		return keymap.New(keymap.Facets, keymap.Choose, name, keys, help, do)
	}
	move := func(name, keys, help string, do func()) keymap.Action {
		return on(name, keys, help, func() tea.Cmd { do(); return nil })
	}
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Find, "facets", "b", "facets", toggle),
		on("facet-choose", "enter space", "choose this value", choose),
		move("facet-search", "/", "search the values", f.beginSearch),
		move("facet-next", "j down", "next value", func() { f.Move(1) }).Unlisted(),
		move("facet-previous", "k up", "previous value", func() { f.Move(-1) }).Unlisted(),
		move("facet-page-down", "ctrl+f pgdown ctrl+d", "a page down", func() { f.page(1) }).Unlisted(),
		move("facet-page-up", "ctrl+b pgup ctrl+u", "a page up", func() { f.page(-1) }).Unlisted(),
		move("facet-first", "g home", "first value", f.home).Unlisted(),
		move("facet-last", "G end", "last value", f.end).Unlisted(),
		on("facet-back", "esc h l left right tab shift+tab", "back to the list", back).Unlisted(),
		on("facet-close", "b", "close the pane", leave).Unlisted(),
	}
}

// SearchKey takes a key while a value is searched for. Enter chooses the selected one.
func (f *Facets) SearchKey(k tea.KeyMsg, choose func() tea.Cmd) (cmd tea.Cmd) {
	switch k.String() {
	case "enter":
		cmd = choose()
		f.stopSearch()
	case "esc":
		f.stopSearch()
	case "up", "ctrl+p":
		f.Move(-1)
	case "down", "ctrl+n":
		f.Move(1)
	case "pgup":
		f.page(-1)
	case "pgdown":
		f.page(1)
	default:
		if f.input.Key(k) {
			f.fill()
			f.home()
		}
	}
	return cmd
}

// Choose is a filter with the selected value added, or taken out if it is in it, and the value's
// name if it is a status: "to-read". On a line without a value, chosen is false: the group opens
// or closes.
func (f *Facets) Choose(filter string) (text, status string, chosen bool) {
	f.hold()
	l := f.line()
	if l.kind != facetItem {
		f.open()
		return filter, "", false
	}
	if l.group == 0 {
		status = f.groups[0].Values[l.value].Name
	}
	return f.groups[l.group].Toggle(filter, l.value), status, true
}
