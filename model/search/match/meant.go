package match

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// meant is what a word may have been meant for: words of the vocabulary, and the
// beginnings of a title's words.
type meant struct {
	words    []standIn
	letters  string  // of the word, to try as initials or as a compound with hyphens; "": neither
	orgs     []int32 // the score of each organisation, by its number; nil: none matches
	instead  bool    // no title has the word as typed, so these are looked for instead
	only     bool    // the word is nowhere
	begins   bool    // the word begins others, and is looked for as that
	frequent bool    // so many titles have these that no initials are looked for
	joined   bool    // the word has no hyphens: a compound of abstracts may have them
}

// standIn is a word of the vocabulary in place of the one typed.
type standIn struct {
	pattern index.Pattern
	worth   int32 // 0 to 15, the nearer the more
}

// frequentBeginning is how many papers have a word that begins with what was typed where
// that is surely what is meant.
const frequentBeginning = 50

// maxMeant is how many words stand in for one.
const maxMeant = 16

// meaning is a word that another may have been meant for.
type meaning struct {
	word string
	cost int // two units are a mistake, one is that the word goes on
}

// meanings gives the words that a misspelt one is nearest to, the most frequent first. The
// words that it begins are nearer than any that it is a mistake for.
func meanings(typed string, v *index.Vocabulary) []meaning {
	letters := index.Letters(typed)
	var all []fuzzy.Correction
	from, to := v.Beginning(letters)
	for n := from; n < to; n++ {
		if cost := min(len(v.Letters[n])-len(letters), 1); len(all) == 0 || cost == all[0].Cost { // the shortest is first
			all = append(all, fuzzy.Correction{Word: n, Cost: cost})
		}
	}
	if len(all) == 0 {
		all = fuzzy.Correct(letters, v.Letters)
	}
	return frequent(all, v)
}

// corrections gives likely corrections of a word that does exist in the vocabulary.
func corrections(typed string, v *index.Vocabulary) []meaning {
	return frequent(fuzzy.Correct(index.Letters(typed), v.Letters), v)
}

// frequent gives the most frequent of some words.
func frequent(all []fuzzy.Correction, v *index.Vocabulary) (words []meaning) {
	slices.SortFunc(all, func(a, b fuzzy.Correction) int {
		return cmp.Or(cmp.Compare(v.Papers[b.Word], v.Papers[a.Word]), cmp.Compare(v.Written[a.Word], v.Written[b.Word]))
	})
	for _, c := range all[:min(len(all), maxMeant)] {
		words = append(words, meaning{v.Written[c.Word], c.Cost})
	}
	return words
}

// Suggest gives the words that one which no paper has may have been meant for, best
// first.
func Suggest(v *index.View, typed string) (words []string) {
	for _, m := range meanings(index.Fold(typed), v.Vocabulary()) {
		words = append(words, m.word)
	}
	return words
}

// newMeant looks up what a term that no title has may have meant.
func newMeant(t *term, v *index.View) *meant {
	typed := t.pattern.Text
	letters := index.Letters(typed)
	m := &meant{instead: true, only: !t.pattern.Right}
	for _, near := range meanings(typed, v.Vocabulary()) {
		word := near.word
		if near.cost <= 1 && strings.HasPrefix(word, typed) {
			word = typed // whatever begins with it
		}
		m.add(word, 15-2*near.cost)
	}
	if 1 < len(letters) && plainWord(letters) {
		m.letters = letters
	}
	m.joined = typed == letters
	m.begins = len(m.words) == 1 && m.words[0].pattern.Text == letters
	m.frequent = m.begins && v.Vocabulary().PapersBeginning(letters) >= frequentBeginning
	m.lookUp(v)
	return m
}

// secondMeant looks up what a term may have meant although papers have it; nil where it
// can be nothing else. The last one of a query may be on its way to a longer one.
func secondMeant(t *term, last bool, v *index.View) *meant {
	m := &meant{}
	if typed := t.pattern.Text; last && len(typed) <= maxShort {
		m.add(typed, 14)
	}
	for _, near := range corrections(t.pattern.Text, v.Vocabulary()) {
		m.add(near.word, 13-2*near.cost)
	}
	if len(m.words) == 0 {
		return nil
	}
	m.lookUp(v)
	return m
}

func (m *meant) add(word string, worth int) {
	if !slices.ContainsFunc(m.words, func(w standIn) bool { return w.pattern.Text == word }) {
		m.words = append(m.words, standIn{index.Pattern{Text: word, Left: true}, int32(max(worth, 0))})
	}
}

// lookUp looks the words up in the organisations.
func (m *meant) lookUp(v *index.View) {
	for n, org := range v.Orgs {
		worth := max(m.inText(org.Name.Folded).score, m.inText(org.Slug.Folded).score)
		if worth > 0 && m.orgs == nil {
			m.orgs = make([]int32, len(v.Orgs))
		}
		if worth > 0 {
			m.orgs[n] = worth
		}
	}
}

// inText scores the best of the words in a folded text, each where it stands first.
func (m *meant) inText(s string) (best hit) {
	for _, w := range m.words {
		if start, end := w.pattern.Find(s, 0); start >= 0 {
			h := placedAs(byMeant+w.worth, s, start, end)
			h.end = index.WordEnd(s, end)
			best = best.or(h)
		}
	}
	return best
}

// find gives the papers that have what may have been meant.
func (m *meant) find(b *block, among *bitset.BitSet, in query.Fields) *bitset.BitSet {
	hits := bitset.New(among.Len())
	if in&query.Title != 0 {
		for _, w := range m.words {
			hits.InPlaceUnion(b.inTitles(w.pattern, among))
		}
	}
	if in&query.Org != 0 && m.orgs != nil {
		hits.InPlaceUnion(b.verified(among.Difference(hits), false, func(i int) bool { return m.orgs[b.Org(i)] > 0 }))
	}
	if m.letters == "" {
		return hits
	}
	if in&query.Title != 0 {
		hits.InPlaceUnion(b.compoundTitles(m.letters, among))
		if !m.frequent {
			hits.InPlaceUnion(b.aligned(m.letters, among.Difference(hits)))
		}
	}
	if in&query.Abstract != 0 && m.joined {
		c := b.Compounds(m.letters, true)
		hits.InPlaceUnion(b.verified(c.Abstract.Intersection(among).Difference(hits), c.Sure, func(i int) bool {
			return hasCompound(m.letters, index.Fold(b.abstract(i)))
		}))
	}
	return hits
}

// aligned gives the papers that have some letters as the beginnings of their title's
// words.
func (b *block) aligned(letters string, among *bitset.BitSet) *bitset.BitSet {
	return b.verified(among, false, func(i int) bool {
		if strings.IndexByte(b.Initials()[i], letters[0]) < 0 || !fuzzy.InOrder(letters, b.Title(i)) {
			return false
		}
		_, _, ok := fuzzy.Align(letters, b.cased(i))
		return ok
	})
}

// cased gives a title with its capitals, where what stands in it stands at the same place
// in the folded title; else the folded one.
func (b *block) cased(i int) string {
	if raw := b.title(i); strings.EqualFold(raw, b.Title(i)) {
		return raw
	}
	return b.Title(i)
}

// hasCompound says whether a folded text has a compound of some letters and no others.
func hasCompound(letters, s string) bool {
	for {
		start, end := index.Compound(letters, s)
		if start < 0 || index.EndsWord(s, end) && !strings.HasPrefix(s[end:], "-") {
			return start >= 0
		}
		s = s[end:]
	}
}

// score scores a paper that find gave. A word that begins as typed is best as it stands,
// but for hyphens.
func (m *meant) score(b *block, i int, in query.Fields) (best hit) {
	title := b.Title(i)
	if in&query.Title != 0 {
		best = m.inText(title)
	}
	if in&query.Org != 0 && m.orgs != nil {
		best = best.or(hit{score: m.orgs[b.Org(i)]})
	}
	if in&query.Title != 0 && m.letters != "" {
		best = best.or(scoreLetters(m.letters, title, !m.begins || best.score == 0))
		if best.score == 0 {
			if cost, _, ok := fuzzy.Align(m.letters, b.cased(i)); ok {
				best.score = (byMeant+int32(max(12-2*cost, 0)))*classUnit + int32(ofTitle*len(m.letters)/len(title))
			}
		}
	}
	if best.score == 0 {
		best.score = byText * classUnit
	}
	return best
}

// spans gives what find found in a text that is shown as a field, as bytes of its folded
// form: whole words, else the initials of a title.
func (m *meant) spans(in index.Text, field query.Fields) (spans []Span) {
	mark := func(p index.Pattern) {
		for start, end := p.Find(in.Folded, 0); start >= 0; start, end = p.Find(in.Folded, end) {
			spans = append(spans, Span{start, index.WordEnd(in.Folded, end), true})
		}
	}
	if field&(query.Title|query.Org) != 0 {
		for _, w := range m.words {
			mark(w.pattern)
		}
	}
	if m.letters == "" || len(spans) > 0 {
		return spans
	}
	switch field {
	case query.Abstract:
		if start, end := index.Compound(m.letters, in.Folded); start >= 0 && m.joined {
			mark(index.Pattern{Text: in.Folded[start:end], Left: true})
		}
	case query.Title:
		if spans = letterSpans(m.letters, in.Folded); spans != nil {
			return spans
		}
		title := in.Folded
		if strings.EqualFold(in.Raw, title) {
			title = in.Raw
		}
		_, found, _ := fuzzy.Align(m.letters, title)
		return nearSpans(found)
	}
	return spans
}
