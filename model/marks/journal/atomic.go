package journal

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

// WriteFileAtomic replaces a file as a whole: after a crash at any moment it
// has the old content or the new one. Only its owner can read it. Its folder
// must exist.
func WriteFileAtomic(path string, data []byte) error { return because(writeAtomic(path, data)) }

func writeAtomic(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	if err = fill(temp, bytes.NewReader(data)); err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// fill writes and closes a file, durably.
func fill(f *os.File, from io.Reader) error {
	_, err := io.Copy(f, from)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncFolder makes a new name in a folder durable. Windows has no such call
// and needs none.
func syncFolder(path string) error {
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
