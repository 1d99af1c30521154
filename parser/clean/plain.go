package clean

import (
	"unicode/utf8"

	"dailies/parser/checksum"
)

// Start is a start of raw that is clean as it stands, up to the end of its line
// where there is nothing unusual before it, and whether it is printable ASCII.
func Start(raw string) (text Text, ascii bool) {
	n := checksum.Printable(raw)
	if n == len(raw) || raw[n] < utf8.RuneSelf {
		return Text{raw[:n]}, true
	}
	return further(raw, n)
}

// StartSummed is Start, and the checksum of the text where that is printable ASCII.
func StartSummed(raw string) (text Text, ascii bool, sum uint32) {
	n, sum := checksum.OfPrintable(raw)
	if n == len(raw) || raw[n] < utf8.RuneSelf {
		return Text{raw[:n]}, true, sum
	}
	text, ascii = further(raw, n)
	return text, ascii, sum
}

// further is Start, where n bytes are printable ASCII, and what follows is not.
func further(raw string, n int) (text Text, ascii bool) {
	for ascii = true; n < len(raw) && raw[n] >= utf8.RuneSelf; ascii = false {
		r, size := utf8.DecodeRuneInString(raw[n:])
		if size == 1 || classOf(r) != keep {
			break
		}
		n += size
		n += checksum.Printable(raw[n:])
	}
	return Text{raw[:n]}, ascii
}

// plain is the length of the longest start of s that holds nothing but
// printable ASCII and newlines.
func plain(s string) int {
	i := 0
	for {
		i += checksum.Printable(s[i:])
		if i == len(s) || s[i] != '\n' {
			return i
		}
		i++
	}
}
