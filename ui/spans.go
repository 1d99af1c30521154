package ui

import (
	"cmp"
	"slices"

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

// Run is a stretch of a text in one style.
type Run struct {
	clean.Span
	Style lipgloss.Style
	Link  Link // that it is part of
}

// Link is where a stretch of text leads. Its pieces on several lines carry the
// same number, so that a terminal lights them up as one.
type Link struct {
	Number  int
	Address string // "": nowhere, or nowhere safe
}

// RunsOf splits a text into runs of one style each. Highlights may overlap each other and
// stick out of the text; they are widened to whole characters.
func RunsOf(t *Theme, text string, base lipgloss.Style, highlights ...Highlight) []Run {
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
	runs := make([]Run, len(cuts)-1)
	for i := range runs {
		r := Run{Span: clean.Span{Start: cuts[i], End: cuts[i+1]}, Style: base}
		for _, h := range all {
			if h.Start > r.Start || h.End < r.End {
				continue
			}
			r.Style = t.Highlight[h.Kind].Inherit(r.Style)
			if address := text[h.Start:h.End]; h.Kind == Address && clean.Address(address) {
				r.Link = Link{h.Start, address}
			}
		}
		runs[i] = r
	}
	return runs
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
