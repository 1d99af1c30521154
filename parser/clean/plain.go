package clean

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// Printable is the longest start of raw that is printable ASCII, which is clean
// as it stands. It ends before the newline, where there is nothing else.
func Printable(raw string) Text { return Text{raw[:printable(raw)]} }

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
// U+0020 to U+007E. It looks at thirty-two bytes at a time.
func printable(s string) int {
	i := 0
	for ; len(s)-i >= 32; i += 32 {
		b := s[i : i+32]
		if (odd(b[:8])|odd(b[8:16])|odd(b[16:24])|odd(b[24:]))&tops != 0 {
			break
		}
	}
	for ; len(s)-i >= 8; i += 8 {
		if odd(s[i:i+8])&tops != 0 {
			break
		}
	}
	for i < len(s) && s[i] >= ' ' && s[i] < 0x7f {
		i++
	}
	return i
}

// odd has a top bit set where one of the eight bytes is not printable ASCII:
// it is set in the byte itself, or adding one sets it (DEL), or taking a
// blank away does (controls). A carry only ever comes from a byte that is odd.
func odd(b string) uint64 {
	w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
	return w | (w + ones) | (w - ones*' ')
}
