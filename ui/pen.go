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

// Pen writes one line of a known width. Whatever does not fit is cut off, and the rest of the line is
// filled with blanks. Texts from outside must have been cleaned (parser/clean) before they are written.
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

// Remaining is how many cells are free.
func (p *Pen) Remaining() int { return p.free }

// Tint puts the tint of the selected row under the rest of the line, or not.
func (p *Pen) Tint(on bool) { p.tinted = on }

// WriteTruncated writes a text into at most w cells, with a sign at the end if it was cut.
func (p *Pen) WriteTruncated(s lipgloss.Style, text clean.Text, w int) *Pen {
	return p.Write(s, Truncate(text.Line().String(), min(w, p.free), p.t.Glyphs.Ellipsis))
}

// Gap writes n blanks.
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

// Selection writes the bar of a selected line, with another sign if the keys go elsewhere, and
// a blank on other lines.
func (p *Pen) Selection(selected, away bool) *Pen {
	switch {
	case !selected:
		return p.Gap(1)
	case away:
		p.tinted = p.tinted && !p.t.tint.GetReverse() // which would draw the eye from where the keys are
		return p.Write(p.t.Quiet, p.t.Glyphs.UnfocusedBar)
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
		s = s.Faint(s.GetFaint() && !s.GetReverse()) // faint would be another ground
	}
	before, after := p.t.sgr(s)
	if before != "" && before == p.sgr { // the piece before looks the same: it goes on
		p.buf = p.buf[:len(p.buf)-len(after)]
	} else {
		p.buf = append(p.buf, before...)
	}
	p.buf = append(append(p.buf, p.t.Transliterate(text[:end])...), after...)
	p.sgr = before
	return p
}

// WriteRaw writes a piece that is already styled, if there is room for it.
func (p *Pen) WriteRaw(piece string) *Pen {
	if n := LineCells(piece); n <= p.free {
		p.buf, p.free, p.sgr = append(p.buf, piece...), p.free-n, ""
	}
	return p
}

// Transliterate is a text as it goes to the terminal: in ASCII mode with stand-ins for all that is not ASCII.
func (t *Theme) Transliterate(text string) string {
	if !t.ASCII {
		return text
	}
	var spelt strings.Builder
	for len(text) > 0 {
		c := firstChar(text)
		spelt.WriteString(inASCII(text[:c.size], c.cells))
		text = text[c.size:]
	}
	return spelt.String()
}

// WriteStyled writes a text in the styles of its runs.
func (p *Pen) WriteStyled(s Styled) *Pen { return p.WriteSpan(s, clean.Span{End: len(s.Text)}) }

// WriteSpan writes a part of a text in the styles of its runs. Links are links in a terminal that has all
// colours: it knows OSC 8 or passes over it.
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

// escape writes a sequence that takes no room.
func (p *Pen) escape(sequence string) { p.buf, p.sgr = append(p.buf, sequence...), "" }

// Highlight is a span of a text that looks different from the text around it.
type Highlight struct {
	clean.Span
	Kind    HighlightKind
	Address string // where it leads; "": one of the kind Address is an address itself
}

// HighlightKind says what is highlighted. Where two overlap, the later kind lies above.
type HighlightKind uint8

// The kinds, from below to above.
const (
	Emphasis HighlightKind = iota
	KeySentence
	MethodName
	ResultNumber
	Organisation
	Address      // a link, if it is safe
	Aside        // what matters less
	Heading      // of a paper or a part of it
	LearnedWord  // no watch word, but a reason to show the paper
	UnwantedWord // watch words of the reader's
	WantedWord
	NearMatch // of the filter
	Match
	Fault    // what is wrong in a filter
	CursorAt // in what is typed
	highlightKinds
)

// Highlights are spans of one kind.
func Highlights(kind HighlightKind, spans ...clean.Span) (all []Highlight) {
	for _, s := range spans {
		all = append(all, Highlight{Span: s, Kind: kind})
	}
	return all
}

// Styled is a text in runs of one style each, which are in order and cover it.
type Styled struct {
	Text string
	Runs []Run
}

// Run is a stretch of a text in one style.
type Run struct {
	clean.Span
	Style *lipgloss.Style // half a kilobyte, which runs share
	Link  Link            // that it is part of
}

// Link is where a stretch of text leads. Its pieces on several lines carry the
// same number, so that a terminal lights them up as one.
type Link struct {
	Number  int
	Address string // "": nowhere, or nowhere safe
}

// NewStyled is a text in one style.
func NewStyled(s lipgloss.Style, text string) Styled {
	return Styled{text, []Run{{Span: clean.Span{End: len(text)}, Style: &s}}}
}

// Append is a text with another one, in one style, behind it.
func (s Styled) Append(style lipgloss.Style, text string) Styled {
	return s.Join(NewStyled(style, text))
}

// Join is a text with another one behind it.
func (s Styled) Join(other Styled) Styled {
	runs := slices.Clip(s.Runs)
	for _, r := range other.Runs {
		r.Start, r.End = r.Start+len(s.Text), r.End+len(s.Text)
		runs = append(runs, r)
	}
	return Styled{s.Text + other.Text, runs}
}

// Slice is a part of a text.
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

// Trim is a text without the blanks and line ends around it.
func (s Styled) Trim() Styled {
	to := len(strings.TrimRight(s.Text, " \n"))
	return s.Slice(clean.Span{Start: to - len(strings.TrimLeft(s.Text[:to], " \n")), End: to})
}

// Cells is how wide a text is.
func (s Styled) Cells() int { return Cells(s.Text) }

// Highlighted is a text in one style but for its highlights. These may overlap each other and
// stick out of the text; they are widened to whole characters.
func (t *Theme) Highlighted(text string, base lipgloss.Style, highlights ...Highlight) Styled {
	var all []Highlight
	cuts := []int{0, len(text)}
	for _, h := range highlights {
		if h.Start, h.End = max(h.Start, 0), min(h.End, len(text)); h.Start >= h.End {
			continue
		}
		h.Start, _ = around(text, h.Start)
		_, h.End = around(text, h.End)
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

// around returns the bounds of characters nearest to byte i: at or before it, and
// at or after it. It walks from the last character that never combines with
// the one before it, which is near in every script.
func around(text string, i int) (before, after int) {
	if i >= len(text) {
		return i, i
	}
	at := i
	for at > 0 && !plainStart(text[at:]) {
		at--
	}
	for at < i {
		next := at + firstChar(text[at:]).size
		if next > i {
			return at, next
		}
		at = next
	}
	return i, i
}
