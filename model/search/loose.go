package search

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// loose holds what else a word may stand for: words of the vocabulary that it may be a typo
// of, and the beginnings of a title's words. Its matches count as near (≈), not exact.
type loose struct {
	words   []*term      // in place of the one typed, the most frequent first
	letters string       // to match as beginnings of words; "": none
	fields  query.Fields // where the words are looked for
}

// The limits of what a word may stand for.
const (
	maxCorrections = 4 // words that stand in for one
	oneMistake     = 2 // the cost of a correction that is one mistake away
	minLetters     = 2 // letters that may be beginnings of words
	perRareWord    = 4096
)

// newLoose lets a word stand for the beginnings of words in some fields.
func newLoose(t *term, fields query.Fields) *loose {
	l := &loose{fields: fields}
	if len(index.Letters(t.typed)) <= maxShort {
		l.fields &^= query.Abstract // almost any abstract has a word similar to a few letters
	}
	if len(t.typed) >= minLetters && plainWord(t.typed) && !isVersion(t.typed) {
		l.letters = t.typed
	}
	return l
}

// correct looks up what other words it may stand for.
func (l *loose) correct(c *compiler, t *term) {
	for _, word := range meanings(t.typed, c.view, l.fields&query.Abstract != 0) {
		l.add(c, query.Term{Text: word, Fields: l.fields})
	}
	if t.cased != "" {
		l.add(c, query.Term{Kind: query.Exact, Text: t.typed, Fields: l.fields})
	}
}

// add adds a word, which is looked for as if it had been typed.
func (l *loose) add(c *compiler, q query.Term) {
	q.Fields &= query.Title | query.Abstract | query.Org
	l.words = append(l.words, newTerm(q, c.view.Vocabulary()))
}

// meanings returns the words nearest to a misspelt one, the most frequent first: words of
// titles and organisations, or words of abstracts if those are searched and are nearer. Of
// these, words that few papers have are left out: most are misspelt themselves.
func meanings(typed string, v *index.View, abstracts bool) []string {
	typed = index.Letters(typed)
	abstracts = abstracts && len(typed) > maxShort
	return index.Once(v, fmt.Sprint("meanings ", typed, abstracts), func() []string {
		nearest, cost := corrections(typed, v.Vocabulary(), 0)
		if abstracts && (len(nearest) == 0 || cost > oneMistake) {
			if all, less := corrections(typed, v.AllWords(), v.Papers.Count()/perRareWord); len(all) > 0 && (len(nearest) == 0 || less < cost) {
				nearest = all
			}
		}
		return nearest
	})
}

// corrections returns the nearest words of a vocabulary that more papers have than are rare, the
// most frequent first, and what they cost.
func corrections(typed string, v *index.Vocabulary, rare int) (words []string, cost int) {
	all := slices.DeleteFunc(fuzzy.Correct(typed, v.Letters), func(c fuzzy.Correction) bool { return v.Papers[c.Word] <= rare })
	slices.SortFunc(all, func(a, b fuzzy.Correction) int {
		return cmp.Or(cmp.Compare(v.Papers[b.Word], v.Papers[a.Word]), cmp.Compare(v.Written[a.Word], v.Written[b.Word]))
	})
	for _, c := range all[:min(len(all), maxCorrections)] {
		words, cost = append(words, v.Written[c.Word]), c.Cost
	}
	return words, cost
}

// find returns the papers that match anything the word may stand for.
func (l *loose) find(c *compiler) *bitset.BitSet {
	hits := c.none()
	for _, t := range l.words {
		hits.InPlaceUnion(c.find(t).hits)
	}
	if l.fields&query.Title != 0 && l.letters != "" {
		hits.InPlaceUnion(SetOf(c.view.Initials(l.letters), c.papers.Len()))
	}
	return hits
}

// score scores a paper that find returned.
func (l *loose) score(m *Matcher, i int, closely bool) (best hit) {
	for _, t := range l.words {
		if t.hits.Test(uint(i)) {
			best = best.or(t.score(m, i, closely))
		}
	}
	switch {
	case best.score > 0:
		return best
	case !closely:
		return hit{score: byInitials * classUnit, start: 1, end: 1}
	}
	title := m.view.Title(i)
	spans := index.Beginnings(l.letters, title)
	h := placedAs(byInitials, title, spans[0].Start, spans[0].End)
	h.start, h.end = spans[0].Start, index.WordEnd(title, spans[len(spans)-1].End)
	return h
}

// spans returns the matches in a plain text of a field: whole words, or else the beginnings of
// a title's words.
func (l *loose) spans(plain string, field query.Fields) (spans []Match) {
	if l.fields&field == 0 {
		return nil
	}
	for _, t := range l.words {
		for start, end := range t.each(plain, field) {
			spans = append(spans, Match{clean.Span{Start: start, End: index.WordEnd(plain, end)}, true})
		}
	}
	if field == query.Title && l.letters != "" && len(spans) == 0 {
		for _, s := range index.Beginnings(l.letters, plain) {
			spans = append(spans, Match{s, true})
		}
	}
	return spans
}
