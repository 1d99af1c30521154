// Package clean holds the one rule that everything from outside passes before a
// person may see it: dump text, file names, notes, tags, error texts. What has
// passed it is a Text, and only a Text can be drawn.
//
// The rule does not recognise escape sequences, which is how filters break: it
// replaces the characters that introduce them.
//
//   - CRLF, CR, VT, FF, NEL, U+2028 and U+2029 become a newline; a tab and every
//     space separator (NBSP, U+3000, …) and letter that looks like one become a blank.
//   - A run of invalid UTF-8 becomes one U+FFFD, as does each C1 control and each
//     private, unassigned or non-character. C0 and DEL become their pictures (␛).
//   - Format characters (bidirectional, zero width, soft hyphen, tags), variation
//     selectors, the grapheme joiner and enclosing marks are deleted. A zero-width
//     joiner or non-joiner stays where it joins: between letters of the scripts that
//     need it, or pictures.
//   - A base keeps at most four marks; a blank and a line's start keep none.
//
// A clean text is at most three times as long as the raw one, and cleaning it again changes nothing.
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

// Of cleans raw text. It keeps newlines. Text that is clean already is shared, not copied.
func Of(raw string) Text { t, _ := Count(raw); return t }

// Count cleans raw text like Of and says how many hidden characters it replaced or deleted. Line ends,
// tabs and space separators are no hidden characters: a reader sees the same with and without them.
func Count(raw string) (Text, int) {
	if plain(raw) == len(raw) {
		return Text{raw}, 0 // nearly all lines
	}
	var w cleaner
	var out strings.Builder
	kept := 0 // out holds the clean text of raw[:kept]
	for at := 0; at < len(raw); {
		size, to := w.next(raw[at:])
		if at += size; to != raw[at-size:at] {
			out.WriteString(raw[kept : at-size])
			out.WriteString(to)
			kept = at
		}
	}
	if kept == 0 {
		return Text{raw}, 0
	}
	out.WriteString(raw[kept:])
	return Text{out.String()}, w.hidden
}

// Line cleans raw text to a single line: newlines become blanks.
func Line(raw string) Text { return Of(raw).Line() }

// literal is unexported, so that only constants of the program's own source convert to it.
type literal string

// Literal is a text of the program's own, written in its source.
func Literal(s literal) Text { return Of(string(s)) }

// Concat puts texts one after the other. What is clean stays clean: no text
// starts with a mark that could climb onto the one before it.
func Concat(texts ...Text) Text { return Join(Text{}, texts...) }

// Join puts texts one after the other with sep between them.
func Join(sep Text, texts ...Text) Text {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = t.s
	}
	return Text{strings.Join(all, sep.s)}
}

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
