package search

import (
	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
)

// hitSets are the papers that match a part of a query. The sets must not be changed.
type hitSets struct {
	hits *bitset.BitSet
	near *bitset.BitSet // the hits that are only similar
}

// predicate is a compiled node of the syntax tree: which papers match, and how well.
type predicate struct {
	hitSets

	// filter is set instead of hits if papers are tested one by one: those that match the other parts.
	filter func(papers *bitset.BitSet) *bitset.BitSet
	slow   bool // filter reads long texts, and is applied last

	score func(i int, precise bool) hit // of a paper that matches; precise looks where in the text
}

// none returns an empty set of papers.
func (c *compiler) none() *bitset.BitSet { return bitset.New(uint(c.papers.Len())) }

// all returns a predicate that matches if all parts match. A phrase scores more as an author's name.
func (c *compiler) all(parts []predicate, phrase index.Pattern) predicate {
	hits, near := c.view.All().Clone(), c.none()
	for _, p := range parts {
		if p.filter == nil {
			hits.InPlaceIntersection(p.hits)
			near.InPlaceUnion(p.near)
		}
	}
	for _, slow := range []bool{false, true} {
		for _, p := range parts {
			if p.filter != nil && p.slow == slow {
				hits = p.filter(hits)
			}
		}
	}
	near.InPlaceIntersection(hits)
	return predicate{hitSets: hitSets{hits, near}, score: func(i int, precise bool) hit {
		return c.scoreAll(parts, phrase, i, precise)
	}}
}

// any returns a predicate that matches if any part matches. A single part keeps its filter.
func (c *compiler) any(parts ...predicate) predicate {
	if len(parts) == 1 {
		return parts[0]
	}
	hits, exactHits := c.none(), c.none()
	for n := range parts {
		p := &parts[n]
		p.hitSets = c.all(parts[n:n+1], index.Pattern{}).hitSets // applies the filter to all papers
		hits.InPlaceUnion(p.hits)
		exactHits.InPlaceUnion(p.hits.Difference(p.near))
	}
	return predicate{hitSets: hitSets{hits, hits.Difference(exactHits)}, score: func(i int, precise bool) (best hit) {
		for _, p := range parts {
			if p.hits.Test(uint(i)) {
				best = best.or(p.score(i, precise))
			}
		}
		return best
	}}
}

// not returns a predicate that matches if a part does not.
func (c *compiler) not(part predicate) predicate {
	hits := c.view.All().Difference(c.all([]predicate{part}, index.Pattern{}).hits)
	return predicate{hitSets: hitSets{hits, c.none()}, score: unranked}
}

// unranked is the score of a predicate that does not affect relevance.
func unranked(int, bool) hit { return hit{} }

// scoreAll scores a paper that matches all parts.
func (m *Matcher) scoreAll(parts []predicate, phrase index.Pattern, i int, precise bool) hit {
	var sum hit
	var room [8]hit
	words, inTitle := room[:0], 0
	for _, p := range parts {
		h := p.score(i, precise)
		sum = sum.and(h)
		if h.score > 0 {
			words = append(words, h)
		}
		if h.end > 0 {
			inTitle++
		}
	}
	switch {
	case precise && areAdjacent(words), sum.named && phrase.In(m.view.Names(i)):
		sum.score += adjacentWords
	case len(words) > 1 && inTitle == len(words):
		sum.score += allInTitle
	}
	return sum
}
