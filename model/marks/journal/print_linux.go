package journal

import (
	"io/fs"
	"syscall"
)

// printOf is what changes whenever somebody writes to a file or replaces it, whatever
// time he gives it afterwards. False: that is not known here.
func printOf(info fs.FileInfo) (p Print, known bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return p, false
	}
	return Print{s.Dev, s.Ino, uint64(s.Size), uint64(s.Mtim.Nano()), uint64(s.Ctim.Nano())}, true
}
