package library

import (
	"strings"
	"unicode"
)

// Two abstracts of one paper may differ, because a new version was submitted or a copy was cut off, but
// they share most of their words. Abstracts of two different papers of the same field share about 18 %
// of the longer words of the shorter one, and 99.7 % of such pairs less than a third.

// fewWords is how many longer words an abstract has at least for them to tell anything.
const fewWords = 20

// unlike reports whether two entries have abstracts that cannot be of one paper. What is
// unknown, short or in another script is never unlike.
func unlike(e, f *entry) bool {
	a, b := e.paper.Abstract.String(), f.paper.Abstract.String()
	if a == b || e.abstractKey() == f.abstractKey() {
		return false
	}
	of, in := e.abstractWords(), f.abstractWords()
	return min(len(of), len(in)) >= fewWords && 3*shared(of, in) < min(len(of), len(in))
}

// abstractWords are the longWords of its abstract.
func (e *entry) abstractWords() map[string]bool {
	k := e.abstractKeys()
	if k.words == nil {
		k.words = longWords(e.paper.Abstract.String())
	}
	return k.words
}

// shared is how many words two texts have in common.
func shared(a, b map[string]bool) (n int) {
	for word := range a {
		if b[word] {
			n++
		}
	}
	return n
}

// longWords are the words of a text that have more than three letters, in lower case and without
// TeX commands for fonts and accents. Only words of ASCII letters and digits count: other scripts
// are translations, or write no blanks between words.
func longWords(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(withoutTeX(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		if len(word) > 3 && strings.IndexFunc(word, func(r rune) bool { return r > unicode.MaxASCII }) < 0 {
			words[word] = true
		}
	}
	return words
}
