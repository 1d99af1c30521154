package marks

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

// A checkpoint is made anew where what is read beside it is more than some bytes, and
// more than a part of the journals: 1 MiB takes 8 ms to read and to look up.
const (
	readBeside     = 256 << 10
	readBesidePart = 256
)

func (s *Store) checkpointPath() string {
	return filepath.Join(s.config.StateDir, s.device+".checkpoint")
}

// resume takes the marks from the checkpoint, and reads what stands behind it in the
// journals. False: it has to be read all, because there is no checkpoint, or it is of
// other files, or it cannot tell what undo needs of what stands behind it.
func (s *Store) resume(m *Marks, r *Report) bool {
	if s.config.StateDir == "" || s.config.Whole {
		return false
	}
	c, err := openCheckpoint(s.checkpointPath(), s.device)
	if err != nil {
		return false
	}
	if s.seen = readSeen(s.seenPath(), c.name()); !s.journal.Resume(c.head.spans, s.seen.Files) {
		_ = c.file.Close()
		return false
	}
	m.again = s.readAgain
	p, fits := m.goOn(c, s.sitting.Others), true
	err = s.journal.Each(func(e *Entry) {
		if fits = fits && c.goesOn(e); fits {
			p.add(e)
		}
	}, func() {})
	if r.warn(err); fits && err == nil {
		p.end()
	}
	if !fits || err != nil || c.err != nil {
		*m = Marks{sitting: m.sitting}
		_ = c.file.Close()
		s.journal.Forget()
		return false
	}
	s.base = c
	return true
}

// goOn takes over a checkpoint. What stands behind it is still to be added to what it
// gives, one after the other: two million entries held at once were a gigabyte.
func (m *Marks) goOn(c *checkpoint, others map[string]bool) *past {
	m.base, m.latest, m.tags = c, c.head.latest, maps.Clone(c.head.tags)
	p := newPast(m, others)
	p.older = m.older()
	return p
}

// goesOn tells whether undo knows what was before an entry, and what was before the
// others, without all of them in their order: it is later than all of them, or of
// another device and later than what they say of the same.
func (c *checkpoint) goesOn(e *Entry) bool {
	if e.Time > c.head.latest {
		return true
	}
	i := c.find(library.ID(e.ID))
	if e.By == c.head.device || i < 0 {
		return e.By != c.head.device && c.err == nil
	}
	var r record
	c.record(i, &r)
	return c.err == nil && r.latestOf(e) < e.Time
}

// latestOf is the latest time of what an entry sets.
func (r *record) latestOf(e *Entry) int64 {
	known, latest := r.known(), int64(0)
	for _, f := range []struct {
		field journal.Fields
		at    stamp
	}{{fieldState, r.decided}, {fieldStar, known.at.starred}, {fieldNote, known.at.note}, {fieldUntil, known.at.snooze}} {
		if e.Set&f.field != 0 {
			latest = max(latest, f.at.time)
		}
	}
	for _, t := range known.tags {
		if slices.Contains(e.Tag, t.name) || slices.Contains(e.Untag, t.name) {
			latest = max(latest, t.at.time)
		}
	}
	return latest
}

// readAgain reads all of the journals, for marks whose checkpoint is damaged.
func (s *Store) readAgain() *past {
	if s.never == nil {
		_ = os.Remove(s.checkpointPath())
	}
	p := newPast(&Marks{sitting: sitting{device: s.device}}, s.sitting.Others)
	_ = p.addAll(s.newJournal())
	p.end()
	return p
}

// checkpoint makes a checkpoint where that is worth while. It stands in nobody's way:
// where it fails, the next start reads the journals.
func (s *Store) checkpoint() {
	var spans []journal.Span
	if s.base != nil {
		spans = s.base.head.spans
		defer func() { _ = s.base.file.Close() }()
	}
	if s.never != nil || s.config.StateDir == "" {
		return
	}
	if !s.journal.Outgrew(spans, s.beside, readBesidePart) {
		s.keepCheckpoint()
		return
	}
	if s.others() {
		return
	}
	s.clearTemps()
	if p, read := s.readOn(); p != nil && s.write(p, read) == nil {
		return
	}
	if p, read := s.readWhole(); p != nil {
		_ = s.write(p, read)
	}
}

// others tells whether there are other windows.
func (s *Store) others() bool { return len(journal.Going(sittings(s.config.StateDir))) > 0 }

// write writes a checkpoint, unless there is another window by now: what that wrote while
// the journals were read is not ours to undo while it goes on.
func (s *Store) write(p *past, read []journal.Span) error {
	if s.others() {
		return errUnfit
	}
	return writeCheckpoint(s.checkpointPath(), p, read)
}

// readOn reads what stands behind the checkpoint of this sitting, for another one; nil
// where that is of no use.
func (s *Store) readOn() (*past, []journal.Span) {
	c := s.base
	if c == nil || c.err != nil {
		return nil, nil
	}
	j, spans := s.newJournal(), slices.Clone(c.head.spans)
	for i := range spans {
		spans[i].Print = journal.Print{} // each is read through, so that no damage is handed down
	}
	if !j.Resume(spans, nil) {
		return nil, nil
	}
	m := &Marks{sitting: sitting{device: s.device}}
	m.again = func() *past { return newPast(m, nil) } // all is read where it is damaged
	p, fits := m.goOn(c, nil), true
	read, whole := j.EachWhole(func(e *Entry) {
		if fits = fits && c.goesOn(e); fits {
			p.add(e)
		}
	}, func() {})
	if p.end(); !fits || !whole || c.err != nil { // to end looks things up as well
		return nil, nil
	}
	return p, read
}

// readWhole reads all of the journals for a checkpoint; nil where that cannot be.
func (s *Store) readWhole() (*past, []journal.Span) {
	debug.FreeOSMemory() // what the sitting needed is garbage by now
	p := newPast(&Marks{sitting: sitting{device: s.device}}, nil)
	read, whole := p.addWhole(s.newJournal())
	if p.end(); !whole {
		return nil, nil
	}
	return p, read
}

// seen is how the files looked when a sitting ended in which nobody else wrote to them:
// then they need not be read through to know that a checkpoint is of them.
type seen struct {
	Of    string // the name of the checkpoint
	Files map[string]journal.Print
}

func (s *Store) seenPath() string { return filepath.Join(s.config.StateDir, s.device+".seen") }

// name tells the checkpoint from those before.
func (c *checkpoint) name() string { return fmt.Sprintf("%016x", c.head.name) }

// readSeen reads what was seen of the files of a checkpoint. Half of it is nothing: it
// says less, never something else.
func readSeen(path, of string) (s seen) {
	text, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(text, &s) != nil || s.Of != of {
		return seen{}
	}
	return s
}

// keepCheckpoint notes what was seen of the files. A checkpoint that was of no use goes.
func (s *Store) keepCheckpoint() {
	if s.base == nil {
		_ = os.Remove(s.checkpointPath())
		_ = os.Remove(s.seenPath())
	}
	if s.base == nil || s.base.err != nil {
		return
	}
	files, all := s.journal.Untouched()
	if !all || maps.Equal(files, s.seen.Files) {
		return
	}
	text, err := json.Marshal(seen{s.base.name(), files})
	if err == nil {
		_ = os.WriteFile(s.seenPath(), text, 0o600)
	}
}

// clearTemps removes what of a checkpoint was left by a kill while it was made.
func (s *Store) clearTemps() {
	left, _ := filepath.Glob(filepath.Join(s.config.StateDir, "."+filepath.Base(s.checkpointPath())+".new-*"))
	for _, path := range left {
		_ = os.Remove(path)
	}
}
