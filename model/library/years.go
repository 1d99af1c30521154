package library

import (
	"cmp"
	"slices"

	"dailies/parser"
)

// maxDates is how many different dates a title may have, those with a year and
// those without counted apart, before they say nothing any more. A paper has
// one, a resubmitted one two; more than that is a heading that an odd file
// repeats, and comparing all of them would cost their product.
const maxDates = 64

// settle gives every page its year, in the order of how sure it is:
//
//  1. the page's own text leaves one year: later than all it writes out, not
//     after today;
//  2. the same paper elsewhere has its year written out; of several such
//     statements the most frequent one holds;
//  3. the same paper also appears, without a year, on a page that 1, 2 or 3
//     settled;
//  4. what is still open takes the earliest year that fits, marked as inferred,
//     and settles others by way of 3, which are then inferred too.
//
// Each round of 3 looks only at what the rounds before settled, and 4 takes
// the pages with the highest lower bound first, all at once: so the order of
// arrival does not matter, and pages that share a paper get years that agree.
//
// Every call begins anew. Where the own text of all pages tells their years it costs
// nothing, else what stands on several pages: 4 ms for ten thousand such papers.
func (l *Library) settle() {
	before := make([]verdict, len(l.pages))
	var open []*page
	for i, p := range l.pages {
		before[i], p.verdict, p.votes = p.verdict, verdict{}, nil
		if p.news {
			p.pinned, p.news = p.bound(l.today), false
		}
		if p.year = p.pinned; p.year == 0 && p.date.Month != 0 {
			open = append(open, p)
		}
	}
	if len(open) > 0 {
		l.settleOpen(open)
	}
	for i, p := range l.pages {
		if p.verdict != before[i] {
			l.redate(p)
		}
	}
}

// settleOpen settles the pages whose own text does not tell their year.
func (l *Library) settleOpen(open []*page) {
	s := settlement{standing: map[*page][]standing{}}
	for _, c := range l.shared {
		if k := newLink(c, l.today); k != nil {
			s.add(k)
			k.voteWritten()
		}
	}
	for _, p := range open {
		p.year = p.votes.best(p.span)
	}
	for p := range s.standing {
		s.hear(p)
	}
	s.spread(false)
	for _, together := range byBounds(open) {
		s.infer(together)
		s.spread(true)
	}
}

// link is a title that stands on several pages: by its dates the year of one
// page settles another's.
type link struct {
	open  []*entry // those whose date has no year
	dated []day    // the dates with a year, each once
	heard []day    // days of those whose page has since been settled, each once
}

// newLink makes the link of entries that have one title; nil where it says
// nothing.
func newLink(c *cluster, today day) *link {
	k := &link{}
	openDays := map[parser.Date]bool{}
	for _, e := range c.entries {
		switch at := dayOf(e.written); {
		case e.written == (parser.Date{}):
		case e.written.Year == 0:
			k.open = append(k.open, e)
			openDays[e.written] = true
		case at <= today+tolerance && !slices.Contains(k.dated, at):
			k.dated = append(k.dated, at)
		}
		if len(openDays) > maxDates || len(k.dated) > maxDates {
			return nil
		}
	}
	if len(k.open) == 0 {
		return nil
	}
	return k
}

// voteWritten lets the dates with a year vote for the pages without.
func (k *link) voteWritten() {
	for _, e := range k.open {
		for _, at := range k.dated {
			if year, ok := e.page.yearFrom(e.written, at); ok {
				e.page.vote(year)
			}
		}
	}
}

// settlement carries years from settled pages to open ones, round by round.
type settlement struct {
	standing map[*page][]standing
	voted    []*page // open pages that got votes in this round, perhaps twice
}

// standing is a paper that stands on a page without its year, and elsewhere too.
type standing struct {
	*entry
	*link
}

func (s *settlement) add(k *link) {
	for _, e := range k.open {
		s.standing[e.page] = append(s.standing[e.page], standing{e, k})
	}
}

// hear takes down the days of the papers on a page, if that is settled, and lets
// them vote for the open pages on which the same papers stand.
func (s *settlement) hear(p *page) {
	for _, at := range s.standing[p] {
		d, _ := p.completeYear(at.written)
		if day := dayOf(d); day != unknownDay && !slices.Contains(at.heard, day) {
			at.heard = append(at.heard, day)
			s.vote(at.link, day)
		}
	}
}

// vote lets the day of a paper vote for the open pages on which it stands.
func (s *settlement) vote(k *link, at day) {
	for _, e := range k.open {
		if e.page.year != 0 {
			continue
		}
		if year, ok := e.page.yearFrom(e.written, at); ok {
			e.page.vote(year)
			s.voted = append(s.voted, e.page)
		}
	}
}

// spread settles the pages that got votes until no page gets any.
func (s *settlement) spread(inferred bool) {
	for len(s.voted) > 0 {
		settled := map[*page]int{}
		for _, p := range s.voted {
			if year := p.votes.best(p.span); year != 0 && p.year == 0 {
				settled[p] = year
			}
		}
		s.voted = s.voted[:0]
		s.tell(settled, inferred)
	}
}

// infer settles what is left of pages with the same bounds.
func (s *settlement) infer(together []*page) {
	settled := map[*page]int{}
	for _, p := range together {
		if p.year == 0 {
			settled[p] = p.span.earliest()
		}
	}
	s.tell(settled, true)
}

// tell settles pages, all at once, and lets the others hear of it.
func (s *settlement) tell(settled map[*page]int, inferred bool) {
	for p, year := range settled {
		p.year, p.inferred = year, inferred
	}
	for p := range settled {
		s.hear(p)
	}
}

// byBounds cuts the open pages into those to be inferred together: the highest
// lower bound first, then the lowest upper bound.
func byBounds(open []*page) [][]*page {
	bounds := func(a, b *page) int {
		return cmp.Or(cmp.Compare(b.span.low, a.span.low), cmp.Compare(a.span.high, b.span.high))
	}
	slices.SortFunc(open, bounds)
	var cut [][]*page
	for len(open) > 0 {
		n := 1
		for n < len(open) && bounds(open[0], open[n]) == 0 {
			n++
		}
		cut, open = append(cut, open[:n]), open[n:]
	}
	return cut
}

// redate carries a page's new year to its dump and its entries.
func (l *Library) redate(p *page) {
	p.dump.redated = true
	for _, e := range p.entries {
		e.redate(l.today)
		l.touch(e.cluster)
	}
}
