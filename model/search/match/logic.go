package match

import "github.com/bits-and-blooms/bitset"

type (
	// and wants all of its parts, those first that read no text.
	and struct {
		node
		parts []predicate
	}
	// or wants any of its parts.
	or struct {
		node
		parts []predicate
	}
	// not wants what its part does not find.
	not struct {
		node
		part predicate
	}
	// second wants several words; failing that, the same words as they may have been
	// meant. It is for words that find next to nothing together.
	second struct {
		node
		words, loose predicate
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
	return found{hits, hits.Difference(exact)}
}

func (p *not) find(b *block, among *bitset.BitSet) found {
	return found{hits: among.Difference(b.find(p.part, among).hits)}
}

func (p *second) find(b *block, among *bitset.BitSet) found {
	words := b.find(p.words, among)
	loose := b.find(p.loose, among.Difference(words.hits))
	return found{words.hits.Union(loose.hits), union(words.near, loose.near)}
}

// union joins sets, of which any may be nil.
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
	for _, part := range p.parts {
		sum = sum.and(part.score(b, i))
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

func (p *second) score(b *block, i int) hit {
	if b.found[p.words.number()].hits.Test(uint(i)) {
		return p.words.score(b, i)
	}
	return p.loose.score(b, i)
}
