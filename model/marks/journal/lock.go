package journal

import (
	"errors"
	"os"
	"path/filepath"

	"dailies/model/durable"
)

// A window holds two locks while it writes. The first is on the lock file of the folder, because all
// windows of this device write to the same journal. But the lock file may be deleted meanwhile (by git
// clean or a sync tool), and then two windows can lock it. So the second lock is on the descriptor of
// the journal itself. Libraries such as gofrs/flock cannot do that: they open the file by its name,
// which may belong to another file by then.

const lockName = ".lock"

// lockOwn takes both locks and repairs the end of the own file, where the next line will be added.
func (j *Journal) lockOwn() (release func(), err error) {
	unlock, err := j.lockFolder()
	if err != nil {
		return nil, err
	}
	releaseOwn, err := j.openLocked()
	if err != nil {
		unlock()
		return nil, err
	}
	j.repairTail()
	return func() { releaseOwn(); unlock() }, nil
}

func (j *Journal) lockFolder() (unlock func(), err error) {
	f, err := j.openLock()
	if err != nil {
		return nil, err
	}
	if err := j.waitForLock(f); err != nil {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}

// openLock opens the lock file. It creates the folder if necessary.
func (j *Journal) openLock() (*os.File, error) {
	if err := os.MkdirAll(j.Folder, 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(j.path(lockName), os.O_RDWR|os.O_CREATE, 0o600)
}

// openLocked opens and locks the own file, even if a compaction replaces it during the wait for the
// lock.
func (j *Journal) openLocked() (release func(), err error) {
	for {
		if err := j.open(); err != nil {
			return nil, err
		}
		out := j.out
		if err := j.waitForLock(out); err != nil {
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

// waitForLock waits for a lock. If the file system cannot lock, it adds a notice and goes on.
func (j *Journal) waitForLock(f *os.File) error {
	err := durable.Lock(f, j.LockTimeout)
	if j.lockless = errors.Is(err, errors.ErrUnsupported); j.lockless {
		j.addNotice("the file system of the marks cannot lock files: use one window at a time")
		return nil
	}
	return err
}

// Sitting is one run of the program. It holds a lock file, which the system unlocks however the
// process ends. So others can tell which sittings are over.
type Sitting struct {
	Others map[string]bool // sittings that were running when this one began
	lock   *os.File
	path   string
}

// Begin begins a sitting with a name in a folder, which it creates. After an error others cannot see it.
func Begin(folder, name string) (*Sitting, error) {
	s := &Sitting{path: filepath.Join(folder, name)}
	unlock, err := durable.LockFolder(folder) // others must not see the file before it is locked
	if err != nil {
		return s, err
	}
	defer unlock()
	s.Others = runningSittings(folder)
	if s.lock, err = os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return s, durable.Explain(err)
	}
	if _, err = durable.TryLock(s.lock); errors.Is(err, errors.ErrUnsupported) {
		return s, nil
	}
	return s, durable.Explain(err)
}

// runningSittings returns the sittings that are running, and removes the files of all others.
func runningSittings(folder string) map[string]bool {
	running := map[string]bool{}
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		f, err := os.OpenFile(filepath.Join(folder, e.Name()), os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if ended, _ := durable.TryLock(f); ended {
			_ = os.Remove(f.Name())
		} else {
			running[e.Name()] = true
		}
		_ = f.Close()
	}
	return running
}

// End ends the sitting.
func (s *Sitting) End() {
	if s.lock != nil {
		_ = os.Remove(s.path)
		_ = s.lock.Close()
		s.lock = nil
	}
}
