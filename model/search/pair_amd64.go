package search

import "golang.org/x/sys/cpu"

// wide says whether the processor looks at thirty-two places together.
var wide = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// wideBlock is how many bytes a text must have for these, and one more for a pair.
const wideBlock = 32

// noted is how many places seekAll looks at together.
const noted = 64

// seekPair finds the first of so many places, at or after byte from, where two
// letters stand, apart bytes from each other; -1 where there is none. Unless before
// is 0 they must stand in a whole word: no letter before bytes before them, nor after
// bytes behind, and before the first place there are as many bytes, after the last as
// many more. Odd says whether one of the bytes on the way, of those at which a place
// can be, is not printable ASCII.
//
//go:noescape
func seekPair(s *byte, places, from, apart int, a, b byte, before, after int) (at int, odd bool)

// seekThree is seekPair, without edges, where a third letter, c, stands beside the first:
// so many bytes behind it, or before it where that is negative. These bytes are there,
// too, before the first place and after the last.
//
//go:noescape
func seekThree(s *byte, places, from, apart, beside int, a, b, c byte) (at int, odd bool)

// seekWord is seekPair for a whole word whose pair stands in many blocks, or is one
// letter: the edges of all places are looked at. That takes twice as long where there
// is none, but has no branch that the processor foresees wrongly, which costs as much
// as ten blocks.
//
//go:noescape
func seekWord(s *byte, places, from, apart int, a, b byte, before, after int) (at int, odd bool)

// seekEither finds the first place at or after byte from of n bytes where one of
// two letters, b or c, stands behind another; -1 where there is none.
//
//go:noescape
func seekEither(s *byte, n, from int, a, b, c byte) (at int)

// seekAll finds all places of a pair among n bytes from byte from on, where a third
// letter, c, stands beside its first: so many bytes behind it. It says how many it
// noted, and up to which byte: not to the end, nor beyond so many places and 64 more,
// of which there must be room. Where before is not 0 the pair is in a word, of which
// no letter stands so many bytes before it. All bytes that these are away from a
// place must be there.
//
//go:noescape
func seekAll(s *byte, n, from, apart, beside int, a, b, c byte, before int, places *uint16, most int) (found, to int)

// seekHyphen finds the first place at or after byte from of a hyphen with one or two
// letters on either side, or none; -1 where there is none. Before the first place
// there are three bytes, and after the places three more.
//
//go:noescape
func seekHyphen(s *byte, places, from int) (at int)
