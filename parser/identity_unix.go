//go:build unix

package parser

import (
	"io/fs"
	"syscall"
)

// identity tells files apart however they are named: the device and the inode,
// which hard links share.
type identity struct {
	device, inode uint64
	path          string // where the system knows no inode
}

func identify(path string, info fs.FileInfo) identity {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return identity{device: uint64(s.Dev), inode: uint64(s.Ino)} //nolint:unconvert // their types differ by system
	}
	return identity{path: realPath(path)}
}
