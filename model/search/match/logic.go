package match

import (
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

type (
	// and matches if all of its parts do.
	and struct {
		evaluated
		parts   []predicate
		weights []int32         // of the parts, 1,000 at most; nil: all weigh the same
		phrase  []index.Pattern // its words as a phrase, in each spelling; nil: fewer than two words
		titles  *bitset.BitSet  // papers with the phrase in the title; nil: no phrase
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

func (p *and) evaluate(c *compiler) found {
	all := found{c.view.All(), bitset.New(uint(c.papers.Len()))}
	for _, part := range p.parts {
		f := c.find(part)
		all.hits.InPlaceIntersection(f.hits)
		if f.near != nil {
			all.near.InPlaceUnion(f.near)
		}
		if all.hits.None() {
			break
		}
	}
	all.near.InPlaceIntersection(all.hits)
	return all
}

func (p *or) evaluate(c *compiler) found {
	n := uint(c.papers.Len())
	hits, exact := bitset.New(n), bitset.New(n)
	for _, part := range p.parts {
		f := c.find(part)
		hits.InPlaceUnion(f.hits)
		if f.near != nil {
			exact.InPlaceUnion(f.hits.Difference(f.near))
		} else {
			exact.InPlaceUnion(f.hits)
		}
	}
	return found{hits, hits.Difference(exact)}
}

func (p *not) evaluate(c *compiler) found { return found{hits: c.find(p.part).hits.Complement()} }

func (p *and) score(m *Matcher, i int) hit {
	var sum hit
	var room [8]hit
	words, inTitle := room[:0], 0
	for n, part := range p.parts {
		h := part.score(m, i)
		if p.weights != nil {
			h.score = h.score/1000*p.weights[n] + 1
		}
		sum = sum.and(h)
		if h.score > 0 {
			words = append(words, h)
		}
		if h.end > 0 {
			inTitle++
		}
	}
	switch {
	case p.titles != nil && p.titles.Test(uint(i)):
		sum.score += titlePhrase
	case standTogether(words):
		sum.score += together
	case sum.named && slices.ContainsFunc(p.phrase, func(pattern index.Pattern) bool { return pattern.In(m.view.Names(i)) }):
		sum.score += namePhrase
	case len(words) > 1 && inTitle == len(words):
		sum.score += allInTitle
	}
	return sum
}

func (p *or) score(m *Matcher, i int) (best hit) {
	for _, part := range p.parts {
		if part.state().hits.Test(uint(i)) {
			best = best.or(part.score(m, i))
		}
	}
	return best
}

func (p *not) score(*Matcher, int) hit { return hit{} }
