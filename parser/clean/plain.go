package clean

import (
	"math/bits"
	"unicode/utf8"
)

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// Start is a start of raw that is clean as it stands, up to the end of its line
// where there is nothing unusual before it, and whether it is printable ASCII.
func Start(raw string) (text Text, ascii bool) {
	n := printable(raw)
	for ascii = true; n < len(raw) && raw[n] >= utf8.RuneSelf; ascii = false {
		r, size := utf8.DecodeRuneInString(raw[n:])
		if size == 1 || classOf(r) != keep {
			break
		}
		n += size
		n += printable(raw[n:])
	}
	return Text{raw[:n]}, ascii
}

// plain is the length of the longest start of s that holds nothing but
// printable ASCII and newlines.
func plain(s string) int {
	i := 0
	for {
		i += printable(s[i:])
		if i == len(s) || s[i] != '\n' {
			return i
		}
		i++
	}
}

// printable is the length of the longest start of s that is printable ASCII,
// U+0020 to U+007E. It looks at sixty-four bytes at a time.
func printable(s string) int {
	rest := s
	for len(rest) >= 64 {
		b := rest[:64]
		if (odd(b[:8])|odd(b[8:16])|odd(b[16:24])|odd(b[24:32])|
			odd(b[32:40])|odd(b[40:48])|odd(b[48:56])|odd(b[56:]))&tops != 0 {
			break
		}
		rest = rest[64:]
	}
	for len(rest) >= 8 {
		if at := odd(rest[:8]) & tops; at != 0 {
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

// odd has a top bit set where one of the eight bytes is not printable ASCII:
// adding one sets it (DEL and what is beyond, but for 0xff), or taking a blank
// away does (controls, and 0xff). A carry only ever comes from a byte that is odd.
func odd(b string) uint64 {
	w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
	return (w + ones) | (w - ones*' ')
}
