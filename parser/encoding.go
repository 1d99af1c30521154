package parser

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"dailies/parser/page"
)

// isUTF16 reports whether a text starts with a byte-order mark of UTF-16.
func isUTF16(text string) bool {
	return strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
}

// fromUTF16 decodes what is in UTF-16.
func fromUTF16() *encoding.Decoder {
	return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
}

// inUTF8 is what a reader reads, in UTF-8.
func inUTF8(source io.Reader) io.Reader {
	text := bufio.NewReader(source)
	if mark, _ := text.Peek(2); isUTF16(string(mark)) { // an error comes again
		return fromUTF16().Reader(text)
	}
	return text
}

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

const savedAsWindows1252 = "saved as Windows-1252: read as such; save it as UTF-8 to be sure of every character"

// isUTF8 reports whether a character of a text is there because the text is UTF-8.
func isUTF8(r rune) bool { return r >= utf8.RuneSelf && r != utf8.RuneError }

// decodeLines decodes the lines of Windows-1252 that are no UTF-8: a file may be put together of
// several.
func decodeLines(text string) string {
	var out strings.Builder
	out.Grow(len(text) + len(text)/16)
	for line := range strings.Lines(text) {
		if !utf8.ValidString(line) {
			line, _ = charmap.Windows1252.NewDecoder().String(line) // each byte is a character
		}
		out.WriteString(line)
	}
	return out.String()
}
