package index

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsWordRune reports whether a character is part of a word.
func IsWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return wordBytes[r]
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// wordBytes are the letters and digits of ASCII.
var wordBytes = func() (table [utf8.RuneSelf]bool) {
	for c := range table {
		table[c] = unicode.IsLetter(rune(c)) || unicode.IsDigit(rune(c))
	}
	return table
}()

// StartsWord reports whether a word can begin at byte i: the character before it is not
// part of a word.
func StartsWord(s string, i int) bool {
	if i > 0 && s[i-1] < utf8.RuneSelf { // most of the places that a search stops at
		return !IsWordRune(rune(s[i-1]))
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return !IsWordRune(r)
}

// EndsWord reports whether a word can end before byte i: the character there is not part
// of a word.
func EndsWord(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return !IsWordRune(r)
}

// WordEnd returns the end of the word that byte i stands in or behind.
func WordEnd(s string, i int) int {
	for n, r := range s[i:] {
		if !IsWordRune(r) {
			return i + n
		}
	}
	return len(s)
}

// spans yields where the words of a text are: bytes [start,end).
func spans(s string) iter.Seq2[int, int] {
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

// Words returns the words of a text.
func Words(s string) iter.Seq[string] {
	return strings.FieldsFuncSeq(s, func(r rune) bool { return !IsWordRune(r) })
}

// maxCompound is the length of a compound in bytes; longer ones, mostly addresses and
// formulas, are left out.
const maxCompound = 2 * maxTerm

// tokens yields where the words of a text are, and each two or more that hyphens join: bytes
// [start,end). "in-the-loop" has in, in-the, the, in-the-loop, the-loop and loop.
func tokens(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		var parts []int // where the last words of a compound begin, within maxCompound
		last := 0
		for start, end := range spans(s) {
			if strings.Trim(s[last:start], "-") != "" {
				parts = parts[:0]
			}
			parts, last = append(parts, start), end
			for len(parts) > 1 && end-parts[0] > maxCompound {
				parts = parts[1:]
			}
			for _, from := range parts {
				if !yield(from, end) {
					return
				}
			}
		}
	}
}

// RemoveHyphens returns a word without its hyphens.
func RemoveHyphens(word string) string { return strings.ReplaceAll(word, "-", "") }
