//go:build !amd64

package search

func havingWide(*uint64, *onsets, uint64, onsets) uint64 { panic("no such processor") }
