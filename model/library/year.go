package library

import (
	"cmp"
	"maps"
	"slices"
)

// settle gives every page its year, in the order of how sure it is:
//
//  1. the page's own text leaves one year: later than all it writes out, not
//     after today;
//  2. the same paper elsewhere has its year written out; of several such
//     statements the most frequent one holds;
//  3. the same paper stands, as well without its year, on a page that 1, 2 or 3
//     settled;
//  4. what is still open takes the earliest year that fits, marked as inferred,
//     and settles others by way of 3, which are then inferred too.
//
// Each round of 3 looks only at what the rounds before settled, and 4 takes
// the pages with the highest lower bound first, all at once: so the order of
// arrival does not matter, and pages that share a paper get years that agree.
//
// 1 and 2 cost what has been added since the last time, 3 and 4 what stands on
// the pages that those leave open.
func (l *Library) settle() {
	before := map[int32]verdict{}
	l.settleSure(before)
	open := l.openPages()
	for _, p := range open {
		l.reopen(p, before)
	}
	l.waves++
	w := wave{Library: l, number: l.waves}
	w.start(open)
	w.run(false)
	for _, together := range l.byBounds(open) {
		w.infer(together)
		w.run(true)
	}
	for p, old := range before {
		if l.pages[p].verdict != old {
			l.redate(p)
		}
	}
}

// settleSure settles what 1 and 2 settle among the pages that changed, and
// keeps in before what was.
func (l *Library) settleSure(before map[int32]verdict) {
	for p := range l.unsettled {
		l.reopen(p, before)
		at := &l.pages[p]
		at.year = at.sure()
		if at.year == 0 && at.month != 0 {
			l.open[p] = true
		} else {
			delete(l.open, p)
		}
	}
	clear(l.unsettled)
}

// reopen forgets what was settled and keeps it in before.
func (l *Library) reopen(p int32, before map[int32]verdict) {
	if _, kept := before[p]; !kept {
		before[p] = l.pages[p].verdict
	}
	l.pages[p].verdict = verdict{}
}

// sure gives the year that the page itself or dates written out elsewhere
// leave no doubt about; 0 where there is none.
func (p *page) sure() int {
	if p.pinned != 0 {
		return p.pinned
	}
	return p.votes.best(p.span)
}

func (l *Library) openPages() []int32 { return slices.Collect(maps.Keys(l.open)) }

// byBounds cuts the open pages into those to be inferred together: the highest
// lower bound first, then the lowest upper bound.
func (l *Library) byBounds(open []int32) [][]int32 {
	bounds := func(a, b int32) int {
		x, y := l.pages[a].span, l.pages[b].span
		return cmp.Or(cmp.Compare(y.low, x.low), cmp.Compare(x.high, y.high))
	}
	slices.SortFunc(open, bounds)
	var cut [][]int32
	for from, to := 0, 0; from < len(open); from = to {
		for to < len(open) && bounds(open[from], open[to]) == 0 {
			to++
		}
		cut = append(cut, open[from:to])
	}
	return cut
}

// wave carries years from settled pages to open ones, round by round.
type wave struct {
	*Library
	number int     // what links and pages heard in waves of other numbers is forgotten
	voted  []int32 // pages that got votes in this round, perhaps twice
}

// start hears what the settled pages say of the papers on open ones.
func (w *wave) start(open []int32) {
	for _, p := range open {
		w.pages[p].wave, w.pages[p].heard = w.number, w.pages[p].heard[:0]
	}
	for _, p := range open {
		for e := range w.onPage(p) {
			if k := w.linkOf(w.entries[e].group); k != nil && k.wave != w.number {
				k.wave, k.heard = w.number, k.heard[:0]
				w.ask(k)
			}
		}
	}
}

// ask hears the settled pages on which a paper stands without a year.
func (w *wave) ask(k *link) {
	for _, e := range k.open {
		if at := w.entryDay(e); at != unknownDay {
			w.hear(k, at)
		}
	}
}

// hear takes down that a paper is of the day at, and casts the votes that
// follow for open pages.
func (w *wave) hear(k *link, at day) {
	if slices.Contains(k.heard, at) {
		return
	}
	k.heard = append(k.heard, at)
	for _, e := range k.open {
		i := w.entries[e].page
		p := &w.pages[i]
		if p.year != 0 {
			continue
		}
		if year, ok := p.yearFrom(w.entries[e].paper.Date, at); ok {
			p.heard.add(year, 1)
			w.voted = append(w.voted, i)
		}
	}
}

// run settles the pages that got votes until no page gets any.
func (w *wave) run(inferred bool) {
	for len(w.voted) > 0 {
		settled := map[int32]int{}
		for _, i := range w.voted {
			p := &w.pages[i]
			if year := p.heard.best(p.span); year != 0 && p.year == 0 {
				settled[i] = year
			}
		}
		w.voted = w.voted[:0]
		w.tell(settled, inferred)
	}
}

// tell settles pages and lets the others hear of it.
func (w *wave) tell(settled map[int32]int, inferred bool) {
	for p, year := range settled {
		w.pages[p].year, w.pages[p].inferred = year, inferred
	}
	for p := range settled {
		for e := range w.onPage(p) {
			k := w.linkOf(w.entries[e].group)
			if k == nil {
				continue
			}
			if at := w.entryDay(e); at != unknownDay {
				w.hear(k, at)
			}
		}
	}
}

// infer settles what is left of pages with the same bounds.
func (w *wave) infer(together []int32) {
	settled := map[int32]int{}
	for _, i := range together {
		if p := &w.pages[i]; p.year == 0 {
			settled[i] = p.span.earliest()
		}
	}
	w.tell(settled, true)
}

// redate carries a page's new year to its dump and its papers.
func (l *Library) redate(p int32) {
	at := &l.pages[p]
	if at.index >= 0 && at.dated && at.year != 0 {
		l.redated[at.dump] = append(l.redated[at.dump], p)
	}
	for e := range l.onPage(p) {
		l.touch(l.entries[e].group)
	}
}

// redateDumps replaces the dumps of pages that got other years; those that a
// snapshot shows stay as they are.
func (l *Library) redateDumps() {
	if len(l.redated) == 0 {
		return
	}
	l.dumps = slices.Clone(l.dumps)
	for dump, pages := range l.redated {
		l.dumps[dump].Pages = slices.Clone(l.dumps[dump].Pages)
		for _, p := range pages {
			l.dumps[dump].Pages[l.pages[p].index].Date = l.pages[p].own()
		}
	}
	clear(l.redated)
}

// entryDay is the day of an entry whose date has no year, once its page's year
// is settled; unknownDay where it has a year, or no date at all.
func (l *Library) entryDay(e int32) day {
	at := l.entries[e]
	on := at.paper.Date
	if on.Year != 0 || !possible(on.Month, on.Day) {
		return unknownDay
	}
	d, _ := l.pages[at.page].dateWithoutYear(on)
	return dateDay(d)
}
