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

import "strings"

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
