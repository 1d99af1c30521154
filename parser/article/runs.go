package article

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// maxText is how much a formula may have, in bytes, before it is cut.
const maxText = 12_000

// piece is a text as it stands in the page, or a line end.
type piece struct {
	Run
	raw string
	end bool
}

const spaces = " \t\n\r\f\u2002\u2003\u2005\u2009\u200a\u202f\u3000"

// runs makes a text of pieces: blanks and line ends of the page become one blank, none at
// either end of a line. In a listing those that cannot break stay: they indent.
func runs(pieces []piece, indented bool) []Run {
	isSpace := func(r rune) bool { return strings.ContainsRune(spaces, r) || r == '\u00a0' && !indented }
	var words []piece           // with the blanks between them
	blank, start := false, true // one is due; nothing stands in the line yet
	for _, p := range pieces {
		if p.end {
			if !start {
				words = append(words, piece{raw: "\n"})
			}
			blank, start = false, true
			continue
		}
		if p.Look&Formula != 0 && len(p.raw) > maxText {
			p.raw = p.raw[:maxText] + "…"
		}
		first, _ := utf8.DecodeRuneInString(p.raw)
		last, _ := utf8.DecodeLastRuneInString(p.raw)
		p.raw = strings.Join(strings.FieldsFunc(p.raw, isSpace), " ")
		blank = blank && !p.marksNote() || isSpace(first)
		if p.raw == "" {
			continue
		}
		if blank && !start {
			between := piece{raw: " "}
			if p.Look == 0 { // else it does not look like what follows it
				between.Run = p.Run
			}
			words = append(words, between)
		}
		words = append(words, p)
		blank, start = isSpace(last), false
	}
	for len(words) > 0 && words[len(words)-1].raw == "\n" { // nothing follows the last line ends
		words = words[:len(words)-1]
	}
	return joined(words)
}

// marksNote reports whether a piece is the mark of a footnote, which stands at its word.
func (s Run) marksNote() bool { return s.Look&Raised != 0 && s.Look&Cited != 0 }

// joined makes one run of pieces that look the same. Formulas do not join.
func joined(pieces []piece) []Run {
	var all []Run
	for i := 0; i < len(pieces); {
		s := pieces[i].Run
		var text strings.Builder
		for n := i; i < len(pieces) && pieces[i].Run == s && (i == n || s.Look&Formula == 0); i++ {
			text.WriteString(pieces[i].raw)
		}
		s.Text = clean.Of(text.String())
		all = append(all, s)
	}
	return all
}
