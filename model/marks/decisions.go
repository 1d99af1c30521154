package marks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// Decision is a status that the reader gave a paper.
type Decision struct {
	ID     library.ID
	Title  string // cleaned; as the paper was called then
	Status Status
	Time   time.Time // local
}

// Decisions returns what was decided and not undone, oldest first, with that in steps that
// may not be saved yet. It reads the journals again, of all devices, so it belongs in a
// command. From before the steps that a compaction leaves whole there is only the last
// decision on each paper. What cannot be read is left out: the Report says so.
func (s *Store) Decisions(unsaved ...Step) []Decision {
	return standing(append(s.readAll(), entries(unsaved)...))
}

// readAll reads the journals again, of all devices. What cannot be read is left out.
func (s *Store) readAll() []Entry {
	entries, _, _ := journal.New(journal.Config{Folder: s.Folder(), Now: s.config.Now}).Read()
	return entries
}

// edited is the part of a step that is about one paper.
type edited struct{ op, id string }

// standing are the entries that set a status, without those that were undone and without
// what is there twice, such as in a copy that a sync tool made.
func standing(entries []Entry) []Decision {
	slices.SortStableFunc(entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.By, b.By), strings.Compare(a.ID, b.ID))
	})
	var links Marks
	for i, e := range entries {
		links.link(keysOf(&e))
		entries[i].ID = string(links.canonical(library.ID(e.ID)))
	}
	undone := map[edited]bool{}
	for _, e := range entries {
		if e.Undoes != "" {
			undone[edited{e.Undoes, e.ID}] = true
		}
		if e.Redoes != "" {
			delete(undone, edited{e.Redoes, e.ID})
		}
	}
	var all []Decision
	for _, e := range entries {
		if e.State == nil || e.Undoes != "" || e.Redoes != "" || undone[edited{e.Op, e.ID}] {
			continue
		}
		status, _ := ParseStatus(*e.State)
		all = append(all, Decision{library.ID(e.ID), e.Title, status, time.UnixMilli(e.Time)})
	}
	return slices.Compact(all)
}
