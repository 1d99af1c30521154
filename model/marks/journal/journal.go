// Package journal keeps the marks of a reader in a folder of append-only files, one for
// each device. It appends durably to the file of this device (its own), reads all of them,
// reports what is damaged, and never deletes what it cannot read.
//
// New makes a Journal; Read returns what is new in the folder, Append writes, Compact
// shrinks the own file. A Line is one entry.
//
// Anybody may empty, remove or replace a file while it is in use. So the journal remembers
// how far it has read each file (reading: the file's identity, an offset, and the checksum
// of the line before it). A file that does not go on from there is read again from its
// start and reported as replaced; package marks then appends what is missing.
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

// Config says where a journal lives.
type Config struct {
	Folder      string           // of the files of all devices; absolute
	Device      string           // the own file is Device + ".jsonl"
	State       string           // folder for backups and the ending of the own file; "" keeps none
	Now         func() time.Time // for the day of a backup
	LockTimeout time.Duration    // how long to wait for a lock; 0 is durable.LockTimeout
}

// Journal is a folder of files, one of which is the device's own. It is safe for
// several goroutines.
type Journal struct {
	Config

	mutex    sync.Mutex
	files    map[string]*reading // by name
	out      *os.File            // the own file; nil: not open
	sink     func(*os.File) sink // how it is written; tests put faults in
	fresh    bool                // its name may not be durable yet
	lockless bool                // the file system cannot lock
	news     []Line              // of the own file, that Append has found
	replaced bool                // the own file is another one than it was when it was read or written last
	began    bool                // the files were read or written once
	known    ending              // how this device left its own file before that
	lost     bool                // this device's last line was in none of the files
	unread   bool                // the folder or a file of it could not be read the last time
	day      string              // of the newest backup
	notices  []string            // what a person should be told, once
	noticed  map[string]bool     // notices that were given
}

// New makes a journal. It touches nothing on the disk.
func New(c Config) *Journal {
	if c.LockTimeout == 0 {
		c.LockTimeout = durable.LockTimeout
	}
	return &Journal{
		Config:  c,
		files:   map[string]*reading{},
		noticed: map[string]bool{},
		sink:    func(f *os.File) sink { return f },
	}
}

func (j *Journal) own() string             { return j.Device + ".jsonl" }
func (j *Journal) path(name string) string { return filepath.Join(j.Folder, name) }

// Prepare makes the folder if there is none, mends the end of the own file before it is read, so
// that half a line that was never reported as saved does not count as damage, and reports whether
// the file can be written. The error is an *durable.Error.
func (j *Journal) Prepare() error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	lock, err := j.openLock()
	if err != nil {
		return durable.Explain(err)
	}
	_ = lock.Close()
	if _, err := os.Stat(j.path(j.own())); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := j.open(); err != nil {
		return durable.Explain(err)
	}
	defer j.closeOut()
	if _, torn := j.torn(); torn != nil {
		if release, err := j.claim(); err == nil { // else the next save tries again
			release()
		}
	}
	return nil
}

// Read returns the lines that were added to all files since the last call; the first call
// returns all lines. A line may be returned again. replaced reports that the own file was
// replaced, cut or removed since: then all its lines are among them. An error is something
// that a person should be told once; the lines are good all the same.
func (j *Journal) Read() (lines []Line, replaced bool, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	lines, j.news, j.replaced = j.news, nil, false
	found := len(lines) > 0
	if !j.began {
		j.known = j.knownEnding()
	}
	names, err := j.names()
	if err != nil {
		j.notice(fmt.Sprintf("the marks cannot be read: %v", durable.Explain(err)))
	}
	j.unread = err != nil
	if err == nil && j.files[j.own()] != nil && !slices.Contains(names, j.own()) {
		delete(j.files, j.own())
		j.replaced = true
	}
	for _, name := range names {
		added, err := j.readFile(name)
		if err != nil {
			j.notice(fmt.Sprintf("%s cannot be read: %v", name, durable.Explain(err)))
			j.unread = true
		}
		lines = append(lines, added...)
	}
	j.lost = j.lost || !j.began && !j.unread && j.isLost()
	j.began = true
	if j.replaced && found { // the former file may have taken these with it: the next Read goes without them
		j.replaceReading()
	}
	return lines, j.replaced, j.notified()
}

// isLost reports whether the line that this device wrote last is in none of the files: its
// own file is an older or shorter one, and no copy that a sync tool made has the rest. If
// another window wrote meanwhile, that window has checked.
func (j *Journal) isLost() bool {
	if j.known.size == 0 || j.knownEnding() != j.known {
		return false
	}
	for _, r := range j.files {
		if r.sought {
			return false
		}
	}
	return true
}

// names lists the journals, copies that a sync tool made of them included.
func (j *Journal) names() ([]string, error) {
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

// readFile reads what is new in a file: nothing if size, time and inode are the same, what
// was added if the file only grew, else all of it.
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
			if lines, err = r.readOn(j.path(name)); err == nil {
				j.files[name] = &r
				return lines, nil
			} // else another file was written in its place
		case info.Size() < old.offset && name != j.own():
			j.notice(fmt.Sprintf("%s was cut from %s to %s bytes%s", name,
				english.Number(int(old.info.Size())), english.Number(int(info.Size())), j.newestBackup()))
		}
	}
	r := &reading{name: name, seek: j.known.line}
	if lines, err = r.readOn(j.path(name)); err != nil {
		return nil, err
	}
	j.replaced = j.replaced || name == j.own() && old != nil
	j.files[name] = r
	return lines, nil
}

// notice keeps a text that a person should be told, unless it was told before.
func (j *Journal) notice(text string) {
	if !j.noticed[text] {
		j.noticed[text] = true
		j.notices = append(j.notices, text)
	}
}

// notified returns the notices since the last time as one error.
func (j *Journal) notified() error {
	if len(j.notices) == 0 {
		return nil
	}
	err := errors.New(clean.Line(strings.Join(j.notices, "; ")).String())
	j.notices = nil
	return err
}

// Findings are what was found in the files.
type Findings struct {
	Edited    int          // lines that were changed by other hands, or damaged so that they can still be read; they count
	FirstEdit clean.Text   // the first of these: "0a1b2c3d.jsonl:5, or the line before it"
	NewEdits  int          // how many of them appeared since this device's last write
	Bad       int          // lines that cannot be read; they are skipped and kept
	Unread    bool         // the folder or one of its files could not be read at all
	Lost      bool         // the line that this device wrote last was in none of the files when they were read for the first time
	Entries   int          // in the own file, as far as it was read
	Problems  []clean.Text // the first hundred of these, by file: "marks/0a1b2c3d.jsonl:12: not JSON; …"
}

// edited counts the lines that do not carry the checksum of the line before them.
func (j *Journal) edited() (n int) {
	for _, r := range j.files {
		n += r.edited
	}
	return n
}

// Findings returns what was found so far.
func (j *Journal) Findings() Findings {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	f := Findings{Unread: j.unread, Lost: j.lost, NewEdits: max(0, j.edited()-j.known.edited)}
	if own := j.files[j.own()]; own != nil {
		f.Entries = own.entries
	}
	for _, name := range slices.Sorted(maps.Keys(j.files)) {
		r := j.files[name]
		bad, problems := r.found()
		f.Edited += r.edited
		if r.edited > 0 {
			f.FirstEdit = clean.Line(fmt.Sprintf("%s:%d, or the line before it", r.name, r.changed))
		}
		f.Bad += bad
		f.Problems = append(f.Problems, problems...)
	}
	return f
}

// Close lets go of the own file.
func (j *Journal) Close() {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.closeOut()
}
