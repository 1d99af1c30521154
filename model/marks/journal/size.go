package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// sizeDigits is the width of the last known size in its file: one small write
// replaces it as a whole.
const sizeDigits = 20

func (j *Journal) sizePath() string { return filepath.Join(j.State, j.Device+".size") }

// noteSize notes the size that the own file must not fall below.
func (j *Journal) noteSize(size int64) {
	if j.State == "" {
		return
	}
	if info, err := os.Lstat(j.sizePath()); err == nil && !info.Mode().IsRegular() {
		return
	}
	f, err := os.OpenFile(j.sizePath(), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return
	}
	_, _ = f.WriteAt(fmt.Appendf(nil, "%0*d\n", sizeDigits, size), 0)
	_ = f.Close()
}

// knownSize is the size that was noted last; 0 where none was.
func (j *Journal) knownSize() int64 {
	if j.State == "" {
		return 0
	}
	text, err := ReadStateFile(j.sizePath(), sizeDigits+1)
	if err != nil || len(text) != sizeDigits+1 {
		return 0
	}
	size, _ := strconv.ParseInt(string(text[:sizeDigits]), 10, 64)
	return size
}
