package library

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser"
	"dailies/parser/clean"
)

// merge makes one paper of its entries and sorts them by page, newest first. A field that the newest
// page lacks comes from the next page that has it. titles are the keys of the paper's titles.
func merge(entries []*entry, titles []ID) *Paper {
	if len(entries) == 1 && titles[0] == entries[0].key() {
		return entries[0].paper
	}
	slices.SortFunc(entries, newestFirst)
	p := &Paper{Sightings: make([]Sighting, 0, len(entries))}
	for _, e := range entries {
		from := e.paper
		p.Title = cmp.Or(p.Title, from.Title)
		p.Org = cmp.Or(p.Org, from.Org)
		p.Authors = cmp.Or(p.Authors, from.Authors)
		p.ArXiv = cmp.Or(p.ArXiv, from.ArXiv)
		p.Hidden = max(p.Hidden, from.Hidden)
		p.Sightings = append(p.Sightings, from.Sightings...)
	}
	p.ID, p.Also = identity(p.ArXiv, titles)
	p.Abstract = mergedAbstract(entries)
	p.Comments = newestCount(entries, func(p *Paper) int { return p.Comments })
	p.Details = mergedDetails(entries)
	p.Date = mergedDate(entries)
	return p
}

// mergedAbstract returns the newest abstract, or the complete one if the newest is truncated.
func mergedAbstract(entries []*entry) (a clean.Text) {
	for _, e := range entries {
		if next := e.paper.Abstract; a.Empty() || isTruncated(a.String(), next.String()) {
			a = next
		}
	}
	return a
}

// newestCount returns a count that grows, such as comments: the one on the newest page that has it, or
// the highest on that page. A count of 0 means unknown. The entries must be sorted, newest first.
func newestCount(entries []*entry, of func(*Paper) int) (newest int) {
	var page parser.Date
	for _, e := range entries {
		n, on := of(e.paper), e.paper.Sightings[0].Page
		if newest > 0 && on != page {
			break
		}
		newest, page = max(newest, n), on
	}
	return newest
}

// mergedDetails merges the details of entries that are sorted, newest first.
func mergedDetails(entries []*entry) *parser.Details {
	var d parser.Details
	for _, e := range entries {
		from := e.paper.Details
		d.Authors = firstNonEmpty(d.Authors, from.Authors)
		d.Categories = firstNonEmpty(d.Categories, from.Categories)
		d.Code = cmp.Or(d.Code, from.Code)
		d.Project = cmp.Or(d.Project, from.Project)
		d.Submitter = cmp.Or(d.Submitter, from.Submitter)
		d.Summary = cmp.Or(d.Summary, from.Summary)
		d.Keywords = firstNonEmpty(d.Keywords, from.Keywords)
	}
	d.Upvotes = newestCount(entries, func(p *Paper) int { return p.Details.Upvotes })
	d.Stars = newestCount(entries, func(p *Paper) int { return p.Details.Stars })
	return cmp.Or(d.OrNil(), &noDetails)
}

func firstNonEmpty(a, b []clean.Text) []clean.Text {
	if len(a) > 0 {
		return a
	}
	return b
}

// mergedDate returns the most certain date, or the earliest of several.
func mergedDate(entries []*entry) parser.Date {
	best := slices.MinFunc(entries, func(e, f *entry) int {
		return cmp.Or(cmp.Compare(e.grade, f.grade), cmp.Compare(dayOf(e.paper.Date), dayOf(f.paper.Date)))
	})
	return best.paper.Date
}

// isTruncated reports whether a text is the beginning of another, ignoring blanks, dots and "…" at its
// end.
func isTruncated(text, whole string) bool {
	return len(whole) > len(text) && strings.HasPrefix(whole, strings.TrimRight(text, " \n…."))
}
