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

const (
	maxCorrections = 4    // of one word
	oneTypo        = 2    // the cost of a correction that is one typo away
	minInitials    = 2    // letters that may be initials
	minSplit       = 3    // letters of each word, where two words are typed as one
	minCompound    = 4    // letters of a compound that may be split
	maxRareHits    = 9    // papers up to which the words of a query are widened
	perRareWord    = 4096 // a word is rare if at most one in so many papers has it
)

// matchSimilar lets a word also match initials in titles and, if it may be misspelt, its corrections
// in some fields. If it has none, it also matches two words without the space between them.
func (c *compiler) matchSimilar(t *term, fields query.Fields, misspelt bool) {
	if fields&query.Title != 0 && len(t.typed) >= minInitials && isPlainWord(t.typed) && !version.MatchString(t.typed) {
		t.initials = t.typed
	}
	if misspelt {
		for _, word := range correctionsOf(t.typed, c.view, fields&query.Abstract != 0) {
			c.addAlternative(t, query.Term{Text: word, Fields: fields})
		}
	}
	if phrase := c.splitWord(t.typed); phrase != "" && len(t.alternatives) == 0 {
		c.addAlternative(t, query.Term{Kind: query.Phrase, Text: phrase, Fields: fields})
	}
	t.reset()
}

// splitWord returns the two words that were typed as one, such as "flow policy" for flowpolicy: the
// pair that most titles have, or "" if there is none.
func (c *compiler) splitWord(typed string) string {
	return index.Once(c.view, "split "+typed, func() (phrase string) {
		most := uint(0)
		for i := minSplit; isPlainWord(typed) && i <= len(typed)-minSplit; i++ {
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

// addAlternative lets a term also match another one.
func (c *compiler) addAlternative(t *term, other query.Term) {
	other.Fields &= query.Title | query.Abstract | query.Org
	if len(index.RemoveHyphens(t.typed)) <= maxShort {
		other.Fields &^= query.Abstract // almost any abstract has a word similar to a few letters
	}
	t.alternatives = append(t.alternatives, newTerm(other, c.view.Vocabulary()))
}

// correctionsOf returns the corrections of a misspelt word, the most frequent first: words of titles
// and organisations, or words of abstracts if those are searched and are nearer. Rare words of
// abstracts are left out, because most of them are misspelt themselves.
func correctionsOf(typed string, v *index.View, abstracts bool) []string {
	typed = index.RemoveHyphens(typed)
	abstracts = abstracts && len(typed) > maxShort
	return index.Once(v, fmt.Sprint("corrections ", typed, abstracts), func() []string {
		nearest, cost := nearestWords(typed, v.Vocabulary(), 0)
		if !abstracts || len(nearest) > 0 && cost <= oneTypo {
			return nearest
		}
		all, allCost := nearestWords(typed, v.AllWords(), v.Papers.Count()/perRareWord)
		if len(all) > 0 && (len(nearest) == 0 || allCost < cost) {
			return all
		}
		return nearest
	})
}

// nearestWords returns the nearest words of a vocabulary, the most frequent first, and their cost.
// Words that at most rare papers have are left out.
func nearestWords(typed string, v *index.Vocabulary, rare int) (words []string, cost int) {
	isRare := func(c fuzzy.Correction) bool { return v.Papers[c.Word] <= rare }
	all := slices.DeleteFunc(fuzzy.Correct(typed, v.Letters), isRare)
	slices.SortFunc(all, func(a, b fuzzy.Correction) int {
		return cmp.Or(cmp.Compare(v.Papers[b.Word], v.Papers[a.Word]), cmp.Compare(v.Written[a.Word], v.Written[b.Word]))
	})
	for _, c := range all[:min(len(all), maxCorrections)] {
		words, cost = append(words, v.Written[c.Word]), c.Cost
	}
	return words, cost
}

// findSimilar returns the papers that match an alternative or the initials of the term.
func (t *term) findSimilar(c *compiler) *bitset.BitSet {
	hits := c.none()
	for _, word := range t.alternatives {
		hits.InPlaceUnion(c.find(word).hits)
	}
	if t.initials != "" {
		hits.InPlaceUnion(c.view.Initials(t.initials))
	}
	return hits
}

// scoreSimilar scores a paper that findSimilar returned.
func (t *term) scoreSimilar(m *Matcher, i int, precise bool) (best hit) {
	for _, word := range t.alternatives {
		if word.hits.Test(uint(i)) {
			best = best.or(word.score(m, i, precise))
		}
	}
	switch {
	case best.score > 0:
		return best
	case !precise:
		return hit{score: inInitials * classUnit, start: 1, end: 1}
	}
	title := m.view.Title(i)
	spans := index.InitialsIn(title, t.initials)
	h := titleHit(inInitials, title, spans[0].Start, spans[0].End)
	h.end = index.WordEnd(title, spans[len(spans)-1].End)
	return h
}

// similarSpans returns the matches of the alternatives in a normalized text of a field, as whole
// words. If there are none, it returns the initials.
func (t *term) similarSpans(text string, field query.Fields) (spans []Match) {
	for _, word := range t.alternatives {
		for start, end := range word.each(text, field) {
			spans = append(spans, Match{clean.Span{Start: start, End: index.WordEnd(text, end)}, true})
		}
	}
	if field == query.Title && t.initials != "" && len(spans) == 0 {
		for _, s := range index.InitialsIn(text, t.initials) {
			spans = append(spans, Match{s, true})
		}
	}
	return spans
}
