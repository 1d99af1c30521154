package clean

import "unicode"

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

// classOf says what the rule does with a rune of at least U+0080. The ranges
// that running text is made of are decided without a look into the tables,
// which would cost ten times as much.
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
