package match

import (
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

type (
	// and matches if all of its parts do. Parts that read no text come first.
	and struct {
		node
		parts  []predicate
		phrase []index.Pattern // its words as a phrase, in each spelling; nil: fewer than two words
	}
	// or matches if any of its parts does.
	or struct {
		node
		parts []predicate
	}
	// not matches if its part does not.
	not struct {
		node
		part predicate
	}
)

func (p *and) find(b *block, among *bitset.BitSet) found {
	all := found{hits: among}
	for _, part := range p.parts {
		f := b.find(part, all.hits)
		all.hits, all.near = f.hits, union(all.near, f.near)
	}
	if all.near != nil {
		all.near = all.near.Intersection(all.hits)
	}
	return all
}

func (p *or) find(b *block, among *bitset.BitSet) found {
	hits, exact := bitset.New(among.Len()), bitset.New(among.Len())
	for _, part := range p.parts {
		f := b.find(part, among)
		hits.InPlaceUnion(f.hits)
		if f.near != nil {
			exact.InPlaceUnion(f.hits.Difference(f.near))
		} else {
			exact.InPlaceUnion(f.hits)
		}
	}
	return found{hits: hits, near: hits.Difference(exact)}
}

func (p *not) find(b *block, among *bitset.BitSet) found {
	return found{hits: among.Difference(b.find(p.part, among).hits)}
}

// union returns the union of sets, any of which may be nil.
func union(a, b *bitset.BitSet) *bitset.BitSet {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return a.Union(b)
}

func (p *and) score(b *block, i int) hit {
	var sum hit
	var words []hit
	for _, part := range p.parts {
		h := part.score(b, i)
		sum = sum.and(h)
		if h.score > 0 {
			words = append(words, h)
		}
	}
	switch {
	case slices.ContainsFunc(p.phrase, func(pattern index.Pattern) bool { return pattern.In(b.Title(i)) }):
		sum.score += titlePhrase
	case standTogether(words):
		sum.score += together
	}
	return sum
}

func (p *or) score(b *block, i int) (best hit) {
	for _, part := range p.parts {
		if b.found[part.number()].hits.Test(uint(i)) {
			best = best.or(part.score(b, i))
		}
	}
	return best
}

func (p *not) score(*block, int) hit { return hit{} }
