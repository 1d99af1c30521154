package marks

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kballard/go-shellquote"

	"dailies/model/marks/journal"
	"dailies/ui/english"
)

// The journal of this device may be emptied, removed or replaced by an older copy while the
// program is open: by a sync tool, a backup that is restored, a git checkout. All that was in
// it is in memory. So the entries that are in the journal now are merged into empty marks,
// and each field that this device has set later than these say is written again, as a line
// with its former time. The merge rule does the rest: a line that is there twice changes
// nothing, and what somebody else decided later still wins.

// Restore returns a step that writes again what this device decided and its journal has
// lost, and the number of its papers. entries are all that the journal has now.
func (m *Marks) Restore(entries []Entry) (again Step, papers int) {
	disk := Marks{}
	disk.Merge(entries)
	again.lines = m.laterThan(&disk, m.sitting.device)
	return again, countPapers(again.lines)
}

// laterThan returns what a device decided later than the others know, ordered by time.
func (m *Marks) laterThan(others *Marks, device string) []Entry {
	var lines []Entry
	for id, r := range m.papers {
		known := others.papers[others.canonical(id)]
		if known == nil {
			known = &record{}
		}
		lines = append(lines, r.laterThan(known, device)...)
	}
	slices.SortFunc(lines, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), strings.Compare(a.ID, b.ID))
	})
	return lines
}

// line begins a line of the journal.
func (r *record) line(at stamp) Entry {
	return Entry{
		Version: journal.Version, ID: string(r.id), Also: texts(r.also), Title: r.title.value, Time: at.time, By: at.device, First: r.first,
	}
}

// anyDevice stands for all devices in laterThan.
const anyDevice = ""

// fold makes fewer entries that say the same, for the compaction of a journal.
func fold(entries []Entry) []Entry {
	var m Marks
	m.Merge(entries)
	lines := m.laterThan(&Marks{}, anyDevice)
	for _, r := range m.papers {
		if at := (stamp{time: max(1, r.title.at.time), device: r.title.at.device}); (r.first != 0 || len(r.also) > 0) && len(r.laterThan(&record{}, anyDevice)) == 0 {
			lines = append(lines, r.line(at)) // it only says when the paper was first seen, or what it was called
		}
	}
	return lines
}

// laterThan returns the fields that a device has set later than the known record says, as
// lines: one for each time and device.
func (r *record) laterThan(known *record, device string) []Entry {
	var lines []Entry
	line := func(at, before stamp) *Entry {
		if device != anyDevice && at.device != device || at.compare(before) <= 0 {
			return nil
		}
		i := slices.IndexFunc(lines, func(e Entry) bool { return e.Time == at.time && e.By == at.device })
		if i < 0 {
			i = len(lines)
			lines = append(lines, r.line(at))
		}
		return &lines[i]
	}
	if e := line(r.status.at, known.status.at); e != nil {
		e.State = new(r.status.value.String())
	}
	if e := line(r.starred.at, known.starred.at); e != nil {
		e.Star = new(r.starred.value)
	}
	if e := line(r.note.at, known.note.at); e != nil {
		e.Note = new(r.note.value)
	}
	if e := line(r.snooze.at, known.snooze.at); e != nil {
		e.Until = new(r.snooze.value)
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

// Backup is a daily copy of the journals.
type Backup struct {
	Folder  string
	Missing int    // papers with decisions of this device that the journals no longer have
	Command string // for a shell, which brings these back; "" if none is missing
}

// Backups are the daily copies, oldest first. What only they have is never taken by itself,
// because somebody may have meant to forget it. It is called before anything is decided.
func (s *Store) Backups() []Backup {
	if s.journal == nil {
		return nil
	}
	var all []Backup
	device := s.marks.sitting.device
	name := device + ".jsonl"
	for _, day := range s.journal.Backups() {
		entries, _, _ := journal.New(journal.Config{Folder: day, Device: device, Now: s.config.Now}).Read()
		var then Marks
		then.Merge(entries)
		b := Backup{Folder: day, Missing: countPapers(then.laterThan(s.marks, device))}
		if b.Missing > 0 {
			b.Command = shellquote.Join("cp", filepath.Join(day, name), filepath.Join(s.Folder(), filepath.Base(day)+"-"+name))
		}
		all = append(all, b)
	}
	return all
}

// loss says that the journal of this device is older or shorter than it left it, and how
// many marks are in a backup.
func (s *Store) loss() error {
	most := 0
	for _, b := range s.Backups() {
		most = max(most, b.Missing)
	}
	if most == 0 {
		return errors.New("the marks file has lost marks; no daily backup has them")
	}
	return fmt.Errorf("the marks file has lost marks; a backup has %s of them: see dailies marks", english.Number(most))
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
