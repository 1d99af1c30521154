package library

import (
	"strings"
	"unicode"
)

// Two abstracts of one paper may differ, because a new version was submitted or a copy is truncated, but
// they share most of their words. The abstracts of two papers in the same field share about 18 % of the
// longer words of the shorter abstract; 99.7 % of such pairs share less than a third.

// minWords is how many longer words an abstract needs to be compared.
const minWords = 20

// unlike reports whether the abstracts of two entries cannot belong to one paper. Missing or short
// abstracts, and those in other scripts, are never unlike.
func unlike(e, f *entry) bool {
	a, b := e.paper.Abstract.String(), f.paper.Abstract.String()
	if a == b || e.abstractKey() == f.abstractKey() {
		return false
	}
	x, y := e.abstractWords(), f.abstractWords()
	return min(len(x), len(y)) >= minWords && 3*shared(x, y) < min(len(x), len(y))
}

func (e *entry) abstractWords() map[string]bool {
	k := e.abstractKeys()
	if k.words == nil {
		k.words = longWords(e.paper.Abstract.String())
	}
	return k.words
}

func shared(a, b map[string]bool) (n int) {
	for word := range a {
		if b[word] {
			n++
		}
	}
	return n
}

// longWords returns the words of a text that have more than three letters, in lower case and
// without TeX commands for fonts and accents. Only words of ASCII letters and digits count: texts
// in other scripts are translations, or have no spaces between words.
func longWords(text string) map[string]bool {
	words := map[string]bool{}
	isSeparator := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	for word := range strings.FieldsFuncSeq(strings.ToLower(WithoutTeX(text)), isSeparator) {
		if len(word) > 3 && strings.IndexFunc(word, func(r rune) bool { return r > unicode.MaxASCII }) < 0 {
			words[word] = true
		}
	}
	return words
}
