package search

// wordBytesWide sets a bit for each byte of a word among at least thirty-two, on a
// processor that looks at as many together.
//
//go:noescape
func wordBytesWide(s *byte, n int, into *uint64)
