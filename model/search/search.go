// Package search is the query language of dailies: it parses what a reader
// types, finds the papers that match, ranks them, and says what matched.
//
// A Query is what was typed. An Index holds what is prepared of the papers, and
// grows with them. Index.Prepare joins the two to a Matcher, which marks matches
// in texts and explains why nothing was found; Index.Search looks through the
// papers and gives what it finds, the first screenful first.
package search

import "dailies/model/library"

// Is are the things that is: can ask of a paper, as a set of bits.
type Is uint16

// The bits.
const (
	IsInbox Is = 1 << iota
	IsToRead
	IsRead
	IsSkipped
	IsStarred
	IsNew
	IsSnoozed
)

// Papers is what a query is run over: all of it is immutable while a scan runs.
type Papers struct {
	library.Snapshot
	Is     []Is    // one a paper; shorter: the rest is IsInbox
	Words  Written // what the reader wrote on them
	Scores *Scores // what watch words make of them; nil: all are 0
}

// is gives the bits of a paper.
func (in Papers) is(i int32) Is {
	if int(i) < len(in.Is) {
		return in.Is[i]
	}
	return IsInbox
}

// Result is one paper that matches.
type Result struct {
	Paper int32 // index into the snapshot
	Score int32 // larger is more relevant
	Fuzzy bool  // found only by the fuzzy rescue
}

// Field is a part of a paper that matches can be shown in.
type Field uint8

// The fields.
const (
	Title Field = iota
	Abstract
	Org
	Note
	Tag
)

// Span is a match: bytes [Start,End) of a field.
type Span struct {
	Start, End int
	Fuzzy      bool
}
