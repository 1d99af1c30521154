package checksum

// wide says whether the processor looks at a block at a time.
var wide = hasAVX2()

// hasAVX2 says whether the processor has AVX2, and the system keeps its registers.
func hasAVX2() bool

// wideBlocks is eachBlock for n bytes. Those that are not printable end the text
// where their bit of stop is set, by their places in a block.
//
//go:noescape
func wideBlocks(s *byte, n int, sums *block, stop uint32) int
