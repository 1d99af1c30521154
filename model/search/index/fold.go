package index

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a text as it is searched: in lower case, without accents, ligatures taken
// apart, every dash a hyphen, and every run of blanks and line ends one blank.
func Fold(s string) string {
	var room [256]byte // most titles are shorter: then the result is the only allocation
	return string(appendFold(room[:0], s))
}

// appendFold appends the folded text to an empty slice, which it may grow.
func appendFold(b []byte, s string) []byte {
	b = slices.Grow(b, len(s))
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			i++
			if c = folded[c]; c != ' ' || len(b) == 0 || b[len(b)-1] != ' ' {
				b = append(b, c)
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if f := foldRune(r); f != " " || len(b) == 0 || b[len(b)-1] != ' ' {
			b = append(b, f...)
		}
		i += size
	}
	return b
}

// FoldMarked is Fold without lower-casing, for words that are typed with capitals.
func FoldMarked(s string) string {
	var b strings.Builder
	for _, r := range s {
		f := foldRune(r)
		if unicode.IsUpper(r) {
			f = strings.ToUpper(f)
		}
		b.WriteString(f)
	}
	return b.String()
}

// Text is a text with its folded form, so that a match in the folded text can be shown in
// the original.
type Text struct {
	Raw, Folded string
	at          []int // for each byte of Folded and for its end, the byte of Raw; nil: the same
}

// NewText folds a text.
func NewText(raw string) Text {
	t := Text{Raw: raw, Folded: Fold(raw)}
	if len(t.Folded) == len(raw) && IsASCII(raw) {
		return t
	}
	blank := false
	for i, r := range raw {
		f := foldRune(r)
		for range len(f) {
			if f != " " || !blank {
				t.at = append(t.at, i)
			}
		}
		blank = f == " " || f == "" && blank
	}
	t.at = append(t.at, len(raw))
	return t
}

// Original returns the bytes of Raw that the bytes [start,end) of Folded stand for: whole
// characters, with their marks.
func (t Text) Original(start, end int) (int, int) {
	if t.at == nil {
		return start, end
	}
	from, last := t.at[start], t.at[max(end-1, start)]
	to := last
	for _, r := range t.Raw[last:] {
		if to > last && foldRune(r) != "" {
			break
		}
		to += utf8.RuneLen(r)
	}
	return from, min(to, len(t.Raw))
}

// folded maps each byte of ASCII to its folded form, and others to themselves.
var folded = func() (table [256]byte) {
	for c := range table {
		if table[c] = byte(c); c < utf8.RuneSelf {
			table[c] = byte(unicode.ToLower(rune(c)))
		}
	}
	table['\n'], table['\t'] = ' ', ' '
	return table
}()

// special maps letters that Unicode does not decompose to what a reader without them on
// the keyboard types.
var special = map[rune]string{
	'ß': "ss", 'ẞ': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o",
	'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ı': "i", 'ς': "σ",
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-",
	'‘': "'", '’': "'", '“': `"`, '”': `"`,
}

// foldRune returns what a character is folded to; "" for combining marks.
func foldRune(r rune) string {
	if r < utf8.RuneSelf {
		return string(rune(folded[r]))
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
		default:
			b.WriteRune(unicode.ToLower(d))
		}
	}
	return b.String()
}

// onlyCase reports whether folding changes nothing in a text but its capitals and line ends:
// then it can be searched as it is written.
func onlyCase(s string) bool {
	blank := false
	for i := range len(s) {
		c := folded[s[i]]
		if c >= utf8.RuneSelf || blank && c == ' ' {
			return false
		}
		blank = c == ' '
	}
	return true
}

// IsASCII reports whether a text is all ASCII.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
