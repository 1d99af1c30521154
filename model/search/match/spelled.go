package match

import (
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/fuzzy"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// spellings are other ways in which titles write a word: "finetuning" is Fine-Tuning and
// Fine Tuning, and "grpo" may be the first initials.
type spellings struct {
	letters  string          // hyphens may stand among them, or they are the first initials; "": neither
	patterns []index.Pattern // the same word, joined or apart
}

// minLetters is how many letters a word has at least that may be written otherwise.
const minLetters = 4

// newSpellings gives the other spellings of a term, or nil.
func newSpellings(t *term, v *index.Vocabulary) *spellings {
	word := t.pattern.Text
	letters := index.Letters(word)
	if t.cased != "" || t.fields&query.Title == 0 || len(letters) < minLetters || !plainWord(letters) {
		return nil
	}
	if letters != word {
		return &spellings{patterns: append(apart(word), index.Pattern{Text: letters, Left: true})}
	}
	return &spellings{letters: word, patterns: apart(v.MostFrequent(word))}
}

// plainWord says whether a word is of ASCII letters and digits alone.
func plainWord(word string) bool {
	for i := range len(word) {
		if word[i] >= 0x80 || !index.IsWordRune(rune(word[i])) {
			return false
		}
	}
	return word != ""
}

// apart gives a compound with blanks for its hyphens; nothing where that would be another
// thing: "on policy" is found in many a title.
func apart(compound string) []index.Pattern {
	first, _, ok := strings.Cut(compound, "-")
	if !ok || first == "" || strings.HasSuffix(compound, "-") || fuzzy.IsFiller(first) {
		return nil
	}
	return []index.Pattern{{Text: strings.ReplaceAll(compound, "-", " "), Left: true}}
}

// find gives the papers whose title writes the word otherwise.
func (s *spellings) find(b *block, among *bitset.BitSet) *bitset.BitSet {
	hits := bitset.New(among.Len())
	for _, p := range s.patterns {
		hits.InPlaceUnion(b.inTitles(p, among))
	}
	if s.letters == "" {
		return hits
	}
	hits.InPlaceUnion(b.compoundTitles(s.letters, among))
	for _, i := range fuzzy.WithInitials(s.letters, b.Initials()) {
		if among.Test(uint(i)) && !hits.Test(uint(i)) && fuzzy.Leading(s.letters, b.Title(i)) != nil {
			hits.Set(uint(i))
		}
	}
	return hits
}

// inTitles gives the papers with a pattern in their title.
func (b *block) inTitles(p index.Pattern, among *bitset.BitSet) *bitset.BitSet {
	c := b.Candidates(p)
	return b.verified(c.Title.Intersection(among), c.Sure, func(i int) bool { return p.In(b.Title(i)) })
}

// compoundTitles gives the papers with some letters in their title, and hyphens among
// them.
func (b *block) compoundTitles(letters string, among *bitset.BitSet) *bitset.BitSet {
	c := b.Compounds(letters, false)
	return b.verified(c.Title.Intersection(among), c.Sure, func(i int) bool {
		start, _ := index.Compound(letters, b.Title(i))
		return start >= 0
	})
}

func (s *spellings) score(b *block, i int) hit {
	title := b.Title(i)
	for _, p := range s.patterns {
		if start, end := p.Find(title, 0); start >= 0 {
			return placedAs(titleJoined, title, start, end)
		}
	}
	return scoreLetters(s.letters, title, true)
}

// scoreLetters scores letters in a title that has hyphens among them, or has them as its
// first initials.
func scoreLetters(letters, title string, initials bool) hit {
	if letters == "" {
		return hit{}
	}
	if start, end := index.Compound(letters, title); start >= 0 {
		return placedAs(titleJoined, title, start, end)
	}
	if initials && fuzzy.Leading(letters, title) != nil {
		return hit{score: leading*classUnit + int32(ofTitle*len(letters)/len(title))}
	}
	return hit{}
}

// spans gives what find found in a title.
func (s *spellings) spans(title string) []Span {
	for _, p := range s.patterns {
		if start, end := p.Find(title, 0); start >= 0 {
			return []Span{{start, end, true}}
		}
	}
	return letterSpans(s.letters, title)
}

func letterSpans(letters, title string) []Span {
	if letters == "" {
		return nil
	}
	if start, end := index.Compound(letters, title); start >= 0 {
		return []Span{{start, end, true}}
	}
	return nearSpans(fuzzy.Leading(letters, title))
}

func nearSpans(found []fuzzy.Span) (spans []Span) {
	for _, s := range found {
		spans = append(spans, Span{s.Start, s.End, true})
	}
	return spans
}
