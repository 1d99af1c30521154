package search

// havingWide gives those of sixty-four papers that have letters, and words that begin
// so, on a processor that looks at four together.
//
//go:noescape
func havingWide(masks *uint64, begins *onsets, mask uint64, begin onsets) (all uint64)
