package search

import (
	"strings"
	"unicode"
)

// pattern is the term's text as it is searched for.
func (t term) pattern() string { return strings.TrimSpace(fold(t.text)) }

// finder finds a term in texts.
type finder struct {
	fields     fields
	needle     needle
	mask       uint64
	onsets     onsets // of its word, where it must begin one
	cased      string // how it must be written; "" in any way
	start, end bool   // it must begin, end the text
	re         *expression
	rescue     *rescue   // what is found instead; nil: nothing
	second     *rescue   // what it may be a mistake for, though it is there; or nil
	rescuable  bool      // a plain word, which may be misspelt
	known      *known    // of its term in abstracts; nil: nothing is kept
	wider      *known    // of one that all that match it match, too; or nil
	stem       stem      // of the beginning of its term
	tails      *tails    // of its own term; nil: none are kept
	ahead      *finder   // of any part of a word, which it becomes with the next letter; or nil
	joins      joins     // of lead
	footing    footing   // of lead
	hyphens    splits    // of lead
	lead       string    // letters that may be a title's first initials, though some paper has the word
	findings   *findings // in titles and organisations; nil: none are kept
	spellings  []needle  // of the same word, with and without hyphens
}

// maxShort is how long a word is that stands for itself alone.
const maxShort = 3

// newFinder applies the rules for words: four letters and more stand for any
// part of a text, three and fewer for whole words, and two capitals for that
// word as it is written.
func newFinder(t term, in fields) finder {
	f := finder{fields: in, start: t.start, end: t.end}
	if t.kind == pattern {
		f.re = newExpression(t.re)
		f.mask = f.re.mask
		return f
	}
	pat := t.pattern()
	letters, capitals := letterCount(t.text)
	left, right := false, false
	switch {
	case t.kind == phrase:
		left = true
	case t.kind == exact || capitals >= 2 || letters <= 3 && letters > 0 && !unspaced(pat):
		left = !t.end || t.kind == exact || capitals >= 2 // "ing$" is about how texts end, not about a word
		right = true
	}
	if capitals >= 2 && t.kind != phrase {
		f.cased = strings.TrimSpace(foldMarked(t.text))
	}
	f.needle = newNeedle(pat, left && isWordAt(pat, 0), right && !t.start && isWordAt(pat, len(pat)-1))
	f.mask = maskOf(pat)
	f.onsets = f.needle.needs()
	f.rescuable = t.kind == word && !t.start && !t.end && letters > 0 && in&inFuzzy != 0
	return f
}

// letterCount counts letters and digits, and capitals.
func letterCount(s string) (letters, capitals int) {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters++
		}
		if unicode.IsUpper(r) {
			capitals++
		}
	}
	return letters, capitals
}

// unspaced says whether a text is in a script that puts no blanks between
// words, so that whole words cannot be told.
func unspaced(s string) bool {
	for _, r := range s {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer) {
			return true
		}
	}
	return false
}

// isWordAt says whether the byte belongs to a word.
func isWordAt(s string, i int) bool { return letterKinds[s[i]] != noLetter }

// next finds the first match at or after byte from of the folded text: bytes
// of the folded text, or start -1.
func (f *finder) next(t text, from int) (start, end int) {
	for from <= len(t.folded) {
		start, end = f.needle.next(t.folded, from)
		if start < 0 {
			break
		}
		if (!f.start || start == 0) && (!f.end || end == len(t.folded)) && f.asWritten(t, start, end) {
			return start, end
		}
		if f.start {
			break
		}
		from = start + 1
	}
	return -1, -1
}

// anyhow says whether each place of the needle is a match.
func (f *finder) anyhow() bool { return !f.start && !f.end && f.cased == "" }

// asWritten says whether a match is written with the capitals asked for.
func (f *finder) asWritten(t text, start, end int) bool {
	if f.cased == "" {
		return true
	}
	from, to := t.mapped().original(start, end)
	return foldMarked(t.raw[from:to]) == f.cased
}

// in says whether a text has a match.
func (f *finder) in(t text) bool {
	if f.re != nil {
		return f.re.in(t)
	}
	start, _ := f.next(t, 0)
	return start >= 0
}

// spans adds all matches in a text, as bytes of the text as written.
func (f *finder) spans(t mapped, add func(Span)) {
	if f.re != nil {
		for _, m := range f.re.re.FindAllStringIndex(t.raw, -1) {
			add(Span{Start: m[0], End: m[1]})
		}
		return
	}
	for from := 0; ; {
		start, end := f.next(t.text, from)
		if start < 0 {
			return
		}
		from = end
		start, end = t.original(start, end)
		add(Span{Start: start, End: end})
	}
}
