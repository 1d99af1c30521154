package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a base keeps: more would climb over the lines above it.
const maxMarks = 4

const replacement = string(utf8.RuneError)

// cleaner cleans one text, piece by piece.
type cleaner struct {
	before rune // the last character of what is clean so far; 0 at the start
	marks  int  // that it may still take
	hidden int
}

// next is how many bytes the first piece of a raw text has, and what becomes of it: a run of plain ASCII, a
// run of invalid UTF-8, or a character.
func (w *cleaner) next(raw string) (size int, to string) {
	if n := plain(raw); n > 0 {
		return n, w.put(raw[:n])
	}
	r, size := utf8.DecodeRuneInString(raw)
	switch to = raw[:size]; classOf(r) {
	case keep:
		if r == utf8.RuneError && size == 1 {
			return invalid(raw), w.hide(replacement)
		}
		w.before, w.marks = r, maxMarks
		return size, to
	case mark:
		if w.marks == 0 {
			return size, w.hide("")
		}
		w.marks--
		w.before = r
		return size, to
	case space:
		return size, w.put(" ")
	case filler:
		return size, w.hide(" ")
	case newline:
		if strings.HasPrefix(raw, "\r\n") {
			return size, ""
		}
		return size, w.put("\n")
	case drop:
		next, _ := utf8.DecodeRuneInString(raw[size:])
		if isJoiner(r) && joins(w.before) && joins(next) && !unicode.IsMark(next) {
			w.before = r
			return size, to
		}
		return size, w.hide("")
	case picture:
		return size, w.hide(pictureOf(r))
	}
	return size, w.hide(replacement)
}

// put takes a clean piece of text, to whose last character marks may be added.
func (w *cleaner) put(clean string) string {
	w.before, _ = utf8.DecodeLastRuneInString(clean)
	w.marks = maxMarks
	if w.before == ' ' || w.before == '\n' {
		w.marks = 0
	}
	return clean
}

// hide puts a clean text in the place of a character that would not be seen as what it is; "" deletes it.
func (w *cleaner) hide(to string) string {
	w.hidden++
	if to == "" {
		return ""
	}
	return w.put(to)
}

// invalid is the length of the run of invalid UTF-8 that a text starts with.
func invalid(raw string) (n int) {
	for n < len(raw) {
		if r, size := utf8.DecodeRuneInString(raw[n:]); r != utf8.RuneError || size != 1 {
			break
		}
		n++
	}
	return n
}

// pictureOf is the picture of a control character of ASCII.
func pictureOf(r rune) string {
	if r == 0x7f {
		return "\u2421"
	}
	return string(0x2400 + r)
}

// class is what the rule does with a rune that is not plain.
type class uint8

const (
	keep    class = iota
	mark          // kept if its base has room
	space         // becomes a blank
	filler        // becomes a blank; a reader could not have seen it
	newline       // becomes a newline
	drop          // deleted
	replace       // becomes U+FFFD
	picture       // becomes the picture of a control character
)

// classOf says what the rule does with a rune that is not plain. The ranges that running text is made
// of are decided without a look into the tables, which would cost ten times as much.
func classOf(r rune) class {
	switch {
	case r >= 0x4e00 && r <= 0x9fff, // Chinese, Japanese
		r >= 0xac00 && r <= 0xd7a3,                             // Korean
		r >= 0x3041 && r <= 0x3096, r >= 0x30a1 && r <= 0x30ff, // kana
		r >= 0xae && r <= 0x2ff, r >= 0xa1 && r <= 0xac, // Latin
		r >= 0x3a3 && r <= 0x482,                               // Greek, Cyrillic
		r >= 0x2010 && r <= 0x2027,                             // dashes, quotes, bullet, ellipsis
		r >= 0x3001 && r <= 0x3020, r >= 0xff01 && r <= 0xff9f: // wide punctuation
		return keep
	}
	return lookUp(r)
}

// lookUp is the rule in full, for any rune that is not plain.
func lookUp(r rune) class {
	switch {
	case r == '\r', r == '\v', r == '\f', r == 0x85, r == 0x2028, r == 0x2029:
		return newline
	case r == '\t':
		return space
	case r < utf8.RuneSelf:
		return picture
	case r == 0x115f, r == 0x1160, r == 0x3164, r == 0xffa0, r == 0x2800:
		return filler
	case unicode.Is(unicode.Zs, r):
		return space
	case r == 0x34f, unicode.Is(unicode.Cf, r), unicode.Is(unicode.Me, r), unicode.Is(unicode.Variation_Selector, r):
		return drop
	case unicode.IsMark(r):
		return mark
	case unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S):
		return keep
	}
	return replace
}

// isJoiner reports whether a character joins its neighbours, or keeps them apart, without
// being seen: U+200D and U+200C.
func isJoiner(r rune) bool { return r == 0x200d || r == 0x200c }

// joining are the scripts in which a joiner changes what is read, as in the Persian word
// for "goes", or the Sinhala for "Sri".
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali,
	unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// joins reports whether a joiner beside a character does anything: beside a letter of such
// a script, one of its marks, or a picture such as an emoji. Everywhere else it only hides.
func joins(r rune) bool {
	switch {
	case r < 0x600, r == utf8.RuneError:
		return false
	case r >= 0x2600 && unicode.Is(unicode.So, r), r >= 0x1f3fb && r <= 0x1f3ff: // pictures, and the colours of skin
		return true
	}
	return unicode.In(r, joining...) && (unicode.IsLetter(r) || unicode.IsMark(r))
}

// plain is the length of the longest start of s that holds nothing but printable ASCII and newlines.
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

// printable is the length of the longest start of s that is printable ASCII. It looks at eight
// bytes at a time: every byte of a dump comes by here.
func printable(s string) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(s); i += 8 {
		b := s[i : i+8]
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		controls := (w - ' '*ones) &^ w
		deletes := ((w ^ 0x7f*ones) - ones) &^ (w ^ 0x7f*ones)
		if (w|controls|deletes)&highs != 0 {
			break
		}
	}
	for ; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			break
		}
	}
	return i
}
