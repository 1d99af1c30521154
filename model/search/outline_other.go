//go:build !amd64

package search

func kindsWide(*byte, int, *kinds) bool { panic("no such processor") }
