package marks

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"dailies/model/durable"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Config says where the marks are stored. Folders are absolute.
type Config struct {
	DataDir  string // "": nothing is read or saved
	StateDir string // "": no backups, and undo forgets earlier sittings if DataDir moves
	Now      func() time.Time
	ReadOnly bool // write nothing to disk
}

// Store keeps marks on disk. It is safe for concurrent use. Steps and lines are passed as values:
// the Store does not touch the Marks that Open returned until it is closed.
type Store struct {
	config    Config
	journal   *journal.Journal
	sitting   *journal.Sitting
	marks     *Marks
	unsavable error       // why nothing can be saved; nil if saving is possible
	restored  int         // how many marks Close has written again
	replaced  atomic.Bool // Poll found that the journal was replaced, so Close will not see it again
}

// Report describes what was found when the marks were opened.
type Report struct {
	Why      clean.Text   // why decisions will not be saved; empty if they will
	Warnings []clean.Text // other messages for the reader
	Findings
}

// Findings describe what was found in the journals.
type Findings = journal.Findings

// Open reads the marks; 10,000 take 0.04 s. It never fails: if nothing can be read or saved, the
// report says why, and the marks are empty or stay in memory.
func Open(c Config) (*Store, *Marks, Report) {
	if c.Now == nil {
		c.Now = time.Now
	}
	m := &Marks{sitting: sitting{name: randomName(), now: c.Now}}
	s, warnings := newStore(c, m)
	var r Report
	r.warn(warnings...)
	why := s.unsavable
	if why == nil {
		why = s.journal.Prepare()
	}
	if why != nil {
		r.Why = clean.Line(why.Error())
	}
	lines, _, err := s.journal.Read()
	r.warn(err)
	m.load(lines, s.sitting.Others)
	r.Findings = s.journal.Findings()
	if r.Unread = r.Unread || c.DataDir == ""; r.Lost {
		r.warn(s.lossWarning())
	}
	r.warn(s.unsavedDrafts()...)
	return s, m, r
}

func newStore(c Config, m *Marks) (*Store, []error) {
	s := &Store{marks: m, sitting: &journal.Sitting{}}
	switch {
	case c.DataDir == "":
		s.unsavable = errors.New("there is no folder for the marks: set HOME, or use --home DIR")
		c.StateDir = "" // its files describe marks that are elsewhere
	case c.ReadOnly:
		s.unsavable = &durable.Error{Reason: "read-only"}
	}
	s.config = c
	device, warning := findDevice(c)
	warnings := []error{warning}
	if c.StateDir != "" && !c.ReadOnly {
		sitting, err := journal.Begin(filepath.Join(c.StateDir, "sittings"), m.sitting.name)
		if s.sitting = sitting; err != nil {
			warnings = append(warnings, fmt.Errorf("other windows cannot see this one, so their undo may reach into it: %w", err))
		}
	}
	m.sitting.device = device
	s.journal = journal.New(journal.Config{
		Folder: s.Folder(), Device: device, State: c.StateDir, Now: c.Now,
	})
	return s, warnings
}

func (r *Report) warn(errs ...error) {
	for _, err := range errs {
		if err != nil {
			r.Warnings = append(r.Warnings, clean.Line(err.Error()))
		}
	}
}

// Save makes steps durable: it writes and syncs them. After an error, a *durable.Error, none of them
// counts as saved. Saving a step twice does no harm. It waits for the disk, so call it in a command.
func (s *Store) Save(steps []Step) error {
	if s.unsavable != nil {
		return s.unsavable
	}
	return s.journal.Append(linesOf(steps))
}

// linesOf returns the journal lines of steps, one for each edit.
func linesOf(steps []Step) []Line {
	var all []Line
	for _, s := range steps {
		all = append(all, s.lines...)
		for i := range s.Edits {
			all = append(all, Line{Change: s.Edits[i].Set, Time: s.Time, By: s.By, Op: s.Op, Undoes: s.Undoes, Redoes: s.Redoes})
		}
	}
	return all
}

// Lines returns steps as journal text, one line for each edit. It is printed for a reader who quits
// while they cannot be saved, and can be appended to a journal.
func Lines(steps []Step) string {
	var text []byte
	for _, l := range linesOf(steps) {
		text = append(append(text, l.Text()...), '\n')
	}
	return string(text)
}

// Poll returns what other windows and devices wrote since the last call, for Marks.Merge. It may
// return a line more than once. replaced reports that the journal of this device was replaced,
// truncated or removed since; then lines has all lines that it has now, for Marks.Restore. An error
// is a message for the reader, which is given once; the lines are valid anyway.
func (s *Store) Poll() (lines []Line, replaced bool, err error) {
	lines, replaced, err = s.journal.Read()
	if replaced {
		s.replaced.Store(true)
	}
	return lines, replaced, err
}

// ConfirmComplete records that the journal of this device, as it was last read, lacks no mark
// although it was replaced. Otherwise the next start would warn of a loss.
func (s *Store) ConfirmComplete() { s.journal.ConfirmComplete() }

// Folder returns the folder of the journals, or "" if nothing can be read or saved.
func (s *Store) Folder() string {
	if s.config.DataDir == "" {
		return ""
	}
	return filepath.Join(s.config.DataDir, "marks")
}

// Findings returns what has been found in the journals so far.
func (s *Store) Findings() Findings { return s.journal.Findings() }

// minLinesPerMark is a threshold: with fewer lines, compaction cannot make the journal much smaller.
const minLinesPerMark = 4

// Close writes lost marks again, compacts the journal if that is worthwhile, and ends the sitting. The
// marks must not be used afterwards.
func (s *Store) Close() error {
	var err error
	if s.unsavable == nil {
		err = s.restore()
		if s.journal.Findings().Entries > minLinesPerMark*s.marks.Len() {
			if failed := s.journal.Compact(false, fold); failed != nil && !errors.Is(failed, journal.ErrDamaged) {
				err = errors.Join(err, fmt.Errorf("the marks file was not compacted: %w", failed))
			}
		}
	}
	s.sitting.End()
	s.journal.Close()
	return err
}

// restore writes marks again that the journal has lost. It handles a loss that was found shortly
// before the program ended, when nobody reacted to Poll any more.
func (s *Store) restore() error {
	lines, replaced, _ := s.journal.Read()
	if !replaced && !s.replaced.Load() {
		return nil
	}
	s.marks.Merge(lines) // a Save may have read lines that were lost before a Poll
	again := s.marks.Restore(s.readAll())
	if again.Restored == 0 {
		s.ConfirmComplete()
		return nil
	}
	if err := s.Save([]Step{again}); err != nil {
		return fmt.Errorf("NOT SAVED: %w; the marks file has lost %s", err, english.Plural(again.Restored, "mark"))
	}
	s.restored = again.Restored
	return nil
}

// RestoredAtEnd returns how many marks Close has written again.
func (s *Store) RestoredAtEnd() int { return s.restored }

// Facts returns messages about the journals that are no problems.
func (r *Report) Facts() []clean.Text {
	if r.Edited == 0 {
		return nil
	}
	return []clean.Text{clean.Concat(ChangedOutside(r.Edited), clean.Literal(": "), r.FirstEdit)}
}

// ChangedOutside says that lines of the journals are not as dailies wrote them, because they were
// edited or merged, or a bit flipped on the disk.
func ChangedOutside(lines int) clean.Text {
	return clean.Of(english.Irregular(lines, "line of the marks was changed outside dailies and still counts",
		"lines of the marks were changed outside dailies and still count"))
}

// UnreadableLines describes the lines of the journals that could not be read. They are never removed.
func (r *Report) UnreadableLines() []clean.Text {
	if more := r.Bad - len(r.Problems); more > 0 {
		return append(slices.Clip(r.Problems), clean.Of("marks: "+english.Number(more)+" more lines could not be read; they are skipped and kept"))
	}
	return r.Problems
}

// isDeviceName reports whether text is a name that randomName could have made.
var isDeviceName = regexp.MustCompile(`^[0-9a-f]{8}$`).MatchString

func randomName() string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails since Go 1.24
	return hex.EncodeToString(b[:])
}

// findDevice returns the name of this device's journal. The name is created once and kept in the state
// folder, which is not synced. If it cannot be kept, it is derived from the host name, so it is the same
// next time. The folder is locked because two windows may start for the first time at the same moment.
func findDevice(c Config) (name string, warning error) {
	host, _ := os.Hostname()
	host = fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(host+"\x00"+c.DataDir)))
	if c.StateDir == "" {
		return host, nil
	}
	path := filepath.Join(c.StateDir, "device")
	if name, _ = readDevice(path); name != "" || c.ReadOnly {
		return cmp.Or(name, host), nil
	}
	first := false
	unlock, err := durable.LockFolder(c.StateDir)
	if err == nil {
		defer unlock()
		if name, first = readDevice(path); name != "" {
			return name, nil
		}
		name = randomName()
		err = durable.Replace(path, []byte(name+"\n"))
	}
	switch {
	case err != nil:
		return host, fmt.Errorf("the name of this device cannot be saved: %w", err)
	case !first:
		return name, fmt.Errorf("the name of this device could not be read; it is %s now, and earlier decisions cannot be undone", name)
	}
	return name, nil
}

// readDevice returns the stored name, or "" if there is none or it is invalid.
func readDevice(path string) (name string, missing bool) {
	text, err := durable.Read(path, 64)
	if name = strings.TrimSpace(string(text)); !isDeviceName(name) {
		name = ""
	}
	return name, errors.Is(err, fs.ErrNotExist)
}
