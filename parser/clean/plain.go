package clean

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

// printable is the length of the longest start of s that is printable ASCII. It looks at eight
// bytes at a time: every byte of a dump comes by here.
func printable(s string) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(s); i += 8 {
		b := s[i : i+8]
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		controls := (w - ' '*ones) &^ w
		deletes := ((w ^ 0x7f*ones) - ones) &^ (w ^ 0x7f*ones)
		if (w|controls|deletes)&highs != 0 {
			break
		}
	}
	for ; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			break
		}
	}
	return i
}
