package parser

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"dailies/parser/page"
)

// windows1252 has the characters of the bytes from 0x80 to 0x9f. Those above stand for the
// characters of their own number. A library's tables make the program 90 kB larger.
var windows1252 = []rune("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ")

// isWindows1252 reports whether a text is Windows-1252, as word processors save it: by the dot or
// the bullet that stands at the start of a line of every page.
func isWindows1252(text string) bool {
	for line := range strings.Lines(text[:min(len(text), page.Sample)]) {
		sign, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " ")
		if sign = strings.TrimRight(sign, "\r\n"); sign == "\xb7" || sign == "\x95" {
			return true
		}
	}
	return false
}

// decodeLines decodes the lines of Windows-1252 that are no UTF-8: a file may be put together of
// several.
func decodeLines(text string) string {
	var out strings.Builder
	out.Grow(len(text) + len(text)/16)
	for line := range strings.Lines(text) {
		if utf8.ValidString(line) {
			out.WriteString(line)
			continue
		}
		for i := range len(line) {
			r := rune(line[i])
			if r >= 0x80 && r < 0xa0 {
				r = windows1252[r-0x80]
			}
			out.WriteRune(r)
		}
	}
	return out.String()
}

// isUTF16 reports whether a text starts with a byte-order mark of UTF-16.
func isUTF16(text string) bool {
	return strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
}

// utf16Text decodes UTF-16, and leaves its byte-order mark in front.
type utf16Text struct {
	big  bool   // the high byte comes first
	rest string // bytes of a line that has not ended
}

// lines are the lines that end in the next bytes; the last bytes end one too. A line break is two bytes,
// and either of them may be one of another character, so that chunks end anywhere.
func (t *utf16Text) lines(text string, last bool) string {
	text = t.rest + text
	low := 0 // the place of the low byte in a pair
	if t.big {
		low = 1
	}
	unit := func(i int) uint16 { return uint16(text[2*i+low]) | uint16(text[2*i+1-low])<<8 }
	n := len(text) / 2
	for !last && n > 0 && unit(n-1) != '\n' {
		n--
	}
	t.rest = text[2*n:]
	units := make([]uint16, n)
	for i := range units {
		units[i] = unit(i)
	}
	return string(utf16.Decode(units))
}
