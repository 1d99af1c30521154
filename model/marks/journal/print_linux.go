package journal

import (
	"io/fs"
	"syscall"
	"time"
)

// printOf is what changes whenever somebody writes to a file or replaces it, whatever
// time he gives it afterwards. False: that is not known here, or the file system counts
// whole seconds, as some disks and network shares do, and who writes twice in one is not
// seen. Neither is who writes to a mapping again: Verify finds that.
func printOf(info fs.FileInfo) (p Print, known bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || s.Ctim.Nano()%int64(time.Millisecond) == 0 {
		return p, false
	}
	return Print{wide(s.Dev), s.Ino, uint64(s.Size), uint64(s.Mtim.Nano()), uint64(s.Ctim.Nano())}, true
}

// wide is a number that has 32 bits on some machines.
func wide[N uint32 | uint64](n N) uint64 { return uint64(n) }
