package library

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/parser"
)

// reference settles years in the simplest way: every page with every other,
// until no year comes out any more. It shares with settle what one page means.
type reference struct {
	today    day
	pages    []*page
	clusters []*cluster
}

// newReference takes the pages of a library, and nothing that is settled.
func newReference(l *Library) *reference {
	r := &reference{today: l.today}
	for _, p := range l.pages {
		fresh := *p
		fresh.pageYear, fresh.votes = pageYear{}, nil
		fresh.pinned = fresh.bound(l.today)
		r.pages = append(r.pages, &fresh)
	}
	for _, c := range l.clusters {
		if len(c.entries) > 1 && !slices.Contains(r.clusters, c) {
			r.clusters = append(r.clusters, c)
		}
	}
	return r
}

func (r *reference) pageOf(e *entry) *page {
	return r.pages[slices.IndexFunc(r.pages, func(p *page) bool { return slices.Contains(p.entries, e) })]
}

// vote lets the known days of each paper vote for the years of pages where it
// stands without one.
func (r *reference) vote(dayOf func(e *entry) day) {
	for _, c := range r.clusters {
		if datesOf(c, r.today) == nil {
			continue
		}
		days := map[day]bool{}
		for _, e := range c.entries {
			days[dayOf(e)] = true
		}
		delete(days, unknownDay)
		for _, e := range c.entries {
			for at := range days {
				if year, ok := r.pageOf(e).yearFrom(e.written, at); ok && e.open() {
					r.pageOf(e).vote(year)
				}
			}
		}
	}
}

func (r *reference) settle() {
	r.vote(func(e *entry) day {
		if d := dayOf(e.written); d <= r.today+tolerance {
			return d
		}
		return unknownDay
	})
	var open []*page
	for _, p := range r.pages {
		if p.year = cmp.Or(p.pinned, p.votes.best(p.span)); p.year == 0 && p.date.Month != 0 {
			open = append(open, p)
		}
	}
	r.spread(false)
	for len(open) > 0 {
		next := slices.MinFunc(open, func(a, b *page) int {
			return cmp.Or(cmp.Compare(b.span.low, a.span.low), cmp.Compare(a.span.high, b.span.high))
		}).span
		settled := map[*page]int{}
		open = slices.DeleteFunc(open, func(p *page) bool {
			same := p.span.low == next.low && p.span.high == next.high
			if same && p.year == 0 {
				settled[p] = p.span.earliest()
			}
			return same
		})
		for p, year := range settled {
			p.pageYear = pageYear{year, true}
		}
		r.spread(true)
	}
}

// spread settles pages by way of pages that are settled, until none is left.
func (r *reference) spread(inferred bool) {
	for found := true; found; {
		for _, p := range r.pages {
			p.votes = nil
		}
		r.vote(func(e *entry) day {
			if !e.open() {
				return unknownDay
			}
			d, _ := r.pageOf(e).completeYear(e.written)
			return dayOf(d)
		})
		found = false
		for _, p := range r.pages {
			if year := p.votes.best(p.span); p.year == 0 && p.date.Month != 0 && year != 0 {
				p.pageYear, found = pageYear{year, inferred}, true
			}
		}
	}
}

// checkYears holds a library's years against the reference.
func checkYears(t *testing.T, seed uint64, dumps []parser.Dump) {
	t.Helper()
	l := New(today)
	for _, d := range dumps {
		l.Add(d)
		l.Snapshot()
	}
	r := newReference(l)
	r.settle()
	for i, p := range l.pages {
		if want := r.pages[i].pageYear; p.pageYear != want {
			t.Fatalf("seed %d: page %d, %s, is of %v, want %v", seed, i, show(p.date), p.pageYear, want)
		}
	}
}

func TestYearsAreSettledAsTheSimpleWaySettlesThem(t *testing.T) {
	for seed := range uint64(500) {
		r := odds{rand.New(rand.NewPCG(seed, 6))}
		checkYears(t, seed, r.dumps(1+r.IntN(9)))
	}
	for _, each := range []int{5, 40, 400} {
		checkYears(t, uint64(each), generated(800, each))
	}
}

// open reports whether the entry has a date without a year.
func (e *entry) open() bool { return e.written.Month != 0 && e.written.Year == 0 }
