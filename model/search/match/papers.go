package match

import "dailies/model/library"

// Papers is what is searched. None of it changes while it is.
type Papers struct {
	library.Snapshot
	Is     []Is            // one a paper; shorter: the rest is Inbox
	Words  map[int32]Words // what the reader wrote, by paper
	Scores []int32         // points of watch words, one a paper; shorter: the rest has none
}

// Is is a set of what the reader decided on a paper, a bit each.
type Is uint16

// The bits.
const (
	Inbox Is = 1 << iota
	ToRead
	Read
	Skipped
	Starred
	New
	Snoozed
)

// Words are what the reader wrote on a paper.
type Words struct {
	Tags []string
	Note string
}

// is returns the bits of a paper.
func (in *Papers) is(paper int) Is {
	if paper < len(in.Is) {
		return in.Is[paper]
	}
	return Inbox
}

// score returns the points of a paper.
func (in *Papers) score(paper int) int {
	if paper < len(in.Scores) {
		return int(in.Scores[paper])
	}
	return 0
}
