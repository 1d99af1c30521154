package ui

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
)

// Highlight is a span of a text that looks different from the text around it.
type Highlight struct {
	clean.Span
	Kind HighlightKind
}

// HighlightKind says what is highlighted. Where two overlap, the later kind lies above.
type HighlightKind uint8

// The kinds, from below to above.
const (
	KeySentence HighlightKind = iota
	MethodName
	ResultNumber
	Organisation
	Address      // a link, if it is safe
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
		all = append(all, Highlight{s, kind})
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

// In is a text in one style.
func In(s lipgloss.Style, text string) Styled { return Styled{}.Add(s, text) }

// Add is a text with another one, in one style, behind it.
func (s Styled) Add(style lipgloss.Style, text string) Styled {
	s.Runs = slices.Clip(s.Runs)
	s.Append(style, text)
	return s
}

// Append adds another text, in one style, behind it in place: Add copies the runs before it.
func (s *Styled) Append(style lipgloss.Style, text string) {
	span := clean.Span{Start: len(s.Text), End: len(s.Text) + len(text)}
	s.Text, s.Runs = s.Text+text, append(s.Runs, Run{Span: span, Style: &style})
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

// Cut is a part of a text.
func (s Styled) Cut(part clean.Span) Styled {
	cut := Styled{Text: s.Text[part.Start:part.End]}
	for _, r := range s.Runs {
		if from, to := max(r.Start, part.Start), min(r.End, part.End); from < to {
			r.Start, r.End = from-part.Start, to-part.Start
			cut.Runs = append(cut.Runs, r)
		}
	}
	return cut
}

// Trimmed is a text without the blanks and line ends around it.
func (s Styled) Trimmed() Styled {
	to := len(strings.TrimRight(s.Text, " \n"))
	return s.Cut(clean.Span{Start: to - len(strings.TrimLeft(s.Text[:to], " \n")), End: to})
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
			if address := text[h.Start:h.End]; h.Kind == Address && clean.Address(address) {
				r.Link = Link{h.Start, address}
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
