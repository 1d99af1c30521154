package journal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"dailies/parser/clean"
)

// Config says where a journal lives.
type Config struct {
	Folder string           // of the journals of all devices; absolute
	Device string           // its own file is Device + ".jsonl"
	State  string           // for backups and the last known size; "" keeps none
	Now    func() time.Time // for the age of a lock and the day of a backup
	Wait   time.Duration    // how long to wait for the lock; 0 is three seconds
}

const waitForLock = 3 * time.Second

// Journal is a folder of journals, of which one is the device's own. It is
// safe for several goroutines.
type Journal struct {
	Config

	mutex    sync.Mutex
	files    map[string]*reading // by name
	out      *os.File            // our own file; nil: not open
	fresh    bool                // its name may not be durable yet
	sink     func(*os.File) sink // how our own file is written; tests put faults in
	stuck    time.Time           // when the lock was first found held by somebody else
	saved    string              // the day of the newest backup
	sizes    *os.File            // the last known size of our own file
	most     int                 // as many lines of a file are read at a time; 0: all
	limit    int64               // of the size of our own file
	reach    int64               // how many bytes of it undo reaches back
	lean     int64               // as large it was when a compaction made it no smaller
	notices  []string            // what a person should be told, once
	told     map[string]bool     // notices that were given
	exact    bool                // what stands behind the last whole line is not read
	replaced bool                // a file was written anew since it was first read
	unread   bool                // the folder or a file of it could not be read the last time
	lockless bool                // the file system cannot lock
}

// New makes a journal. It touches nothing on the disk.
func New(c Config) *Journal {
	if c.Wait == 0 {
		c.Wait = waitForLock
	}
	return &Journal{
		Config: c,
		files:  map[string]*reading{},
		told:   map[string]bool{},
		limit:  maxFile,
		reach:  reachBytes,
		sink:   func(f *os.File) sink { return f },
	}
}

func (j *Journal) own() string             { return j.Device + ".jsonl" }
func (j *Journal) path(name string) string { return filepath.Join(j.Folder, name) }

// Prepare makes the folder where there is none, and tells whether the journal
// can be written.
func (j *Journal) Prepare() error {
	if err := os.MkdirAll(j.Folder, 0o700); err != nil {
		return because(err)
	}
	lock, err := os.OpenFile(j.path(lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return because(err)
	}
	_ = lock.Close()
	own, err := os.OpenFile(j.path(j.own()), os.O_RDWR|os.O_APPEND, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return because(err)
	}
	j.mendAtStart(own)
	return because(own.Close())
}

// Read gives the lines that were added since the last time, of all files; the
// first time all there are. Lines may be given again. An error concerns some
// of the files only and is told once.
func (j *Journal) Read() ([]Line, error) {
	lines, _, err := j.Some(0)
	return lines, err
}

// many lines are more than a person decides between two looks.
const many = 500

// Some is Read of n lines at most of each file; 0 is all. It tells whether there may be more,
// which are left for the next time.
func (j *Journal) Some(n int) (lines []Line, more bool, err error) {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.most = n
	defer func() { j.most = 0 }()
	err = j.each(func(l *Line) {
		if len(lines) == many { // there will be as many as that: to grow to 5 MB left 25 behind
			lines = slices.Grow(lines, max(0, n-many))
		}
		lines = append(lines, *l)
	}, func() {})
	for _, r := range j.files {
		more = more || r.more
	}
	return lines, more, err
}

// Each is Read line by line: the files of this device first, with what sync tools
// made of them; then foreign is called. A line is valid until the next. Those that
// are read together share the memory of their texts: who keeps a text for long
// clones it.
func (j *Journal) Each(take func(*Line), foreign func()) error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	return j.each(take, foreign)
}

func (j *Journal) each(take func(*Line), foreign func()) error {
	names, err := j.names()
	if err != nil {
		j.notice(fmt.Sprintf("the marks cannot be read: %v", because(err)))
	}
	j.unread = err != nil
	others := slices.IndexFunc(names, func(name string) bool { return j.distance(name) == 2 })
	for i, name := range names {
		if i == others {
			foreign()
		}
		if err := j.readFile(name, take); err != nil {
			j.notice(fmt.Sprintf("%s cannot be read: %v", name, because(err)))
			j.unread = true
		}
	}
	return j.notified()
}

// names lists the journals, copies that a sync tool made of them included: our own
// first, then what is named like it.
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
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(j.distance(a), j.distance(b)) })
	if len(names) > 0 && names[0] == j.own() {
		return names, err
	}
	delete(j.files, j.own())
	if err == nil && j.knownSize() > 0 {
		j.lost(0)
	}
	return names, err
}

// distance tells how far a file is from our own.
func (j *Journal) distance(name string) int {
	switch {
	case name == j.own():
		return 0
	case strings.HasPrefix(name, j.Device):
		return 1
	}
	return 2
}

// readFile reads what is new in a file: nothing where neither size nor time
// nor inode changed; what was added where it only grew; else all of it.
func (j *Journal) readFile(name string, take func(*Line)) error {
	info, err := os.Stat(j.path(name))
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("not a regular file")
	}
	r, known := j.files[name]
	if !known || r.info == nil {
		return j.readAll(name, take)
	}
	switch grown := info.Size() - r.info.Size(); {
	case !os.SameFile(r.info, info):
		return j.readAll(name, take)
	case r.more && info.Size() >= r.offset:
		return j.readMore(name, take)
	case grown == 0 && info.ModTime().Equal(r.info.ModTime()):
		return nil
	case grown > 0:
		return j.readOn(name, take)
	case info.Size() < r.offset && name != j.own():
		j.notice(fmt.Sprintf("%s was cut from %s to %s bytes%s", name, number(r.info.Size()), number(info.Size()), j.newestBackup()))
	}
	return j.readAll(name, take)
}

// readMore reads on in a file of which some was left.
func (j *Journal) readMore(name string, take func(*Line)) error {
	r := j.files[name]
	err := r.readOn(j.path(name), j.most, take)
	r.more = r.more || err != nil
	return err
}

// readOn reads what was added. Where that does not continue what was read
// before, the file was written anew in its place.
func (j *Journal) readOn(name string, take func(*Line)) error {
	r := j.files[name]
	was, lines := *r, []Line(nil)
	err := r.readOn(j.path(name), j.most, func(l *Line) { lines = append(lines, *l) })
	if err != nil || r.edited != was.edited || r.bad != was.bad {
		*r = was
		return j.readAll(name, take)
	}
	for i := range lines {
		take(&lines[i])
	}
	return nil
}

func (j *Journal) readAll(name string, take func(*Line)) error {
	r := &reading{name: name, exact: j.exact}
	known := j.knownSize()
	j.replaced = j.replaced || j.files[name] != nil
	if err := r.readAll(j.path(name), j.most, take); err != nil {
		return err
	}
	// Another window may write or compact in between: only what is missing
	// before and after is lost.
	if size := r.info.Size(); name == j.own() && size < known && size < j.knownSize() {
		j.lost(size)
	}
	j.files[name] = r
	return nil
}

// lost says that our own file is smaller than we left it. Compaction makes it
// smaller too, but notes the new size.
func (j *Journal) lost(size int64) {
	j.notice(fmt.Sprintf("%s has lost marks: it had %s bytes and has %s%s", j.own(), number(j.knownSize()), number(size), j.newestBackup()))
}

func number(bytes int64) string { return clean.Number(int(bytes)) }

// notice notes what a person should be told, unless that was told before.
func (j *Journal) notice(text string) {
	if !j.told[text] {
		j.told[text] = true
		j.notices = append(j.notices, text)
	}
}

// notified gives the notices since the last time as one error.
func (j *Journal) notified() error {
	if len(j.notices) == 0 {
		return nil
	}
	err := errors.New(clean.Line(strings.Join(j.notices, "; ")).String())
	j.notices = nil
	return err
}

// Findings are what was found while reading.
type Findings struct {
	Files    int
	Entries  int
	Edited   int  // lines that were edited or merged by hand; they count
	Newer    int  // lines of a newer version; what is known of them counts
	Bad      int  // lines that cannot be read; they are skipped and kept
	Unread   bool // the folder or one of its files could not be read at all
	Problems []Problem
}

// Findings gives what was found in all files so far.
func (j *Journal) Findings() Findings {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	f := Findings{Unread: j.unread}
	for _, r := range j.files {
		bad, problems := r.found()
		f.Files++
		f.Entries += r.entries
		f.Edited += r.edited
		f.Newer += r.newer
		f.Bad += bad
		f.Problems = append(f.Problems, problems...)
	}
	slices.SortStableFunc(f.Problems, func(a, b Problem) int {
		return strings.Compare(a.File.String(), b.File.String())
	})
	return f
}

// Close lets go of the files.
func (j *Journal) Close() error {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.closeOut()
	if j.sizes != nil {
		_ = j.sizes.Close()
		j.sizes = nil
	}
	return nil
}
