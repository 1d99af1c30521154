package search

import (
	"context"
	"slices"
)

// Request is what a search is for.
type Request struct {
	Query  Query
	In     Papers
	By     Order
	Back   bool    // the order reversed
	Former *Answer // to a request for the same papers with the same marks; nil: none
}

// Answer is what a search found.
type Answer struct {
	Match  Matcher
	Papers []int32 // in the order asked for; not to be written to
	Fuzzy  Set     // those only the fuzzy rescue found
	Best   int32   // the paper that is more relevant than others; -1: none
	Whole  bool    // all that there is; else more follows

	hits Set
}

// Has says whether a paper was found.
func (a *Answer) Has(paper int32) bool { return a.hits.Has(paper) }

// Search is a search under way. What titles, organisations and tags say of a
// million papers is known in a frame, what their abstracts say is not: so a first
// answer may come before the whole one.
type Search struct {
	index   *Index
	request Request
	match   Matcher
	unsure  bool // the matcher was made without a look at all abstracts
	begun   bool
	within  Set // nil: all
	sheaves []sheaf
}

// Search begins a search.
func (ix *Index) Search(r Request) *Search { return &Search{index: ix, request: r} }

// The sizes of the first answer. It is for firstFrom papers and more, of which
// firstOpen are open: in a file, here and there, each takes ten microseconds.
// firstReads are read for rows around the selected one, at most, until there are
// firstRows on either side: a screen full.
const (
	firstFrom  = 8 * pageSize
	firstOpen  = 1000
	firstReads = 4 * pageSize
	firstRows  = 100
)

// Next gives the next answer. After one that is not the whole another can be
// asked for. Where ctx ends the answer is of no use.
func (s *Search) Next(ctx context.Context) Answer {
	if !s.begun {
		s.begun = true
		s.begin(ctx, s.request.In.Len() >= firstFrom)
		if ctx.Err() == nil && (s.unsure || s.unread() >= firstOpen) {
			if first := s.first(ctx); len(first.Papers) > 0 {
				return first
			}
		}
	}
	if s.unsure {
		s.begin(ctx, false)
	}
	s.sweep(ctx, (*sheaf).settle)
	return s.answer(ctx)
}

// Whole gives the whole answer at once.
func (s *Search) Whole(ctx context.Context) Answer {
	s.begun, s.unsure = true, true
	return s.Next(ctx)
}

// Hits gives the papers that match, and those of them that only the fuzzy rescue
// finds. Where ctx ends it is of no use.
func (m Matcher) Hits(ctx context.Context) (hits, fuzzy Set) {
	s := &Search{match: m, sheaves: make([]sheaf, (m.stock.n+pageSize-1)/pageSize)}
	s.sweep(ctx, func(sh *sheaf, m *Matcher, p *probe) {
		among := pageOf(nil, p.sheet, m.stock.n)
		sh.glean(m, p, &among)
		sh.settle(m, p)
	})
	for i := range s.sheaves {
		hits = append(hits, s.sheaves[i].hit[:]...)
		fuzzy = append(fuzzy, s.sheaves[i].fuzzy[:]...)
	}
	return hits, fuzzy
}

// begin prepares the query and looks through the papers; in haste at everything
// but their abstracts.
func (s *Search) begin(ctx context.Context, hasty bool) {
	s.match, s.unsure = s.index.prepare(ctx, s.request.Query, s.request.In, hasty)
	s.within = nil
	if f := s.request.Former; f != nil && f.Whole && s.match.Narrows(f.Match) {
		s.within = f.hits
	}
	n := s.match.stock.n
	s.sheaves = make([]sheaf, (n+pageSize-1)/pageSize)
	scores := s.request.By == ByRelevance
	s.sweep(ctx, func(sh *sheaf, m *Matcher, p *probe) {
		if scores {
			sh.scores = make([]int32, pageSize)
		}
		among := pageOf(s.within, p.sheet, n)
		sh.glean(m, p, &among)
	})
}

// sweep calls do for every page.
func (s *Search) sweep(ctx context.Context, do func(sh *sheaf, m *Matcher, p *probe)) {
	sweep(ctx, len(s.sheaves), func(page int) bool {
		p := s.probe()
		p.sheet = page
		do(&s.sheaves[page], &s.match, p)
		return true
	})
}

func (s *Search) probe() *probe {
	return &probe{in: &s.match.in, stock: &s.match.stock}
}

func (s *Search) unread() int {
	n := 0
	for i := range s.sheaves {
		n += s.sheaves[i].unread
	}
	return n
}

// answer is the whole answer.
func (s *Search) answer(ctx context.Context) Answer {
	var top crest
	a := Answer{Match: s.match, Whole: true, hits: make(Set, 0, len(s.sheaves)*pageSize/64)}
	for i := range s.sheaves {
		top = top.with(s.sheaves[i].top)
		a.hits = append(a.hits, s.sheaves[i].hit[:]...)
	}
	return s.finish(ctx, a, top)
}

// first is what is sure so far, with all there is around the selected row.
func (s *Search) first(ctx context.Context) Answer {
	var top crest
	a := Answer{Match: s.match, hits: make(Set, 0, len(s.sheaves)*pageSize/64)}
	for i := range s.sheaves {
		sh := &s.sheaves[i]
		top = top.with(sh.top).with(sh.guessed)
		for n := range sh.hit {
			a.hits = append(a.hits, sh.hit[n]|sh.guess[n])
		}
	}
	if s.unread() > 0 { // else a million papers are asked in vain
		s.look(ctx, a.hits, top.telling())
	}
	return s.finish(ctx, a, top)
}

func (s *Search) finish(ctx context.Context, a Answer, top crest) Answer {
	for i := range s.sheaves {
		if s.sheaves[i].fuzzy != (bitsOfPage{}) {
			a.Fuzzy = s.fuzzy()
			break
		}
	}
	a.Best = top.telling()
	if ctx.Err() == nil {
		a.Papers = s.arranged(ctx, a.hits)
	}
	return a
}

func (s *Search) fuzzy() Set {
	all := make(Set, 0, len(s.sheaves)*pageSize/64)
	for i := range s.sheaves {
		all = append(all, s.sheaves[i].fuzzy[:]...)
	}
	return all
}

// look reads the open abstracts that stand around a paper, in the order of the
// pages, and adds those that match to hits: what the reader sees first is then
// what stays. Without a paper it begins at the end that is shown first.
func (s *Search) look(ctx context.Context, hits Set, around int32) {
	order := s.index.pageOrder(&s.match.stock)
	at := max(slices.Index(order, around), 0)
	if around < 0 && s.request.By == ByPage && s.request.Back {
		at = len(order) - 1
	}
	s.lookAlong(ctx, hits, len(order)-at, func(n int) int32 { return order[at+n] })
	s.lookAlong(ctx, hits, at, func(n int) int32 {
		nearer := n - n%lookBlock // which are read; those of a block as they stand in their file
		return order[max(at-nearer-lookBlock, 0)+n-nearer]
	})
}

// lookBlock is how many papers are looked at before it is asked whether that is
// enough: as many as a reader reads at once.
const lookBlock = 64

// lookAlong reads open abstracts one behind the other.
func (s *Search) lookAlong(ctx context.Context, hits Set, n int, paper func(n int) int32) {
	p := s.probe()
	found, reads := 0, 0
	for i := range n {
		if i%lookBlock == 0 && (found >= firstRows || reads >= firstReads || ctx.Err() != nil) {
			return
		}
		id := paper(i)
		sh, at := &s.sheaves[id/pageSize], int(id%pageSize)
		if sh.open.has(at) && !hits.Has(id) {
			reads++
			p.look(id)
			if h := s.match.tree.match(p); h.ok {
				hits.add(id)
				sh.note(at, h)
			}
		}
		found += truth(hits.Has(id))
	}
}
