package index

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsWordRune reports whether a character is part of a word: a letter, a digit or a combining mark.
func IsWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return wordBytes[r]
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// wordBytes marks the letters and digits of ASCII.
var wordBytes = func() (table [utf8.RuneSelf]bool) {
	for c := range table {
		table[c] = unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
	}
	return table
}()

// StartsWord reports whether a word can begin at byte i: the character before it is not part of a
// word.
func StartsWord(s string, i int) bool {
	if i > 0 && s[i-1] < utf8.RuneSelf { // fast path for most calls
		return !IsWordRune(rune(s[i-1]))
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return !IsWordRune(r)
}

// EndsWord reports whether a word can end before byte i: the character there is not part of a word.
func EndsWord(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return !IsWordRune(r)
}

// WordEnd returns the end of the word that contains byte i or ends there.
func WordEnd(s string, i int) int {
	for n, r := range s[i:] {
		if !IsWordRune(r) {
			return i + n
		}
	}
	return len(s)
}

// wordSpans yields the bytes [start,end) of each word of a text.
func wordSpans(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for i := 0; i < len(s); {
			end := WordEnd(s, i)
			if end > i && !yield(i, end) {
				return
			}
			_, size := utf8.DecodeRuneInString(s[end:])
			i = end + size
		}
	}
}

// Words yields the words of a text.
func Words(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool { return !IsWordRune(r) })
}

// maxCompound is the most bytes of a compound. Longer ones are mostly addresses and formulas.
const maxCompound = 2 * maxTerm

// tokens yields the bytes [start,end) of each word of a text, and of each run of words joined by
// hyphens: "in-the-loop" has in, in-the, the, in-the-loop, the-loop and loop.
func tokens(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		var starts []int // of the words of the current compound, within maxCompound
		last := 0
		for start, end := range wordSpans(s) {
			if strings.Trim(s[last:start], "-") != "" {
				starts = starts[:0]
			}
			starts, last = append(starts, start), end
			for len(starts) > 1 && end-starts[0] > maxCompound {
				starts = starts[1:]
			}
			for _, from := range starts {
				if !yield(from, end) {
					return
				}
			}
		}
	}
}

// RemoveHyphens returns a word without its hyphens.
func RemoveHyphens(word string) string { return strings.ReplaceAll(word, "-", "") }
