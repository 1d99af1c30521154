package search

import (
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/ui/english"
)

// Note explains what a query found beside what it asks for: which words were set aside, how
// many papers have only most of the words, then how many have only something like it, and what
// was meant. That comes last because it may be long, and the end is cut off. It is empty if
// there is nothing to explain.
func Note(match *Matcher, found int, near *bitset.BitSet) string {
	similar := int(near.Count())
	var parts []string
	if aside := match.SetAside(); len(aside) > 0 {
		parts = append(parts, strings.Join(aside, ", ")+" set aside")
	}
	if partial, without := match.Partial(); partial != nil {
		n := int(partial.Count())
		part := english.Number(n) + " partial"
		if len(without) > 0 {
			part += ", without: " + strings.Join(without, ", ")
		}
		parts = append(parts, part)
		similar, found = similar-n, found-n
	}
	if similar > 0 {
		part := english.Number(similar) + " similar, " + english.Number(found-similar) + " exact"
		var corrected []string
		for _, m := range match.Corrections() {
			corrected = append(corrected, m.Typed+" → "+m.Word)
		}
		if len(corrected) > 0 {
			part += ": " + strings.Join(corrected, ", ")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " · ")
}

// How says how a paper was found: "" if it is just what was asked for.
func (a *Answer) How(paper int32) string {
	partial, _ := a.Match.Partial()
	switch {
	case partial != nil && partial.Test(uint(paper)):
		return "partial"
	case a.Near.Test(uint(paper)):
		return "similar"
	}
	return ""
}
