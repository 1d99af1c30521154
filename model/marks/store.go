package marks

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

// Config says where the marks live. Folders are absolute; FindPlaces finds them.
type Config struct {
	DataDir  string // "": nothing is read or saved
	StateDir string // "": no backups, and undo forgets other sittings where DataDir moves
	Now      func() time.Time
	ReadOnly bool          // touch nothing on the disk
	Whole    bool          // read all of the journals, whatever a checkpoint says of them
	LockWait time.Duration // how long a save waits for another program's lock; 0 is three seconds
}

// Problem is a place in a journal that could not be read.
type Problem = journal.Problem

// SaveError is why a save failed, in words short enough for the screen.
type SaveError = journal.Error

// ErrLocked is inside of a SaveError where another program holds the lock.
var ErrLocked = journal.ErrLocked

// ErrDamaged is why a journal is not compacted.
var ErrDamaged = journal.ErrDamaged

// Store keeps marks on disk. It is safe for several goroutines, and never
// touches the Marks that Open gave: steps and entries go between them as values.
type Store struct {
	config  Config
	device  string
	journal *journal.Journal
	seen    seen        // of the files, when the sitting before ended
	base    *checkpoint // of the marks that Open gave; nil: all of the journals was read
	sitting *journal.Sitting
	beside  int64     // so many bytes may stand beside a checkpoint
	verify  sync.Once // the files of the checkpoint
	never   error     // why nothing can ever be saved; nil: it can be tried
}

// Report says what was found when the marks were opened.
type Report struct {
	Saves    bool         // what is decided will be saved
	Why      clean.Text   // why not, where it will not
	Warnings []clean.Text // what else a person should know
	Files    int
	Entries  int
	Edited   int       // entries that were edited or merged by hand; they count
	Newer    int       // entries of a newer version; what is known of them counts
	Bad      int       // lines that could not be read; they are skipped, and kept
	Problems []Problem // the bad lines, at most 100 a file
	Unread   bool      // there is no folder, or it or a file of it could not be read at all
}

// Open reads the marks. It never fails: where nothing can be read or saved,
// the report says so and why, and the marks are empty or stay in memory.
func Open(c Config) (*Store, *Marks, Report) {
	if c.Now == nil {
		c.Now = time.Now
	}
	m := &Marks{sitting: sitting{name: randomName(), now: c.Now}}
	s, warnings := newStore(c, m)
	var r Report
	r.warn(warnings...)
	if s.journal == nil {
		r.Why, r.Unread = clean.Line(s.never.Error()), true
		return s, m, r
	}
	r.Saves = true
	if err := s.prepare(); err != nil {
		r.Saves, r.Why = false, clean.Line(err.Error())
	}
	if !s.resume(m, &r) {
		p := newPast(m, s.sitting.Others)
		r.warn(p.addAll(s.journal))
		p.end()
	}
	r.add(s.journal.Findings())
	return s, m, r
}

func newStore(c Config, m *Marks) (*Store, []error) {
	if c.DataDir == "" {
		return &Store{never: errors.New("there is no folder for the marks: set HOME, or use --home DIR")}, nil
	}
	s := &Store{config: c, beside: readBeside, sitting: &journal.Sitting{}}
	if c.ReadOnly {
		s.never = &SaveError{Reason: "read-only"}
	}
	device, warnings := findDevice(c)
	if c.StateDir != "" && !c.ReadOnly {
		sitting, err := journal.Begin(sittings(c.StateDir), m.sitting.name)
		if s.sitting = sitting; err != nil {
			warnings = append(warnings, fmt.Errorf("other windows cannot know of this one, so undo may reach into it: %w", err))
		}
	}
	m.sitting.device, s.device = device, device
	s.journal = s.newJournal()
	return s, warnings
}

func (s *Store) newJournal() *journal.Journal {
	c := s.config
	return journal.New(journal.Config{
		Folder: folder(c.DataDir), Device: s.device, State: c.StateDir, Now: c.Now, Wait: c.LockWait,
	})
}

func (s *Store) prepare() error {
	if s.never != nil {
		return s.never
	}
	return s.journal.Prepare()
}

func (r *Report) warn(errs ...error) {
	for _, err := range errs {
		if err != nil {
			r.Warnings = append(r.Warnings, clean.Line(err.Error()))
		}
	}
}

func (r *Report) add(f journal.Findings) {
	r.Files, r.Entries, r.Edited, r.Newer = f.Files, f.Entries, f.Edited, f.Newer
	r.Bad, r.Problems, r.Unread = f.Bad, f.Problems, f.Unread
}

// Save makes steps durable: written and synced before it returns. On an
// error, a *SaveError, none of them is saved; saving one again never matters.
// It waits for the disk, so it belongs into a command.
func (s *Store) Save(steps []Step) error {
	if s.never != nil {
		return s.never
	}
	return s.journal.Write(entries(steps))
}

// News gives what other windows and devices wrote since the last call, for
// Marks.Merge. Entries may come again. Where there is an error as well, it is
// something that a person should be told, once; the entries are good.
func (s *Store) News() ([]Entry, error) {
	entries, _, err := s.SomeNews(0)
	return entries, err
}

// SomeNews is News of n entries of each file at most, or all with 0, some 500 bytes each, and tells
// whether there may be more: another window may have marked a million papers, or
// compacted its file. The first call reads through the files of a checkpoint that seemed
// to be as they were: what is otherwise in them is news as well.
func (s *Store) SomeNews(n int) (entries []Entry, more bool, err error) {
	if s.journal == nil {
		return nil, false, nil
	}
	if s.base != nil {
		s.verify.Do(func() { s.journal.Verify(s.base.head.spans) })
	}
	return s.journal.Some(n)
}

// Report says what has been found in the journals until now.
func (s *Store) Report() Report {
	r := Report{Saves: s.never == nil}
	if s.journal != nil {
		r.add(s.journal.Findings())
	}
	return r
}

// Compact writes the device's journal anew without what later entries
// replaced, if it has grown to more than 1 MiB and four times what counts, or
// always with force; Save does so where there is no room for more. From then on
// undo reaches back a thousand steps or 64 MiB, and one step whatever its size;
// of what this sitting did it reaches as far as Remembered. ErrDamaged: lines cannot be read,
// and stay.
func (s *Store) Compact(force bool) error {
	if s.never != nil {
		return s.never
	}
	return s.journal.Compact(force)
}

// Close ends the sitting; it compacts the journal where that is worth while, and makes
// a checkpoint. The marks are not used any more.
func (s *Store) Close() error {
	if s.journal == nil {
		return nil
	}
	var err error
	if s.never == nil {
		err = s.journal.Compact(false)
	}
	if errors.Is(err, ErrDamaged) {
		err = nil
	}
	s.sitting.End()
	s.checkpoint()
	return errors.Join(err, s.journal.Close())
}

// WriteFileAtomic replaces a file as a whole: after a crash at any moment it
// has the old content or the new one. Only its owner can read it. Its folder
// must exist. The error is a *SaveError.
func WriteFileAtomic(path string, data []byte) error { return journal.WriteFileAtomic(path, data) }
