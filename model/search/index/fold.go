package index

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a text as texts are compared: Normalize in lower case.
func Fold(s string) string { return strings.ToLower(Normalize(s)) }

// Normalize returns a text as it is searched: without accents, ligatures taken apart, every dash a
// hyphen, and every run of blanks and line ends one blank. Letters of ASCII keep their case, as
// patterns do not mind it; others are small. Most abstracts are returned as they are.
func Normalize(s string) string {
	i := plainUntil(s)
	if i == len(s) {
		return s
	}
	b := append(make([]byte, 0, len(s)), s[:i]...)
	for _, r := range s[i:] {
		if p := plainRune(r); p != " " || len(b) == 0 || b[len(b)-1] != ' ' {
			b = append(b, p...)
		}
	}
	return string(b)
}

// plainUntil returns how many bytes of a text are plain already.
func plainUntil(s string) int {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == '\n' || c == '\t' || c == ' ' && i > 0 && s[i-1] == ' ' {
			return i
		}
	}
	return len(s)
}

// special maps letters that Unicode does not decompose to what a reader without them on
// the keyboard types.
var special = map[rune]string{
	'ß': "ss", 'ẞ': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o",
	'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ı': "i", 'ς': "σ",
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-",
	'‘': "'", '’': "'", '“': `"`, '”': `"`,
}

// plainRune returns what stands for a character in a plain text; "" for combining marks.
func plainRune(r rune) string {
	switch {
	case r == '\n' || r == '\t':
		return " "
	case r < utf8.RuneSelf:
		return string(r)
	}
	if plain, ok := special[r]; ok {
		return plain
	}
	var b strings.Builder
	for _, d := range norm.NFKD.String(string(r)) {
		switch plain, ok := special[d]; {
		case unicode.Is(unicode.Mn, d):
		case ok:
			b.WriteString(plain)
		case d < utf8.RuneSelf:
			b.WriteRune(d)
		default:
			b.WriteRune(unicode.ToLower(d))
		}
	}
	return b.String()
}

// folded is a byte of a plain text in lower case.
func folded(c byte) byte {
	if isCapital(c) {
		return c - 'A' + 'a'
	}
	return c
}

// Text is a text with its plain form, so that a match there can be shown in the original.
type Text struct {
	Raw, Normalized string
	from            []int // for each byte of Plain, where the character of Raw begins that it stands for, and the end of Raw
}

// NewText makes a text plain.
func NewText(raw string) Text {
	t := Text{Raw: raw, Normalized: Normalize(raw)}
	if t.Normalized == raw {
		return t
	}
	for i, r := range raw {
		plain := plainRune(r)
		if n := len(t.from); plain == " " && n > 0 && t.Normalized[n-1] == ' ' {
			continue // one more blank
		}
		for range len(plain) {
			t.from = append(t.from, i)
		}
	}
	t.from = append(t.from, len(raw))
	return t
}

// Original returns the bytes of Raw that the bytes [start,end) of Plain stand for: whole
// characters, with their marks.
func (t Text) Original(start, end int) (from, to int) {
	if t.Normalized == t.Raw {
		return start, end
	}
	end = min(max(end, start+1), len(t.Normalized))
	for end < len(t.Normalized) && t.from[end] == t.from[end-1] {
		end++ // within a character
	}
	return t.from[start], t.from[end]
}
