package search

import (
	"strings"

	"dailies/ui/english"
)

// Note explains what a query found beside what it asks for: which words were set aside, how
// many papers have only most of the words, then how many have only something like it, and what
// was meant. That comes last because it may be long, and the end is cut off. It is empty if
// there is nothing to explain.
func (m *Matcher) Note() string {
	found, similar := int(m.found.hits.Count()), int(m.found.near.Count())
	var parts []string
	if len(m.aside) > 0 {
		parts = append(parts, strings.Join(m.aside, ", ")+" set aside")
	}
	if partial, without := m.Partial(); partial != nil {
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
		for _, c := range m.Corrections() {
			corrected = append(corrected, c.Typed+" → "+c.Word)
		}
		if len(corrected) > 0 {
			part += ": " + strings.Join(corrected, ", ")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " · ")
}

// How says how a paper was found: "" if it is just what was asked for.
func (m *Matcher) How(paper int32) string {
	switch {
	case m == nil || m.found.score == nil:
		return ""
	case m.partial != nil && m.partial.Test(uint(paper)):
		return "partial"
	case m.found.near.Test(uint(paper)):
		return "similar"
	}
	return ""
}
