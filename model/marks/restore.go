package marks

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dailies/model/marks/journal"
)

// The file of this device may be emptied, removed or replaced by an older copy while the
// program is open. All that was in it is in memory: what the file has no more is written
// again.

// Restore gives a step that writes again what this device decided and its journal has no
// more, and of how many papers that is. entries are all that the journal has.
func (m *Marks) Restore(entries []Entry) (again Step, papers int) {
	disk := Marks{}
	disk.Merge(entries)
	again.lines = m.beyond(&disk)
	return again, countPapers(again.lines)
}

// beyond gives what this device decided and others do not know, in the order of the times.
func (m *Marks) beyond(others *Marks) []Entry {
	var lines []Entry
	for id, r := range m.papers {
		known := others.papers[id]
		if known == nil {
			known = &record{}
		}
		lines = append(lines, r.beyond(known, m.sitting.device)...)
	}
	slices.SortFunc(lines, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.ID, b.ID))
	})
	return lines
}

// beyond gives the fields that a device set later than is known, as lines: one for each
// time.
func (r *record) beyond(known *record, device string) []Entry {
	var lines []Entry
	line := func(at, before stamp) *Entry {
		if at.device() != device || at.compare(before) <= 0 {
			return nil
		}
		i := slices.IndexFunc(lines, func(e Entry) bool { return e.Time == at.time })
		if i < 0 {
			i = len(lines)
			lines = append(lines, Entry{
				Version: journal.Version, ID: string(r.id), Title: r.title.value, Time: at.time, By: device, First: r.first,
			})
		}
		return &lines[i]
	}
	if e := line(r.status.at, known.status.at); e != nil {
		e.Set, e.State = e.Set|journal.State, r.status.value.String()
	}
	if e := line(r.starred.at, known.starred.at); e != nil {
		e.Set, e.Star = e.Set|journal.Star, r.starred.value
	}
	if e := line(r.note.at, known.note.at); e != nil {
		e.Set, e.Note = e.Set|journal.Note, r.note.value
	}
	if e := line(r.snooze.at, known.snooze.at); e != nil {
		e.Set, e.Until = e.Set|journal.Until, r.snooze.value
	}
	for _, t := range r.tags {
		e := line(t.at, known.tag(t.name).at)
		switch {
		case e == nil:
		case t.value:
			e.Tag = append(e.Tag, t.name)
		default:
			e.Untag = append(e.Untag, t.name)
		}
	}
	return lines
}

// offerBackup says how many marks are in a backup only, and how they come back; nil where
// there are none. They are never taken by themselves: somebody may have meant it.
func (s *Store) offerBackup() error {
	device, best, from := s.marks.sitting.device, 0, ""
	for _, day := range s.journal.Backups() {
		entries, _, _ := journal.New(journal.Config{Folder: day, Device: device, Now: s.config.Now}).Read()
		backup := Marks{sitting: sitting{device: device}}
		backup.Merge(entries)
		if n := countPapers(backup.beyond(s.marks)); n >= max(best, 1) {
			best, from = n, day
		}
	}
	if best == 0 {
		return nil
	}
	name := device + ".jsonl"
	return fmt.Errorf("%d lost marks are in a backup; they are back after: cp %s %s", best,
		filepath.Join(from, name), filepath.Join(folder(s.config.DataDir), "restored-"+name))
}

func countPapers(lines []Entry) int {
	papers := map[string]bool{}
	for i := range lines {
		papers[lines[i].ID] = true
	}
	return len(papers)
}

// Restored says that marks are written again.
func Restored(papers int) string {
	if papers == 1 {
		return "The marks file was replaced by an older one: 1 mark written again."
	}
	return fmt.Sprintf("The marks file was replaced by an older one: %d marks written again.", papers)
}
