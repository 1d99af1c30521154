package search

import (
	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

// hitSets are the papers that a predicate finds. The sets must not be changed.
type hitSets struct {
	hits *bitset.BitSet // nil: nobody has looked yet
	near *bitset.BitSet // the hits that are only similar
}

func (s *hitSets) state() *hitSets { return s }

// predicate is what a node of the syntax tree becomes.
type predicate interface {
	// evaluate finds the papers that match, and those of them that are only similar; nil: none.
	evaluate(c *compiler) hitSets
	// score scores a paper that evaluate found: by what that knows, or closely.
	score(m *Matcher, i int, closely bool) hit
	// state is where the compiler keeps what evaluate found.
	state() *hitSets
}

// find evaluates a predicate once.
func (c *compiler) find(p predicate) hitSets {
	found := p.state()
	if found.hits == nil {
		if *found = p.evaluate(c); found.near == nil {
			found.near = c.none()
		}
	}
	return *found
}

// none returns an empty set of papers.
func (c *compiler) none() *bitset.BitSet { return bitset.New(uint(c.papers.Len())) }

// count counts the papers that match.
func (c *compiler) count(p predicate) uint { return c.find(p).hits.Count() }

type (
	// and matches if all of its parts do.
	and struct {
		hitSets
		parts  []predicate
		phrase index.Pattern // its words next to each other: an author's name
	}
	// or matches if any of its parts does.
	or struct {
		hitSets
		parts []predicate
	}
	// not matches if its part does not.
	not struct {
		hitSets
		part predicate
	}
)

func (p *and) evaluate(c *compiler) hitSets {
	all := hitSets{c.view.All().Clone(), c.none()}
	for _, part := range p.parts {
		if !onePaperAtATime(part) {
			f := c.find(part)
			all.hits.InPlaceIntersection(f.hits)
			all.near.InPlaceUnion(f.near)
		}
	}
	for _, part := range p.parts { // last, for the papers that are left
		switch part := part.(type) {
		case *fact:
			all.hits = c.keep(all.hits, part.is)
		case *term:
			if part.expression != nil {
				all.hits = part.among(c, all.hits)
			}
		}
	}
	all.near.InPlaceIntersection(all.hits)
	return all
}

// onePaperAtATime reports whether a predicate is decided so: facts, and regular expressions.
func onePaperAtATime(p predicate) bool {
	_, isFact := p.(*fact)
	t, isTerm := p.(*term)
	return isFact || isTerm && t.expression != nil
}

func (p *or) evaluate(c *compiler) hitSets {
	hits, exact := c.none(), c.none()
	for _, part := range p.parts {
		f := c.find(part)
		hits.InPlaceUnion(f.hits)
		exact.InPlaceUnion(f.hits.Difference(f.near))
	}
	return hitSets{hits, hits.Difference(exact)}
}

func (p *not) evaluate(c *compiler) hitSets {
	return hitSets{hits: c.view.All().Difference(c.find(p.part).hits)}
}

func (p *and) score(m *Matcher, i int, closely bool) hit {
	var sum hit
	var room [8]hit
	words, inTitle := room[:0], 0
	for _, part := range p.parts {
		h := part.score(m, i, closely)
		sum = sum.and(h)
		if h.score > 0 {
			words = append(words, h)
		}
		if h.end > 0 {
			inTitle++
		}
	}
	switch {
	case closely && standTogether(words):
		sum.score += together
	case sum.named && p.phrase.In(m.view.Names(i)):
		sum.score += namePhrase
	case len(words) > 1 && inTitle == len(words):
		sum.score += allInTitle
	}
	return sum
}

func (p *or) score(m *Matcher, i int, closely bool) (best hit) {
	for _, part := range p.parts {
		if part.state().hits.Test(uint(i)) {
			best = best.or(part.score(m, i, closely))
		}
	}
	return best
}

func (p *not) score(*Matcher, int, bool) hit { return hit{} }
