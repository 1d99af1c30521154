package marks

import (
	"crypto/rand"
	"encoding/binary"
	"math/bits"
)

// secret is what the sums of a checkpoint depend on: nobody who writes a title knows
// it, and can give a paper the sum of another.
type secret [4]uint64

func newSecret() (s secret) {
	var b [8 * len(s)]byte
	_, _ = rand.Read(b[:]) // never fails since Go 1.24
	for i := range s {
		s[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return s
}

// sum is a hash of a text: 16 bytes at a time are multiplied, 90 take 10 ns.
func sum[T ~string | ~[]byte](s *secret, text T) uint64 {
	h := s[0] ^ uint64(len(text))
	for ; len(text) > 16; text = text[16:] {
		h = fold(eight(text)^s[1], eight(text[8:])^h)
	}
	var a, b uint64
	for i := range len(text) {
		if i < 8 {
			a |= uint64(text[i]) << (8 * i)
		} else {
			b |= uint64(text[i]) << (8 * (i - 8))
		}
	}
	return fold(fold(a^s[1], b^h)^s[2], s[3])
}

func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

func eight[T ~string | ~[]byte](s T) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
