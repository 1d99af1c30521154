package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"
)

// text is one field of a paper as it is searched. Where all of it is ASCII,
// folded is the text as written, capitals included, and costs nothing; else it
// is lower-case without accents.
type text struct {
	folded, raw string
}

// asText folds a text.
func asText(raw string) text {
	if isASCII(raw) {
		return text{folded: raw, raw: raw}
	}
	return text{folded: fold(raw), raw: raw}
}

// isASCII says whether a text has no byte above 127.
func isASCII(s string) bool {
	i := 0
	for ; i+32 <= len(s); i += 32 {
		if (load(s, i)|load(s, i+8)|load(s, i+16)|load(s, i+24))&tops != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isPrintable says whether a text is of ASCII without control characters, so one
// line.
func isPrintable(s string) bool {
	if wide && len(s) >= wideBlock {
		_, odd := seekPair(unsafe.StringData(s), len(s), 0, 0, 0, 0, 0, 0) // no byte is 0 with bit 0x20 set
		return !odd
	}
	return printableEach(s)
}

// printableEach is isPrintable for every processor.
func printableEach(s string) bool {
	const blanks = ' ' * ones
	i := 0
	for ; i+16 <= len(s); i += 16 {
		x, y := load(s, i), load(s, i+8)
		if ((x-blanks)|x|(y-blanks)|y)&tops != 0 {
			return false
		}
	}
	for ; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// special are letters that no decomposition takes apart, though a reader
// without them on the keyboard types something plainer.
var special = map[rune]string{
	'ß': "ss", 'ẞ': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o",
	'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ı': "i", 'ς': "σ",
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-",
	'‘': "'", '’': "'", '“': `"`, '”': `"`,
}

// fold gives a text in lower case, without accents, ligatures taken apart and
// every dash a hyphen.
func fold(s string) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			b = append(b, lowerOf[s[i]])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		b = append(b, foldRune(r)...)
		i += size
	}
	return string(b)
}

// foldRune gives what a character is searched as; "" for combining marks.
func foldRune(r rune) string {
	if r < utf8.RuneSelf {
		return lowered[r : r+1]
	}
	if plain, ok := special[r]; ok {
		return plain
	}
	return foldFar(r)
}

// lowered has each ASCII character at its own place, capitals as small letters.
var lowered = lowerTable()

func lowerTable() string {
	var b [utf8.RuneSelf]byte
	for i := range b {
		b[i] = lower(byte(i))
	}
	return string(b[:])
}

func foldFar(r rune) string {
	if unicode.Is(unicode.Mn, r) {
		return ""
	}
	var b strings.Builder
	for _, d := range norm.NFKD.String(string(r)) {
		if unicode.Is(unicode.Mn, d) {
			continue
		}
		if plain, ok := special[d]; ok {
			b.WriteString(plain)
			continue
		}
		b.WriteRune(unicode.ToLower(d))
	}
	return b.String()
}

// foldMarked is fold with capitals kept: what a word typed with capitals is
// compared with.
func foldMarked(s string) string {
	if isASCII(s) {
		return s
	}
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

// offsets gives, for each byte of the folded text and for its end, the byte of
// the text as written that it comes from.
func offsets(raw string) []int {
	at := make([]int, 0, len(raw)+1)
	for i, r := range raw {
		for range len(foldRune(r)) {
			at = append(at, i)
		}
	}
	return append(at, len(raw))
}

// mapped is a text with its offsets, which are worked out once for many matches.
type mapped struct {
	text
	at []int // see offsets; nil where the text is ASCII, which needs none
}

func (t text) mapped() mapped {
	if t.raw == t.folded { // the same string where it is ASCII: no comparing
		return mapped{text: t}
	}
	return mapped{t, offsets(t.raw)}
}

// original gives the bytes of the text as written that the bytes [start,end)
// of its folded form stand for: whole characters, marks included.
func (t mapped) original(start, end int) (int, int) {
	if t.at == nil {
		return start, end
	}
	from, last := t.at[start], t.at[max(end-1, start)]
	to := last
	for _, r := range t.raw[last:] {
		if to > last && foldRune(r) != "" {
			break
		}
		to += utf8.RuneLen(r)
	}
	return from, min(to, len(t.raw))
}

// lower lowers an ASCII letter.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// isWordRune says whether a character is part of a word.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return isWordByte(byte(r))
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

func isWordByte(c byte) bool { return wordBytes[c] }

// wordBytes are the letters and digits of ASCII.
var wordBytes = wordByteTable()

func wordByteTable() (table [256]bool) {
	for c := range table {
		l := lower(byte(c))
		table[c] = 'a' <= l && l <= 'z' || '0' <= l && l <= '9'
	}
	return table
}

// starts says whether a word can begin at byte i: what stands before belongs
// to no word.
func starts(s string, i int) bool {
	if i == 0 {
		return true
	}
	if c := s[i-1]; c < utf8.RuneSelf {
		return !isWordByte(c)
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return !isWordRune(r)
}

// ends says whether a word can end before byte i.
func ends(s string, i int) bool {
	if i >= len(s) {
		return true
	}
	if c := s[i]; c < utf8.RuneSelf {
		return !isWordByte(c)
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return !isWordRune(r)
}
