package parser

import (
	"regexp"
	"strings"
)

// announcement is how arXiv's feeds of a day start an abstract: with the number, and
// whether the paper is new, new in this category, or replaced by another version.
var announcement = regexp.MustCompile(`(?s)^\s*arXiv:(\S+)\s+Announce Type:\s*([a-z-]+)\s+(?:Abstract:)?(.*)$`)

// announced is an item of a feed of the day.
type announced struct {
	id, kind, abstract string
}

func readAnnouncement(text string) (announced, bool) {
	found := announcement.FindStringSubmatch(text)
	if found == nil {
		return announced{abstract: text}, false
	}
	return announced{found[1], found[2], found[3]}, true
}

// pageName tells the pages apart that a feed of a day has.
func (a announced) pageName(category string) string {
	switch {
	case strings.HasPrefix(a.kind, "replace"):
		return category + ", replaced"
	case a.kind == "cross":
		return category + ", cross-listed"
	}
	return category
}

// feedCategory is the category that a feed of a day is of, by its title: "cs.AI updates
// on arXiv.org".
func feedCategory(title string) string {
	category, _, found := strings.Cut(strings.TrimSpace(title), " updates on arXiv")
	if !found {
		return ""
	}
	return category
}
