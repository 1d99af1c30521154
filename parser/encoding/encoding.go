// Package encoding turns the bytes of a text into UTF-8. A text is nearly always UTF-8. Word
// processors save "plain text" as Windows-1252 or Mac Roman, and some programs read UTF-8 as one of
// these and write the result as UTF-8 again. The dots and bullets that every page has tell which.
//
// Of recognises the encoding, and Decode decodes; UTF16 does both for UTF-16.
package encoding

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Encoding is how the bytes of a text stand for characters. The zero Encoding is UTF-8.
type Encoding struct {
	Name    string   // for a person; empty: UTF-8
	bytes   *charset // of a text of single bytes; nil: UTF-8
	doubled *charset // as which UTF-8 was read before it was written again; nil: it was not
}

// sample is how much of a text is looked at, in bytes.
const sample = 64 << 10

// encodings are those that are recognised, by what they make of a dot or a bullet that
// stands alone.
var encodings = []struct {
	Encoding
	signs []string
}{
	{Encoding{"Windows-1252", windows1252, nil}, []string{"\xb7", "\x95"}},
	{Encoding{"Mac Roman", macRoman, nil}, []string{"\xe1", "\xa5"}},
	{Encoding{"UTF-8 that was read as Windows-1252", nil, windows1252}, []string{"Â·", "â€¢", "â\u0080¢", "Ã‚Â·"}},
	{Encoding{"UTF-8 that was read as Mac Roman", nil, macRoman}, []string{"¬∑", "‚Ä¢"}},
}

// Of recognises the encoding of a text by its start.
func Of(text string) Encoding {
	text = text[:min(len(text), sample)]
	best, most := Encoding{}, 0
	for _, e := range encodings {
		if n := signs(text, e.signs); n > most {
			best, most = e.Encoding, n
		}
	}
	if most == 0 && faults(text) {
		return encodings[0].Encoding
	}
	return best
}

// signs counts how often one of some signs stands alone, between blanks or the ends of a
// line.
func signs(text string, of []string) (n int) {
	for _, sign := range of {
		for rest := text; ; {
			i := strings.Index(rest, sign)
			if i < 0 {
				break
			}
			before, after := strings.TrimRight(rest[:i], " \t_"), rest[i+len(sign):]
			starts := len(before) < i || before == "" || strings.HasSuffix(before, "\n") || strings.HasSuffix(before, "\r")
			ends := after == "" || strings.IndexByte(" \t\r\n\xa0\xca", after[0]) >= 0 || strings.HasPrefix(after, "Â")
			if starts && ends {
				n++
			}
			rest = after
		}
	}
	return n
}

// faults reports whether a text has more bytes that are no UTF-8 than characters that are,
// ASCII left out.
func faults(text string) bool {
	valid, invalid := 0, 0
	for i, r := range text {
		if r != utf8.RuneError {
			if r >= utf8.RuneSelf {
				valid++
			}
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			invalid++
		}
	}
	return invalid > valid && invalid >= 3
}

// Decode decodes a text, or whole lines of it, into UTF-8. What cannot be decoded stays as it is.
func (e Encoding) Decode(text string) string {
	switch {
	case e.bytes != nil:
		return e.decodeLines(text)
	case e.doubled != nil:
		return undouble(text, e.doubled)
	}
	return text
}

// decodeLines decodes the lines that are no UTF-8: a file may be put together of several.
func (e Encoding) decodeLines(text string) string {
	var out strings.Builder
	out.Grow(len(text) + len(text)/16)
	for line := range strings.Lines(text) {
		if !utf8.ValidString(line) {
			line = e.bytes.decode(line)
		}
		out.WriteString(line)
	}
	return out.String()
}

// undouble turns each run of characters outside ASCII into the bytes that it was read
// from, if these are UTF-8; up to three times.
func undouble(text string, as *charset) string {
	for range 3 {
		var out strings.Builder
		out.Grow(len(text))
		changed := false
		for text != "" {
			plain := strings.IndexFunc(text, notASCII)
			if plain < 0 {
				plain = len(text)
			}
			out.WriteString(text[:plain])
			text = text[plain:]
			run := strings.IndexFunc(text, isASCII)
			if run < 0 {
				run = len(text)
			}
			was, ok := bytesOf(text[:run], as)
			changed = changed || ok
			out.WriteString(was)
			text = text[run:]
		}
		if text = out.String(); !changed {
			break
		}
	}
	return text
}

func isASCII(r rune) bool  { return r < utf8.RuneSelf }
func notASCII(r rune) bool { return r >= utf8.RuneSelf }

// bytesOf returns the UTF-8 that a run of characters was read from; the run itself and false if
// it was not.
func bytesOf(run string, as *charset) (string, bool) {
	was := make([]byte, 0, len(run))
	for _, r := range run {
		b, ok := as.byteOf(r)
		if !ok && r < 0x100 { // Latin-1, or a byte that stands for nothing
			b, ok = byte(r), true
		}
		if !ok {
			return run, false
		}
		was = append(was, b)
	}
	if run == "" || !utf8.Valid(was) {
		return run, false
	}
	return string(was), true
}

// UTF16 decodes UTF-16, which is recognised by a byte-order mark or by the NULs of Latin letters;
// false if the text is none. The whole text is needed: a line break is two bytes in it.
func UTF16(text string) (string, bool) {
	low := 0 // the place of the low byte in a pair
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
	case strings.HasPrefix(text, "\xfe\xff"):
		low = 1
	default:
		odd, even := nulsAt(text[:min(len(text), nulSample)])
		if min(odd, even) > 0 || max(odd, even) < 4 || max(odd, even)*3 < min(len(text), nulSample) {
			return "", false
		}
		if even > 0 {
			low = 1
		}
	}
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = uint16(text[2*i+low]) | uint16(text[2*i+1-low])<<8
	}
	return strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff"), true
}

// nulSample is how much of a text is searched for NULs, in bytes.
const nulSample = 8 << 10

// nulsAt counts the NULs at odd and at even places.
func nulsAt(text string) (odd, even int) {
	for i := range len(text) {
		if text[i] == 0 {
			if i%2 == 0 {
				even++
			} else {
				odd++
			}
		}
	}
	return odd, even
}
