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

// evidence is what the reader's decisions say of each paper.
func (s Source) evidence() []Evidence {
	all, pages, decided := make([]Evidence, s.In.Len()), map[int]bool{}, map[int]Evidence{}
	for _, d := range s.decisions() {
		decided[d.paper] = d.says
	}
	for i, p := range s.In.All() {
		switch is := s.In.Is[i]; {
		case is&keeps != 0:
			all[i] = Kept
			pages[pageOf(p)] = true
		case is&search.IsSkipped != 0 && decided[i] == Skipped:
			all[i] = Skipped
		case is&search.IsSkipped != 0:
			all[i] = PassedOver
		}
	}
	delete(pages, 0)
	for i, p := range s.In.All() {
		if all[i] == None && s.In.Is[i]&(search.IsNew|search.IsSnoozed) == 0 && pages[pageOf(p)] {
			all[i] = PassedOver
		}
	}
	return all
}

// decision is a decision on a paper that is here.
type decision struct {
	paper int
	says  Evidence
	day   string // on which it was made
}

// decisions are those on papers that are here, oldest first. The papers of one step have one
// time: a skip says more if it was a step of its own.
func (s Source) decisions() (all []decision) {
	together := map[time.Time]int{}
	for _, d := range s.Decisions {
		together[d.Time]++
	}
	for _, d := range s.Decisions {
		paper, here := s.In.Find(d.ID)
		if !here {
			continue
		}
		says := Kept
		switch {
		case d.Status == marks.Inbox:
			says = None
		case d.Status == marks.Skipped && together[d.Time] == 1:
			says = Skipped
		case d.Status == marks.Skipped:
			says = PassedOver
		}
		all = append(all, decision{paper, says, d.Time.Format(time.DateOnly)})
	}
	return all
}

// pageOf is the day of the newest page that a paper was on, as a query.DayNumber; 0 if it is
// unknown.
func pageOf(p *library.Paper) int {
	d := p.Sightings[0].Page
	return query.DayNumber(d.Year, d.Month, d.Day)
}
