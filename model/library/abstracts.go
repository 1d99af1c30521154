package library

import (
	"slices"
	"strings"
	"unicode"
)

// Two abstracts of one paper may differ, because a new version was submitted or a copy was
// cut off, but they share most of their words. Abstracts of two different papers of the same
// field share about 18 % of the longer words of the shorter one, and 99.7 % of such pairs
// less than a third.

// fewWords is how many longer words an abstract has at least for them to tell anything.
const fewWords = 20

// unlike reports whether two entries have abstracts that cannot be of one paper. What is
// unknown, short or in another script is never unlike.
func unlike(e, f *entry) bool {
	a, b := e.paper.Abstract.String(), f.paper.Abstract.String()
	if a == b || e.abstractKey() == f.abstractKey() {
		return false
	}
	of, in := longWords(a), longWords(b)
	return min(len(of), len(in)) >= fewWords && 3*shared(of, in) < min(len(of), len(in))
}

// shared is how many words two sorted lists have in common.
func shared(a, b []string) (n int) {
	for _, word := range a {
		if _, found := slices.BinarySearch(b, word); found {
			n++
		}
	}
	return n
}

// longWords are the different words of a text that have more than three letters, sorted,
// in lower case and without TeX commands for fonts and accents. Only words of ASCII letters
// and digits count: other scripts are translations, or write no blanks between words.
func longWords(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(withoutTeX(text)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
	words = slices.DeleteFunc(words, func(word string) bool {
		return len(word) <= 3 || strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII })
	})
	slices.Sort(words)
	return slices.Compact(words)
}
