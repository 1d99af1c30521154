//go:build !amd64

package library

const wide = false

func keep(*byte, *byte, int, *[256]uint64) (kept int, intricate bool) { panic("library: not wide") }
