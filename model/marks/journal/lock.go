package journal

import (
	"errors"
	"os"
	"path/filepath"

	"dailies/model/durable"
)

// A window that writes holds a lock on the own file, because several windows of this device
// write to it: on the descriptor that is written to. Libraries such as gofrs/flock cannot do
// that: they open the file by its name, which may be another file by then. Former versions
// have this lock, too, beside one on a file .lock.

// claim opens the own file, locks it, and mends its end, so that what is written begins behind
// a whole line. A file that somebody replaced while we waited is left for the new one.
func (j *Journal) claim() (release func(), err error) {
	var locked *os.File
	for {
		if err := j.open(); err != nil {
			return nil, err
		}
		if j.out == locked {
			break
		}
		locked = j.out
		if err := j.wait(locked); err != nil {
			return nil, err
		}
	}
	j.mendTail()
	return func() {
		if j.out == locked {
			durable.Unlock(locked)
		}
	}, nil
}

// wait waits for a lock. A file system that cannot lock is said.
func (j *Journal) wait(f *os.File) error {
	err := durable.Lock(f, j.Wait)
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
