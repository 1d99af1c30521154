package parser

import (
	"io/fs"
	"syscall"
	"time"
)

// touched is when anything about a file changed last. Unlike the time of its
// text, nobody can set it back.
func touched(info fs.FileInfo) time.Time {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(s.Ctim.Unix())
	}
	return time.Time{}
}
