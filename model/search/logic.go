package search

import (
	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

// hitSets are the papers that a predicate finds. The sets must not be changed.
type hitSets struct {
	hits *bitset.BitSet
	near *bitset.BitSet // the hits that are only similar; nil: none
}

// predicate is what a node of the syntax tree becomes.
type predicate interface {
	// evaluate finds the papers of a set that match.
	evaluate(c *compiler, within *bitset.BitSet) hitSets
	// score scores a paper that evaluate found: by what that knows, or closely.
	score(m *Matcher, i int, closely bool) hit
	// state is where the compiler keeps what evaluate found.
	state() *evaluated
}

// evaluated is what a predicate found, and where it was looked for.
type evaluated struct {
	hitSets
	at *bitset.BitSet // nil: nowhere yet
}

func (e *evaluated) state() *evaluated { return e }

// find evaluates a predicate for a set of papers, except where that was done before.
func (c *compiler) find(p predicate, within *bitset.BitSet) hitSets {
	e := p.state()
	if e.at == nil {
		n := uint(c.papers.Len())
		*e = evaluated{hitSets{bitset.New(n), bitset.New(n)}, bitset.New(n)}
	}
	if todo := within.Difference(e.at); todo.Any() {
		f := p.evaluate(c, todo)
		e.hits.InPlaceUnion(f.hits)
		if f.near != nil {
			e.near.InPlaceUnion(f.near)
		}
		e.at.InPlaceUnion(todo)
	}
	return hitSets{e.hits.Intersection(within), e.near.Intersection(within)}
}

// count counts the papers that match.
func (c *compiler) count(p predicate) uint { return c.find(p, c.view.All()).hits.Count() }

type (
	// and matches if all of its parts do.
	and struct {
		evaluated
		parts  []predicate
		phrase index.Pattern // its words next to each other: an author's name
	}
	// or matches if any of its parts does.
	or struct {
		evaluated
		parts []predicate
	}
	// not matches if its part does not.
	not struct {
		evaluated
		part predicate
	}
)

func (p *and) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	all := hitSets{within, bitset.New(within.Len())}
	for _, part := range p.parts {
		if all.hits.None() {
			break
		}
		f := c.find(part, all.hits)
		all.hits = f.hits
		all.near.InPlaceUnion(f.near)
	}
	all.near.InPlaceIntersection(all.hits)
	return all
}

func (p *or) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	hits, exact := bitset.New(within.Len()), bitset.New(within.Len())
	for _, part := range p.parts {
		f := c.find(part, within)
		hits.InPlaceUnion(f.hits)
		exact.InPlaceUnion(f.hits.Difference(f.near))
	}
	return hitSets{hits, hits.Difference(exact)}
}

func (p *not) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	return hitSets{hits: within.Difference(c.find(p.part, within).hits)}
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
