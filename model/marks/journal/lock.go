package journal

import (
	"errors"
	"os"
	"path/filepath"

	"dailies/model/durable"
)

// A window that writes holds two locks: on the lock file of the folder, because several
// windows of this device write to the same journal, and on the journal itself, because
// somebody may delete the lock file meanwhile (git clean, a sync tool), and then two windows
// hold "the lock". The second lock is on the descriptor that is written to. Libraries such
// as gofrs/flock cannot do that: they open the file by its name, which may be another file
// by then.

const lockName = ".lock"

// claim takes both locks and mends the end of the own file, so that what is written
// begins behind a whole line.
func (j *Journal) claim() (release func(), err error) {
	unlock, err := j.lock()
	if err != nil {
		return nil, err
	}
	letGo, err := j.acquire()
	if err != nil {
		unlock()
		return nil, err
	}
	j.mendTail()
	return func() { letGo(); unlock() }, nil
}

func (j *Journal) lock() (unlock func(), err error) {
	f, err := j.openLock()
	if err != nil {
		return nil, err
	}
	if err := j.wait(f); err != nil {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}

// openLock opens the lock file, in a folder that it makes if that is gone.
func (j *Journal) openLock() (*os.File, error) {
	if err := os.MkdirAll(j.Folder, 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(j.path(lockName), os.O_RDWR|os.O_CREATE, 0o600)
}

// acquire opens the own file and locks it. A file that a compaction replaced while we
// waited is left for the new one.
func (j *Journal) acquire() (release func(), err error) {
	for {
		if err := j.open(); err != nil {
			return nil, err
		}
		out := j.out
		if err := j.wait(out); err != nil {
			return nil, err
		}
		release := func() {
			if j.out == out {
				durable.Unlock(out)
			}
		}
		if err := j.open(); err != nil || j.out == out {
			return release, err
		}
	}
}

// wait waits for a lock. A file system that cannot lock is said.
func (j *Journal) wait(f *os.File) error {
	err := durable.Lock(f, j.LockTimeout)
	if j.lockless = errors.Is(err, errors.ErrUnsupported); j.lockless {
		j.notice("the file system of the marks cannot lock: use one window at a time")
		return nil
	}
	return err
}

// Sitting is the time that one process has the journal open. It holds a lock
// file, which the system lets go of however the process ends, so that others
// can tell which sittings are over.
type Sitting struct {
	Others map[string]bool // those that were going on when this one began
	lock   *os.File
	path   string
}

// Begin begins a sitting under a name in a folder, which it makes. The error
// means that nobody will know of it.
func Begin(folder, name string) (*Sitting, error) {
	s := &Sitting{path: filepath.Join(folder, name)}
	unlock, err := durable.LockFolder(folder) // nobody sees the file before it is locked
	if err != nil {
		return s, err
	}
	defer unlock()
	s.Others = openSittings(folder)
	if s.lock, err = os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return s, durable.Explain(err)
	}
	if _, err = durable.TryLock(s.lock); errors.Is(err, errors.ErrUnsupported) {
		return s, nil
	}
	return s, durable.Explain(err)
}

// openSittings finds the sittings that go on, and clears away what is left of others.
func openSittings(folder string) map[string]bool {
	going := map[string]bool{}
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		f, err := os.OpenFile(filepath.Join(folder, e.Name()), os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if over, _ := durable.TryLock(f); over {
			_ = os.Remove(f.Name())
		} else {
			going[e.Name()] = true
		}
		_ = f.Close()
	}
	return going
}

// End ends the sitting.
func (s *Sitting) End() {
	if s.lock != nil {
		_ = os.Remove(s.path)
		_ = s.lock.Close()
		s.lock = nil
	}
}
