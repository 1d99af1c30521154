package durable

import (
	"errors"
	"os"
	"time"
)

// ErrLocked means that another program holds the lock.
var ErrLocked = errors.New("locked")

// Lock locks a file until it is closed. It waits for the lock, and returns an *Error that wraps
// ErrLocked after a timeout. If the file system cannot lock, the error wraps errors.ErrUnsupported.
func Lock(f *os.File, timeout time.Duration) error {
	delay := time.Millisecond
	for deadline := time.Now().Add(timeout); ; delay = min(2*delay, 50*time.Millisecond) {
		locked, err := TryLock(f)
		if locked || err != nil {
			return err
		}
		if time.Now().After(deadline) {
			return &Error{Reason: "locked by another program", Err: ErrLocked}
		}
		time.Sleep(delay)
	}
}

// LockTimeout is how long the program usually waits for a lock.
const LockTimeout = 3 * time.Second

// LockFolder locks a folder, which it creates if necessary, until unlock is called. It protects
// files that are replaced: a lock on such a file would be on the old file after that. If the file
// system cannot lock folders, LockFolder succeeds without a lock.
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
