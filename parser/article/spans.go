package article

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// maxText is how much a formula or a word may have, in bytes, before it is cut.
const maxText = 12_000

// spans makes a text of pieces: blanks and line ends of the page become one blank, none at
// either end of a line. In a listing those that cannot break stay: they indent.
func spans(pieces []piece, indented bool) []Span {
	var all []Span
	blank, start := false, true // one is due; nothing stands in the line yet
	for _, p := range pieces {
		if p.end {
			if !start {
				all = join(all, Span{Text: clean.Literal("\n")})
			}
			blank, start = false, true
			continue
		}
		if p.Look&Formula != 0 && len(p.raw) > maxText {
			p.raw = p.raw[:maxText] + "…"
		}
		if p.Look&Raised != 0 && p.Look&Cited != 0 {
			blank = false // a footnote's mark stands at its word
		}
		var text strings.Builder
		write := func(word string) {
			switch {
			case !blank || start:
			case text.Len() > 0 || p.Look == 0:
				text.WriteByte(' ')
			default:
				all = join(all, Span{Text: clean.Literal(" ")}) // it does not look like what follows it
			}
			text.WriteString(word)
			blank, start = false, false
		}
		from := 0
		for i, r := range p.raw {
			if !isSpace(r) || indented && r == '\u00a0' {
				continue
			}
			if i > from {
				write(p.raw[from:i])
			}
			blank, from = true, i+utf8.RuneLen(r)
		}
		if from < len(p.raw) {
			write(p.raw[from:])
		}
		if text.Len() > 0 {
			p.Text = clean.Of(text.String())
			all = join(all, p.Span)
		}
	}
	for n := len(all) - 1; n >= 0; n-- { // nothing follows the last line ends
		text := all[n].Text.String()
		kept := len(strings.TrimRight(text, "\n"))
		if kept > 0 {
			all[n].Text = all[n].Text.Slice(0, kept)
			break
		}
		all = all[:n]
	}
	return all
}

// isSpace reports whether a character is a blank or a line end, or cannot be seen.
func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\r', '\f', '\u00a0', '\u2002', '\u2003', '\u2005', '\u2009', '\u200a', '\u202f', '\u3000':
		return true
	}
	return false
}

// join adds a span, to the one before it if that looks the same.
func join(all []Span, s Span) []Span {
	if n := len(all) - 1; n >= 0 && s.Look&Formula == 0 && all[n].Look == s.Look && all[n].Target == s.Target && all[n].Address == s.Address {
		all[n].Text = clean.Concat(all[n].Text, s.Text)
		return all
	}
	return append(all, s)
}
