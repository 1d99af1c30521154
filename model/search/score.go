package search

import (
	"slices"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// The classes of a match, and their points. Within a class a match ranks by how much of the
// title it covers, how early it is, and whether it is a word of its own.
const (
	titleWord   = 100 // a whole word, in the singular or the plural
	titlePrefix = 80  // the beginning of a word
	titlePart   = 60  // inside a word
	byWriter    = 45  // an author
	wholeName   = 5   // and more if it is a whole name
	byTable     = 40  // organisation, tag
	byInitials  = 110 // the beginnings of words; like corrections, behind all that was typed so
	byText      = 5   // abstract, note
)

// How several words stand to each other: together in the title or as the name of an author, all in
// the title but apart, or elsewhere. This outweighs where each of them stands.
const (
	together   = 4 << 23
	allInTitle = 3 << 23
)

// exactly is added to the score of exact hits, to rank them above near ones.
const exactly = 1 << 28

// maxGap is the most bytes of a title between words that stand together.
const maxGap = 12

// classUnit is the score of one point of a class. The bonuses of one match sum to about as
// much, so they decide within a class; the bonuses between two terms can outweigh a class.
const classUnit = 1000

// The bonuses of a match within its class, and of several together: people type from left to
// right, so words in the title's own order, next to each other and from its beginning on
// mean that title.
const (
	atStart      = 400 // it begins the title
	early        = 300 // at the beginning, and less behind it: half after earlyHalf bytes
	earlyHalf    = 24
	ofTitle      = 400 // times its share of the title
	asTyped      = 200 // the whole word, singular or plural as it was typed
	unhyphenated = 190 // no hyphen joins it to more: GRPO, not S-GRPO
	afterLast    = 300 // it stands behind the term before it
	nextTo       = 900 // and directly so
)

// hit is the score of a match, and where in the folded title it stands: bytes [start,end).
// If the match is elsewhere, end is 0; if there is none, the score is 0.
type hit struct {
	score      int32
	start, end int
	named      bool // it is in the name of an author
}

// and combines the hits of two terms that must both match.
func (h hit) and(next hit) hit {
	h.score += next.score
	h.named = h.named || next.named
	if next.end == 0 {
		return h
	}
	if h.end > 0 && next.start >= h.end {
		h.score += afterLast
		if next.start <= h.end+2 {
			h.score += nextTo
		}
	}
	h.start, h.end = next.start, next.end
	return h
}

// standTogether reports whether hits all stand in the title, next to each other but for
// maxGap bytes, in any order.
func standTogether(hits []hit) bool {
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

// score returns the best match, looking first where a match scores most.
func (t *term) score(m *Matcher, i int, closely bool) hit {
	switch {
	case t.near != nil && t.near.Test(uint(i)):
		return t.scoreNear(m, i, closely)
	case t.titles.Test(uint(i)) && closely:
		return t.scoreTitle(m.view.Title(i))
	case t.titles.Test(uint(i)): // before anybody has looked where it is
		title := m.view.Title(i)
		score := titlePrefix*classUnit + int32(ofTitle*len(t.typed)/max(len(title), 1))
		if index.HasPrefix(title, t.typed) {
			score += atStart
		}
		return hit{score: score, start: 1, end: 1}
	case t.names.Test(uint(i)):
		h := hit{score: byWriter * classUnit, named: true}
		if (index.Pattern{Text: t.typed, Left: true, Right: true}).In(m.view.Names(i)) {
			h.score += wholeName * classUnit
		}
		return h
	case t.table.Test(uint(i)):
		return hit{score: byTable * classUnit}
	case closely:
		return t.scoreText(m, i)
	}
	return hit{score: byText * classUnit}
}

// scoreTitle scores the best match of a term in a title.
func (t *term) scoreTitle(title string) (best hit) {
	best = hit{score: titlePart * classUnit} // an expression may match what is not plain
	for start, end := range t.each(title, query.Title) {
		class, whole := int32(titlePart), index.PluralEnd(title, end)
		switch {
		case !index.StartsWord(title, start):
		case whole >= 0:
			class = titleWord
		default:
			class = titlePrefix
		}
		h := placed(class, title, start, end)
		if (start == 0 || title[start-1] != '-') && (end == len(title) || title[end] != '-') {
			h.score += unhyphenated
		}
		if whole > 0 && parts.Replace(index.Fold(title[start:whole])) == parts.Replace(t.typed) {
			h.score += asTyped
		}
		best = best.or(h)
	}
	return best
}

// scoreText scores a paper that only mentions a term: by how often, and in how short a text
// (in steps of a tenth), then by its upvotes.
func (t *term) scoreText(m *Matcher, i int) hit {
	abstract := m.view.Abstract(i)
	saturation := saturated(len(t.startsIn(abstract, query.Abstract)), len(abstract))
	return hit{score: byText*classUnit + 100*int32(10*saturation) + int32(min(m.papers.Paper(i).Details.Upvotes, 99))}
}

// startsIn returns where a term begins in a text of a field, each place once.
func (t *term) startsIn(text string, field query.Fields) (starts []int) {
	for start := range t.each(text, field) {
		starts = append(starts, start)
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}

// The parameters of BM25, and the length of an abstract that is neither long nor short, in bytes.
const (
	bm25K = 1.2
	bm25B = 0.6
	usual = 1300
)

// saturated is what BM25 makes of how often a term stands in a paper: each time counts less, and
// in a long abstract less.
func saturated(often, length int) float64 {
	tf, norm := float64(often), 1-bm25B+bm25B*float64(length)/usual
	return tf * (bm25K + 1) / (tf + bm25K*norm)
}

// placed scores a match in a title as one of a class. The subject of a title, and its name, come early.
func placed(class int32, title string, start, end int) hit {
	score := class*classUnit + int32(ofTitle*(end-start)/len(title))
	if start == 0 {
		score += atStart
	} else {
		score += int32(early * earlyHalf / (earlyHalf + start))
	}
	return hit{score: score, start: start, end: end}
}
