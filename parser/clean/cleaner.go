package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a base keeps: more would climb over the lines above it.
const maxMarks = 4

const replacement = string(utf8.RuneError)

// cleaner cleans one text. Nothing is copied before the first change.
type cleaner struct {
	raw    string
	at     int // raw[:at] is read
	out    strings.Builder
	kept   int // out holds the clean text of raw[:kept]; 0 while nothing has changed
	marks  int // marks that the character before raw[at] may still take
	hidden int
}

func (w *cleaner) run() {
	for w.at < len(w.raw) {
		if w.raw[w.at] < utf8.RuneSelf {
			w.ascii()
			continue
		}
		r, size := utf8.DecodeRuneInString(w.raw[w.at:])
		if r == utf8.RuneError && size == 1 {
			w.change(w.invalid(), replacement, 1)
			continue
		}
		w.rune(r, size)
	}
}

// ascii takes a run of plain ASCII, or one control character.
func (w *cleaner) ascii() {
	n := plain(w.raw[w.at:])
	if n == 0 {
		w.control(w.raw[w.at])
		return
	}
	w.at += n
	w.marks = marksAfter(w.raw[:w.at])
}

// control takes an ASCII control character but the newline.
func (w *cleaner) control(c byte) {
	switch {
	case c == '\r' && w.at+1 < len(w.raw) && w.raw[w.at+1] == '\n':
		w.change(1, "", 0)
	case c == '\r', c == '\v', c == '\f':
		w.change(1, "\n", 0)
	case c == '\t':
		w.change(1, " ", 0)
	case c == 0x7f:
		w.change(1, "\u2421", 1)
	default:
		w.change(1, string(rune(0x2400+int(c))), 1)
	}
}

// rune takes a valid rune that is not ASCII.
func (w *cleaner) rune(r rune, size int) {
	switch classOf(r) {
	case drop:
		next, _ := utf8.DecodeRuneInString(w.raw[w.at+size:])
		if isJoiner(r) && joins(w.before()) && joins(next) && !unicode.IsMark(next) {
			w.at += size
			return
		}
		w.change(size, "", 1)
	case keep:
		w.marks = maxMarks
		w.at += size
	case mark:
		if w.marks == 0 {
			w.change(size, "", 1)
			return
		}
		w.marks--
		w.at += size
	case space:
		w.change(size, " ", 0)
	case filler:
		w.change(size, " ", 1)
	case newline:
		w.change(size, "\n", 0)
	case replace:
		w.change(size, replacement, 1)
	}
}

// before is the last character of what is clean so far; RuneError if there is none.
func (w *cleaner) before() rune {
	done := w.raw[w.kept:w.at]
	if done == "" {
		done = w.out.String()
	}
	r, _ := utf8.DecodeLastRuneInString(done)
	return r
}

// invalid is the length of the run of invalid UTF-8 that starts here.
func (w *cleaner) invalid() int {
	n := 1
	for w.at+n < len(w.raw) {
		r, size := utf8.DecodeRuneInString(w.raw[w.at+n:])
		if r != utf8.RuneError || size != 1 {
			break
		}
		n++
	}
	return n
}

// change puts to in the place of the next size bytes.
func (w *cleaner) change(size int, to string, hidden int) {
	if w.kept == 0 {
		w.out.Grow(len(w.raw) + len(w.raw)/16 + utf8.UTFMax)
	}
	w.out.WriteString(w.raw[w.kept:w.at])
	w.out.WriteString(to)
	w.at += size
	w.kept = w.at
	w.hidden += hidden
	if to != "" {
		w.marks = marksAfter(to)
	}
}

func (w *cleaner) text() string {
	if w.kept == 0 {
		return w.raw
	}
	w.out.WriteString(w.raw[w.kept:])
	return w.out.String()
}

// marksAfter is how many marks may follow s, which ends in a base, a blank or a newline, or is empty.
func marksAfter(s string) int {
	if s == "" || s[len(s)-1] == ' ' || s[len(s)-1] == '\n' {
		return 0
	}
	return maxMarks
}

// class is what the rule does with a rune outside ASCII.
type class uint8

const (
	keep    class = iota
	mark          // kept if its base has room
	space         // becomes a blank
	filler        // becomes a blank; a reader could not have seen it
	newline       // becomes a newline
	drop          // deleted
	replace       // becomes U+FFFD
)

// classOf says what the rule does with a rune of at least U+0080. The ranges that running text is made
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

// lookUp is the rule in full, for any rune of at least U+0080.
func lookUp(r rune) class {
	switch {
	case r == 0x85, r == 0x2028, r == 0x2029:
		return newline
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
