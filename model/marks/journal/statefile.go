package journal

import (
	"errors"
	"os"
)

// ReadStateFile reads a small file of the state folder. One that is no regular file, as a
// pipe or a link of somebody else's, or is larger than limit bytes, is not opened.
func ReadStateFile(path string, limit int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, errors.New("not a regular file of a sane size: " + path)
	}
	return os.ReadFile(path)
}
