package ui

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// MaxTextWidth is the largest width of running text in cells. Longer lines are hard to read.
const MaxTextWidth = 84

// Wrap breaks a text into lines of at most w cells, at word boundaries and newlines. A word that is
// longer than a line is split.
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

// WrapAtMost breaks a text without newlines into at most n lines of w cells. If the text does not fit,
// the last line leaves room for an ellipsis.
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

// Balanced breaks a text into as few lines as Wrap does, but with lines of similar length.
func Balanced(s string, w int) []clean.Span {
	n := len(Wrap(s, w))
	return Wrap(s, 1+sort.Search(max(w-1, 0), func(i int) bool { return len(Wrap(s, i+1)) <= n }))
}

// lineEnd returns where the line starting at byte at ends: at the last possible break, or else after the
// last character that fits. The result is always greater than at.
func lineEnd(s string, at, w int) int {
	used, good := 0, at
	var last, before rune
	for i := at; i < len(s); {
		c := firstCluster(s[i:])
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

// mayBreak reports whether a line may end between before and r: at spaces, after a hyphen between
// letters, and between characters of scripts without spaces, such as Chinese. last is the character in
// front of before.
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
