package finder

import (
	"strings"

	"dailies/model/reading"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Note explains what the filter of a view finds: which words were set aside, then how many
// papers have only something like it, and what was meant. That comes last because it may be
// long, and the end is cut off. The note is empty if there is nothing to explain.
func Note(v *reading.View) clean.Text {
	if v.Match == nil || v.Fuzzy == nil || v.Filter == "" {
		return clean.Text{}
	}
	match, found, near := v.Match, len(v.Shown), int(v.Fuzzy.Count())
	var parts []string
	if aside := match.SetAside(); len(aside) > 0 {
		parts = append(parts, strings.Join(aside, ", ")+" set aside")
	}
	if near > 0 {
		part := english.Number(near) + " similar, " + english.Number(found-near) + " exact"
		var corrected []string
		for _, m := range match.Corrections() {
			corrected = append(corrected, m.Typed+" → "+m.Word)
		}
		if len(corrected) > 0 {
			part += ": " + strings.Join(corrected, ", ")
		}
		parts = append(parts, part)
	}
	return clean.Line(strings.Join(parts, " · "))
}
