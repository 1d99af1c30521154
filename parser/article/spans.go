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
	var j joiner
	blank, start := false, true // one is due; nothing stands in the line yet
	for _, p := range pieces {
		if p.end {
			if !start {
				j.add(Span{}, "\n")
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
		first := true
		write := func(word string) {
			switch {
			case !blank || start:
			case first && p.Look != 0:
				j.add(Span{}, " ") // it does not look like what follows it
			default:
				j.add(p.Span, " ")
			}
			if first && p.Look&Formula != 0 {
				j.emit() // formulas do not join
			}
			j.add(p.Span, word)
			blank, start, first = false, false, false
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
	}
	j.emit()
	all := j.all
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

// joiner makes one span of pieces that look the same.
type joiner struct {
	all  []Span
	last Span // that is being made
	text strings.Builder
}

func (j *joiner) add(s Span, text string) {
	if s != j.last {
		j.emit()
		j.last = s
	}
	j.text.WriteString(text)
}

func (j *joiner) emit() {
	if j.text.Len() > 0 {
		s := j.last
		s.Text = clean.Of(j.text.String())
		j.all = append(j.all, s)
		j.text.Reset()
	}
}
