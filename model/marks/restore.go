package marks

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/kballard/go-shellquote"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/ui/english"
)

// The journal of this device may be emptied, removed or replaced by an older copy while the
// program is open: by a sync tool, a backup that is restored, a git checkout. All that was in
// it is in memory. So the lines that are in the journal now are merged into empty marks,
// and each field that this device has set later than these say is written again, as a line
// with its former time. The merge rule does the rest: a line that is there twice changes
// nothing, and what somebody else decided later still wins.

// Restore returns a step that writes again what this device decided and its journal has lost.
// lines are all that the journal has now.
func (m *Marks) Restore(lines []Line) (again Step) {
	var disk Marks
	disk.Merge(lines)
	again.lines = m.laterThan(&disk, m.sitting.device)
	again.Restored = countPapers(again.lines)
	return again
}

// laterThan returns what a device decided later than the others know, ordered by time.
func (m *Marks) laterThan(others *Marks, device string) []Line {
	var lines []Line
	for id, r := range m.papers {
		lines = append(lines, r.laterThan(others.find(id), device)...)
	}
	sortByTime(lines)
	return lines
}

// sortByTime puts the oldest line first; of lines of one time the order is always the same.
func sortByTime(lines []Line) {
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.By, b.By), cmp.Compare(a.ID, b.ID))
	})
}

// anyDevice stands for all devices in laterThan.
const anyDevice = ""

// fold makes fewer lines that say the same, for the compaction of a journal.
func fold(lines []Line) []Line {
	var m Marks
	m.Merge(lines)
	folded := m.laterThan(&Marks{}, anyDevice)
	for _, r := range m.papers {
		if len(r.also) > 0 && len(r.fields) == 0 { // only what it was called
			folded = append(folded, Line{Change: r.change(), Time: max(1, r.title.at.time), By: r.title.at.device})
		}
	}
	return folded
}

// change begins a change that says what a record is about.
func (r *record) change() Change {
	return Change{ID: r.id, Also: r.also, Title: r.title.Text}
}

// laterThan returns the fields that a device has set later than the known record says, as
// lines: one for each time and device.
func (r *record) laterThan(known *record, device string) []Line {
	var lines []Line
	for _, f := range r.fields {
		if device != anyDevice && f.at.device != device || f.at.compare(known.field(f.Field).at) <= 0 {
			continue
		}
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Time == f.at.time && l.By == f.at.device })
		if i < 0 {
			i = len(lines)
			lines = append(lines, Line{Change: r.change(), Time: f.at.time, By: f.at.device})
		}
		lines[i].Set(f.Value)
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
	var all []Backup
	device := s.marks.sitting.device
	name := device + ".jsonl"
	for _, day := range s.journal.Backups() {
		lines, _, _ := journal.New(journal.Config{Folder: day, Device: device, Now: s.config.Now}).Read()
		var then Marks
		then.Merge(lines)
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

func countPapers(lines []Line) int {
	papers := map[library.ID]bool{}
	for i := range lines {
		papers[lines[i].ID] = true
	}
	return len(papers)
}

// RestoredText says that marks are written again.
func RestoredText(papers int) string {
	return "The marks file was replaced by an older one: " + english.Plural(papers, "mark") + " written again."
}
