// Package marks holds what the reader decided: statuses, stars, tags, notes
// and snoozes, with undo, and keeps it on disk in an append-only journal.
package marks

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Status is what the reader decided on a paper. The zero value is Inbox: not decided.
type Status uint8

// The statuses.
const (
	Inbox Status = iota
	ToRead
	Read
	Skipped
)

// statuses are the names in journals, exports and queries.
var statuses = [...]string{"inbox", "to-read", "read", "skipped"}

func (s Status) String() string { return statuses[s%Status(len(statuses))] }

// ParseStatus reads the name of a status.
func ParseStatus(name string) (Status, bool) {
	i := slices.Index(statuses[:], name)
	return Status(max(i, 0)), i >= 0
}

// Mark is all that the reader decided on one paper. The zero Mark is that of a
// paper nobody has touched.
type Mark struct {
	Status  Status
	Starred bool
	Note    string    // cleaned
	Tags    []string  // cleaned, sorted
	Snooze  string    // "2026-12-01": out of the inbox until that day; "" is not snoozed
	Unsaved bool      // not yet durable on disk
	Title   string    // cleaned; as the paper was called when it was marked
	First   time.Time // when it was first seen
}

// Change is one edit of one paper: a nil field stays as it is.
type Change struct {
	ID      library.ID
	Title   string // so that a person can read the journal
	Status  *Status
	Starred *bool
	Note    *string
	Snooze  *string
	Tag     []string  // tags to add
	Untag   []string  // tags to remove
	First   time.Time // when the paper was first seen; zero is now
}

// Entry is one line of a journal.
type Entry = journal.Line

// MaxNote is the length of the longest note in bytes. Longer ones are cut.
const MaxNote = journal.MaxNote

// Marks is the reader's decisions in memory. One goroutine uses it. The zero
// value is empty, ready, and belongs to no journal.
type Marks struct {
	papers    map[library.ID]*record
	base      *checkpoint        // what is not in papers may be in it; nil: there is none
	shared    int                // so many are in both,
	here      []uint64           // a bit for each of the base that is; nil: none is
	looked    record             // the last of it that was looked at
	again     func() *past       // reads the journals
	whole     map[string][]trace // the edits of batches of sittings before, by Op, where the checkpoint was damaged
	blank     []record           // made at once, not used yet
	rares     []rare             // likewise
	texts     journal.Texts
	untouched record // a paper that nobody has touched
	authors   map[author]*author
	latestBy  *author        // the one asked for last
	lastSaid  *words         // of the last entry that had any
	tags      map[string]int // how many papers have each; nil: they are not counted yet
	sitting   sitting
	latest    int64  // the largest time seen, in milliseconds
	done      []deed // what Undo can take back, newest last
	undone    []deed // what Redo can do again, newest last
	forgotten bool   // Undo could take back more once
}

// Get gives a paper's mark.
func (m *Marks) Get(id library.ID) Mark {
	r := m.record(id)
	if r == nil {
		return Mark{}
	}
	m.titleOf(r)
	return r.mark(m.sitting.saved)
}

// Lookup gives a paper's mark, and whether anything was ever decided on it. The title
// may be missing: it may stand in a file that is not read for that.
func (m *Marks) Lookup(id library.ID) (Mark, bool) {
	r := m.look(id)
	if r == nil {
		return Mark{}, false
	}
	return r.mark(m.sitting.saved), true
}

// LookupKey is Lookup for an ID that is not written down anywhere: that of one paper
// after another, in the same bytes.
func (m *Marks) LookupKey(id []byte) (Mark, bool) {
	r := m.look(idOf(id))
	if r == nil {
		return Mark{}, false
	}
	return r.mark(m.sitting.saved), true
}

// Len is the number of papers on which something was ever decided.
func (m *Marks) Len() int {
	if m.base == nil {
		return len(m.papers)
	}
	return m.base.head.n + len(m.papers) - m.shared
}

// IDs gives the papers on which something was ever decided, in no order.
func (m *Marks) IDs() iter.Seq[library.ID] {
	return func(yield func(library.ID) bool) {
		for id := range m.all(true) {
			if !yield(id) {
				return
			}
		}
	}
}

// All gives the papers on which something was ever decided, in the order of
// their IDs.
func (m *Marks) All() iter.Seq2[library.ID, Mark] {
	return func(yield func(library.ID, Mark) bool) {
		all := make([]record, 0, m.Len())
		for _, r := range m.all(true) {
			all = append(all, *r)
		}
		slices.SortFunc(all, func(a, b record) int { return cmp.Compare(a.id, b.id) })
		for i := range all {
			if !yield(all[i].id, all[i].mark(m.sitting.saved)) {
				return
			}
		}
	}
}

// Count gives the number of papers of each status, indexed by it. Papers on
// which nothing was ever decided are not in it.
func (m *Marks) Count() (by [len(statuses)]int) {
	for _, r := range m.all(false) {
		by[r.status]++
	}
	return by
}

// Decided gives the number of papers to which this sitting gave a status, indexed by
// it: those that had it before are not in it.
func (m *Marks) Decided() (by [len(statuses)]int) {
	for _, r := range m.papers {
		if r.ours && r.status != r.found {
			by[r.status]++
		}
	}
	return by
}

// Tags gives the tags in use, each with its number of papers. They are counted as they
// change, because that is asked at every key while tags are typed: to look at a million
// papers took half a second.
func (m *Marks) Tags() map[string]int {
	if m.tags == nil {
		m.tags = m.countTags()
	}
	return maps.Clone(m.tags)
}

func (m *Marks) countTags() map[string]int {
	tags := map[string]int{}
	for _, r := range m.all(false) {
		for _, t := range r.known().tags {
			if t.on {
				tags[t.name]++
			}
		}
	}
	return tags
}

// recount counts the tags that an edit has changed, which may be nil.
func (m *Marks) recount(w *words) {
	if w == nil || m.tags == nil {
		return
	}
	for _, name := range w.tag {
		m.tags[name]++
	}
	for _, name := range w.untag {
		if m.tags[name]--; m.tags[name] == 0 {
			delete(m.tags, name)
		}
	}
}

// Saved notes that steps are durable now, and with them those before: they are
// saved in order.
func (m *Marks) Saved(steps []Step) {
	for i := range steps {
		m.sitting.saved = max(m.sitting.saved, steps[i].number)
	}
}
