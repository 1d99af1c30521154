package search

import (
	"strings"
	"unicode"

	"dailies/model/search/query"
)

// spelling returns a text that asks for a value and for no other: the name that the reader
// saw as a word, as a phrase, or as the whole name; then the same with the slug.
func (f *Facet) spelling(v *FacetValue) string {
	if v.text != "" {
		return v.text
	}
	last := ""
	for _, name := range v.common {
		for _, spell := range []func(string) string{asWord, asPhrase, asWhole} {
			text := spell(name)
			if name == "" || text == "" {
				continue
			}
			if last = text; f.asksOnly(text, v) {
				return text
			}
		}
	}
	return last
}

// asWord writes a text as a bare word; "" if it is not one.
func asWord(s string) string {
	for i, r := range s {
		if r <= unicode.MaxASCII && !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune("-.&+", r)) {
			return ""
		}
	}
	return s
}

// asPhrase writes a text in quotes, up to a quote of its own, which no phrase can hold.
func asPhrase(s string) string {
	s, _, _ = strings.Cut(s, `"`)
	return `"` + strings.Join(strings.Fields(s), " ") + `"`
}

func asWhole(s string) string { return "^" + asPhrase(s) + "$" }

// asksOnly reports whether a text after the key asks for this value and for no other.
func (f *Facet) asksOnly(text string, v *FacetValue) bool {
	q, err := query.Parse(f.key.Name + ":" + text)
	own := f.own(q)
	if err != nil || len(own) != 1 {
		return false
	}
	choices := f.choices(own[0])
	if len(choices) != 1 {
		return false
	}
	for i := range f.Values {
		if other := &f.Values[i]; taken(choices, other) != (other == v) {
			return false
		}
	}
	return true
}
