package durable

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

const newSuffix = ".new-*" // of temporary files, whose names also begin with a dot

// createTemp creates the temporary file that will replace the file at path. The temporary file is locked
// while it is in use, if the file system can lock.
func createTemp(path string) (temp *os.File, locked bool, err error) {
	for {
		temp, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+newSuffix)
		if err != nil {
			return nil, false, err
		}
		if locked, err = TryLock(temp); err != nil {
			return temp, false, nil
		}
		if _, err = os.Lstat(temp.Name()); locked && err == nil {
			return temp, true, nil
		}
		_ = temp.Close() // RemoveStale found it before it was locked
	}
}

// RemoveStale removes the temporary files that killed processes left in a folder and in the folders directly
// below it. It keeps files that are locked, because another process is writing them. The lock of a process
// on another machine may be invisible, so it also keeps files younger than minAge. It removes nothing if the
// file system cannot lock, or if the folder is "".
func RemoveStale(folder string, minAge time.Duration) {
	for _, pattern := range []string{".*" + newSuffix, "*/.*" + newSuffix} {
		names, _ := fs.Glob(os.DirFS(folder), pattern)
		for _, name := range names {
			removeStale(filepath.Join(folder, name), minAge)
		}
	}
}

func removeStale(path string, minAge time.Duration) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < minAge {
		return
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	if locked, _ := TryLock(file); locked {
		_ = os.Remove(path)
	}
	_ = file.Close()
}
