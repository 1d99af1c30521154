package model

import (
	"fmt"

	"dailies/model/marks"
	"dailies/parser/clean"
)

// asked is of how many papers of an action it is asked how much memory they need: of
// a million it would take a second.
const asked = 1000

// What is held of a paper that is changed beside its mark, in bytes: its statuses before and
// now, for the list and for a search, and its tags or its note with room for another.
const (
	ofBits  = 12
	ofWords = 80
)

// needs gives the bytes of memory that a change of papers takes, judged by some of them
// that stand as far from each other as they can.
func (m *Model) needs(papers held, c marks.Change) int64 {
	n := len(papers.at)
	some := make([]int32, 0, asked)
	for i := range min(n, asked) {
		some = append(some, papers.at[i*n/min(n, asked)])
	}
	var names names
	bytes, changes := m.shelf.Marks.Needs(c, names.of(papers.in, some))
	bytes += ofBits * int64(changes)
	if c.Note != nil || len(c.Tag) > 0 {
		bytes += ofWords * int64(changes)
	}
	return bytes * int64(n) / int64(max(len(some), 1))
}

// room gives for how many of n papers there is memory, where all of them need so many
// bytes: in thousands, where that is not all.
func (m *Model) room(n int, bytes int64) int {
	if m.cfg.Memory == nil {
		return n
	}
	left := m.cfg.Memory(bytes)
	if left >= bytes {
		return n
	}
	fit := int(float64(n) * float64(left) / float64(bytes))
	return max(fit-fit%1000, atOnce)
}

// notDone says that memory does not suffice for an action.
func notDone(what string, room, papers int, repair string) clean.Text {
	return clean.Line(fmt.Sprintf("%s: not done. Memory has room for %s of %s — %s.",
		what, clean.Number(room), plural(papers, "paper"), repair))
}
