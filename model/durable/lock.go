package durable

import (
	"errors"
	"os"
	"time"
)

// ErrLocked is wrapped by errors that say that another program holds the lock.
var ErrLocked = errors.New("locked")

// Lock locks a file for as long as it is open. It waits for the lock, but not for ever: a stuck one
// is an *Error that wraps ErrLocked. If the file system cannot lock, the error wraps
// errors.ErrUnsupported.
func Lock(f *os.File, wait time.Duration) error {
	pause := time.Millisecond
	for end := time.Now().Add(wait); ; pause = min(2*pause, 50*time.Millisecond) {
		got, err := TryLock(f)
		if got || err != nil {
			return err
		}
		if time.Now().After(end) {
			return &Error{Reason: "locked by another program", Err: ErrLocked}
		}
		time.Sleep(pause)
	}
}

// LockTimeout is how long programs wait for a lock.
const LockTimeout = 3 * time.Second

// LockFolder keeps others who ask for it from writing in a folder, which is made if there is none.
// A file that is replaced cannot be locked itself. Where folders cannot be locked, nobody is kept.
func LockFolder(path string) (unlock func(), err error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, Explain(err)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, Explain(err)
	}
	if err := Lock(f, LockTimeout); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		_ = f.Close()
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}
