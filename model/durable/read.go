package durable

import (
	"errors"
	"io/fs"
	"os"
)

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
