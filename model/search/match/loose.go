package match

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
	words   []standIn
	letters string       // to match as beginnings of words; "": none
	orgs    []bool       // whether each organisation matches, by its number; nil: none does
	fields  query.Fields // where the words are looked for

	titles, begun *bitset.BitSet // papers with one of the words in the title, with the letters; nil: not looked for
}

// standIn is a word of the vocabulary in place of the one typed.
type standIn struct{ pattern index.Pattern }

// The limits of what a word may stand for.
const (
	maxCorrections = 16 // words that stand in for one
	oneMistake     = 2  // the cost of a correction that is one mistake away
	maxInTexts     = 3  // of them, the most frequent, are looked for in abstracts
	minLetters     = 2  // letters that may be beginnings of words
)

// newLoose looks up what a word may stand for.
func newLoose(t *term, v *index.View) *loose {
	l := &loose{fields: t.fields}
	if len(index.Letters(t.typed)) <= maxShort {
		l.fields &^= query.Abstract // almost any abstract has a word similar to a few letters
	}
	for _, m := range meanings(index.Letters(t.typed), v, l.fields&query.Abstract != 0) {
		p := index.Pattern{Text: strings.ReplaceAll(m.word, "-", " "), Left: true}
		l.words = append(l.words, standIn{p})
	}
	if t.cased != "" {
		l.words = append(l.words, standIn{index.Pattern{Text: t.typed, Left: true, Right: true}})
	}
	if len(t.typed) >= minLetters && plainWord(t.typed) && !isVersion(t.typed) {
		l.letters = t.typed
	}
	l.lookUp(v)
	return l
}

// lookUp matches the words against the organisations, which are few.
func (l *loose) lookUp(v *index.View) {
	orgs := v.Orgs()
	l.orgs = flags(len(orgs), func(n int) bool {
		return slices.ContainsFunc(l.words, func(w standIn) bool {
			return w.pattern.In(orgs[n].Name.Folded) || w.pattern.In(orgs[n].Slug.Folded)
		})
	})
}

// meaning is a correction of a misspelt word.
type meaning struct {
	word string
	cost int // see fuzzy.Correction
}

// meanings returns the words nearest to a misspelt one, the most frequent first: words of
// titles and organisations, or words of abstracts if those are searched and are nearer.
func meanings(typed string, v *index.View, abstracts bool) []meaning {
	abstracts = abstracts && len(typed) > maxShort
	return index.Once(v, fmt.Sprint(typed, abstracts), func() (words []meaning) {
		vocabulary := v.Vocabulary()
		nearest := corrections(typed, vocabulary)
		if abstracts && (len(nearest) == 0 || nearest[0].Cost > oneMistake) {
			all := corrections(typed, v.AllWords())
			if len(nearest) == 0 || len(all) > 0 && all[0].Cost < nearest[0].Cost {
				vocabulary, nearest = v.AllWords(), all
			}
		}
		for _, c := range nearest {
			words = append(words, meaning{vocabulary.Written[c.Word], c.Cost})
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

// Suggest returns corrections, best first, of a word that no paper has in the given fields.
func Suggest(v *index.View, typed string, fields query.Fields) (words []string) {
	for _, m := range meanings(index.Letters(index.Fold(typed)), v, fields&query.Abstract != 0) {
		words = append(words, m.word)
	}
	return words
}

// inTitle scores the best of the words in a folded title, as if it had been typed.
func (l *loose) inTitle(title string) (best hit) {
	for _, w := range l.words {
		for start, end := w.pattern.Find(title, 0); start >= 0; start, end = w.pattern.Find(title, start+1) {
			best = best.or(placedWord(title, start, end, w.pattern.Text))
		}
	}
	return best
}

// find returns the papers of a set that match anything the word may stand for.
func (l *loose) find(c *compiler, within *bitset.BitSet) *bitset.BitSet {
	if l.titles == nil {
		l.titles, l.begun = bitset.New(within.Len()), bitset.New(within.Len())
	}
	if l.fields&query.Title != 0 {
		for _, w := range l.words {
			l.titles.InPlaceUnion(c.view.With(c.ctx, query.Title, w.pattern, within))
		}
	}
	hits := l.titles.Intersection(within)
	if l.fields&query.Abstract != 0 {
		for _, w := range l.words[:min(len(l.words), maxInTexts)] {
			hits.InPlaceUnion(c.view.With(c.ctx, query.Abstract, w.pattern, within.Difference(hits)))
		}
	}
	if l.fields&query.Org != 0 && l.orgs != nil {
		hits.InPlaceUnion(c.keep(within.Difference(hits), func(i int) bool { return l.orgs[c.view.OrgOf(i)] }))
	}
	if l.fields&query.Title != 0 && l.letters != "" {
		begins := c.view.With(c.ctx, query.Title, index.Pattern{Text: l.letters[:2], Left: true, Literal: true}, within)
		begun := c.keep(within.Difference(hits), func(i int) bool {
			likely := begins.Test(uint(i)) || fuzzy.InOrder(l.letters[:2], c.view.Initials(i))
			return likely && fuzzy.InOrder(l.letters, c.view.Title(i)) && fuzzy.Beginnings(l.letters, cased(c.view, i)) != nil
		})
		hits.InPlaceUnion(begun)
		l.begun.InPlaceUnion(begun)
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
func (l *loose) score(v *index.View, i int, closely bool) (best hit) {
	title := v.Title(i)
	switch {
	case !closely && l.titles.Test(uint(i)):
		return hit{score: titlePrefix * classUnit, start: 1, end: 1}
	case !closely && l.begun.Test(uint(i)):
		return hit{score: byInitials * classUnit, start: 1, end: 1}
	case !closely && l.orgs != nil && l.orgs[v.OrgOf(i)]:
		return hit{score: byTable * classUnit}
	case !closely:
		return hit{score: byText * classUnit}
	case l.titles.Test(uint(i)):
		best = l.inTitle(title)
	}
	if l.fields&query.Org != 0 && l.orgs != nil && l.orgs[v.OrgOf(i)] {
		best = best.or(hit{score: byTable * classUnit})
	}
	if best.score == 0 && l.fields&query.Title != 0 && l.letters != "" {
		if spans := fuzzy.Beginnings(l.letters, cased(v, i)); spans != nil {
			h := placedAs(byInitials, title, spans[0].Start, spans[0].End)
			h.start, h.end = spans[0].Start, index.WordEnd(title, spans[len(spans)-1].End)
			best = best.or(h)
		}
	}
	return best.or(hit{score: byText * classUnit})
}

// spans returns the matches in a field, as bytes of its folded text: whole words, or else
// the beginnings of a title's words.
func (l *loose) spans(in index.Text, field query.Fields) (spans []Span) {
	if l.fields&field == 0 {
		return nil
	}
	for _, w := range l.words {
		for start, end := w.pattern.Find(in.Folded, 0); start >= 0; start, end = w.pattern.Find(in.Folded, end) {
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
