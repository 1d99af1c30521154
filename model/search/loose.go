package search

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/model/search/query"
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
	maxCorrections = 16 // words that stand in for one
	oneMistake     = 2  // the cost of a correction that is one mistake away
	maxInTexts     = 3  // of them, the most frequent, are looked for in abstracts
	minLetters     = 2  // letters that may be beginnings of words
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
	for _, word := range meanings(index.Letters(t.typed), c.view, l.fields&query.Abstract != 0) {
		l.add(c, query.Term{Text: word, Fields: l.fields})
	}
	if t.cased != "" {
		l.add(c, query.Term{Kind: query.Exact, Text: t.typed, Fields: l.fields})
	}
}

// add adds a word, which is looked for as if it had been typed. In abstracts only the first few
// are.
func (l *loose) add(c *compiler, q query.Term) {
	if q.Fields &= query.Title | query.Abstract | query.Org; len(l.words) >= maxInTexts {
		q.Fields &^= query.Abstract
	}
	t := newTerm(q, c.view.Vocabulary())
	if len(l.words) > 0 {
		t.inner = "" // the others are less likely, and this takes the longest
	}
	t.lookUp(c)
	l.words = append(l.words, t)
}

// meanings returns the words nearest to a misspelt one, the most frequent first: words of
// titles and organisations, or words of abstracts if those are searched and are nearer.
func meanings(typed string, v *index.View, abstracts bool) []string {
	abstracts = abstracts && len(typed) > maxShort
	return v.Once(fmt.Sprint(typed, abstracts), func() (words []string) {
		vocabulary := v.Vocabulary()
		nearest := corrections(typed, vocabulary)
		if abstracts && (len(nearest) == 0 || nearest[0].Cost > oneMistake) {
			all := corrections(typed, v.AllWords())
			if len(nearest) == 0 || len(all) > 0 && all[0].Cost < nearest[0].Cost {
				vocabulary, nearest = v.AllWords(), all
			}
		}
		for _, c := range nearest {
			words = append(words, vocabulary.Written[c.Word])
		}
		return words
	})
}

func corrections(typed string, v *index.Vocabulary) []fuzzy.Correction {
	all := fuzzy.Correct(typed, v.Letters)
	slices.SortFunc(all, func(a, b fuzzy.Correction) int {
		return cmp.Or(cmp.Compare(v.Papers[b.Word], v.Papers[a.Word]), cmp.Compare(v.Written[a.Word], v.Written[b.Word]))
	})
	return all[:min(len(all), maxCorrections)]
}

// suggest returns corrections, best first, of a word that no paper has in the given fields.
func suggest(v *index.View, typed string, fields query.Fields) []string {
	return meanings(index.Letters(index.Fold(typed)), v, fields&query.Abstract != 0)
}

// find returns the papers of a set that match anything the word may stand for.
func (l *loose) find(c *compiler, within *bitset.BitSet) *bitset.BitSet {
	hits := bitset.New(within.Len())
	for _, t := range l.words {
		hits.InPlaceUnion(c.find(t, within).hits)
	}
	if l.fields&query.Title != 0 && l.letters != "" {
		begins := c.view.With(c.ctx, query.Title, index.Pattern{Text: l.letters[:2], Left: true, Literal: true}, within)
		begun := c.keep(within.Difference(hits), func(i int) bool {
			likely := begins.Test(uint(i)) || fuzzy.InOrder(l.letters[:2], c.view.Initials(i))
			return likely && fuzzy.InOrder(l.letters, c.view.Title(i)) && fuzzy.Beginnings(l.letters, cased(c.view, i)) != nil
		})
		hits.InPlaceUnion(begun)
	}
	return hits
}

// cased returns a title with its capitals if it has the same byte positions as the folded
// title, else the folded title.
func cased(v *index.View, i int) string {
	if raw := v.Papers.Paper(i).Title.String(); strings.EqualFold(raw, v.Title(i)) {
		return raw
	}
	return v.Title(i)
}

// score scores a paper that find returned.
func (l *loose) score(m *Matcher, i int, closely bool) (best hit) {
	for _, t := range l.words {
		if t.hits.Test(uint(i)) {
			best = best.or(t.score(m, i, closely))
		}
	}
	if best.score > 0 {
		return best
	}
	title := m.view.Title(i)
	if !closely {
		return hit{score: byInitials * classUnit, start: 1, end: 1}
	}
	spans := fuzzy.Beginnings(l.letters, cased(m.view, i))
	h := placedAs(byInitials, title, spans[0].Start, spans[0].End)
	h.start, h.end = spans[0].Start, index.WordEnd(title, spans[len(spans)-1].End)
	return h
}

// spans returns the matches in a field, as bytes of its folded text: whole words, or else
// the beginnings of a title's words.
func (l *loose) spans(in index.Text, field query.Fields) (spans []Span) {
	if l.fields&field == 0 {
		return nil
	}
	for _, t := range l.words {
		for start, end := t.next(in, 0); start >= 0; start, end = t.next(in, end) {
			spans = append(spans, Span{start, index.WordEnd(in.Folded, end), true})
		}
	}
	if field != query.Title || l.letters == "" || len(spans) > 0 {
		return spans
	}
	title := in.Folded
	if strings.EqualFold(in.Raw, title) {
		title = in.Raw
	}
	for _, s := range fuzzy.Beginnings(l.letters, title) {
		spans = append(spans, Span{s.Start, s.End, true})
	}
	return spans
}
