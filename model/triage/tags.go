package triage

import (
	"slices"
	"strings"

	"dailies/model/search"
)

func isTagBreak(r rune) bool { return r == ' ' || r == ',' }

// splitTags splits a line into tags, at blanks and commas.
func splitTags(line string) []string { return strings.FieldsFunc(line, isTagBreak) }

// tagChanges are the tags that an edited line adds and removes. It removes the tags of before
// that are no longer in the line, and those written as "-tag", although the line may still
// have them as well.
func tagChanges(before, typed []string) (add, drop []string) {
	for _, tag := range typed {
		tag = strings.TrimPrefix(tag, "#")
		if name, ok := strings.CutPrefix(tag, "-"); ok {
			drop = append(drop, name)
			continue
		}
		add = append(add, tag)
	}
	for _, tag := range before {
		if !slices.Contains(add, tag) && !slices.Contains(drop, tag) {
			drop = append(drop, tag)
		}
	}
	add = slices.DeleteFunc(add, func(tag string) bool { return slices.Contains(drop, tag) })
	return add, drop
}

// completeTag completes the last word of a line from the tags in use.
func completeTag(text string, known []string) []string {
	start := strings.LastIndexFunc(text, isTagBreak) + 1
	if start < len(text) && (text[start] == '-' || text[start] == '#') {
		start++
	}
	var all []string
	for _, tag := range search.Matching(text[start:], known, func(tag string) string { return tag }) {
		all = append(all, text[:start]+tag)
	}
	return all
}
