package checksum

import "math/bits"

// printable is Printable for every processor. It looks at sixty-four bytes at a
// time.
func printable(s string) int {
	rest := s
	for len(rest) >= 64 {
		b := rest[:64]
		if (odd(word(b[:8]))|odd(word(b[8:16]))|odd(word(b[16:24]))|odd(word(b[24:32]))|
			odd(word(b[32:40]))|odd(word(b[40:48]))|odd(word(b[48:56]))|odd(word(b[56:])))&tops != 0 {
			break
		}
		rest = rest[64:]
	}
	for len(rest) >= 8 {
		if at := odd(word(rest[:8])) & tops; at != 0 {
			return len(s) - len(rest) + bits.TrailingZeros64(at)/8 // right up to the first, see odd
		}
		rest = rest[8:]
	}
	i := len(s) - len(rest)
	for i < len(s) && s[i] >= ' ' && s[i] < 0x7f {
		i++
	}
	return i
}

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// odd has a top bit set where one of the eight bytes is not printable ASCII:
// adding one sets it (DEL and what is beyond, but for 0xff), or taking a blank
// away does (controls, and 0xff). A carry only ever comes from a byte that is odd.
func odd(w uint64) uint64 { return (w + ones) | (w - ones*' ') }

// word is the eight bytes of b as a number, the first one lowest.
func word(b string) uint64 {
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
