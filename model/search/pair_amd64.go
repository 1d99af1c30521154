package search

import "golang.org/x/sys/cpu"

// wide says whether the processor looks at thirty-two places together.
var wide = cpu.X86.HasAVX2

// wideBlock is how many bytes a text must have for seekWide, and one more for a
// pair.
const wideBlock = 32

// seekWide finds the first place at or after byte from of n bytes where a pair
// stands, its letters apart bytes from each other; -1 where there is none. Odd
// says whether one of the bytes on the way, but for the very last of a pair, is not
// printable ASCII.
//
//go:noescape
func seekWide(s *byte, n, from, apart int, a, b byte) (at int, odd bool)

// seekWord is seekWide for a pair in a whole word: no letter stands before bytes
// before it, nor after bytes behind it. Before the first place there are as many
// bytes, and after the places as many more. Odd is as with seekWide, of the places.
//
//go:noescape
func seekWord(s *byte, places, from, apart int, a, b byte, before, after int) (at int, odd bool)

// seekEither finds the first place at or after byte from of n bytes where one of
// two letters, b or c, stands behind another; -1 where there is none.
//
//go:noescape
func seekEither(s *byte, n, from int, a, b, c byte) (at int)

// seekHyphen finds the first place at or after byte from of a hyphen with one or two
// letters on either side, or none; -1 where there is none. Before the first place
// there are three bytes, and after the places three more.
//
//go:noescape
func seekHyphen(s *byte, places, from int) (at int)
