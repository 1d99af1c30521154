package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is text that holds nothing a terminal would act upon. Its zero value is empty; two are equal when
// they read the same. The field is private: the only ways to make one are this package's functions, so
// that raw text cannot be drawn by mistake.
type Text struct{ s string }

// String returns the clean text.
func (t Text) String() string { return t.s }

// Empty reports whether there is nothing in it, not even a blank.
func (t Text) Empty() bool { return t.s == "" }

// Len is its length in bytes.
func (t Text) Len() int { return len(t.s) }

// Line is the text on a single line: newlines become blanks.
func (t Text) Line() Text { return Text{strings.ReplaceAll(t.s, "\n", " ")} }

// Trim takes blanks and newlines off both ends: a clean text has no other space.
func (t Text) Trim() Text { return Text{strings.TrimSpace(t.s)} }

// Slice returns the bytes [start,end), both drawn back to the start of a rune
// and held within the text. Marks whose base is left out are left out too.
func (t Text) Slice(start, end int) Text {
	start, end = t.runeStart(start), t.runeStart(end)
	if start >= end {
		return Text{}
	}
	return Text{strings.TrimRightFunc(strings.TrimLeftFunc(t.s[start:end], needsBase), isJoiner)}
}

// needsBase reports whether a character cannot stand at the start of a text.
func needsBase(r rune) bool { return unicode.IsMark(r) || isJoiner(r) }

// runeStart is the nearest start of a rune at or before byte i, within the text.
func (t Text) runeStart(i int) int {
	i = max(0, min(i, len(t.s)))
	for i > 0 && i < len(t.s) && !utf8.RuneStart(t.s[i]) {
		i--
	}
	return i
}

// Cut is the text if it has at most n characters, a base with its marks
// counting as one; else its first n with "…" after them.
func (t Text) Cut(n int) Text {
	if len(t.s) <= n {
		return t
	}
	for i, r := range t.s {
		if r >= utf8.RuneSelf && unicode.IsMark(r) {
			continue
		}
		if n == 0 {
			return Text{strings.TrimRightFunc(t.s[:i], isJoiner) + "…"}
		}
		n--
	}
	return t
}

// MarshalText returns the text as it is; it never fails.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.s), nil }

// UnmarshalText cleans what it reads; it never fails.
func (t *Text) UnmarshalText(raw []byte) error {
	*t = Of(string(raw))
	return nil
}
