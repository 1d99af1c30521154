package filter

import (
	"dailies/model/list"
	"dailies/model/search"
	"dailies/parser/clean"
)

// Note explains what the filter of a view finds beside what it asks for.
func Note(v *list.View) clean.Text {
	if v.Match == nil || v.Fuzzy == nil || v.Filter == "" {
		return clean.Text{}
	}
	return clean.Line(search.Note(v.Match, len(v.Shown), v.Fuzzy))
}
