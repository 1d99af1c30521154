package filter

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// Facets is the side pane of facets, with the counting for it.
type Facets struct {
	Lists     *Lists
	Dialog    *overlay.Dialog
	Choose    func(of search.Facet, value int) tea.Cmd // chooses a value
	Unfocused bool                                     // another pane has the keys
	of        facetState
	counting  Run
	wanted    bool // a count is due, and has not begun

	w, h   int
	groups []search.Facet // nil: nothing was counted yet
	lines  []facetLine    // all that can be scrolled to
	at     int            // the selected one
	top    int            // first line shown
}

// FacetSource is what is counted.
type FacetSource struct {
	Query     string // the view, its query and the reader's filter
	Question  func() search.Question
	Searching bool // a search is running that comes first: it is what the reader waits for
	Loading   bool // papers are coming in: they are counted once they are all there
}

// facetState says what is counted: the counts of an equal state still hold.
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

// Recount counts again if what is counted has changed. ok is false if there is nothing to count, or
// nobody would see it.
func (f *Facets) Recount(s FacetSource, ok bool) tea.Cmd {
	of := facetState{f.Lists.state(), s.Query}
	f.wanted = ok && of != f.of && (!s.Loading || of.asked != f.of.asked)
	if !f.wanted || s.Searching {
		return nil
	}
	ctx, gen := f.counting.start(false)
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

// BlocksKeys reports whether keys of the pane have to wait for counts: "b" and Enter typed in
// one go choose the first value, and a second Enter one of those that are left.
func (f *Facets) BlocksKeys() bool { return f.wanted || f.counting.Busy }

// Keys are the keys of the pane, and the one that opens and closes it. back goes back to the list.
func (f *Facets) Keys(toggle, back func() tea.Cmd) []keymap.Action {
	on := func(name, keys, help string, do func() tea.Cmd) keymap.Action {
		return keymap.New(keymap.Facets, keymap.Choose, name, keys, help, do)
	}
	move := func(name, keys, help string, do func()) keymap.Action {
		return on(name, keys, help, func() tea.Cmd { do(); return nil }).Unlisted()
	}
	return []keymap.Action{
		keymap.New(keymap.Panes, keymap.Find, "facets", "b", "facets", toggle),
		on("facet-choose", "enter space", "choose this value", f.choose),
		on("facet-search", "/", "search the values", func() tea.Cmd { return f.search(0, len(f.groups)) }),
		move("facet-next", "j down", "next value", func() { f.Move(1) }),
		move("facet-previous", "k up", "previous value", func() { f.Move(-1) }),
		move("facet-page-down", "ctrl+f pgdown ctrl+d", "a page down", func() { f.page(1) }),
		move("facet-page-up", "ctrl+b pgup ctrl+u", "a page up", func() { f.page(-1) }),
		move("facet-first", "g home", "first value", func() { f.moveTo(0) }),
		move("facet-last", "G end", "last value", func() { f.moveTo(len(f.lines)) }),
		on("facet-back", "esc h l left right tab shift+tab", "back to the list", back).Unlisted(),
	}
}

// choose chooses the selected value, or searches those that the selected line stands for.
func (f *Facets) choose() tea.Cmd {
	switch l := f.line(); l.kind {
	case facetItem:
		return f.Choose(f.groups[l.group], l.value)
	case facetMore:
		return f.search(l.group, l.group+1)
	}
	return nil
}

// search lets the reader type which value of the groups [from,to) to choose.
func (f *Facets) search(from, to int) tea.Cmd {
	var items []overlay.Item
	for g := from; g < to; g++ {
		for _, v := range f.groups[g].Values {
			if offered(g, v) {
				items = append(items, overlay.Item{
					Name: clean.Line(v.Name), Note: clean.Line(f.groups[g].Name + " · " + english.Number(v.Count)), Current: v.Active,
					Do: func() tea.Cmd { return f.chooseNamed(g, v.Name) },
				})
			}
		}
	}
	return f.Dialog.Show(&overlay.Palette{
		Prompt:    &overlay.Prompt{Label: clean.Literal("/")},
		Title:     clean.Literal("Facets"),
		EmptyText: clean.Literal("No such value."),
		Commands:  items,
	})
}

// chooseNamed chooses a value of a group, unless other counts have come meanwhile that lack it.
func (f *Facets) chooseNamed(group int, name string) tea.Cmd {
	value := slices.IndexFunc(f.groups[group].Values, func(v search.FacetValue) bool { return v.Name == name })
	if value < 0 {
		return nil
	}
	f.moveToNamed(group, name)
	return f.Choose(f.groups[group], value)
}

// moveToNamed selects the value of that name; if no line has it, the selection stays on its line.
func (f *Facets) moveToNamed(group int, name string) {
	at := slices.IndexFunc(f.lines, func(l facetLine) bool { return l.kind == facetItem && l.group == group && l.name == name })
	if at < 0 {
		at = f.at
	}
	f.moveTo(at)
}

// facetLine is one line of the pane.
type facetLine struct {
	kind         lineKind
	group, value int    // value: of facetMore, how many are left out
	name         string // of the value of a facetItem
}

type lineKind uint8

const (
	facetAir lineKind = iota
	facetTitle
	facetItem // this and what follows can be selected
	facetMore
)

// How many values a group shows, and how many lines stay in sight around the selected one.
const (
	facetsShort = 6
	facetMargin = 2
)

// Resize sets the size in cells and lines.
func (f *Facets) Resize(w, h int) { f.w, f.h = max(w, 0), max(h, 0); f.arrange() }

// set takes new counts. The selection stays on its value, or on its line if that is gone.
func (f *Facets) set(groups []search.Facet) {
	selected := f.line()
	f.groups, f.lines = groups, nil
	for g, group := range groups {
		f.add(g, group)
	}
	f.moveToNamed(selected.group, selected.name)
}

// add adds the lines of a group: its title, some values, and how many others there are.
func (f *Facets) add(g int, group search.Facet) {
	var values []facetLine
	hidden := 0
	for i, v := range group.Values {
		switch {
		case !offered(g, v):
		case len(values) < facetsShort || v.Active:
			values = append(values, facetLine{facetItem, g, i, v.Name})
		default:
			hidden++
		}
	}
	if len(values) == 0 {
		return
	}
	if len(f.lines) > 0 {
		f.lines = append(f.lines, facetLine{kind: facetAir})
	}
	f.lines = append(append(f.lines, facetLine{kind: facetTitle, group: g}), values...)
	if hidden > 0 {
		f.lines = append(f.lines, facetLine{kind: facetMore, group: g, value: hidden})
	}
}

// offered reports whether a value is shown: if a paper has it, or the filter asks for it. All statuses are;
// they are the first group.
func offered(group int, v search.FacetValue) bool { return v.Count > 0 || v.Active || group == 0 }

// arrange keeps the selection on a line that can be selected, and in sight.
func (f *Facets) arrange() {
	f.at = max(min(f.at, len(f.lines)-1), 0)
	for f.at < len(f.lines) && f.line().kind < facetItem { // below each title there is a value
		f.at++
	}
	margin := min(facetMargin, (f.h-1)/2)
	f.top = max(min(f.top, f.at-margin), f.at-f.h+1+margin)
	f.top = max(min(f.top, len(f.lines)-f.h), 0)
}

func (f *Facets) line() facetLine {
	if f.at < len(f.lines) {
		return f.lines[f.at]
	}
	return facetLine{}
}

// moveTo selects a line, or the next one that can be selected; one beyond the ends is the end.
func (f *Facets) moveTo(line int) {
	f.at = line
	f.arrange()
}

// Move selects the next value (1), or the one before (-1).
func (f *Facets) Move(by int) {
	at := f.at + by
	for at >= 0 && at < len(f.lines) && f.lines[at].kind < facetItem {
		at += by
	}
	f.moveTo(at)
}

// SelectAt selects what stands on a line of the pane, counted from 0; it is -1 if that cannot be.
func (f *Facets) SelectAt(line int) (at int) {
	at = f.top + line
	if at >= len(f.lines) || f.lines[at].kind < facetItem {
		return -1
	}
	f.moveTo(at)
	return at
}

// page moves by as many lines as are shown, down or up (-1).
func (f *Facets) page(d int) {
	f.top += d * f.h
	f.moveTo(f.at + d*f.h)
}

// View draws the pane.
func (f *Facets) View(t *ui.Theme) ui.Block {
	if len(f.lines) == 0 {
		said := clean.Literal("Nothing to choose from.")
		if f.groups == nil {
			said = clean.Literal("Counting …")
		}
		return pane.Notice(t, []clean.Text{said}, f.w, f.h)
	}
	var lines ui.Block
	for i, l := range f.lines[f.top:min(f.top+f.h, len(f.lines))] {
		lines = append(lines, f.draw(t, l, f.top+i == f.at))
	}
	return ui.Above(lines, ui.Blank(f.w, f.h-len(lines)))
}

func (f *Facets) inset() int { return ui.Bit(f.w >= 12) }

func (f *Facets) draw(t *ui.Theme, l facetLine, selected bool) string {
	p, inset := t.Pen(f.w).Gap(f.inset()), f.inset()
	switch l.kind {
	case facetTitle:
		p.Gap(inset).WriteTruncated(t.Strong, clean.Line(f.groups[l.group].Name), f.w)
	case facetItem:
		f.item(t, p.Selection(selected, f.Unfocused), f.groups[l.group].Values[l.value], selected)
	case facetMore:
		p.Selection(selected, f.Unfocused).Gap(2*inset).Write(t.Quiet, english.Number(l.value)+" more "+t.Glyphs.Ellipsis)
	}
	return p.Line()
}

func (f *Facets) item(t *ui.Theme, p *ui.Pen, v search.FacetValue, selected bool) {
	look, count := t.Text, english.Number(v.Count)
	if v.Active || selected && !f.Unfocused {
		look = t.Strong
	}
	if v.Active {
		p.Write(t.Accent, t.Glyphs.Current)
	}
	p.Gap(ui.Bit(!v.Active) + f.inset())
	room := p.Remaining() - len(count) - 1 - f.inset()
	if room < 4 {
		p.WriteTruncated(look, clean.Line(v.Name), p.Remaining())
		return
	}
	p.WriteTruncated(look, clean.Line(v.Name), room)
	p.Gap(p.Remaining()-len(count)-f.inset()).Write(t.Quiet, count)
}
