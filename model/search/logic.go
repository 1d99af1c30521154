package search

import (
	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

// hitSets are the papers that a part of a query finds. The sets must not be changed.
type hitSets struct {
	hits *bitset.BitSet
	near *bitset.BitSet // the hits that are only similar
}

// predicate is what a node of the syntax tree becomes: the papers that match, and how well.
type predicate struct {
	hitSets
	// among is set in place of hits where papers are decided one by one: then only those that the
	// rest of the query leaves are.
	among func(papers *bitset.BitSet) *bitset.BitSet
	reads bool                          // it reads long texts, and comes last
	score func(i int, closely bool) hit // of a paper that matches: by what is known, or closely
}

// none returns an empty set of papers.
func (c *compiler) none() *bitset.BitSet { return bitset.New(uint(c.papers.Len())) }

// all matches if all parts do. phrase is words that may stand next to each other: an author's name.
func (c *compiler) all(parts []predicate, phrase index.Pattern) predicate {
	hits, near := c.view.All().Clone(), c.none()
	for _, p := range parts {
		if p.among == nil {
			hits.InPlaceIntersection(p.hits)
			near.InPlaceUnion(p.near)
		}
	}
	for _, reads := range []bool{false, true} {
		for _, p := range parts {
			if p.among != nil && p.reads == reads {
				hits = p.among(hits)
			}
		}
	}
	near.InPlaceIntersection(hits)
	return predicate{hitSets: hitSets{hits, near}, score: func(i int, closely bool) hit {
		return c.scoreAll(parts, phrase, i, closely)
	}}
}

// any matches if any part does. A single one stays as it is, so that all may decide it last.
func (c *compiler) any(parts ...predicate) predicate {
	if len(parts) == 1 {
		return parts[0]
	}
	hits, exact := c.none(), c.none()
	for n := range parts {
		p := &parts[n]
		p.hitSets = c.all(parts[n:n+1], index.Pattern{}).hitSets // no other part decides what is left of it
		hits.InPlaceUnion(p.hits)
		exact.InPlaceUnion(p.hits.Difference(p.near))
	}
	return predicate{hitSets: hitSets{hits, hits.Difference(exact)}, score: func(i int, closely bool) (best hit) {
		for _, p := range parts {
			if p.hits.Test(uint(i)) {
				best = best.or(p.score(i, closely))
			}
		}
		return best
	}}
}

// not matches if a part does not.
func (c *compiler) not(part predicate) predicate {
	hits := c.view.All().Difference(c.all([]predicate{part}, index.Pattern{}).hits)
	return predicate{hitSets: hitSets{hits, c.none()}, score: unranked}
}

// unranked is the score of a predicate that says nothing of relevance.
func unranked(int, bool) hit { return hit{} }

// scoreAll scores a paper that matches all parts.
func (m *Matcher) scoreAll(parts []predicate, phrase index.Pattern, i int, closely bool) hit {
	var sum hit
	var room [8]hit
	words, inTitle := room[:0], 0
	for _, p := range parts {
		h := p.score(i, closely)
		sum = sum.and(h)
		if h.score > 0 {
			words = append(words, h)
		}
		if h.end > 0 {
			inTitle++
		}
	}
	switch {
	case closely && standTogether(words), sum.named && phrase.In(m.view.Names(i)):
		sum.score += together
	case len(words) > 1 && inTitle == len(words):
		sum.score += allInTitle
	}
	return sum
}
