package foryou

import (
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
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
func evidenceOf(s Source) []Evidence {
	all, pages, alone := make([]Evidence, s.In.Len()), map[int]bool{}, skippedAlone(s.Decisions)
	for i, p := range s.In.All() {
		switch is := bitsOf(s.In, i); {
		case is&keeps != 0:
			all[i] = Kept
			pages[pageOf(p)] = true
		case is&search.IsSkipped != 0:
			all[i] = PassedOver
		}
	}
	for id := range alone {
		if i, ok := s.In.Find(id); ok && all[i] == PassedOver {
			all[i] = Skipped
		}
	}
	delete(pages, 0)
	for i, p := range s.In.All() {
		if all[i] == None && bitsOf(s.In, i)&(search.IsNew|search.IsSnoozed) == 0 && pages[pageOf(p)] {
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
		if delete(alone, d.ID); d.Status == marks.Skipped && together[d.Time] == 1 {
			alone[d.ID] = true
		}
	}
	return alone
}

// pageOf is the day of the newest page that a paper was on, as a query.DayNumber; 0 if it is
// unknown.
func pageOf(p *library.Paper) int {
	d := p.Sightings[0].Page
	return query.DayNumber(d.Year, d.Month, d.Day)
}

func bitsOf(in search.Papers, paper int) search.Is {
	if paper < len(in.Is) {
		return in.Is[paper]
	}
	return search.IsInbox
}
