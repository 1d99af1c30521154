//go:build !amd64

package search

func wordBytesWide(*byte, int, *uint64) { panic("no such processor") }
