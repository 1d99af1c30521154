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

// Facets is the facets pane, which counts its values in the background.
type Facets struct {
	Lists     *Lists
	Dialog    *overlay.Dialog
	Choose    func(of search.Facet, value int) tea.Cmd // called when a value is chosen
	Unfocused bool
	counted   facetState // at the last count
	counting  Run
	due       bool // a count has to start

	w, h   int
	facets []search.Facet // nil before the first count
	lines  []facetLine
	at     int // selected line
	top    int // first line in sight
}

// FacetSource has the input of a count.
type FacetSource struct {
	Query     string // the view, its query and the filter
	Question  func() search.FacetRequest
	Searching bool // a search is running, and has priority
	Loading   bool // more papers are expected, so that counts would soon be outdated
}

// facetState identifies what counts depend on: they are up to date while it stays equal.
type facetState struct {
	lists listsState
	query string
}

type countedMsg struct {
	gen    int
	facets []search.Facet
}

// Update shows counts, unless they are outdated.
func (f *Facets) Update(msg tea.Msg) tea.Cmd {
	counted, ok := msg.(countedMsg)
	if !ok || counted.gen != f.counting.Gen {
		return nil
	}
	f.counting.Busy = false
	f.set(counted.facets)
	return nil
}

// Recount counts again if the counts are outdated. visible is false if nobody would see them.
func (f *Facets) Recount(s FacetSource, visible bool) tea.Cmd {
	state := facetState{f.Lists.state(), s.Query}
	f.due = visible && state != f.counted && (!s.Loading || state.query != f.counted.query)
	if !f.due || s.Searching {
		return nil
	}
	ctx, gen := f.counting.start(false)
	f.counted, f.due = state, false
	index, question, points := f.Lists.index, s.Question(), f.Lists.Points()
	return func() tea.Msg {
		question.In = search.NewRequest(ctx, query.Join(question.Base, question.Filter), query.ByDate, question.In, points).In
		facets := index.Facets(ctx, question)
		if ctx.Err() != nil {
			return nil
		}
		return countedMsg{gen, facets}
	}
}

// BlocksKeys reports whether keys of the pane wait for counts: "b" and Enter, typed quickly, choose the
// first value, and a second Enter chooses from the values that are left.
func (f *Facets) BlocksKeys() bool { return f.due || f.counting.Busy }

// Keys returns the actions of the pane. toggle opens and closes it, and back returns to the list.
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
		on("facet-search", "/", "search the values", func() tea.Cmd { return f.search(0, len(f.facets)) }),
		move("facet-next", "j down", "next value", func() { f.Move(1) }),
		move("facet-previous", "k up", "previous value", func() { f.Move(-1) }),
		move("facet-page-down", "ctrl+f pgdown ctrl+d", "a page down", func() { f.page(1) }),
		move("facet-page-up", "ctrl+b pgup ctrl+u", "a page up", func() { f.page(-1) }),
		move("facet-first", "g home", "first value", func() { f.moveTo(0) }),
		move("facet-last", "G end", "last value", func() { f.moveTo(len(f.lines)) }),
		on("facet-back", "esc h l left right tab shift+tab", "back to the list", back).Unlisted(),
	}
}

// choose chooses the selected value, or on a line "more" searches the values of its facet.
func (f *Facets) choose() tea.Cmd {
	switch l := f.line(); l.kind {
	case facetValue:
		return f.Choose(f.facets[l.facet], l.value)
	case facetMore:
		return f.search(l.facet, l.facet+1)
	}
	return nil
}

// search opens a palette with the values of the facets [from,to).
func (f *Facets) search(from, to int) tea.Cmd {
	var items []overlay.Item
	for i := from; i < to; i++ {
		for _, v := range f.facets[i].Values {
			if isShown(i, v) {
				items = append(items, overlay.Item{
					Name:    clean.Line(v.Name),
					Note:    clean.Line(f.facets[i].Name + " · " + english.Number(v.Count)),
					Current: v.Active,
					Do:      func() tea.Cmd { return f.chooseNamed(i, v.Name) },
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

// chooseNamed chooses a value of a facet, unless it is missing from newer counts.
func (f *Facets) chooseNamed(facet int, name string) tea.Cmd {
	value := slices.IndexFunc(f.facets[facet].Values, func(v search.FacetValue) bool { return v.Name == name })
	if value < 0 {
		return nil
	}
	f.moveToNamed(facet, name)
	return f.Choose(f.facets[facet], value)
}

// moveToNamed selects a value of a facet. If no line has it, the selected line stays.
func (f *Facets) moveToNamed(facet int, name string) {
	at := slices.IndexFunc(f.lines, func(l facetLine) bool {
		return l.kind == facetValue && l.facet == facet && l.name == name
	})
	if at < 0 {
		at = f.at
	}
	f.moveTo(at)
}

// facetLine is a line of the pane.
type facetLine struct {
	kind   lineKind
	facet  int
	value  int    // index of a facetValue
	name   string // of a facetValue
	hidden int    // number of values that a facetMore stands for
}

type lineKind uint8

const (
	facetBlank lineKind = iota
	facetTitle
	facetValue // the kinds from here on can be selected
	facetMore
)

const (
	maxFacetValues = 6 // per facet, not counting active ones
	facetMargin    = 2 // lines in sight above and below the selected one
)

// Resize sets the size in cells and lines.
func (f *Facets) Resize(w, h int) {
	f.w, f.h = max(w, 0), max(h, 0)
	f.moveTo(f.at)
}

// set shows new counts. The selection stays on its value, or on its line if the value is missing.
func (f *Facets) set(facets []search.Facet) {
	selected := f.line()
	f.facets, f.lines = facets, nil
	for i, facet := range facets {
		f.add(i, facet)
	}
	f.moveToNamed(selected.facet, selected.name)
}

// add adds the lines of a facet: a title, some of the values, and the number of hidden ones.
func (f *Facets) add(i int, facet search.Facet) {
	var values []facetLine
	hidden := 0
	for n, v := range facet.Values {
		switch {
		case !isShown(i, v):
		case len(values) < maxFacetValues || v.Active:
			values = append(values, facetLine{kind: facetValue, facet: i, value: n, name: v.Name})
		default:
			hidden++
		}
	}
	if len(values) == 0 {
		return
	}
	if len(f.lines) > 0 {
		f.lines = append(f.lines, facetLine{kind: facetBlank})
	}
	f.lines = append(append(f.lines, facetLine{kind: facetTitle, facet: i}), values...)
	if hidden > 0 {
		f.lines = append(f.lines, facetLine{kind: facetMore, facet: i, hidden: hidden})
	}
}

// isShown reports whether the pane shows a value. The first facet, the status, shows all values.
func isShown(facet int, v search.FacetValue) bool { return v.Count > 0 || v.Active || facet == 0 }

func (f *Facets) line() facetLine {
	if f.at < len(f.lines) {
		return f.lines[f.at]
	}
	return facetLine{}
}

// moveTo selects a line, or the next one that can be selected, and scrolls it into sight.
func (f *Facets) moveTo(line int) {
	f.at = max(min(line, len(f.lines)-1), 0)
	for f.at < len(f.lines) && f.line().kind < facetValue { // each title is followed by a value
		f.at++
	}
	margin := min(facetMargin, (f.h-1)/2)
	f.top = max(min(f.top, f.at-margin), f.at-f.h+1+margin)
	f.top = max(min(f.top, len(f.lines)-f.h), 0)
}

// Move selects the next value (1) or the previous one (-1).
func (f *Facets) Move(by int) {
	at := f.at + by
	for at >= 0 && at < len(f.lines) && f.lines[at].kind < facetValue {
		at += by
	}
	f.moveTo(at)
}

// SelectAt selects the value on a visible line, counted from 0. It returns its index, or -1.
func (f *Facets) SelectAt(line int) (at int) {
	at = f.top + line
	if at >= len(f.lines) || f.lines[at].kind < facetValue {
		return -1
	}
	f.moveTo(at)
	return at
}

// page scrolls by a page, down (1) or up (-1).
func (f *Facets) page(by int) {
	f.top += by * f.h
	f.moveTo(f.at + by*f.h)
}

// View draws the pane.
func (f *Facets) View(t *ui.Theme) ui.Block {
	if len(f.lines) == 0 {
		text := clean.Literal("Nothing to choose from.")
		if f.facets == nil {
			text = clean.Literal("Counting …")
		}
		return pane.Notice(t, []clean.Text{text}, f.w, f.h)
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
		p.Gap(inset).WriteTruncated(t.Strong, clean.Line(f.facets[l.facet].Name), f.w)
	case facetValue:
		f.value(t, p.Selection(selected, f.Unfocused), f.facets[l.facet].Values[l.value], selected)
	case facetMore:
		p.Selection(selected, f.Unfocused).Gap(2*inset).Write(t.Quiet, english.Number(l.hidden)+" more "+t.Glyphs.Ellipsis)
	}
	return p.Line()
}

func (f *Facets) value(t *ui.Theme, p *ui.Pen, v search.FacetValue, selected bool) {
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
