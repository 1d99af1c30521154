package clean

import "unicode/utf8"

// Start is a start of raw that is clean as it stands, up to the end of its line
// where there is nothing unusual before it, and whether it is printable ASCII.
func Start(raw string) (text Text, ascii bool) {
	n := printable(raw)
	if n == len(raw) || raw[n] < utf8.RuneSelf {
		return Text{raw[:n]}, true
	}
	return further(raw, n)
}

// further is Start, where n bytes are printable ASCII, and what follows is not.
func further(raw string, n int) (text Text, ascii bool) {
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
