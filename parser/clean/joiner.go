package clean

import (
	"unicode"
	"unicode/utf8"
)

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
