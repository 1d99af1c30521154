package library

import (
	"math"
	"slices"
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
	of, in := e.abstractWords(), f.abstractWords()
	return min(len(of), len(in)) >= fewWords && 3*shared(of, in) < min(len(of), len(in))
}

// abstractWords are the longWords of its abstract.
func (e *entry) abstractWords() []uint64 {
	k := e.abstractKeys()
	if k.words == nil {
		k.words = longWords(e.paper.Abstract.String())
	}
	return k.words
}

// shared is how many words two sorted lists have in common.
func shared(a, b []uint64) (n int) {
	for _, word := range a {
		if _, found := slices.BinarySearch(b, word); found {
			n++
		}
	}
	return n
}

// longWords are the different words of a text that have more than three letters, as sorted
// hashes (FNV-1a), in lower case and without TeX commands for fonts and accents. Only words of
// ASCII letters and digits count: other scripts are translations, or write no blanks between
// words.
func longWords(text string) []uint64 {
	const none, prime = 14695981039346656037, 1099511628211
	words, word, letters := []uint64{}, uint64(none), 0
	for _, r := range withoutTeX(text) + " " {
		switch r = unicode.ToLower(r); {
		case r > unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsNumber(r)):
			letters = math.MinInt32 // no word
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			word = (word ^ uint64(r)) * prime
			letters++
		default:
			if letters > 3 {
				words = append(words, word)
			}
			word, letters = none, 0
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}
