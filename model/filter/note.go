package filter

import (
	"slices"
	"strings"
	"unicode"

	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// Note explains what the filter of a view finds beside what it asks for.
func Note(v *list.View) clean.Text {
	if v.Match == nil || v.Fuzzy == nil || v.Filter == "" {
		return clean.Text{}
	}
	return clean.Line(strings.Join(known(search.Note(v.Match, len(v.Shown), v.Fuzzy), v.Advice), " · "))
}

func known(parts ...string) []string {
	return slices.DeleteFunc(parts, func(part string) bool { return part == "" })
}

// advice says what to type in place of a filter, or how it is meant.
func advice(text string, q query.Query) string {
	if _, date, ok := query.MonthIn(text); ok {
		return "Tab searches dates instead: " + date
	}
	if q.CountsBack() {
		return "counted back from the newest paper"
	}
	return ""
}

// nameless reports whether a query looks like a person's name, and no paper has any name.
func nameless(q query.Query, in search.Papers) bool {
	words := q.PlainWords()
	if len(words) < 2 || len(words) > 3 || strings.ContainsFunc(strings.Join(words, ""), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '.' }) {
		return false
	}
	for _, p := range in.All() {
		if len(p.Names()) > 0 {
			return false
		}
	}
	return true
}
