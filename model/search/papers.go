package search

import (
	"context"

	"dailies/model/library"
)

// Papers is what a query is evaluated on. It must not change meanwhile.
type Papers struct {
	library.Snapshot
	Is     []Is            // one per paper; papers beyond its end are in the IsInbox
	Words  map[int32]Words // what the reader wrote, by paper
	Scores []int32         // points of watch words, one per paper; papers beyond its end have none
	ForYou []int32         // order that was learned, the largest first; papers beyond its end come last
	Whole  Whole           // nil: no paper is here whole

	here map[string]string // what Whole says, if the query asks which papers are here
}

// Whole returns the papers that are here whole, by their numbers of arXiv: their texts if read
// is set, which takes long the first time, else empty ones.
type Whole func(ctx context.Context, read bool) map[string]string

// Is is what the reader decided on a paper, as a bit set.
type Is uint16

// The isBits.
const (
	IsInbox Is = 1 << iota
	IsToRead
	IsRead
	IsSkipped
	IsStarred
	IsNew
	IsSnoozed
)

// Words are what the reader wrote on a paper.
type Words struct {
	Tags []string
	Note string
}

// is returns the isBits of a paper.
func (in *Papers) is(paper int) Is {
	if paper < len(in.Is) {
		return in.Is[paper]
	}
	return IsInbox
}

func (in *Papers) score(paper int) int {
	if paper < len(in.Scores) {
		return int(in.Scores[paper])
	}
	return 0
}
