package ui

import (
	"fmt"
	"unicode/utf8"

	"dailies/parser/clean"
)

// pen writes one line of a known width. What does not fit is cut; what is left
// when the line is taken is blank. It takes clean texts and the program's own
// signs, nothing else.
type pen struct {
	buf   []byte
	left  int  // cells that are free
	ascii bool // write ASCII only
	now   style
}

func (t *Theme) pen(w int) *pen {
	return &pen{buf: make([]byte, 0, w+64), left: max(w, 0), ascii: t.ascii}
}

// sign writes a sign of the theme, or a word of the program's own.
func (p *pen) sign(s style, text string) *pen { return p.write(s, text) }

// text writes a text, cut where the line ends.
func (p *pen) text(s style, text clean.Text) *pen { return p.write(s, text.Line().String()) }

// elided writes a text into at most w cells; where it is longer, with a sign of
// that at its end.
func (p *pen) elided(s style, text clean.Text, w int, more string) *pen {
	return p.write(s, shortened(text.Line().String(), min(w, p.left), more))
}

// trimmed draws a cut back to the end of what stands before it.
func trimmed(line string, end int) int {
	for end > 0 && line[end-1] == ' ' {
		end--
	}
	return end
}

// gap writes n blanks.
func (p *pen) gap(n int) *pen {
	n = min(max(n, 0), p.left)
	if n == 0 {
		return p
	}
	p.wear("")
	p.buf = append(p.buf, blanks(n)...)
	p.left -= n
	return p
}

// line takes the line, filled up with blanks.
func (p *pen) line() string {
	p.gap(p.left).wear("")
	return string(p.buf)
}

func (p *pen) write(s style, text string) *pen {
	end, used := cutAt(text, p.left)
	if end == 0 {
		return p
	}
	p.left -= used
	p.wear(s)
	p.draw(text[:end])
	return p
}

// wear changes the style of what is written from now on.
func (p *pen) wear(s style) {
	if s == p.now {
		return
	}
	if p.now != "" {
		p.buf = append(p.buf, "\x1b[m"...)
	}
	if s != "" {
		p.buf = append(append(append(p.buf, "\x1b["...), s...), 'm')
	}
	p.now = s
}

// draw writes characters, those of ASCII in one go.
func (p *pen) draw(text string) {
	from := 0
	for i := 0; i < len(text); {
		c := firstChar(text[i:])
		if p.ascii && (text[i] >= utf8.RuneSelf || c.size > 1) || c.drawn != c.size {
			p.buf = append(p.buf, text[from:i]...)
			p.buf = p.spell(p.buf, text[i:i+c.drawn], c.cells)
			from = i + c.size
		}
		i += c.size
	}
	p.buf = append(p.buf, text[from:]...)
}

func (p *pen) spell(buf []byte, char string, cells int) []byte {
	if !p.ascii {
		return append(buf, char...)
	}
	return append(buf, inASCII(char, cells)...)
}

// run is a stretch of a text in one style.
type run struct {
	from, to int
	style    style
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
		p.buf = fmt.Appendf(p.buf, "\x1b]8;id=%d;%s\x1b\\", l.number, l.address)
	}
	return p
}

func (p *pen) shut(l link) {
	if l.address != "" {
		p.buf = append(p.buf, "\x1b]8;;\x1b\\"...)
	}
}
