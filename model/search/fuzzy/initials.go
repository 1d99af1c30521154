package fuzzy

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// maxLetters is how many letters are looked for as the beginnings of words.
const maxLetters = 24

// maxInitials is how many letters are taken as initials only: almost any two words begin
// with so few letters.
const maxInitials = 3

// Beginnings returns where the letters typed are the beginnings of consecutive words of a
// title: "fpo" and "flopo" are Flow Policy Optimization. A word with capitals has parts that count
// like words: FlowGRPO has two. Only fillers may be left out between them. It returns nil if the
// title does not have the letters.
func Beginnings(typed, title string) []clean.Span {
	if typed == "" || len(typed) > maxLetters {
		return nil
	}
	var room [256]uint32
	a := alignment{typed, title, append(room[:0], make([]uint32, len(title))...)}
	small, capital := typed[0], strings.ToUpper(typed[:1])[0]
	for at := range len(title) {
		if c := title[at]; (c == small || c == capital) && beginsPart(title, at) {
			if spans := a.begins(0, at); spans != nil {
				slices.Reverse(spans)
				return spans
			}
		}
	}
	return nil
}

// beginsPart reports whether a part of a word begins at byte i, or the word: the G of FlowGRPO, not
// the M of LLMs.
func beginsPart(s string, i int) bool {
	switch {
	case !inWord(s[i]):
		return false
	case i == 0 || !inWord(s[i-1]):
		return true
	case !isCapital(s[i]) || !isCapital(s[i-1]):
		return isCapital(s[i])
	}
	small := i+1 < len(s) && 'a' <= s[i+1] && s[i+1] <= 'z'
	plural := small && s[i+1] == 's' && (i+2 == len(s) || !inWord(s[i+2]))
	return small && !plural
}

// nextPart returns where the next part behind byte i begins; the end if there is none.
func nextPart(s string, i int) int {
	for i++; i < len(s) && !beginsPart(s, i); i++ {
	}
	return min(i, len(s))
}

// alignment looks for the letters from typed[i] on in the parts from a byte of the title on. It
// remembers which pairs failed, which keeps the work below letters times parts.
type alignment struct {
	typed, title string
	failed       []uint32 // by byte of the title: the letters that are not there, a bit each
}

// begins takes as few letters as possible from the part at a byte and the others from the parts
// after it. It returns where they are, the last first; nil if they are not there.
func (a *alignment) begins(i, at int) []clean.Span {
	if lower(a.title[at]) != a.typed[i] || a.failed[at]&(1<<i) != 0 {
		return nil
	}
	next := nextPart(a.title, at)
	for end := at; end < next && lower(a.title[end]) == a.typed[i+end-at]; end++ {
		taken := i + end - at + 1
		if taken == len(a.typed) {
			return []clean.Span{{Start: at, End: end + 1}}
		}
		if spans := a.follows(taken, next); spans != nil {
			return append(spans, clean.Span{Start: at, End: end + 1})
		}
		if len(a.typed) <= maxInitials {
			break
		}
	}
	a.failed[at] |= 1 << i
	return nil
}

// follows looks for the letters in the part at a byte, or behind the fillers from there on.
func (a *alignment) follows(i, at int) []clean.Span {
	for at < len(a.title) {
		if spans := a.begins(i, at); spans != nil {
			return spans
		}
		next := nextPart(a.title, at)
		inside := inWord(a.title[at-1])
		if !inside && !IsFiller(strings.TrimRightFunc(a.title[at:next], func(r rune) bool { return r < utf8.RuneSelf && !inWord(byte(r)) })) {
			return nil
		}
		at = next
	}
	return nil
}

// maxFiller is the length of the longest filler.
const maxFiller = 4

// IsFiller reports whether acronyms leave a word out: "of", "the".
func IsFiller(word string) bool {
	if len(word) > maxFiller {
		return false
	}
	switch strings.ToLower(word) {
	case "a", "an", "and", "as", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to", "via", "with":
		return true
	}
	return false
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func inWord(c byte) bool {
	return c >= utf8.RuneSelf || '0' <= c && c <= '9' || 'a' <= lower(c) && lower(c) <= 'z'
}

func lower(c byte) byte {
	if isCapital(c) {
		return c + 'a' - 'A'
	}
	return c
}
