// Package clean sanitises everything that comes from outside before it is displayed: text of dumps,
// file names, notes, tags, error messages. The result is a Text, and only a Text can be drawn.
//
// It does not try to recognise escape sequences, which is how such filters fail: it replaces the
// characters that introduce them.
//
//   - CRLF, CR, VT, FF, NEL, U+2028 and U+2029 become a newline. A tab, every space separator (NBSP,
//     U+3000, …) and every letter that looks blank become a space.
//   - A run of invalid UTF-8 becomes one U+FFFD, and so does each C1 control and each private-use,
//     unassigned or non-character. C0 controls and DEL become their pictures (␛).
//   - Format characters (bidirectional, zero width, soft hyphen, tags), variation selectors, the
//     grapheme joiner and enclosing marks are deleted. A zero-width joiner or non-joiner is kept
//     where it has an effect: between letters of scripts that need it, or between emoji.
//   - A base keeps at most four combining marks. A space and the start of a line keep none.
//
// A clean text is at most three times as long as the raw text, and cleaning it again changes nothing.
package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is text that contains nothing a terminal would interpret. Its zero value is empty, and
// values are comparable. Only this package can make a Text, so raw text cannot be drawn by mistake.
type Text struct{ s string }

// Of cleans raw text. It keeps newlines. Text that is already clean is shared, not copied.
func Of(raw string) Text { t, _ := Count(raw); return t }

// Count cleans raw text like Of, and returns how many hidden characters it replaced or deleted.
// Line ends, tabs and spaces do not count as hidden, because a reader sees no difference.
func Count(raw string) (Text, int) {
	if plainLen(raw) == len(raw) {
		return Text{raw}, 0 // nearly all lines
	}
	var w cleaner
	var out strings.Builder
	kept := 0 // out contains the clean text of raw[:kept]
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

// Line cleans raw text and replaces newlines by spaces.
func Line(raw string) Text { return Of(raw).Line() }

// literal is unexported so that only untyped constants can be passed to Literal.
type literal string

// Literal returns a text that is a constant in the program's source.
func Literal(s literal) Text { return Of(string(s)) }

// Concat concatenates texts. The result is clean, because no text starts with a combining mark.
func Concat(texts ...Text) Text { return Join(Text{}, texts...) }

// Join concatenates texts with sep in between.
func Join(sep Text, texts ...Text) Text {
	all := make([]string, len(texts))
	for i, t := range texts {
		all[i] = t.s
	}
	return Text{strings.Join(all, sep.s)}
}

// String returns the clean text.
func (t Text) String() string { return t.s }

// Empty reports whether the text has no characters, not even a space.
func (t Text) Empty() bool { return t.s == "" }

// Len returns the length in bytes.
func (t Text) Len() int { return len(t.s) }

// Line returns the text with newlines replaced by spaces.
func (t Text) Line() Text { return Text{strings.ReplaceAll(t.s, "\n", " ")} }

// Trim removes leading and trailing spaces and newlines. A clean text has no other whitespace.
func (t Text) Trim() Text { return Text{strings.TrimSpace(t.s)} }

// Slice returns the bytes [start,end). Both are clamped to the text and moved back to the start of
// a rune. Combining marks whose base is cut off are removed.
func (t Text) Slice(start, end int) Text {
	start, end = t.runeStart(start), t.runeStart(end)
	if start >= end {
		return Text{}
	}
	return Text{strings.TrimRightFunc(strings.TrimLeftFunc(t.s[start:end], needsBase), isJoiner)}
}

// needsBase reports whether a text may not start with r.
func needsBase(r rune) bool { return unicode.IsMark(r) || isJoiner(r) }

// runeStart returns the start of the rune at byte i, clamped to the text.
func (t Text) runeStart(i int) int {
	i = max(0, min(i, len(t.s)))
	for i > 0 && i < len(t.s) && !utf8.RuneStart(t.s[i]) {
		i--
	}
	return i
}

// Cut returns the text if it has at most n characters, else its first n characters and "…". A base
// with its combining marks counts as one character.
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

// MarshalText implements encoding.TextMarshaler. It never fails.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.s), nil }

// UnmarshalText cleans the text. It never fails.
func (t *Text) UnmarshalText(raw []byte) error {
	*t = Of(string(raw))
	return nil
}
