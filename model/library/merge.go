package library

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser"
	"dailies/parser/clean"
)

// merge makes a paper of its entries, which it sorts by the newest page. Entries
// complete each other: what the newest page does not give, the next one does. It
// goes by the first of some IDs, and by the others too.
func merge(entries []*entry, ids []ID) *Paper {
	if len(entries) == 1 && ids[0] == entries[0].says.ID {
		return entries[0].says
	}
	slices.SortFunc(entries, newestFirst)
	p := &Paper{ID: ids[0], Also: ids[1:], Sightings: make([]Sighting, 0, len(entries))}
	for _, e := range entries {
		from := e.says
		p.Title = cmp.Or(p.Title, from.Title)
		p.Org = cmp.Or(p.Org, from.Org)
		p.Authors = cmp.Or(p.Authors, from.Authors)
		p.ArXiv = cmp.Or(p.ArXiv, from.ArXiv)
		p.Hidden = max(p.Hidden, from.Hidden)
		p.Sightings = append(p.Sightings, from.Sightings...)
	}
	p.Abstract = mergedAbstract(entries)
	p.Comments = mergedComments(entries)
	p.Date = mergedDate(entries)
	return p
}

// mergedAbstract is the newest one, but one that was cut off gives way to the
// whole.
func mergedAbstract(entries []*entry) (a clean.Text) {
	for _, e := range entries {
		if next := e.says.Abstract; a.Empty() || cutOff(a.String(), next.String()) {
			a = next
		}
	}
	return a
}

// mergedComments are those of the newest page that counts them.
func mergedComments(entries []*entry) int {
	for _, e := range entries {
		if e.meta {
			return e.says.Comments
		}
	}
	return 0
}

// mergedDate is the date that is known best, of equals the earliest.
func mergedDate(entries []*entry) parser.Date {
	best := slices.MinFunc(entries, func(e, f *entry) int {
		return cmp.Or(cmp.Compare(e.grade, f.grade), cmp.Compare(dayOf(e.says.Date), dayOf(f.says.Date)))
	})
	return best.says.Date
}

// cutOff tells whether a text is the beginning of a longer one.
func cutOff(text, whole string) bool {
	return len(whole) > len(text) && strings.HasPrefix(whole, withoutEnd(text))
}

// withoutEnd takes off a text what a cut leaves at its end.
func withoutEnd(text string) string { return strings.TrimRight(text, " \n….") }
