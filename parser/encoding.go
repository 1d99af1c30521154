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

func isUTF16(text string) bool {
	return strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff")
}

// utf16Decoder returns a decoder for UTF-16 with a byte-order mark.
func utf16Decoder() *encoding.Decoder {
	return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder()
}

// utf8Reader decodes UTF-16 and passes everything else through.
func utf8Reader(source io.Reader) io.Reader {
	text := bufio.NewReader(source)
	if mark, _ := text.Peek(2); isUTF16(string(mark)) { // Peek's error comes again with the next read
		return utf16Decoder().Reader(text)
	}
	return text
}

// isWindows1252 reports whether a text is in Windows-1252, as word processors save it. It looks for
// the middle dot or the bullet that starts a line of every page.
func isWindows1252(text string) bool {
	for line := range strings.Lines(text[:min(len(text), page.SampleSize)]) {
		sign, _, _ := strings.Cut(strings.TrimLeft(line, " \t"), " ")
		if sign = strings.TrimRight(sign, "\r\n"); sign == "\xb7" || sign == "\x95" {
			return true
		}
	}
	return false
}

const windows1252Note = "saved as Windows-1252: read as such; save it as UTF-8 to be sure of every character"

// decodeWindows1252 decodes the lines that are not valid UTF-8. It works line by line because a
// file may be concatenated from several.
func decodeWindows1252(text string) string {
	var out strings.Builder
	out.Grow(len(text) + len(text)/16)
	for line := range strings.Lines(text) {
		if !utf8.ValidString(line) {
			line, _ = charmap.Windows1252.NewDecoder().String(line) // every byte is a valid character
		}
		out.WriteString(line)
	}
	return out.String()
}
