package search

import (
	"slices"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// The points of a match by where it is. Within such a class a match ranks by how much of the title
// it covers, how early it starts, and whether it is a whole word.
const (
	titleWord   = 100 // a whole word, in the singular or the plural
	titlePrefix = 80  // the beginning of a word
	titlePart   = 60  // inside a word
	inName      = 45  // an author
	wholeName   = 5   // added for an author's whole name
	inOrgOrTag  = 40
	inInitials  = 110 // similar matches rank below exact ones anyway
	inAbstract  = 5   // or in a note
)

// How several words are placed outweighs where each of them is.
const (
	adjacentWords = 4 << 23 // next to each other in the title, or together an author's name
	allInTitle    = 3 << 23 // all in the title
)

// exactMatch is added to the score of exact matches, so that they rank above similar ones.
const exactMatch = 1 << 28

// maxGap is the number of bytes in a title up to which words count as adjacent.
const maxGap = 12

// classUnit is the score of one point of a class. The bonuses of one match are about as much, so
// they decide within a class; the bonuses for two terms can outweigh a class.
const classUnit = 1000

// The bonuses of a match within its class. People type from left to right, so words that are in the
// title's order, next to each other and near its beginning probably mean that title.
const (
	atTitleStart  = 400
	early         = 300 // for a match near the beginning: half of it earlyHalf bytes later
	earlyHalf     = 24
	titleShare    = 400 // times the match's share of the title
	asTyped       = 200 // the whole word as it was typed, not its plural
	notHyphenated = 190 // not part of a compound: GRPO, not S-GRPO
	afterPrevious = 300 // after the previous term
	rightAfter    = 900 // directly after the previous term
)

// hit is the score of a match, and its bytes [start,end) in the normalized title. If the match is not
// in the title, end is 0. If there is no match, the score is 0.
type hit struct {
	score      int32
	start, end int
	named      bool // it is in an author's name
}

// and combines the hits of two terms that must both match.
func (h hit) and(next hit) hit {
	h.score += next.score
	h.named = h.named || next.named
	if next.end == 0 {
		return h
	}
	if h.end > 0 && next.start >= h.end {
		h.score += afterPrevious
		if next.start <= h.end+2 {
			h.score += rightAfter
		}
	}
	h.start, h.end = next.start, next.end
	return h
}

// areAdjacent reports whether several hits are in the title, in any order, at most maxGap bytes apart.
func areAdjacent(hits []hit) bool {
	slices.SortFunc(hits, func(a, b hit) int { return a.start - b.start })
	for i, h := range hits {
		if h.end == 0 || i > 0 && h.start > hits[i-1].end+maxGap {
			return false
		}
	}
	return len(hits) > 1
}

// or returns the better of two hits.
func (h hit) or(other hit) hit {
	if other.score > h.score {
		return other
	}
	return h
}

// score returns the best match of a term in a paper that matches, or an estimate unless precise is set.
func (t *term) score(m *Matcher, i int, precise bool) hit {
	switch {
	case t.near != nil && t.near.Test(uint(i)):
		return t.scoreSimilar(m, i, precise)
	case t.titles.Test(uint(i)) && precise:
		return t.scoreTitle(m.view.Title(i))
	case t.titles.Test(uint(i)):
		title := m.view.Title(i)
		score := titlePrefix*classUnit + int32(titleShare*len(t.typed)/max(len(title), 1))
		if index.HasPrefix(title, t.typed) {
			score += atTitleStart
		}
		return hit{score: score, start: 1, end: 1}
	case t.names.Test(uint(i)):
		h := hit{score: inName * classUnit, named: true}
		if (index.Pattern{Text: t.typed, Left: true, Right: true}).In(m.view.Names(i)) {
			h.score += wholeName * classUnit
		}
		return h
	case t.orgsTags.Test(uint(i)):
		return hit{score: inOrgOrTag * classUnit}
	case precise:
		return t.scoreAbstract(m, i)
	}
	return hit{score: inAbstract * classUnit}
}

// scoreTitle returns the best match of a term in a title.
func (t *term) scoreTitle(title string) (best hit) {
	best = hit{score: titlePart * classUnit} // a regular expression may match what normalizing removes
	for start, end := range t.each(title, query.Title) {
		class, wordEnd := int32(titlePart), index.PluralEnd(title, end)
		switch {
		case !index.StartsWord(title, start):
		case wordEnd >= 0:
			class = titleWord
		default:
			class = titlePrefix
		}
		h := titleHit(class, title, start, end)
		if (start == 0 || title[start-1] != '-') && (end == len(title) || title[end] != '-') {
			h.score += notHyphenated
		}
		if wordEnd > 0 && joinCompound.Replace(index.Fold(title[start:wordEnd])) == joinCompound.Replace(t.typed) {
			h.score += asTyped
		}
		best = best.or(h)
	}
	return best
}

// titleHit scores a match in a title: an early match is probably the title's subject or name.
func titleHit(class int32, title string, start, end int) hit {
	score := class*classUnit + int32(titleShare*(end-start)/len(title))
	if start == 0 {
		score += atTitleStart
	} else {
		score += int32(early * earlyHalf / (earlyHalf + start))
	}
	return hit{score: score, start: start, end: end}
}

// scoreAbstract scores a paper that only mentions a term by how often it does so for its length, in
// steps of a tenth, and then by its upvotes.
func (t *term) scoreAbstract(m *Matcher, i int) hit {
	abstract := m.view.Abstract(i)
	frequency := saturate(len(t.starts(abstract, query.Abstract)), len(abstract))
	return hit{score: inAbstract*classUnit + 100*int32(10*frequency) + int32(min(m.papers.Paper(i).Details.Upvotes, 99))}
}

// starts returns the distinct bytes at which matches of a term start in a text of a field, sorted.
func (t *term) starts(text string, field query.Fields) (starts []int) {
	for start := range t.each(text, field) {
		starts = append(starts, start)
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// The parameters of BM25.
const (
	bm25K         = 1.2
	bm25B         = 0.6
	averageLength = 1300 // of an abstract, in bytes
)

// saturate is BM25's term frequency: further occurrences, and those in a long abstract, count less.
func saturate(occurrences, length int) float64 {
	tf, norm := float64(occurrences), 1-bm25B+bm25B*float64(length)/averageLength
	return tf * (bm25K + 1) / (tf + bm25K*norm)
}
