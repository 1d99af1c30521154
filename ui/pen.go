package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
)

// Pen writes one line of a known width. Whatever does not fit is cut off, and the rest of
// the line is filled with blanks. Texts from outside must have been
// cleaned (parser/clean) before they are written.
type Pen struct {
	buf    []byte
	free   int // cells
	t      *Theme
	tinted bool   // the line has the tint of the selected row
	sgr    string // the escape sequence before the text at the end of buf
}

// Pen begins a line of w cells.
func (t *Theme) Pen(w int) *Pen {
	return &Pen{buf: make([]byte, 0, w+64), free: max(w, 0), t: t}
}

// Left is how many cells are free.
func (p *Pen) Left() int { return p.free }

// Tint puts the tint of the selected row under the rest of the line, or not.
func (p *Pen) Tint(on bool) { p.tinted = on }

// Text writes a text, cut at the end of the line.
func (p *Pen) Text(s lipgloss.Style, text clean.Text) *Pen { return p.Write(s, text.Line().String()) }

// Elided writes a text into at most w cells, with a sign at the end if it was cut.
func (p *Pen) Elided(s lipgloss.Style, text clean.Text, w int) *Pen {
	return p.Write(s, Shortened(text.Line().String(), min(w, p.free), p.t.Glyphs.More))
}

// Gap writes n blanks.
func (p *Pen) Gap(n int) *Pen {
	n = min(max(n, 0), p.free)
	switch {
	case n > 0 && p.tinted:
		return p.Write(p.t.Text, Blanks(n))
	case n > 0:
		p.buf, p.sgr = append(p.buf, Blanks(n)...), ""
		p.free -= n
	}
	return p
}

// Selection writes the bar of a selected line, with another sign if the keys go elsewhere, and
// a blank on other lines.
func (p *Pen) Selection(selected, away bool) *Pen {
	switch {
	case !selected:
		return p.Gap(1)
	case away:
		return p.Write(p.t.Quiet, p.t.Glyphs.FarBar)
	}
	return p.Write(p.t.Accent, p.t.Glyphs.Bar)
}

// Line returns the finished line, padded with blanks.
func (p *Pen) Line() string {
	p.Gap(p.free)
	return string(p.buf)
}

// Write writes a sign of the theme, or a word of the program's own.
func (p *Pen) Write(s lipgloss.Style, text string) *Pen {
	end, used := cutAt(text, p.free)
	if end == 0 {
		return p
	}
	p.free -= used
	if p.tinted {
		s = s.Inherit(p.t.tint)
	}
	before, after := sgr(s)
	if before != "" && before == p.sgr { // the piece before looks the same: it goes on
		p.buf = p.buf[:len(p.buf)-len(after)]
	} else {
		p.buf = append(p.buf, before...)
	}
	p.buf = append(append(p.buf, p.t.Drawn(text[:end])...), after...)
	p.sgr = before
	return p
}

// Put writes a piece that is already styled, if there is room for it.
func (p *Pen) Put(piece string) *Pen {
	if n := LineCells(piece); n <= p.free {
		p.buf, p.free, p.sgr = append(p.buf, piece...), p.free-n, ""
	}
	return p
}

// Drawn is a text as it goes to the terminal: without the parts of characters that are
// not drawn (skin tones), and in ASCII mode with stand-ins for all that is not ASCII.
func (t *Theme) Drawn(text string) string {
	var spelt strings.Builder
	from := 0
	for i := 0; i < len(text); {
		c := firstChar(text[i:])
		if t.options.ASCII && (text[i] >= utf8.RuneSelf || c.size > 1) || c.drawn != c.size {
			drawn := text[i : i+c.drawn]
			if t.options.ASCII {
				drawn = inASCII(drawn, c.cells)
			}
			spelt.WriteString(text[from:i] + drawn)
			from = i + c.size
		}
		i += c.size
	}
	if from == 0 {
		return text
	}
	return spelt.String() + text[from:]
}

// Styled writes a text in the styles of its runs.
func (p *Pen) Styled(s Styled) *Pen { return p.Part(s, clean.Span{End: len(s.Text)}) }

// Part writes a part of a text in the styles of its runs.
func (p *Pen) Part(s Styled, part clean.Span) *Pen {
	for _, r := range s.Runs {
		from, to := max(part.Start, r.Start), min(part.End, r.End)
		if from < to {
			p.open(r.Link).Write(*r.Style, s.Text[from:to]).shut(r.Link)
		}
	}
	return p
}

func (p *Pen) open(l Link) *Pen {
	if l.Address != "" && p.t.options.Hyperlinks {
		p.buf, p.sgr = fmt.Appendf(p.buf, "\x1b]8;id=%d;%s\x1b\\", l.Number, l.Address), ""
	}
	return p
}

func (p *Pen) shut(l Link) {
	if l.Address != "" && p.t.options.Hyperlinks {
		p.buf, p.sgr = append(p.buf, "\x1b]8;;\x1b\\"...), ""
	}
}
