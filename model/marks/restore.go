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

// The journal of this device may be emptied, removed or replaced by an older copy while the program
// is running: by a sync tool, a restored backup, or a git checkout. All that was in it is still in
// memory. So the lines that are in the journal now are merged into empty marks, and each field that
// this device has set later is written again with its original time. The merge rule does the rest: a
// repeated line changes nothing, and later decisions by others still win.

// Restore returns a step that writes again what this device decided and its journal has lost. lines are
// all that the journal has now.
func (m *Marks) Restore(lines []Line) (again Step) {
	var disk Marks
	disk.Merge(lines)
	again.lines = m.laterThan(&disk, m.sitting.device)
	again.Restored = countPapers(again.lines)
	return again
}

// laterThan returns the fields that a device has set later than in other marks, as lines sorted by time.
func (m *Marks) laterThan(others *Marks, device string) []Line {
	var lines []Line
	for id, r := range m.papers {
		lines = append(lines, r.laterThan(others.find(id), device)...)
	}
	sortByTime(lines)
	return lines
}

// sortByTime sorts lines by time. Lines with the same time always get the same order.
func sortByTime(lines []Line) {
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.By, b.By), cmp.Compare(a.ID, b.ID))
	})
}

// anyDevice means all devices for laterThan.
const anyDevice = ""

// fold returns fewer lines with the same meaning, for the compaction of a journal.
func fold(lines []Line) []Line {
	var m Marks
	m.Merge(lines)
	folded := m.laterThan(&Marks{}, anyDevice)
	for _, r := range m.papers {
		if len(r.also) > 0 && len(r.fields) == 0 { // only a link
			folded = append(folded, Line{Change: r.newChange(), Time: max(1, r.title.at.time), By: r.title.at.device})
		}
	}
	return folded
}

// newChange returns a change that names the paper of a record and sets nothing.
func (r *record) newChange() Change {
	return Change{ID: r.id, Also: r.also, Title: r.title.Text}
}

// laterThan returns the fields that a device has set later than the known record says. Each line
// has the fields with the same time and device.
func (r *record) laterThan(known *record, device string) []Line {
	var lines []Line
	for _, f := range r.fields {
		if device != anyDevice && f.at.device != device || f.at.compare(known.field(f.Field).at) <= 0 {
			continue
		}
		i := slices.IndexFunc(lines, func(l Line) bool { return l.Time == f.at.time && l.By == f.at.device })
		if i < 0 {
			i = len(lines)
			lines = append(lines, Line{Change: r.newChange(), Time: f.at.time, By: f.at.device})
		}
		lines[i].Set(f.Value)
	}
	return lines
}

// Backup is a daily copy of the journals.
type Backup struct {
	Folder  string
	Missing int    // papers with decisions of this device that the journals no longer have
	Command string // shell command that restores them; "" if none is missing
}

// Backups returns the daily copies, oldest first. They are never restored automatically, because a
// reader may have removed marks on purpose. Call it before anything is decided.
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

// lossWarning says that the journal of this device is older or shorter than when this device last
// wrote it, and how many of the marks are in a backup.
func (s *Store) lossWarning() error {
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

// RestoredText says that marks were written again.
func RestoredText(papers int) string {
	return "The marks file was replaced by an older one: " + english.Plural(papers, "mark") + " written again."
}
