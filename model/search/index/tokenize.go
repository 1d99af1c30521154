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
		if c := s[i]; c < utf8.RuneSelf {
			if !wordBytes[c] {
				break
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
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

// nextWord returns the first word at or after byte i: bytes [start,end), or start -1.
func nextWord(s string, i int) (start, end int) {
	for i < len(s) {
		if end = WordEnd(s, i); end > i {
			return i, end
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return -1, -1
}

// Words returns the words of a folded text.
func Words(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for start, end := nextWord(s, 0); start >= 0; start, end = nextWord(s, end) {
			if !yield(s[start:end]) {
				return
			}
		}
	}
}

// maxCompound is the length of a compound in bytes; the rest is cut. Longer ones are mostly
// addresses and formulas.
const maxCompound = 40

// tokens calls word for each word of a folded text, and compound for each run of words
// joined by hyphens, from each of its words on: "in-the-loop" has the words in, the and
// loop, and the compounds in-the-loop and the-loop.
func tokens(s string, word, compound func(token string)) {
	start, end := nextWord(s, 0)
	for start >= 0 {
		var parts [maxCompound]int // where each word of the run begins
		n := 0
		for {
			word(s[start:end])
			if n < len(parts) {
				parts[n] = start
				n++
			}
			next := end
			for next < len(s) && s[next] == '-' {
				next++
			}
			if next == end || next == len(s) || WordEnd(s, next) == next {
				break
			}
			start, end = next, WordEnd(s, next)
		}
		for _, from := range parts[:max(n-1, 0)] {
			if end-from <= maxCompound {
				compound(s[from:end])
			}
		}
		start, end = nextWord(s, end)
	}
}

// Letters returns a word without its hyphens.
func Letters(word string) string { return strings.ReplaceAll(word, "-", "") }
