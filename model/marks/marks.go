// Package marks holds what the reader decided on papers: statuses, stars, tags, notes and
// snoozes, with undo, and keeps it on disk in append-only journals.
//
// Open reads the journals and returns the Store, which saves, and the Marks, which are in
// memory. Apply, Undo and Redo change the marks and return a Step; Store.Save makes steps
// durable; Store.Poll and Marks.Merge take over what other windows and devices wrote.
package marks

import (
	"iter"
	"maps"
	"slices"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Status is what the reader decided on a paper. The zero value is Inbox: not decided.
type Status = journal.Status

// The statuses.
const (
	Inbox   = journal.Inbox
	ToRead  = journal.ToRead
	Read    = journal.Read
	Skipped = journal.Skipped
)

// Change is what is to be set on one paper.
type Change = journal.Change

// Line is a change that was made, as it stands in a journal.
type Line = journal.Line

// Mark is all that the reader decided on one paper. The zero Mark is that of a paper
// nobody has touched.
type Mark struct {
	Status  Status
	Starred bool
	Note    string   // cleaned
	Tags    []string // cleaned, sorted
	Snooze  string   // "2026-12-01": out of the inbox until that day; "" is not snoozed
	Unsaved bool     // not yet durable on disk
	Title   string   // cleaned; as the paper was called when it was marked
}

// Marks is the reader's decisions in memory. One goroutine uses it. The zero value is
// empty, ready, and belongs to no journal.
type Marks struct {
	papers    map[library.ID]*record
	links     map[library.ID]library.ID   // arXiv numbers by the keys of titles; see link
	namesakes map[library.ID][]library.ID // by a title's key: those of second papers of the title
	guests    map[library.ID][]library.ID // by a paper's key: those of second papers that are the same one now; see Adopt
	linked    []Change                    // links that are not saved yet
	sitting   sitting
	latest    int64  // the largest time seen, in milliseconds since 1970
	done      []Step // what Undo can take back, newest last
	undone    []Step // what Redo can do again, newest last
}

// sitting is the time that one process uses the marks.
type sitting struct {
	device string
	name   string // in front of each Op: no other sitting has it
	steps  int
	saved  int // the number of the last step that is durable
	now    func() time.Time
}

// Get returns a paper's mark.
func (m *Marks) Get(id library.ID) Mark { return m.withGuests(id).mark(m.sitting.saved) }

// Changes are what a decision does to papers, the same to each. A new status ends a snooze.
func Changes(papers []*library.Paper, decision Change) []Change {
	if decision.Status != nil && decision.Snooze == nil {
		decision.Snooze = new(string)
	}
	all := make([]Change, len(papers))
	for i, p := range papers {
		all[i] = decision
		all[i].ID, all[i].Also, all[i].Title = p.ID, p.Also, p.Title.String()
	}
	return all
}

// Len is the number of papers on which something was ever decided.
func (m *Marks) Len() int { return len(m.papers) }

// All returns the papers on which something was ever decided, ordered by ID.
func (m *Marks) All() iter.Seq2[library.ID, Mark] {
	return func(yield func(library.ID, Mark) bool) {
		for _, id := range slices.Sorted(maps.Keys(m.papers)) {
			if !yield(id, m.papers[id].mark(m.sitting.saved)) {
				return
			}
		}
	}
}

// Count returns the number of papers of each status, indexed by it. Papers on which
// nothing was ever decided are not in it.
func (m *Marks) Count() (by [journal.Statuses]int) {
	for _, r := range m.papers {
		by[r.status()]++
	}
	return by
}

// Decided returns the number of papers that have another status than before this sitting,
// indexed by the new status.
func (m *Marks) Decided() (by [journal.Statuses]int) {
	for _, r := range m.papers {
		if r.ours && r.status() != r.found {
			by[r.status()]++
		}
	}
	return by
}

// Given returns the papers that have a status which they did not have before this sitting, in
// no order.
func (m *Marks) Given(to Status) (ids []library.ID) {
	for id, r := range m.papers {
		if r.ours && r.status() == to && r.found != to {
			ids = append(ids, id)
		}
	}
	return ids
}

// Tags returns the tags in use, each with its number of papers.
func (m *Marks) Tags() map[string]int {
	tags := map[string]int{}
	for _, r := range m.papers {
		for _, tag := range r.mark(0).Tags {
			tags[tag]++
		}
	}
	return tags
}

// Saved records that steps are durable, and all steps before them: they are saved in order.
func (m *Marks) Saved(steps []Step) {
	for _, s := range steps {
		m.sitting.saved = max(m.sitting.saved, s.number)
	}
}
