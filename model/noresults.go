package model

import (
	"cmp"
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
)

// noResults is the list of a filter that finds nothing: why, and what to do instead.
type noResults struct {
	title    clean.Text
	why      []clean.Text
	remedies []remedy
	at       int    // the selected remedy
	before   remedy // the selected one before they were looked for again; the zero remedy: the first
}

// remedy is another filter, here or in All, and how many papers it finds.
type remedy struct {
	label  clean.Text
	filter string
	all    bool
	count  int
}

// maxRemedies is how many remedies are offered: more would be a list to search in itself.
const maxRemedies = 6

// move selects another remedy.
func (n *noResults) move(by int) { n.at = (n.at + by + len(n.remedies)) % len(n.remedies) }

// again is what stays while the remedies are looked for again, because papers came in or
// have other indices: which one was selected.
func (n noResults) again() noResults {
	if n.at > 0 {
		n.before = n.remedies[n.at]
	}
	return noResults{before: n.before}
}

// selecting is n with the remedy selected that was selected before, where it is there.
func (n noResults) selecting(before remedy) noResults {
	n.at = max(0, slices.IndexFunc(n.remedies, func(r remedy) bool {
		return before.count > 0 && r.filter == before.filter && r.all == before.all
	}))
	return n
}

// view is what the screen shows of it.
func (n noResults) view(away bool) ui.Choices {
	c := ui.Choices{Title: n.title, Reasons: n.why, Selected: n.at, Away: away}
	for _, r := range n.remedies {
		c.Ways = append(c.Ways, ui.Choice{Label: r.label, Count: r.count})
	}
	return c
}

// emptySearch is a search that found nothing.
type emptySearch struct {
	text         string                 // the reader's filter as typed
	base, filter search.Query           // the view's, and the reader's
	terms        []search.TermCount     // of filter
	count        func(search.Query) int // papers that a query finds among all
}

// explain says why a filter finds nothing. Where it finds papers outside of the view,
// that is all there is to say; else what each term finds alone.
func (s emptySearch) explain() noResults {
	n := noResults{title: clean.Literal("No paper matches the filter.")}
	if elsewhere := s.count(s.filter); elsewhere > 0 {
		n.title = clean.Literal("Nothing here matches the filter.")
		n.remedies = []remedy{{clean.Literal("Search in All"), s.text, true, elsewhere}}
	} else {
		for _, t := range s.terms {
			n.why = append(n.why, clean.Of(t.Text+"  alone finds "+clean.Number(t.Count)))
		}
	}
	n.remedies = append(n.remedies, s.respelled()...)
	n.remedies = append(n.remedies, s.shorter()...)
	n.remedies = n.remedies[:min(len(n.remedies), maxRemedies-1)]
	if all := s.count(s.base); all > 0 || len(n.remedies) == 0 {
		n.remedies = append(n.remedies, remedy{label: clean.Literal("Clear the filter"), count: all})
	}
	return n
}

// respelled are the remedies that spell a term otherwise.
func (s emptySearch) respelled() (found []remedy) {
	for _, t := range s.terms {
		for _, text := range t.Suggestions {
			found = s.try(found, "Try "+text, query.Replace(s.text, t.Place, text))
		}
	}
	return found
}

// shorter are the remedies that leave a term out, else those that leave out all but one;
// the one that finds most first.
func (s emptySearch) shorter() (found []remedy) {
	if len(s.terms) < 2 {
		return nil
	}
	for _, t := range s.terms {
		if t.Without > 0 {
			found = s.try(found, "Without "+t.Text, query.Replace(s.text, t.Place, ""))
		}
	}
	if len(found) == 0 {
		for _, t := range s.terms {
			found = s.try(found, "Only "+t.Text, s.text[t.Start:t.End])
		}
	}
	slices.SortStableFunc(found, func(a, b remedy) int { return cmp.Compare(b.count, a.count) })
	return found
}

// try adds another filter to the remedies where it finds papers in the view, or else in
// All.
func (s emptySearch) try(found []remedy, label, filter string) []remedy {
	q, err := search.Parse(filter)
	if err != nil {
		return found
	}
	r := remedy{label: clean.Of(label), filter: filter, count: s.count(search.And(s.base, q))}
	if r.count == 0 {
		r.all, r.count = true, s.count(q)
		r.label = clean.Of(label + ", in All")
	}
	if r.count == 0 {
		return found
	}
	return append(found, r)
}

// explainedMsg says why nothing was found.
type explainedMsg struct {
	gen  int
	none noResults
}

// explain gives the command that looks for remedies. They cost several searches, and the
// list shows that it is empty before they are there.
func (j job) explain(ctx context.Context) tea.Cmd {
	return func() tea.Msg {
		count := func(q search.Query) int {
			return int(j.index.Prepare(ctx, q, j.papers).Find(ctx).Hits.Count())
		}
		terms := j.index.Explain(ctx, j.filter, j.papers)
		none := emptySearch{j.text, j.base, j.filter, terms, count}.explain()
		if ctx.Err() != nil {
			return nil
		}
		return explainedMsg{j.gen, none}
	}
}

// awaitRemedies shows that nothing was found. Keys about the list go on waiting: they may
// be about the remedies.
func (m *Model) awaitRemedies(why tea.Cmd) tea.Cmd {
	m.view().none.title = clean.Literal("No paper matches the filter.")
	m.finder.search.busy = true
	return why
}

func (m *Model) onExplained(msg explainedMsg) tea.Cmd {
	if msg.gen != m.finder.search.gen {
		return nil
	}
	m.finder.search.busy = false
	m.view().none = msg.none.selecting(m.view().none.before)
	return m.afterSearch(!m.finder.search.behind)
}

// showsRemedies tells whether remedies are shown in place of the list, and take its keys.
func (m *Model) showsRemedies() bool {
	v := m.view()
	return len(v.shown) == 0 && len(v.none.remedies) > 0 && m.screen.layout.List.W > 0 && !m.coming()
}

// remedyKey takes the keys that choose a remedy; ok is false for others. While the filter
// is typed letters type themselves.
func (m *Model) remedyKey(k tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	if !m.showsRemedies() || m.finder.typing == nil && m.focus() != onList {
		return nil, false
	}
	none := &m.view().none
	switch name := k.String(); {
	case name == "down" || name == "j" && m.finder.typing == nil:
		none.move(1)
	case name == "up" || name == "k" && m.finder.typing == nil:
		none.move(-1)
	case name == "enter" && (m.finder.typing == nil || m.finder.typing.err == nil):
		return m.takeRemedy(none.remedies[none.at]), true
	default:
		return nil, false
	}
	return nil, true
}

// takeRemedy filters by a remedy. To All it goes with the filter, and leaves the view as
// it was before the filter was typed.
func (m *Model) takeRemedy(r remedy) tea.Cmd {
	switch {
	case r.all:
		var cmds []tea.Cmd
		if m.finder.typing != nil {
			cmds = append(cmds, m.dropFilter())
		}
		cmds = append(cmds, toView(builtins-1)(m), m.setFilter(r.filter))
		return tea.Batch(cmds...)
	case m.finder.typing != nil:
		m.finder.filter.SetText(r.filter)
		return tea.Batch(m.refilter(), m.keepFilter())
	}
	return m.setFilter(r.filter)
}
