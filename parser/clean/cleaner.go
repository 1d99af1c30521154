package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a base keeps. More would overlap the lines above.
const maxMarks = 4

const replacement = string(utf8.RuneError)

type cleaner struct {
	last      rune // last rune of the clean text so far; 0 at the start
	marksLeft int  // combining marks that it may still take
	hidden    int
}

// next returns the length of the first piece of a raw text and its replacement. A piece is a run of
// plain ASCII, a run of invalid UTF-8, or a single rune.
func (w *cleaner) next(raw string) (size int, to string) {
	if n := plainLen(raw); n > 0 {
		return n, w.emit(raw[:n])
	}
	r, size := utf8.DecodeRuneInString(raw)
	switch to = raw[:size]; classOf(r) {
	case keep:
		if r == utf8.RuneError && size == 1 {
			return invalidLen(raw), w.substitute(replacement)
		}
		w.last, w.marksLeft = r, maxMarks
		return size, to
	case mark:
		if w.marksLeft == 0 {
			return size, w.substitute("")
		}
		w.marksLeft--
		w.last = r
		return size, to
	case space:
		return size, w.emit(" ")
	case filler:
		return size, w.substitute(" ")
	case newline:
		if strings.HasPrefix(raw, "\r\n") {
			return size, ""
		}
		return size, w.emit("\n")
	case drop:
		next, _ := utf8.DecodeRuneInString(raw[size:])
		if isJoiner(r) && canJoin(w.last) && canJoin(next) && !unicode.IsMark(next) {
			w.last = r
			return size, to
		}
		return size, w.substitute("")
	case picture:
		return size, w.substitute(string(0x2400 + min(r, 0x21))) // DEL is U+2421, after the space
	}
	return size, w.substitute(replacement)
}

// emit records a clean piece of text, to which combining marks may be added, and returns it.
func (w *cleaner) emit(clean string) string {
	w.last, _ = utf8.DecodeLastRuneInString(clean)
	w.marksLeft = maxMarks
	if w.last == ' ' || w.last == '\n' {
		w.marksLeft = 0
	}
	return clean
}

// substitute counts a hidden character and returns its clean replacement, or "" to delete it.
func (w *cleaner) substitute(to string) string {
	w.hidden++
	if to == "" {
		return ""
	}
	return w.emit(to)
}

// invalidLen returns the length of the invalid UTF-8 that a text starts with.
func invalidLen(raw string) (n int) {
	for n < len(raw) {
		if r, size := utf8.DecodeRuneInString(raw[n:]); r != utf8.RuneError || size != 1 {
			break
		}
		n++
	}
	return n
}

// class says how a rune that is not printable ASCII is cleaned.
type class uint8

const (
	keep    class = iota
	mark          // combining mark, kept if its base has room
	space         // becomes a space
	filler        // becomes a space; counts as hidden because it is a letter that looks blank
	newline       // becomes a newline
	drop          // deleted
	replace       // becomes U+FFFD
	picture       // becomes the picture of a control character
)

// classOf returns the class of a rune that is not printable ASCII. The ranges of ordinary text are
// decided first, because the Unicode tables are ten times slower.
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
	return classOfSlow(r)
}

// classOfSlow applies the full rule to a rune that is not printable ASCII.
func classOfSlow(r rune) class {
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

// isJoiner reports whether r invisibly joins its neighbours or keeps them apart: U+200D, U+200C.
func isJoiner(r rune) bool { return r == 0x200d || r == 0x200c }

// joiningScripts are the scripts in which a joiner changes what is read, as in the Persian word for
// "goes" or the Sinhala word for "Sri".
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali,
	unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada,
	unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}

// canJoin reports whether a joiner next to r has an effect: r is a letter or mark of
// joiningScripts, or a symbol such as an emoji. Any other joiner only hides something.
func canJoin(r rune) bool {
	switch {
	case r < 0x600, r == utf8.RuneError:
		return false
	case r >= 0x2600 && unicode.Is(unicode.So, r), r >= 0x1f3fb && r <= 0x1f3ff: // symbols, and skin tones
		return true
	}
	return unicode.In(r, joiningScripts...) && (unicode.IsLetter(r) || unicode.IsMark(r))
}

// plainLen returns the length of the longest prefix of s that has only printable ASCII and newlines.
func plainLen(s string) int {
	i := 0
	for {
		i += printableLen(s[i:])
		if i == len(s) || s[i] != '\n' {
			return i
		}
		i++
	}
}

// printableLen returns the length of the longest prefix of s that is printable ASCII. It checks
// eight bytes at a time because every byte of a dump passes through here.
func printableLen(s string) int {
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
