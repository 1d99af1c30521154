package marks

import (
	"os"
	"path/filepath"
	"runtime/debug"

	"dailies/model/marks/journal"
)

// A checkpoint is made anew where what is read beside it is more than a MiB and more
// than a part of the journals: 1 MiB takes 4 ms to read, and to make one of 100,000
// marks 0.2 s.
const (
	readBeside     = 1 << 20
	readBesidePart = 64
)

func (s *Store) checkpointPath() string {
	return filepath.Join(s.config.StateDir, s.device+".checkpoint")
}

// resume takes the marks from the checkpoint, and reads what stands behind it in the
// journals. False: it has to be read all, because there is no checkpoint, or it is of
// other files, or what stands behind it is not all later, so that undo would not know
// what came first.
func (s *Store) resume(m *Marks, r *Report) bool {
	if s.config.StateDir == "" {
		return false
	}
	c, err := openCheckpoint(s.checkpointPath(), s.device)
	if err != nil {
		return false
	}
	if !s.journal.Resume(c.head.spans) {
		_ = c.file.Close()
		return false
	}
	var later []Entry
	fits := true
	err = s.journal.Each(func(e *Entry) {
		if fits = fits && e.Time > c.head.latest; fits {
			later = append(later, *e)
		}
	}, func() {})
	r.warn(err)
	if !fits || err != nil {
		_ = c.file.Close()
		s.journal.Forget()
		return false
	}
	s.base, m.base, m.latest, m.again = c, c, c.head.latest, s.readAgain
	p := newPast(m, s.sitting.Others)
	p.older = m.older()
	for i := range later {
		p.add(&later[i])
	}
	p.end()
	return true
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
		_ = s.base.file.Close()
	}
	if s.never != nil || s.config.StateDir == "" || !s.journal.Outgrew(spans, s.beside, readBesidePart) {
		return
	}
	others := func() bool { return len(journal.Going(sittings(s.config.StateDir))) > 0 }
	if others() {
		return
	}
	s.clearTemps()
	debug.FreeOSMemory() // what the sitting needed is garbage by now
	p := newPast(&Marks{sitting: sitting{device: s.device}}, nil)
	read, whole := p.addWhole(s.newJournal())
	p.end()
	if !whole || others() { // what another window wrote while it was read is not ours to undo while that goes on
		return
	}
	_ = writeCheckpoint(s.checkpointPath(), p, read)
}

// clearTemps removes what of a checkpoint was left by a kill while it was made.
func (s *Store) clearTemps() {
	left, _ := filepath.Glob(filepath.Join(s.config.StateDir, "."+filepath.Base(s.checkpointPath())+".new-*"))
	for _, path := range left {
		_ = os.Remove(path)
	}
}
