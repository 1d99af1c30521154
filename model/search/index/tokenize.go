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
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return i == 0 || !IsWordRune(r)
}

// EndsWord reports whether a word can end before byte i: the character there is not part
// of a word.
func EndsWord(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return i == len(s) || !IsWordRune(r)
}

// WordEnd returns the end of the word that byte i stands in or behind.
func WordEnd(s string, i int) int {
	for i < len(s) {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if !IsWordRune(r) {
			break
		}
		i += size
	}
	return i
}

// wordStart returns the start of the word that ends at byte i.
func wordStart(s string, i int) int {
	for i > 0 && !StartsWord(s, i) {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return i
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
	return func(yield func(string) bool) {
		for start, end := range spans(s) {
			if !yield(s[start:end]) {
				return
			}
		}
	}
}

// maxCompound is the length of a compound in bytes; longer ones, mostly addresses and
// formulas, are left out.
const maxCompound = 2 * maxTerm

// compounds yields where the words of a text are that hyphens join: bytes [start,end) of each two
// or more that follow each other. "in-the-loop" has in-the, in-the-loop and the-loop.
func compounds(s string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for hyphen := nextByte(s, 0, '-'); hyphen < len(s); {
			starts := []int{wordStart(s, hyphen)}
			for next := hyphen; starts[0] < hyphen && next < len(s) && s[next] == '-'; {
				for hyphen = next; next < len(s) && s[next] == '-'; next++ {
				}
				start, end := next, WordEnd(s, next)
				for _, from := range starts {
					if start < end && end-from <= maxCompound && !yield(from, end) {
						return
					}
				}
				starts, next = append(starts, start), end
			}
			hyphen = nextByte(s, hyphen+1, '-')
		}
	}
}

// Letters returns a word without its hyphens.
func Letters(word string) string { return strings.ReplaceAll(word, "-", "") }
