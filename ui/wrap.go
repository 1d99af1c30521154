package ui

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// MaxTextWidth is how wide text is set at most, in cells: longer lines are hard to read.
const MaxTextWidth = 84

// Wrap breaks a text at words into lines of at most w cells. A word that is
// longer than a line is cut. Newlines end a line.
func Wrap(s string, w int) (lines []clean.Span) {
	if w <= 0 {
		return nil
	}
	at := 0
	for line := range strings.SplitSeq(s, "\n") {
		for _, p := range WrapAtMost(line, w, len(line)+1) {
			lines = append(lines, clean.Span{Start: at + p.Start, End: at + p.End})
		}
		at += len(line) + 1
	}
	return lines
}

// WrapAtMost breaks a text without newlines into at most n lines of w cells. If that is not all
// of it, the last one ends early enough for a sign that there is more.
func WrapAtMost(s string, w, n int) (lines []clean.Span) {
	for at := 0; ; {
		if len(lines) == n-1 || w <= 0 {
			return append(lines, clean.Span{Start: at, End: at + FitLen(s[at:], w)})
		}
		end := lineEnd(s, at, w)
		lines = append(lines, clean.Span{Start: at, End: len(strings.TrimRight(s[:end], " "))})
		for at = end; at < len(s) && s[at] == ' '; at++ {
		}
		if at == len(s) {
			return lines
		}
	}
}

// Balanced breaks a text into no more lines than wrap does, in the fewest cells.
func Balanced(s string, w int) []clean.Span {
	n := len(Wrap(s, w))
	return Wrap(s, 1+sort.Search(max(w-1, 0), func(i int) bool { return len(Wrap(s, i+1)) <= n }))
}

// lineEnd is where the line that starts at at ends: after the last place at
// which it may be broken, or else at the last cell. It is always greater than at.
func lineEnd(s string, at, w int) int {
	used, good := 0, at
	var last, before rune
	for i := at; i < len(s); {
		c := firstChar(s[i:])
		r, _ := utf8.DecodeRuneInString(s[i:])
		if i > at && mayBreak(last, before, r) {
			good = i
		}
		if used+c.cells > w && r != ' ' {
			switch {
			case good > at:
				return good
			case i > at:
				return i
			}
			return at + c.size
		}
		used += c.cells
		i += c.size
		last, before = before, r
	}
	return len(s)
}

const (
	opening = "([{（「『【〈《〔“‘"
	closing = ")]},.;:!?%）」』】〉》〕、。，．：；？！…—”’ー々"
)

// mayBreak reports whether a line may end between before and r: at blanks, after
// a hyphen between letters, and between the characters of scripts that write
// no blanks. last is the character in front of before.
func mayBreak(last, before, r rune) bool {
	switch {
	case before == ' ':
		return r != ' '
	case before == '-' || before == '–' || before == '—':
		return unicode.IsLetter(last) && unicode.IsLetter(r)
	case plainCells(before) == 2 || plainCells(r) == 2:
		return !strings.ContainsRune(opening, before) && !strings.ContainsRune(closing, r)
	}
	return false
}
