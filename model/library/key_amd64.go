package library

import "golang.org/x/sys/cpu"

// wide says whether the processor looks at 16 bytes at a time.
var wide = cpu.X86.HasSSSE3 && cpu.X86.HasPOPCNT

// keep appends the key of n bytes of a title, 16 or more, to nothing: key has room
// for 8 more than that. It gives the length of the key, and whether a byte was
// intricate, which makes it none. shuffles says where the bytes go that are in it:
// see there.
//
//go:noescape
func keep(key, title *byte, n int, shuffles *[256]uint64) (kept int, intricate bool)
