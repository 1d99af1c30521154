package index

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a text in the form in which texts are compared: normalized and in lower case.
func Fold(s string) string { return strings.ToLower(Normalize(s)) }

// Normalize returns a text as it is searched: without accents and ligatures, with hyphens for all
// dashes, and with one blank for each run of blanks and line ends. ASCII letters keep their case,
// because patterns ignore it; other letters become lower case. Most abstracts are returned unchanged.
func Normalize(s string) string {
	if isNormalized(s) {
		return s
	}
	b := make([]byte, 0, len(s))
	for _, text := range normalizedRunes(s) {
		b = append(b, text...)
	}
	return string(b)
}

// isNormalized reports whether Normalize would return an ASCII text unchanged.
func isNormalized(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == '\n' || c == '\t' || c == ' ' && i > 0 && s[i-1] == ' ' {
			return false
		}
	}
	return true
}

// normalizedRunes yields the offset of each character in s with its normalized form. It omits
// blanks that follow a blank.
func normalizedRunes(s string) iter.Seq2[int, string] {
	return func(yield func(offset int, text string) bool) {
		last := ""
		for i, r := range s {
			text := normalizeRune(r)
			if text == "" || text == " " && last == " " {
				continue
			}
			if last = text; !yield(i, text) {
				return
			}
		}
	}
}

// special maps letters that Unicode does not decompose to their usual ASCII spelling, and dashes and
// quotes to those on the keyboard.
var special = map[rune]string{
	'ß': "ss", 'ẞ': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o",
	'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ı': "i", 'ς': "σ",
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-",
	'‘': "'", '’': "'", '“': `"`, '”': `"`,
}

// normalizeRune returns the normalized form of a character, which is empty for combining marks.
func normalizeRune(r rune) string {
	switch {
	case r == '\n' || r == '\t':
		return " "
	case r < utf8.RuneSelf:
		return string(r)
	}
	if text, ok := special[r]; ok {
		return text
	}
	var b strings.Builder
	for _, d := range norm.NFKD.String(string(r)) {
		switch text, ok := special[d]; {
		case unicode.Is(unicode.Mn, d):
		case ok:
			b.WriteString(text)
		case d < utf8.RuneSelf:
			b.WriteRune(d)
		default:
			b.WriteRune(unicode.ToLower(d))
		}
	}
	return b.String()
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func toLower(c byte) byte {
	if isUpper(c) {
		return c - 'A' + 'a'
	}
	return c
}

// Text is a text with its normalized form, so that a match can be shown in the original.
type Text struct {
	Raw, Normalized string
	offsets         []int // in Raw, of the character behind each byte of Normalized; then len(Raw)
}

// NewText normalizes a text.
func NewText(raw string) Text {
	t := Text{Raw: raw, Normalized: Normalize(raw)}
	if t.Normalized == raw {
		return t
	}
	for i, text := range normalizedRunes(raw) {
		for range len(text) {
			t.offsets = append(t.offsets, i)
		}
	}
	t.offsets = append(t.offsets, len(raw))
	return t
}

// Original returns the bytes of Raw from which the bytes [start,end) of Normalized were made. They
// are whole characters with their combining marks.
func (t Text) Original(start, end int) (from, to int) {
	if t.Normalized == t.Raw {
		return start, end
	}
	end = min(max(end, start+1), len(t.Normalized))
	for end < len(t.Normalized) && t.offsets[end] == t.offsets[end-1] {
		end++ // inside a character
	}
	return t.offsets[start], t.offsets[end]
}
