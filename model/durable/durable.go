// Package durable reads and writes small files so that a crash at any moment loses none, and
// says in few words what goes wrong with disks.
package durable

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// The libraries for this (google/renameio, natefinch/atomic) do not sync the folder, so
// that after a power cut the old file may be back.

// Replace replaces a file as a whole: after a crash at any moment it
// has the old content or the new one. Only its owner can read it. Its folder
// must exist.
func Replace(path string, data []byte) error { return Explain(replace(path, data)) }

func replace(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	if err = Fill(temp, bytes.NewReader(data)); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// Fill writes and closes a file, durably.
func Fill(f *os.File, from io.Reader) error {
	_, err := io.Copy(f, from)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// SyncFolder makes a new name in a folder durable. Windows has no such call
// and needs none.
func SyncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = folder.Close() }()
	return folder.Sync()
}
