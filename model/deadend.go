package model

import (
	"cmp"
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// deadEnd is an empty list: why it is empty, and the ways out of it.
type deadEnd struct {
	title clean.Text
	why   []clean.Text
	ways  []way
	at    int // the selected way
	last  way // the one that was, before the ways were looked for again; the zero way: the first
}

// way is a way out: another filter, here or in All, and what it finds.
type way struct {
	label  clean.Text
	filter string
	all    bool
	count  int
}

// again is the dead end while its ways out are looked for again, because papers came in
// or have other indices: it knows which one was selected.
func (d deadEnd) again() deadEnd {
	if d.at > 0 {
		d.last = d.ways[d.at]
	}
	return deadEnd{last: d.last}
}

// from selects the way that was selected before, where it is there still.
func (d deadEnd) from(before deadEnd) deadEnd {
	d.at = max(0, slices.IndexFunc(d.ways, func(w way) bool {
		return before.last.count > 0 && w.filter == before.last.filter && w.all == before.last.all
	}))
	return d
}

// maxWays bounds the ways out that are offered: more would be a list to search
// in itself.
const maxWays = 6

// explainedMsg carries the ways out of a dead end.
type explainedMsg struct {
	gen  int
	dead deadEnd
}

// explain gives the command that looks for the ways out. They cost several
// searches, and the list shows that it is empty before they are there.
func (j job) explain(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		d := j.deadEnd(ctx)
		if ctx.Err() != nil {
			return nil
		}
		return explainedMsg{j.gen, d}
	}
}

// awaitWays shows that nothing was found. Keys about the list go on waiting:
// they may be about the ways out.
func (m *Model) awaitWays(why tea.Cmd) tea.Cmd {
	m.view().dead.title = clean.Literal("No paper matches the filter.")
	m.finding.busy = true
	return why
}

func (m *Model) onExplained(msg explainedMsg) tea.Cmd {
	if msg.gen != m.finding.gen {
		return nil
	}
	m.finding.busy = false
	m.view().dead = msg.dead.from(m.view().dead)
	return m.release()
}

// deadEnd says why a filter finds nothing. Where it finds papers outside of the
// view, that is all there is to say; else what each term finds alone.
func (j job) deadEnd(ctx context.Context) deadEnd {
	elsewhere := j.countAll(ctx, j.filter)
	d := deadEnd{title: clean.Literal("No paper matches the filter.")}
	if elsewhere > 0 {
		d.title = clean.Literal("Nothing here matches the filter.")
		d.ways = append(d.ways, way{clean.Literal("Look in All"), j.text, true, elsewhere})
	}
	terms := j.index.Prepare(ctx, j.filter, j.papers).Explain(ctx)
	if elsewhere == 0 {
		for _, t := range terms {
			d.why = append(d.why, clean.Of(t.Text+"  alone finds "+clean.Number(t.Count)))
		}
	}
	d.ways = append(d.ways, j.mended(ctx, terms)...)
	d.ways = append(d.ways, j.shorter(ctx, terms)...)
	d.ways = d.ways[:min(len(d.ways), maxWays-1)]
	if n := j.count(ctx, search.Query{}); n > 0 || len(d.ways) == 0 {
		d.ways = append(d.ways, way{label: clean.Literal("Take the filter away"), count: n})
	}
	return d
}

// mended are the ways that spell a term otherwise.
func (j job) mended(ctx context.Context, terms []search.TermCount) []way {
	var ways []way
	for _, t := range terms {
		for _, s := range t.Suggestions {
			ways = append(ways, j.way(ctx, clean.Of("Try "+s), t.Replace(j.text, s)))
		}
	}
	return j.worthwhile(ways)
}

// shorter are the ways that leave a term out, or all but one; the one that
// finds most first.
func (j job) shorter(ctx context.Context, terms []search.TermCount) []way {
	var ways []way
	for _, t := range terms {
		if t.Without > 0 && len(terms) > 1 {
			ways = append(ways, j.way(ctx, clean.Of("Without "+t.Text), t.Replace(j.text, "")))
		}
	}
	if ways = j.worthwhile(ways); len(ways) == 0 && len(terms) > 1 { // leaving out one is not enough
		for _, t := range terms {
			ways = append(ways, j.way(ctx, clean.Of("Only "+t.Text), j.text[t.Start:t.End]))
		}
		ways = j.worthwhile(ways)
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(b.count, a.count) })
	return ways
}

// way makes a way to another filter in this view; to All, where only that has
// papers for it.
func (j job) way(ctx context.Context, label clean.Text, filter string) way {
	q, err := search.Parse(filter)
	if err != nil {
		return way{}
	}
	w := way{label: label, filter: filter, count: j.count(ctx, q)}
	if w.count == 0 {
		w.all, w.count = true, j.countAll(ctx, q)
		w.label = clean.Concat(label, clean.Literal(", in All"))
	}
	return w
}

// worthwhile keeps the ways that lead somewhere.
func (job) worthwhile(ways []way) []way {
	return slices.DeleteFunc(ways, func(w way) bool { return w.count == 0 })
}

// count counts what a filter finds in the view, countAll what it finds in all.
func (j job) count(ctx context.Context, filter search.Query) int {
	return j.countAll(ctx, search.And(j.base, filter))
}

func (j job) countAll(ctx context.Context, q search.Query) int {
	hits, _ := j.index.Prepare(ctx, q, j.papers).Hits(ctx)
	return hits.Len()
}

// stuck tells whether the list is a dead end, whose ways out take the keys.
func (m *Model) stuck() bool {
	v := m.view()
	return len(v.shown) == 0 && len(v.dead.ways) > 0 && m.layout.List.W > 0 && !m.coming()
}

// wayKey takes the keys that choose a way out; ok is false for others. While
// the filter is typed letters type themselves.
func (m *Model) wayKey(k tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	if !m.stuck() || m.typing == nil && m.focus() != onList {
		return nil, false
	}
	d := &m.view().dead
	switch name := k.String(); {
	case name == "down" || name == "j" && m.typing == nil:
		d.at = (d.at + 1) % len(d.ways)
	case name == "up" || name == "k" && m.typing == nil:
		d.at = (d.at + len(d.ways) - 1) % len(d.ways)
	case name == "enter" && (m.typing == nil || m.typing.err == nil):
		return m.take(d.ways[d.at]), true
	default:
		return nil, false
	}
	return nil, true
}

// take goes a way out. To All it goes with the filter, and leaves the view as
// it was before the filter was typed.
func (m *Model) take(w way) tea.Cmd {
	switch {
	case w.all:
		var cmds []tea.Cmd
		if m.typing != nil {
			cmds = append(cmds, m.dropFilter())
		}
		cmds = append(cmds, toView(builtins-1)(m), m.setFilter(w.filter))
		return tea.Batch(cmds...)
	case m.typing != nil:
		m.filter.SetText(w.filter)
		return tea.Batch(m.refilter(), m.keepFilter())
	}
	return m.setFilter(w.filter)
}

// mend puts the repair that a mistake in the filter has in its place.
func (m *Model) mend() tea.Cmd {
	err := m.typing.err
	if err == nil || err.Repair == "" {
		return nil
	}
	text := m.filter.Text()
	m.filter.SetText(text[:err.Start] + err.Repair + text[err.End:])
	return m.refilter()
}

// choices are the ways out as they are shown.
func (m *Model) choices() ui.Choices {
	d := m.view().dead
	c := ui.Choices{Title: d.title, Reasons: d.why, Selected: d.at, Away: m.typing == nil && m.focus() != onList}
	for _, w := range d.ways {
		c.Ways = append(c.Ways, ui.Choice{Label: w.label, Count: w.count})
	}
	return c
}
