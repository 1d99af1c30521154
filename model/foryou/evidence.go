package foryou

import (
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
)

// keeps are the bits of papers that were kept.
const keeps = search.IsToRead | search.IsRead | search.IsStarred

// CountKept counts the papers that were kept.
func CountKept(is []search.Is) (kept int) {
	for _, bits := range is {
		if bits&keeps != 0 {
			kept++
		}
	}
	return kept
}

// evidenceOf is what the reader's decisions say of each paper. Marks of papers that no dump
// has say nothing.
func evidenceOf(in search.Papers, decisions []marks.Decision) []Evidence {
	all, pages := make([]Evidence, in.Len()), map[page]bool{}
	alone := skippedAlone(decisions)
	for i := range in.All() {
		switch is := bitsOf(in, i); {
		case is&keeps != 0:
			all[i] = Kept
			pages[pageOf(in, i)] = true
		case is&search.IsSkipped != 0:
			all[i] = PassedOver
		}
	}
	for id := range alone {
		if i, ok := in.Find(id); ok && all[i] == PassedOver {
			all[i] = Skipped
		}
	}
	delete(pages, page{})
	for i := range in.All() {
		if is := bitsOf(in, i); all[i] == None && is&(search.IsNew|search.IsSnoozed) == 0 && pages[pageOf(in, i)] {
			all[i] = PassedOver
		}
	}
	return all
}

// skippedAlone are the papers that were skipped in a step of their own: the papers of one
// step have one time.
func skippedAlone(decisions []marks.Decision) map[library.ID]bool {
	together := map[time.Time]int{}
	for _, d := range decisions {
		together[d.Time]++
	}
	alone := map[library.ID]bool{}
	for _, d := range decisions {
		alone[d.ID] = d.Status == marks.Skipped && together[d.Time] == 1
	}
	for id, is := range alone {
		if !is {
			delete(alone, id)
		}
	}
	return alone
}

// page is the day of a page of the site; zero if it is unknown.
type page struct{ year, month, day int }

func pageOf(in search.Papers, paper int) page {
	d := in.Paper(paper).Sightings[0].Page
	return page{d.Year, d.Month, d.Day}
}

func bitsOf(in search.Papers, paper int) search.Is {
	if paper < len(in.Is) {
		return in.Is[paper]
	}
	return search.IsInbox
}
