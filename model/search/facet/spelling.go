package facet

import (
	"strings"
	"unicode"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// spelling is the shortest text that asks for a value and for no other: a word, a
// phrase, or the whole of a name.
func (f *Facet) spelling(v *Value) string {
	if v.text != "" {
		return v.text
	}
	texts := v.texts
	if v.various {
		texts = texts[:1]
	}
	last := ""
	for _, spell := range []func(string) string{asWord, asPhrase, asWhole} {
		for _, s := range texts {
			text := spell(s)
			if text == "" {
				continue
			}
			if last = text; f.asksOnly(text, v) {
				return text
			}
		}
	}
	return last
}

// asWord writes a text as a bare word; "" where it is none.
func asWord(s string) string {
	for i, r := range s {
		if r <= unicode.MaxASCII && !unicode.IsLetter(r) && !unicode.IsDigit(r) && (i == 0 || !strings.ContainsRune("-.&+", r)) {
			return ""
		}
	}
	return index.Fold(s)
}

// asPhrase writes a text in quotes, up to one of its own, which no phrase can hold.
func asPhrase(s string) string {
	s, _, _ = strings.Cut(index.Fold(s), `"`)
	return `"` + strings.Join(strings.Fields(s), " ") + `"`
}

func asWhole(s string) string { return "^" + asPhrase(s) + "$" }

// asksOnly says whether a text behind the key asks for this value and for no other.
func (f *Facet) asksOnly(text string, v *Value) bool {
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
