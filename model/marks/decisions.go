package marks

import (
	"slices"
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
	return notUndone(append(s.readAll(), linesOf(unsaved)...))
}

// readAll reads the journals again, of all devices. What cannot be read is left out.
func (s *Store) readAll() []Line {
	lines, _, _ := journal.New(journal.Config{Folder: s.Folder(), Now: s.config.Now}).Read()
	return lines
}

// edited is the part of a step that is about one paper.
type edited struct {
	op string
	id library.ID
}

// notUndone are the lines that set a status, without those that were undone and without what is
// there twice, such as in a copy that a sync tool made.
func notUndone(lines []Line) []Decision {
	sortByTime(lines)
	var links Marks
	for i, l := range lines {
		links.link(l.ID, l.Also)
		lines[i].ID = links.canonical(l.ID)
	}
	undone := map[edited]bool{}
	for _, l := range lines {
		if l.Undoes != "" {
			undone[edited{l.Undoes, l.ID}] = true
		}
		if l.Redoes != "" {
			delete(undone, edited{l.Redoes, l.ID})
		}
	}
	var all []Decision
	for _, l := range lines {
		if l.Status != nil && l.Undoes == "" && l.Redoes == "" && !undone[edited{l.Op, l.ID}] {
			all = append(all, Decision{l.ID, l.Title, *l.Status, time.UnixMilli(l.Time)})
		}
	}
	return slices.Compact(all)
}
