package page

import (
	"cmp"
	"strings"
	"unicode"

	"dailies/parser/clean"
)

// orgOf reads an organisation line. Its slug may be known by the address that it links to; one
// word alone is slug and name.
func (d dialect) orgOf(text clean.Text, slug string) Org {
	if alt, name, found := strings.Cut(text.String(), "]"); found && strings.HasPrefix(alt, "[") && isSlug(alt) && name != "" { // of a picture
		text, slug = clean.Line(name).Trim(), cmp.Or(slug, alt[1:])
	}
	s := text.String()
	switch {
	case slug != "" && slug != s:
		return Org{Slug: clean.Line(slug), Name: text}
	case slug == "" && d.markdown:
		return Org{Name: text}
	}
	if d.width > 0 {
		if n := glued(s); n > 0 {
			return Org{Slug: text.Slice(0, n), Name: text.Slice(n, len(s))}
		}
	}
	if i := strings.IndexByte(s, ' '); i >= 0 {
		return Org{Slug: text.Slice(0, i), Name: text.Slice(i, len(s)).Trim()}
	}
	return Org{Slug: text, Name: text}
}

// glued is how long the slug is that a line starts with, if the name follows without a blank, as
// text browsers print it: "nex-agiNex AGI". 0: there is a blank.
func glued(s string) int {
	first, _, _ := strings.Cut(s, " ")
	for i := 3; i+3 <= len(first); i++ {
		slug, name := keyLetters(s[:i]), keyLetters(s[i:])
		if min(len(slug), len(name)) >= 3 && (strings.HasPrefix(name, slug) || strings.HasPrefix(slug, name) || strings.HasSuffix(slug, name)) {
			return i
		}
	}
	return 0
}

// keyLetters are the letters and digits of a name, in small letters.
func keyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// isSlug reports whether a line may be an organisation's name in addresses.
func isSlug(s string) bool {
	return s != "" && len(s) <= 42 && strings.IndexByte(s, ' ') < 0 && !strings.HasSuffix(s, ".")
}
