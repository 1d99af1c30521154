package journal

import (
	"os"
	"path/filepath"
	"runtime"
)

// WriteFileAtomic replaces a file as a whole: after a crash at any moment it
// has the old content or the new one. Only its owner can read it. Its folder
// must exist.
func WriteFileAtomic(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
	if err != nil {
		return because(err)
	}
	if err := fill(temp, data); err != nil {
		_ = os.Remove(temp.Name())
		return because(err)
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		_ = os.Remove(temp.Name())
		return because(err)
	}
	return because(syncFolder(filepath.Dir(path)))
}

// fill writes and closes a file, durably.
func fill(f *os.File, data []byte) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
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
