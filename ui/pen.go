package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
)

// pen writes one line of a known width. Whatever does not fit is cut off, and the rest of
// the line is filled with blanks. It accepts only cleaned texts and the program's own
// signs.
type pen struct {
	buf  []byte
	left int // cells that are free
	t    *Theme
	lit  bool   // the line stands on the theme's ground
	worn string // what the style at the end of buf puts before its text
}

func (t *Theme) pen(w int) *pen {
	return &pen{buf: make([]byte, 0, w+64), left: max(w, 0), t: t}
}

// text writes a text, cut at the end of the line.
func (p *pen) text(s lipgloss.Style, text clean.Text) *pen { return p.write(s, text.Line().String()) }

// elided writes a text into at most w cells, with a sign at the end if it was cut.
func (p *pen) elided(s lipgloss.Style, text clean.Text, w int, more string) *pen {
	return p.write(s, shortened(text.Line().String(), min(w, p.left), more))
}

// trimmed moves a cut left, past the blanks before it.
func trimmed(line string, end int) int {
	for end > 0 && line[end-1] == ' ' {
		end--
	}
	return end
}

// gap writes n blanks.
func (p *pen) gap(n int) *pen {
	n = min(max(n, 0), p.left)
	switch {
	case n > 0 && p.lit:
		return p.write(p.t.text, blanks(n))
	case n > 0:
		p.buf, p.worn = append(p.buf, blanks(n)...), ""
		p.left -= n
	}
	return p
}

// line returns the finished line, padded with blanks.
func (p *pen) line() string {
	p.gap(p.left)
	return string(p.buf)
}

// write writes a sign of the theme, or a word of the program's own.
func (p *pen) write(s lipgloss.Style, text string) *pen {
	end, used := cutAt(text, p.left)
	if end == 0 {
		return p
	}
	p.left -= used
	if p.lit {
		s = s.Inherit(p.t.ground)
	}
	before, after := worn(s)
	if before != "" && before == p.worn { // the piece before looks the same: it goes on
		p.buf = p.buf[:len(p.buf)-len(after)]
	} else {
		p.buf = append(p.buf, before...)
	}
	p.buf = append(append(p.buf, p.t.drawn(text[:end])...), after...)
	p.worn = before
	return p
}

// put writes a piece that is already styled, if there is room for it.
func (p *pen) put(piece string) *pen {
	if n := lineCells(piece); n <= p.left {
		p.buf, p.left, p.worn = append(p.buf, piece...), p.left-n, ""
	}
	return p
}

// drawn is a text as it goes to the terminal: without the parts of characters that are
// not drawn (skin tones), and in ASCII mode with stand-ins for all that is not ASCII.
func (t *Theme) drawn(text string) string {
	var spelt strings.Builder
	from := 0
	for i := 0; i < len(text); {
		c := firstChar(text[i:])
		if t.options.ASCII && (text[i] >= utf8.RuneSelf || c.size > 1) || c.drawn != c.size {
			spelt.WriteString(text[from:i])
			spelt.WriteString(t.spell(text[i:i+c.drawn], c.cells))
			from = i + c.size
		}
		i += c.size
	}
	if from == 0 {
		return text
	}
	return spelt.String() + text[from:]
}

func (t *Theme) spell(char string, cells int) string {
	if t.options.ASCII {
		return inASCII(char, cells)
	}
	return char
}

// run is a stretch of a text in one style.
type run struct {
	from, to int
	style    lipgloss.Style
	link     link // that it is part of
}

// runs writes the bytes [from,to) of a text in the styles of its runs, which
// are in order and cover it.
func (p *pen) runs(text string, from, to int, all []run) *pen {
	for _, r := range all {
		a, b := max(from, r.from), min(to, r.to)
		if a >= b {
			continue
		}
		p.open(r.link).write(r.style, text[a:b]).shut(r.link)
	}
	return p
}

// link is where a stretch of text leads. Its pieces on several lines carry the
// same number, so that a terminal lights them up as one.
type link struct {
	number  int
	address string // "": nowhere, or nowhere safe
}

func (p *pen) open(l link) *pen {
	if l.address != "" {
		p.buf, p.worn = fmt.Appendf(p.buf, "\x1b]8;id=%d;%s\x1b\\", l.number, l.address), ""
	}
	return p
}

func (p *pen) shut(l link) {
	if l.address != "" {
		p.buf, p.worn = append(p.buf, "\x1b]8;;\x1b\\"...), ""
	}
}
