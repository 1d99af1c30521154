package parser

import (
	"io/fs"
	"os"
	"time"
)

// version is a file as it was when it was opened. As long as it is the same, so
// is what stands in it, and no text of it need be summed up to know that. The
// zero value is of a file of which nothing is known.
type version struct{ info fs.FileInfo }

// tick is how old a file's last change must be to be told from the next one. File
// systems count changes in steps: a few milliseconds, two seconds on FAT.
const tick = 3 * time.Second

// versionOf gives the version of an open file; none where it changed just now.
func versionOf(f *os.File) version {
	info, err := f.Stat()
	if err != nil || time.Since(info.ModTime()) < tick {
		return version{}
	}
	return version{info}
}

// still says whether an open file is that version.
func (v version) still(f *os.File) bool {
	if v.info == nil {
		return false
	}
	now, err := f.Stat()
	return err == nil && now.Size() == v.info.Size() && now.ModTime().Equal(v.info.ModTime()) &&
		os.SameFile(now, v.info) && touched(now).Equal(touched(v.info))
}
