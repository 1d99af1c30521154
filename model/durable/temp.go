package durable

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// createTemp creates the temporary file from which Replace makes the file at path. The temporary
// file is locked while it is in use, if the file system can lock.
func createTemp(path string) (temp *os.File, locked bool, err error) {
	for {
		temp, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-*")
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

// isTemp reports whether a file has the name of a temporary file of Replace.
var isTemp = regexp.MustCompile(`^\..+\.new-[0-9]+$`).MatchString

// RemoveStale removes the temporary files that killed processes left in a folder and in the folders
// directly below it. A file that another process is writing is locked, and is kept. The lock of a
// process on another machine may be invisible, so files younger than minAge are kept, too. Nothing
// is removed if the file system cannot lock, or if the folder is "".
func RemoveStale(folder string, minAge time.Duration) {
	for _, pattern := range []string{".*", "*/.*"} {
		paths, _ := fs.Glob(os.DirFS(folder), pattern)
		for _, path := range paths {
			if path = filepath.Join(folder, path); isTemp(filepath.Base(path)) {
				removeStale(path, minAge)
			}
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
	defer func() { _ = file.Close() }()
	if locked, _ := TryLock(file); locked {
		_ = os.Remove(path)
	}
}
