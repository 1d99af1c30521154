package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
)

// Pen writes one line of a fixed width. Text that does not fit is cut off, and Line pads the rest with
// spaces. Text from outside must be cleaned (parser/clean) before it is written.
type Pen struct {
	buf    []byte
	free   int // free cells
	t      *Theme
	tinted bool   // draw on the background of the selected row
	sgr    string // escape sequence of the last piece in buf
}

// Pen starts a line of w cells.
func (t *Theme) Pen(w int) *Pen {
	return &Pen{buf: make([]byte, 0, w+64), free: max(w, 0), t: t}
}

// Remaining returns the number of free cells.
func (p *Pen) Remaining() int { return p.free }

// Tint switches the background of the selected row on or off for what is written next.
func (p *Pen) Tint(on bool) { p.tinted = on }

// WriteTruncated writes a text into at most w cells, with an ellipsis if it was cut.
func (p *Pen) WriteTruncated(s lipgloss.Style, text clean.Text, w int) *Pen {
	return p.Write(s, Truncate(text.Line().String(), min(w, p.free), p.t.Glyphs.Ellipsis))
}

// Gap writes n spaces.
func (p *Pen) Gap(n int) *Pen {
	n = min(max(n, 0), p.free)
	switch {
	case n > 0 && p.tinted:
		return p.Write(p.t.Text, Spaces(n))
	case n > 0:
		p.buf, p.sgr = append(p.buf, Spaces(n)...), ""
		p.free -= n
	}
	return p
}

// Selection writes the bar in front of a selected line, or a space in front of other lines. The bar looks
// different while another pane has the focus.
func (p *Pen) Selection(selected, away bool) *Pen {
	switch {
	case !selected:
		return p.Gap(1)
	case away:
		p.tinted = p.tinted && !p.t.tint.GetReverse() // reverse video would draw the eye away from the focused pane
		return p.Write(p.t.Quiet, p.t.Glyphs.UnfocusedBar)
	}
	return p.Write(p.t.Accent, p.t.Glyphs.Bar)
}

// Line returns the finished line, padded with spaces.
func (p *Pen) Line() string {
	p.Gap(p.free)
	return string(p.buf)
}

// Write writes a glyph of the theme or a word of the program's own.
func (p *Pen) Write(s lipgloss.Style, text string) *Pen {
	end, used := fitCells(text, p.free)
	if end == 0 {
		return p
	}
	p.free -= used
	if p.tinted {
		s = s.Inherit(p.t.tint)
		s = s.Faint(s.GetFaint() && !s.GetReverse()) // faint would change a reversed background
	}
	before, after := p.t.sgr(s)
	if before != "" && before == p.sgr { // same style as the last piece, so continue it
		p.buf = p.buf[:len(p.buf)-len(after)]
	} else {
		p.buf = append(p.buf, before...)
	}
	p.buf = append(append(p.buf, p.t.Transliterate(text[:end])...), after...)
	p.sgr = before
	return p
}

// WriteRaw writes a piece that has escape sequences already. It writes nothing if the piece does not fit.
func (p *Pen) WriteRaw(piece string) *Pen {
	if n := LineCells(piece); n <= p.free {
		p.buf, p.free, p.sgr = append(p.buf, piece...), p.free-n, ""
	}
	return p
}

// Transliterate replaces characters outside ASCII by stand-ins in ASCII mode. Otherwise it returns the
// text unchanged.
func (t *Theme) Transliterate(text string) string {
	if !t.ASCII {
		return text
	}
	var spelt strings.Builder
	for len(text) > 0 {
		c := firstCluster(text)
		spelt.WriteString(toASCII(text[:c.size], c.cells))
		text = text[c.size:]
	}
	return spelt.String()
}

// WriteStyled writes a text in the styles of its runs.
func (p *Pen) WriteStyled(s Styled) *Pen { return p.WriteSpan(s, clean.Span{End: len(s.Text)}) }

// WriteSpan writes a part of a text in the styles of its runs. It writes hyperlinks (OSC 8) only for
// terminals with true colour, because these either support or ignore them.
func (p *Pen) WriteSpan(s Styled, part clean.Span) *Pen {
	links := p.t.profile == termenv.TrueColor && !p.t.Plain
	for _, r := range s.Runs {
		from, to := max(part.Start, r.Start), min(part.End, r.End)
		if from >= to {
			continue
		}
		linked := links && r.Link.Address != ""
		if linked {
			p.escape(fmt.Sprintf("\x1b]8;id=%d;%s\x1b\\", r.Link.Number, r.Link.Address))
		}
		p.Write(*r.Style, s.Text[from:to])
		if linked {
			p.escape("\x1b]8;;\x1b\\")
		}
	}
	return p
}

// escape writes an escape sequence, which takes no cells.
func (p *Pen) escape(sequence string) { p.buf, p.sgr = append(p.buf, sequence...), "" }

// Highlight is a span of a text that is styled differently from the text around it.
type Highlight struct {
	clean.Span
	Kind    HighlightKind
	Address string // link target; if empty and Kind is Address, the span itself is the target
}

// HighlightKind says what is highlighted. Where two highlights overlap, the one with the larger kind is
// on top.
type HighlightKind uint8

// Kinds of highlights, from bottom to top.
const (
	Emphasis HighlightKind = iota
	KeySentence
	MethodName
	ResultNumber
	Organisation
	Address      // a link, if its address is safe
	Aside        // less important text
	Heading      // heading of a paper or a section
	LearnedWord  // a learned reason for showing the paper; not a watch word
	UnwantedWord // an unwanted watch word
	WantedWord
	NearMatch // inexact match of the filter
	Match
	Fault    // error in a filter
	CursorAt // cursor of an Input
	highlightKinds
)

// Highlights returns highlights of one kind.
func Highlights(kind HighlightKind, spans ...clean.Span) (all []Highlight) {
	for _, s := range spans {
		all = append(all, Highlight{Span: s, Kind: kind})
	}
	return all
}

// Styled is a text split into runs of one style each. The runs are in order and cover the whole text.
type Styled struct {
	Text string
	Runs []Run
}

// Run is a part of a Styled text that has one style.
type Run struct {
	clean.Span
	Style *lipgloss.Style // a pointer because a style is half a kilobyte
	Link  Link
}

// Link is a hyperlink of a run. All runs of one link share a number, so that a terminal highlights them
// together even on several lines.
type Link struct {
	Number  int
	Address string // empty if there is no link or its address is not safe
}

// NewStyled returns a text in one style.
func NewStyled(s lipgloss.Style, text string) Styled {
	return Styled{text, []Run{{Span: clean.Span{End: len(text)}, Style: &s}}}
}

// Append returns s followed by text in the given style.
func (s Styled) Append(style lipgloss.Style, text string) Styled {
	return s.Join(NewStyled(style, text))
}

// Join returns s followed by other.
func (s Styled) Join(other Styled) Styled {
	runs := slices.Clip(s.Runs)
	for _, r := range other.Runs {
		r.Start, r.End = r.Start+len(s.Text), r.End+len(s.Text)
		runs = append(runs, r)
	}
	return Styled{s.Text + other.Text, runs}
}

// Slice returns a part of s.
func (s Styled) Slice(part clean.Span) Styled {
	cut := Styled{Text: s.Text[part.Start:part.End]}
	for _, r := range s.Runs {
		if from, to := max(r.Start, part.Start), min(r.End, part.End); from < to {
			r.Start, r.End = from-part.Start, to-part.Start
			cut.Runs = append(cut.Runs, r)
		}
	}
	return cut
}

// Trim returns s without leading and trailing spaces and newlines.
func (s Styled) Trim() Styled {
	to := len(strings.TrimRight(s.Text, " \n"))
	return s.Slice(clean.Span{Start: to - len(strings.TrimLeft(s.Text[:to], " \n")), End: to})
}

// Cells returns the width of the text in cells.
func (s Styled) Cells() int { return Cells(s.Text) }

// Highlighted returns a text in the base style with highlights. The highlights may overlap and may exceed
// the text; they are extended to whole grapheme clusters.
func (t *Theme) Highlighted(text string, base lipgloss.Style, highlights ...Highlight) Styled {
	var all []Highlight
	cuts := []int{0, len(text)}
	for _, h := range highlights {
		if h.Start, h.End = max(h.Start, 0), min(h.End, len(text)); h.Start >= h.End {
			continue
		}
		h.Start, _ = clusterBounds(text, h.Start)
		_, h.End = clusterBounds(text, h.End)
		all, cuts = append(all, h), append(cuts, h.Start, h.End)
	}
	slices.SortStableFunc(all, func(a, b Highlight) int { return cmp.Compare(a.Kind, b.Kind) })
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	s := Styled{text, make([]Run, len(cuts)-1)}
	for i := range s.Runs {
		r := Run{Span: clean.Span{Start: cuts[i], End: cuts[i+1]}, Style: &base}
		for _, h := range all {
			if h.Start > r.Start || h.End < r.End {
				continue
			}
			style := t.Highlight[h.Kind].Inherit(*r.Style)
			r.Style = &style
			if h.Kind == Address {
				h.Address = cmp.Or(h.Address, text[h.Start:h.End])
			}
			if clean.Address(h.Address) {
				r.Link = Link{h.Start, h.Address}
			}
		}
		s.Runs[i] = r
	}
	return s
}

// clusterBounds returns the boundaries of grapheme clusters before and after byte i, or i twice if it is
// a boundary. It searches from the nearest character before i that never combines with the one before it;
// one is close by in every script.
func clusterBounds(text string, i int) (before, after int) {
	if i >= len(text) {
		return i, i
	}
	at := i
	for at > 0 && !plainStart(text[at:]) {
		at--
	}
	for at < i {
		next := at + firstCluster(text[at:]).size
		if next > i {
			return at, next
		}
		at = next
	}
	return i, i
}
