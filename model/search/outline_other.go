//go:build !amd64

package search

func kindsWide(*byte, int, *kinds, byte, byte, byte) bool { panic("no such processor") }
