// Package durable reads, writes and locks small files so that a crash at any moment loses none, and
// says in few words what goes wrong with disks.
package durable

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"dailies/parser/clean"
)

// The libraries for this (google/renameio, natefinch/atomic) do not sync the folder, so
// that after a power cut the old file may be back.

// Replace replaces a file as a whole: after a crash at any moment it has the old content or the new one.
// Only its owner can read it. Its folder must exist.
func Replace(path string, data []byte) error { return Explain(replace(path, data)) }

// Save is Replace in a folder that is made if there is none.
func Save(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return Explain(err)
	}
	return Replace(path, data)
}

func replace(path string, data []byte) error {
	temp, locked, err := createTemp(path)
	if err != nil {
		return err
	}
	if _, err = temp.Write(data); err == nil {
		err = temp.Sync()
	}
	if !locked { // Windows cannot rename an open file
		err = errors.Join(err, temp.Close())
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	_ = temp.Close() // only now: the lock protects the file from RemoveStale until it has its name
	if err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// SyncFolder makes a new name in a folder durable. Windows has no such call
// and needs none; nor has a file system that says so, such as some network drives.
func SyncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	if err = folder.Sync(); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// SyncPath is SyncFolder for a folder that may be new, and those above it: their names are made
// durable, too. One that cannot be opened is none that this program has made.
func SyncPath(path string) error {
	err := SyncFolder(path)
	for above := filepath.Dir(path); err == nil && above != path; above = filepath.Dir(path) {
		_ = SyncFolder(above)
		path = above
	}
	return err
}

// Read reads a small file. One that is no regular file, such as
// a pipe or a link of somebody else's, or that is larger than limit bytes, is not opened.
func Read(path string, limit int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, errors.New("not a regular file of a sane size: " + path)
	}
	return os.ReadFile(path)
}

// Open opens a file for writing, and makes it if there is
// none. One that is no regular file is not opened: to open a pipe would wait for a reader.
func Open(path string, flags int) (*os.File, error) {
	info, err := os.Lstat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file: " + path)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return os.OpenFile(path, flags|os.O_CREATE, 0o600)
}

// Error is a failure to write. Its text is short enough for the screen, and wraps the error
// of the system.
type Error struct {
	Reason string // "no space left"
	Err    error
}

func (e *Error) Error() string { return e.Reason }
func (e *Error) Unwrap() error { return e.Err }

// reasons are the short names of what goes wrong with disks.
var reasons = []struct {
	err    error
	reason string
}{
	{syscall.ENOSPC, "no space left"},
	{syscall.EDQUOT, "disk quota used up"},
	{syscall.EROFS, "read-only"},
	{syscall.EFBIG, "file too large"},
	{syscall.EIO, "the disk reports an error"},
	{syscall.ENOTDIR, "a file is in the way of the folder"},
	{fs.ErrPermission, "no permission"},
}

// Explain adds the reason to an error of the system.
func Explain(err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return &Error{r.reason, err}
		}
	}
	return &Error{clean.Line(err.Error()).String(), err}
}
