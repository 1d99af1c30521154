// Package durable reads, replaces and locks small files so that a crash at any moment loses no
// data, and turns disk errors into short messages.
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

// Libraries such as google/renameio do not fsync the folder, so a power cut may bring the old file back.

// Replace replaces a file atomically: after a crash it has either its old content or the new one.
// Only its owner can read it. The folder must exist.
func Replace(path string, data []byte) error { return Explain(replace(path, data)) }

// Save is like Replace, but creates the folder if it does not exist.
func Save(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return Explain(err)
	}
	return Replace(path, data)
}

func replace(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	if _, err = temp.Write(data); err == nil {
		err = temp.Sync()
	}
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// SyncFolder makes the file names in a folder durable. That is neither possible nor needed on Windows,
// and it is no error if the file system does not support it, as on some network drives.
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

// SyncPath is like SyncFolder, but also syncs the folders above, in case they are new. Errors of
// those are ignored: this program cannot have created a folder that it cannot open.
func SyncPath(path string) error {
	err := SyncFolder(path)
	for above := filepath.Dir(path); err == nil && above != path; above = filepath.Dir(path) {
		_ = SyncFolder(above)
		path = above
	}
	return err
}

// Read reads a small file. It refuses, without opening it, anything that is not a regular file,
// such as a pipe or a symbolic link, and any file larger than limit bytes.
func Read(path string, limit int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, errors.New("not a regular file, or too large: " + path)
	}
	return os.ReadFile(path)
}

// Open opens a file for writing and creates it if it does not exist. It refuses anything but a
// regular file, because opening a pipe would block until somebody reads from it.
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

// Error is a failed disk operation.
type Error struct {
	Reason string // short enough for the screen: "no space left"
	Err    error  // the cause
}

func (e *Error) Error() string { return e.Reason }
func (e *Error) Unwrap() error { return e.Err }

// reasons are the short messages for disk errors.
var reasons = []struct {
	err    error
	reason string
}{
	{syscall.ENOSPC, "no space left"},
	{syscall.EDQUOT, "disk quota exceeded"},
	{syscall.EROFS, "read-only"},
	{syscall.EFBIG, "file too large"},
	{syscall.EIO, "the disk reports an error"},
	{syscall.ENOTDIR, "a file is in the way of the folder"},
	{fs.ErrPermission, "no permission"},
}

// Explain wraps an error of the system in an *Error that has a short reason.
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
