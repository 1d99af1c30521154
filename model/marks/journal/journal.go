// Package journal stores the reader's marks in a folder of append-only files, one for each device.
// It appends durably to the file of this device (its own file), reads all files, reports damage,
// and never deletes a line that it cannot read.
//
// New makes a Journal. Read returns new lines, Append writes lines, Compact shrinks the own file. A
// Line is one entry.
//
// A file may be emptied, removed or replaced while it is in use. So the journal remembers how far
// it has read each file (fileState: the file's identity, an offset, and the checksum of the line
// before the offset). A file that does not continue from there is read again from the start and
// reported as replaced; package marks then appends what is missing.
package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"dailies/model/durable"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Config says where a journal is stored.
type Config struct {
	Folder      string           // holds the files of all devices; absolute
	Device      string           // the own file is Device + ".jsonl"
	State       string           // holds the backups and the ending of the own file; "" for neither
	Now         func() time.Time // gives the day of a backup
	LockTimeout time.Duration    // 0 means durable.LockTimeout
}

// Journal is a folder of files, one of which belongs to this device. It is safe for concurrent use.
type Journal struct {
	Config

	mutex       sync.Mutex
	files       map[string]*fileState // by name
	out         *os.File              // own file, open for writing; nil if closed
	newSink     func(*os.File) sink   // wraps the own file; tests inject faults here
	created     bool                  // the name of the own file may not be durable yet
	lockless    bool                  // the file system cannot lock
	pending     []Line                // lines of the own file that Append found and Read has not returned
	replaced    bool                  // the own file is not the one that was last read or written
	initialized bool                  // something was read or written
	savedEnding ending                // how this device left its own file before that
	lost        bool                  // none of the files had this device's last line
	unreadable  bool                  // the last Read could not read the folder or one of its files
	backupDay   string                // of the newest backup
	notices     []string              // messages for the reader that Read has not returned yet
	noticed     map[string]bool       // all messages so far, because each is given only once
}

// New makes a journal. It does not touch the disk.
func New(c Config) *Journal {
	if c.LockTimeout == 0 {
		c.LockTimeout = durable.LockTimeout
	}
	return &Journal{
		Config:  c,
		files:   map[string]*fileState{},
		noticed: map[string]bool{},
		newSink: func(f *os.File) sink { return f },
	}
}

func (j *Journal) ownName() string         { return j.Device + ".jsonl" }
func (j *Journal) path(name string) string { return filepath.Join(j.Folder, name) }

// Prepare creates the folder if necessary and reports whether the own file can be written. It also
// repairs the end of the own file before it is read, because an incomplete line that was never
// confirmed should not count as damage. The error is a *durable.Error.
func (j *Journal) Prepare() error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	lock, err := j.openLock()
	if err != nil {
		return durable.Explain(err)
	}
	_ = lock.Close()
	if _, err := os.Stat(j.path(j.ownName())); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := j.open(); err != nil {
		return durable.Explain(err)
	}
	defer j.closeOut()
	if _, torn := j.tornTail(); torn != nil {
		if release, err := j.lockOwn(); err == nil { // otherwise the next save tries again
			release()
		}
	}
	return nil
}

// Read returns the lines that were added to any file since the last call; the first call returns
// all lines. It may return a line more than once. replaced reports that the own file was replaced,
// truncated or removed since; then lines has all lines that it has now. An error is a message for
// the reader, which is given once; the lines are valid anyway.
func (j *Journal) Read() (lines []Line, replaced bool, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	lines, j.pending, j.replaced = j.pending, nil, false
	found := len(lines) > 0
	if !j.initialized {
		j.savedEnding = j.readEnding()
	}
	names, err := j.fileNames()
	if err != nil {
		j.addNotice(fmt.Sprintf("the marks cannot be read: %v", durable.Explain(err)))
	}
	j.unreadable = err != nil
	if err == nil && j.files[j.ownName()] != nil && !slices.Contains(names, j.ownName()) {
		delete(j.files, j.ownName())
		j.replaced = true
	}
	for _, name := range names {
		added, err := j.readFile(name)
		if err != nil {
			j.addNotice(fmt.Sprintf("%s cannot be read: %v", name, durable.Explain(err)))
			j.unreadable = true
		}
		lines = append(lines, added...)
	}
	j.lost = j.lost || !j.initialized && !j.unreadable && j.lostLastLine()
	j.initialized = true
	if j.replaced && found { // these lines may have been lost with the old file: the next Read goes without them
		j.markReplaced()
	}
	return lines, j.replaced, j.takeNotices()
}

// lostLastLine reports whether the last line that this device wrote is in none of the files. Then
// the own file is an older or shorter one, and no conflict copy of a sync tool has the rest. If
// another window has written since, that window has checked.
func (j *Journal) lostLastLine() bool {
	if j.savedEnding.size == 0 || j.readEnding() != j.savedEnding {
		return false
	}
	for _, r := range j.files {
		if r.found {
			return false
		}
	}
	return true
}

// fileNames returns the names of the journals, including conflict copies of sync tools.
func (j *Journal) fileNames() ([]string, error) {
	entries, err := os.ReadDir(j.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".jsonl") && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// readFile reads what is new in a file: nothing if its size, time and inode are unchanged, the
// added part if it only grew, and everything otherwise.
func (j *Journal) readFile(name string) (lines []Line, err error) {
	info, err := os.Stat(j.path(name))
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	old := j.files[name]
	if old != nil && !old.stale && os.SameFile(old.info, info) {
		switch grown := info.Size() - old.info.Size(); {
		case grown == 0 && info.ModTime().Equal(old.info.ModTime()):
			return nil, nil
		case grown > 0:
			r := *old
			if lines, err = r.readNew(j.path(name)); err == nil {
				j.files[name] = &r
				return lines, nil
			} // otherwise the file was overwritten by another one
		case info.Size() < old.offset && name != j.ownName():
			j.addNotice(fmt.Sprintf("%s was cut from %s to %s bytes%s", name,
				english.Number(int(old.info.Size())), english.Number(int(info.Size())), j.backupHint()))
		}
	}
	r := &fileState{name: name, wanted: j.savedEnding.line}
	if lines, err = r.readNew(j.path(name)); err != nil {
		return nil, err
	}
	j.replaced = j.replaced || name == j.ownName() && old != nil
	j.files[name] = r
	return lines, nil
}

// addNotice keeps a message for the reader, unless it was given before.
func (j *Journal) addNotice(text string) {
	if !j.noticed[text] {
		j.noticed[text] = true
		j.notices = append(j.notices, text)
	}
}

// takeNotices returns the messages since the last call as one error.
func (j *Journal) takeNotices() error {
	if len(j.notices) == 0 {
		return nil
	}
	err := errors.New(clean.Line(strings.Join(j.notices, "; ")).String())
	j.notices = nil
	return err
}

// Findings describe what was found in the files.
type Findings struct {
	Edited    int          // lines that were edited by something else, or damaged but still readable; they count
	FirstEdit clean.Text   // where the first of these is: "0a1b2c3d.jsonl:5, or the line before it"
	NewEdits  int          // those that appeared since this device's last write
	Bad       int          // unreadable lines, which are skipped and kept
	Unread    bool         // the folder or one of its files could not be read at all
	Lost      bool         // when the files were first read, the last line that this device wrote was missing
	Entries   int          // entries of the own file that were read
	Problems  []clean.Text // up to 100 bad lines of each file: "marks/0a1b2c3d.jsonl:12: not JSON; …"
}

// countEdited counts the lines that do not have the checksum of the line before them.
func (j *Journal) countEdited() (n int) {
	for _, r := range j.files {
		n += r.edited
	}
	return n
}

// Findings returns what has been found so far.
func (j *Journal) Findings() Findings {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	f := Findings{Unread: j.unreadable, Lost: j.lost, NewEdits: max(0, j.countEdited()-j.savedEnding.edited)}
	if own := j.files[j.ownName()]; own != nil {
		f.Entries = own.entries
	}
	for _, name := range slices.Sorted(maps.Keys(j.files)) {
		r := j.files[name]
		bad, problems := r.damage()
		f.Edited += r.edited
		if r.edited > 0 {
			f.FirstEdit = clean.Line(fmt.Sprintf("%s:%d, or the line before it", r.name, r.firstEdit))
		}
		f.Bad += bad
		f.Problems = append(f.Problems, problems...)
	}
	return f
}

// Close closes the own file.
func (j *Journal) Close() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.closeOut()
}
