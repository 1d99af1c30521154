package ui

import (
	"slices"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
)

// Span marks the bytes [Start,End) of a text. Fuzzy: it nearly matches.
type Span struct {
	Start, End int
	Fuzzy      bool
	Watch      Watch
}

// Watch says whether a span is a watch word of the reader's, or was learned, and no match of
// the filter.
type Watch uint8

// The kinds of watch words.
const (
	Unwatched Watch = iota
	Wanted
	Unwanted
	Learned // no watch word, but a reason to show the paper
)

// Highlight is spans that look different from the text around them.
type Highlight struct {
	Spans []Span
	Look  lipgloss.Style
}

// RunsOf splits a text into runs of one style each. Spans may overlap each other and stick
// out of the text; they are widened to whole characters. Highlights lie below links and
// these below hits.
func RunsOf(t *Theme, text string, base lipgloss.Style, links, hits []Span, highlights ...Highlight) []Run {
	if len(links) == 0 && len(hits) == 0 && len(highlights) == 0 {
		return []Run{{0, len(text), base, Link{}}}
	}
	links, hits = whole(text, links), whole(text, hits)
	all := slices.Concat(links, hits)
	for i := range highlights {
		highlights[i].Spans = whole(text, highlights[i].Spans)
		all = append(all, highlights[i].Spans...)
	}
	cuts := []int{0, len(text)}
	for _, s := range all {
		cuts = append(cuts, s.Start, s.End)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var runs []Run
	for i, from := range cuts[:len(cuts)-1] {
		r := Run{from, cuts[i+1], base, Link{}}
		for _, l := range highlights {
			if _, ok := covering(l.Spans, from); ok {
				r.Style = l.Look.Inherit(r.Style)
			}
		}
		if s, ok := covering(links, from); ok {
			r.Style, r.Link = t.Link.Inherit(r.Style), Link{s.Start, Address(text[s.Start:s.End])}
		}
		if s, ok := covering(hits, from); ok {
			r.Style = t.hitStyle(s).Inherit(r.Style)
		}
		runs = append(runs, r)
	}
	return runs
}

func (t *Theme) hitStyle(s Span) lipgloss.Style {
	switch {
	case s.Watch == Wanted:
		return t.Watch
	case s.Watch == Unwanted:
		return t.Unwanted
	case s.Watch == Learned:
		return t.Learned
	case s.Fuzzy:
		return t.Near
	}
	return t.Hit
}

// covering finds a span over the byte at: what the filter matches before watch
// words, an exact one before a fuzzy one.
func covering(spans []Span, at int) (found Span, ok bool) {
	for _, s := range spans {
		if s.Start <= at && at < s.End && (!ok || found.Fuzzy && s.Watch == Unwatched || found.Watch != Unwatched) {
			found, ok = s, true
		}
	}
	return found, ok
}

// whole holds spans within the text and widens them to whole characters; those
// that cover nothing are left out.
func whole(text string, spans []Span) []Span {
	var all []Span
	for _, s := range spans {
		s.Start, s.End = max(s.Start, 0), min(s.End, len(text))
		if s.Start >= s.End {
			continue
		}
		from, _ := around(text, s.Start)
		_, to := around(text, s.End)
		all = append(all, Span{from, to, s.Fuzzy, s.Watch})
	}
	return all
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

// Address returns what a link leads to, or "" if it is not safe to be given to a terminal or
// a browser: a web address of printable ASCII, without a user part, of at most 2,083 bytes.
func Address(text string) string {
	if !clean.Address(text) {
		return ""
	}
	return text
}
