package library

import (
	"iter"

	"dailies/parser"
	"dailies/parser/clean"
)

// What follows gives one thing of a paper each, as Paper has it, for who asks a
// million of them: no memory is taken, and nothing else is looked up.

// Facts are the numbers of a paper.
type Facts struct {
	Authors  int         // 0 where unknown
	Comments int         // the newest page's
	Date     parser.Date // zero where unknown
	Day      int         // the same, from 1 January 1970; NoDay where unknown
}

// Place is where a paper stood.
type Place struct {
	Day      int // the page's, from 1 January 1970; NoDay where unknown
	Position int // on that page, from 1
}

// NoDay is before all days.
const NoDay = int(unknownDay)

// sightings are a paper's entries, newest page first. room is what the only one
// of most papers is put in.
func (c *content) sightings(i int, room *[1]int32) []int32 {
	slot := c.slots.at(i)
	if slot < 0 {
		return c.records.at(int(^slot)).entries
	}
	room[0] = slot
	return room[:]
}

// TitleRef is where the i-th paper's title stands; see Text.
func (s Snapshot) TitleRef(i int) clean.Ref {
	var room [1]int32
	for _, e := range s.sightings(i, &room) {
		if ref := s.entries.ref(e).title; ref != 0 {
			return ref
		}
	}
	return 0
}

// Text is what a TitleRef of this snapshot, or of one before it, stands for.
func (s Snapshot) Text(r clean.Ref) clean.Text { return s.texts.At(r) }

// Texts gives all that stands from what a TitleRef stands for to the end of
// another, beside and behind it.
func (s Snapshot) Texts(from, to clean.Ref) string { return s.texts.Run(from, to) }

// Orgs is how many numbers of organisations there are.
func (s Snapshot) Orgs() int {
	if s.content == nil {
		return 0
	}
	return len(s.orgs)
}

// OrgNumber is the number of the i-th paper's organisation, 0 where there is
// none. It is the same in all snapshots of a library.
func (s Snapshot) OrgNumber(i int) int {
	var room [1]int32
	for _, e := range s.sightings(i, &room) {
		if org := s.entries.ref(e).org; org != 0 {
			return int(org)
		}
	}
	return 0
}

// Org is the organisation of a number.
func (s Snapshot) Org(number int) parser.Org { return s.orgs[number] }

// Facts gives the numbers of the i-th paper.
func (s Snapshot) Facts(i int) Facts {
	var room [1]int32
	f, commented, best := Facts{Day: NoDay}, false, undated
	for _, e := range s.sightings(i, &room) {
		at := s.entries.ref(e)
		authors, comments := s.numbersOf(e)
		if f.Authors == 0 {
			f.Authors = authors
		}
		if at.date.meta() && !commented {
			f.Comments, commented = comments, true
		}
		date, known := s.faces.ref(at.page).date(at.date, s.today)
		if known == undated {
			continue
		}
		if on := int(dateDay(date)); known < best || known == best && on < f.Day {
			f.Date, f.Day, best = date, on, known
		}
	}
	return f
}

// Place is where the i-th paper stood on the newest of its pages.
func (s Snapshot) Place(i int) Place {
	var room [1]int32
	return s.place(s.sightings(i, &room)[0])
}

// Places are all where it stood, newest page first.
func (s Snapshot) Places(i int) iter.Seq[Place] {
	return func(yield func(Place) bool) {
		var room [1]int32
		for _, e := range s.sightings(i, &room) {
			if !yield(s.place(e)) {
				return
			}
		}
	}
}

// Page is the number of that page: papers of one page have the same.
func (s Snapshot) Page(i int) int {
	var room [1]int32
	return int(s.entries.ref(s.sightings(i, &room)[0]).page)
}

func (c *content) place(e int32) Place {
	at := c.entries.ref(e)
	return Place{int(dateDay(c.faces.ref(at.page).own())), int(at.position)}
}

// Follows tells whether the papers have the indices that they have in another
// snapshot: what was kept of that is good but for what Since gives.
func (s Snapshot) Follows(before Snapshot) bool {
	return s.content != nil && before.content != nil && s.register == before.register && s.epoch == before.epoch
}
