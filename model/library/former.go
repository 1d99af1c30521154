package library

import (
	"iter"

	"dailies/parser"
	"dailies/parser/clean"
)

// What follows is for callers that are being rewritten to use Paper alone.

// Abstract is the abstract of the i-th paper.
func (s Snapshot) Abstract(i int) clean.Text { return s.Paper(i).Abstract }

// IDs gives the ID of the i-th paper and the other keys that marks may hang on.
func (s Snapshot) IDs(i int) (id ID, also []ID) { return s.Paper(i).ID, s.Paper(i).Also }

// AppendID appends the ID of the i-th paper to nothing.
func (s Snapshot) AppendID(room []byte, i int) []byte { return append(room, s.Paper(i).ID...) }

// Facts are the numbers of a paper.
type Facts struct {
	Authors  int
	Comments int
	Date     parser.Date
	Day      int // Date, from 1 January 1970; NoDay where unknown
}

// Place is where a paper stood.
type Place struct {
	Day      int // the page's, from 1 January 1970; NoDay where unknown
	Position int // on that page, from 1
}

// NoDay is before all days.
const NoDay = int(unknownDay)

// Facts gives the numbers of the i-th paper.
func (s Snapshot) Facts(i int) Facts {
	p := s.Paper(i)
	return Facts{p.Authors, p.Comments, p.Date, int(dayOf(p.Date))}
}

// Place is where the i-th paper stood on the newest of its pages.
func (s Snapshot) Place(i int) Place { return s.Paper(i).Sightings[0].place() }

// Places are all where it stood, newest page first.
func (s Snapshot) Places(i int) iter.Seq[Place] {
	return func(yield func(Place) bool) {
		for _, at := range s.Paper(i).Sightings {
			if !yield(at.place()) {
				return
			}
		}
	}
}

func (at Sighting) place() Place { return Place{int(dayOf(at.Page)), at.Position} }

// Orgs is how many numbers of organisations there are.
func (s Snapshot) Orgs() int {
	if s.view == nil {
		return 0
	}
	s.library.mu.RLock()
	defer s.library.mu.RUnlock()
	return len(s.library.orgs)
}

// OrgNumber is the number of the i-th paper's organisation, 0 where there is none.
func (s Snapshot) OrgNumber(i int) int {
	s.library.mu.RLock()
	defer s.library.mu.RUnlock()
	return s.library.orgNumber[s.Paper(i).Org]
}

// Org is the organisation of a number.
func (s Snapshot) Org(number int) parser.Org {
	s.library.mu.RLock()
	defer s.library.mu.RUnlock()
	return s.library.orgs[number]
}

func (l *Library) numberOrg(org parser.Org) {
	if _, known := l.orgNumber[org]; !known {
		l.orgNumber[org] = len(l.orgs)
		l.orgs = append(l.orgs, org)
	}
}
