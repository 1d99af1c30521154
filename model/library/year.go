package library

import (
	"cmp"
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
// the open pages that share papers with that, and so on from page to page: the
// years of others hang on nothing new.
func (l *Library) settle() {
	l.settlings++
	l.reopened = l.reopened[:0]
	l.settleSure()
	open, groups := l.hanging()
	w := wave{Library: l, heard: make([][]day, groups)}
	w.start(open)
	w.run(false)
	for _, together := range l.byBounds(open) {
		w.infer(together)
		w.run(true)
	}
	for _, p := range l.reopened {
		if l.pages[p].verdict != l.pages[p].was {
			l.redate(p)
		}
	}
}

// settleSure settles what 1 and 2 settle among the pages with news.
func (l *Library) settleSure() {
	for _, p := range l.unsettled {
		l.reopen(p)
		at := &l.pages[p]
		at.news = false
		at.bound(l.today)
		at.year = at.sure()
		at.open = at.year == 0 && at.month != 0
	}
	l.unsettled = l.unsettled[:0]
}

// hanging reopens all pages whose year may hang on the pages with news: those
// of them that are open, those that share papers with them, and so on. It
// gives them, and numbers the groups that they share.
func (l *Library) hanging() (open []int32, groups int32) {
	for _, p := range l.reopened {
		if l.pages[p].open {
			open = append(open, p)
		}
	}
	for n := 0; n < len(l.reopened); n++ {
		for _, e := range l.pages[l.reopened[n]].telling() {
			k := &l.groups[l.group.at(int(e))-1]
			if k.settling == l.settlings {
				continue
			}
			k.settling, k.number = l.settlings, groups
			groups++
			l.eachOpen(k, func(e int32) {
				p := l.entries.ref(e).page
				if at := &l.pages[p]; at.open && at.settling != l.settlings {
					l.reopen(p)
					open = append(open, p)
				}
			})
		}
	}
	return open, groups
}

// telling gives the entries of a page by which others may hear something new.
// Where nothing is new about the page itself, these are the new ones: a page of
// a million entries grows a thousand times while its file is read.
func (p *page) telling() []int32 {
	all, old := p.grouped, p.heardOf
	p.heardOf = len(all)
	if p.open || p.wasOpen || p.verdict != p.was {
		return all
	}
	return all[old:]
}

// reopen forgets what was settled, and keeps what it was.
func (l *Library) reopen(p int32) {
	at := &l.pages[p]
	at.settling, at.was, at.verdict, at.wasOpen = l.settlings, at.verdict, verdict{}, at.open
	l.reopened = append(l.reopened, p)
}

// note enters that there is news about a page's year.
func (l *Library) note(p int32) {
	if at := &l.pages[p]; !at.news {
		at.news = true
		l.unsettled = append(l.unsettled, p)
	}
}

// sure gives the year that the page itself or dates written out elsewhere
// leave no doubt about; 0 where there is none.
func (p *page) sure() int {
	if p.pinned != 0 {
		return p.pinned
	}
	return p.votes.best(p.span)
}

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
	heard [][]day // by the number of the group: the days that its paper is of
	voted []int32 // pages that got votes in this round, perhaps twice
}

// start hears what the settled pages say of the papers on open ones.
func (w *wave) start(open []int32) {
	for _, p := range open {
		w.pages[p].heard = w.pages[p].heard[:0]
	}
	for _, p := range open {
		for _, e := range w.pages[p].grouped {
			k := &w.groups[w.group.at(int(e))-1]
			if w.heard[k.number] == nil {
				w.heard[k.number] = []day{}
				w.ask(k)
			}
		}
	}
}

// ask hears the settled pages on which a paper stands without a year.
func (w *wave) ask(k *group) {
	w.eachOpen(k, func(e int32) {
		if at := w.entryDay(e); at != unknownDay {
			w.hear(k, at)
		}
	})
}

// hear takes down that a paper is of the day at, and casts the votes that
// follow for open pages.
func (w *wave) hear(k *group, at day) {
	heard := &w.heard[k.number]
	if slices.Contains(*heard, at) {
		return
	}
	*heard = append(*heard, at)
	w.eachOpen(k, func(e int32) {
		entry := w.entries.ref(e)
		p := &w.pages[entry.page]
		if p.year != 0 {
			return
		}
		if year, ok := p.yearFrom(entry.date.date(), at); ok {
			p.heard.add(year, 1)
			w.voted = append(w.voted, entry.page)
		}
	})
}

// settledPage is a page with the year that a round settled.
type settledPage struct {
	page int32
	year int
}

// run settles the pages that got votes until no page gets any.
func (w *wave) run(inferred bool) {
	for len(w.voted) > 0 {
		var settled []settledPage
		for _, i := range w.voted {
			p := &w.pages[i]
			if year := p.heard.best(p.span); year != 0 && p.year == 0 {
				settled = append(settled, settledPage{i, year})
			}
		}
		w.voted = w.voted[:0]
		w.tell(settled, inferred)
	}
}

// tell settles pages, of which one may stand there twice, and lets the others
// hear of it.
func (w *wave) tell(settled []settledPage, inferred bool) {
	first := settled[:0]
	for _, s := range settled {
		if p := &w.pages[s.page]; p.year == 0 {
			p.year, p.inferred = s.year, inferred
			first = append(first, s)
		}
	}
	for _, s := range first {
		for _, e := range w.pages[s.page].grouped {
			if at := w.entryDay(e); at != unknownDay {
				w.hear(&w.groups[w.group.at(int(e))-1], at)
			}
		}
	}
}

// infer settles what is left of pages with the same bounds.
func (w *wave) infer(together []int32) {
	var settled []settledPage
	for _, i := range together {
		if p := &w.pages[i]; p.year == 0 {
			settled = append(settled, settledPage{i, p.span.earliest()})
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
	l.faces.set(int(p), at.face)
	for _, e := range at.grouped {
		l.touch(l.group.at(int(e)) - 1)
	}
	for e := at.from; e < at.to; e++ {
		if paper := l.at.at(int(e)); paper >= 0 && l.entries.ref(e).page == p {
			l.noteChange(paper)
		}
	}
}

// redateDumps replaces the dumps of pages that got other years; those that a
// snapshot shows stay as they are.
func (l *Library) redateDumps() {
	for dump, pages := range l.redated {
		at := l.ownDump(int(dump))
		at.Pages = slices.Clone(at.Pages)
		for _, p := range pages {
			at.Pages[l.pages[p].index].Date = l.pages[p].own()
		}
	}
	clear(l.redated)
}

// entryDay is the day of an entry whose date has no year, once its page's year
// is settled; unknownDay where it has a year, or no date at all.
func (l *Library) entryDay(e int32) day {
	at := l.entries.ref(e)
	if !at.date.open() {
		return unknownDay
	}
	d, _ := l.pages[at.page].dateWithoutYear(at.date.date())
	return dateDay(d)
}
