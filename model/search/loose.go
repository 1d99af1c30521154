package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// The limits of what a word may stand for.
const (
	maxCorrections = 4 // words that stand in for one
	oneMistake     = 2 // the cost of a correction that is one mistake away
	minInitials    = 2 // letters that may be initials
	minJoined      = 3 // letters of a word that may be written together with the next one
	perRareWord    = 4096
)

// loosen lets a word stand for initials in titles and, if it may be misspelt, for other words in
// some fields; if there are none, for two words without the blank between them.
func (c *compiler) loosen(t *term, fields query.Fields, misspelt bool) {
	if fields&query.Title != 0 && len(t.typed) >= minInitials && plainWord(t.typed) && !version.MatchString(t.typed) {
		t.initials = t.typed
	}
	if misspelt {
		for _, word := range meanings(t.typed, c.view, fields&query.Abstract != 0) {
			c.standIn(t, query.Term{Text: word, Fields: fields})
		}
	}
	if phrase := c.apart(t.typed); phrase != "" && len(t.meanings) == 0 {
		c.standIn(t, query.Term{Kind: query.Phrase, Text: phrase, Fields: fields})
	}
	t.changed()
}

// apart returns two words that were typed as one, and follow each other in most titles: "flow policy" of
// flowpolicy; "" if there are none.
func (c *compiler) apart(typed string) string {
	return index.Once(c.view, "apart "+typed, func() (phrase string) {
		most := uint(0)
		for i := minJoined; plainWord(typed) && i <= len(typed)-minJoined; i++ {
			first, second := typed[:i], typed[i:]
			if index.IsFiller(first) || index.IsFiller(second) {
				continue
			}
			both := index.Pattern{Text: first + " " + second, Left: true, Right: true}
			if n := c.view.With(context.Background(), query.Title, both).Count(); n > most {
				phrase, most = both.Text, n
			}
		}
		return phrase
	})
}

// standIn lets a term also stand for another one.
func (c *compiler) standIn(t *term, other query.Term) {
	other.Fields &= query.Title | query.Abstract | query.Org
	if len(index.RemoveHyphens(t.typed)) <= maxShort {
		other.Fields &^= query.Abstract // almost any abstract has a word similar to a few letters
	}
	t.meanings = append(t.meanings, newTerm(other, c.view.Vocabulary()))
}

// meanings returns the words nearest to a misspelt one, the most frequent first: words of
// titles and organisations, or words of abstracts if those are searched and are nearer. Of
// these, words that few papers have are left out: most are misspelt themselves.
func meanings(typed string, v *index.View, abstracts bool) []string {
	typed = index.RemoveHyphens(typed)
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

// findNear returns the papers that match anything else the term may stand for.
func (t *term) findNear(c *compiler) *bitset.BitSet {
	hits := c.none()
	for _, word := range t.meanings {
		hits.InPlaceUnion(c.find(word).hits)
	}
	if t.initials != "" {
		hits.InPlaceUnion(c.view.Initials(t.initials))
	}
	return hits
}

// scoreNear scores a paper that findNear returned.
func (t *term) scoreNear(m *Matcher, i int, closely bool) (best hit) {
	for _, word := range t.meanings {
		if word.hits.Test(uint(i)) {
			best = best.or(word.score(m, i, closely))
		}
	}
	switch {
	case best.score > 0:
		return best
	case !closely:
		return hit{score: byInitials * classUnit, start: 1, end: 1}
	}
	title := m.view.Title(i)
	spans := index.InitialsIn(title, t.initials)
	h := placed(byInitials, title, spans[0].Start, spans[0].End)
	h.end = index.WordEnd(title, spans[len(spans)-1].End)
	return h
}

// spansNear returns the matches of what else the term may stand for in a plain text of a field: whole
// words, or else initials.
func (t *term) spansNear(plain string, field query.Fields) (spans []Match) {
	for _, word := range t.meanings {
		for start, end := range word.each(plain, field) {
			spans = append(spans, Match{clean.Span{Start: start, End: index.WordEnd(plain, end)}, true})
		}
	}
	if field == query.Title && t.initials != "" && len(spans) == 0 {
		for _, s := range index.InitialsIn(plain, t.initials) {
			spans = append(spans, Match{s, true})
		}
	}
	return spans
}
