package library

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/parser"
)

func TestOneThingOfAPaperIsWhatThePaperHas(t *testing.T) {
	dayIn := func(d parser.Date) int { return int(dateDay(d)) }
	shared := 0
	for seed := range uint64(200) {
		r := odds{rand.New(rand.NewPCG(seed, 5))}
		l := New(today)
		for _, d := range r.dumps(6) {
			l.Add(d)
		}
		s := l.Snapshot()
		for i := range s.Len() {
			p := s.Paper(i)
			if got := s.Text(s.TitleRef(i)); got != p.Title {
				t.Fatalf("seed %d: title %q, want %q", seed, got, p.Title)
			}
			if got := s.Org(s.OrgNumber(i)); got != p.Org {
				t.Fatalf("seed %d: organisation %v, want %v", seed, got, p.Org)
			}
			if got, want := s.Facts(i), (Facts{p.Authors, p.Comments, p.Date, dayIn(p.Date)}); got != want {
				t.Fatalf("seed %d: %+v, want %+v", seed, got, want)
			}
			var places []Place
			for _, at := range p.Sightings {
				places = append(places, Place{dayIn(at.Page), at.Position})
			}
			if got := slices.Collect(s.Places(i)); !slices.Equal(got, places) || s.Place(i) != places[0] {
				t.Fatalf("seed %d: %v, first %v, want %v", seed, got, s.Place(i), places)
			}
			if at := s.Paper(0).Sightings[0]; (at.Dump != p.Sightings[0].Dump || at.Page != p.Sightings[0].Page) && s.Page(0) == s.Page(i) {
				t.Fatalf("seed %d: %v and %v are on the same page", seed, at, p.Sightings[0])
			}
			shared += len(places) - 1
		}
	}
	if shared < 100 {
		t.Error("too few papers on several pages to tell")
	}
}

func TestWhatWasKeptOfASnapshotIsGoodForAnotherWithTheSameIndices(t *testing.T) {
	l := New(today)
	l.Add(dumpOf("a", "Jan 6", paper("One", "Jan 5")))
	first := l.Snapshot()
	l.Add(dumpOf("b", "Jan 7", paper("Two", "Jan 5")))
	if second := l.Snapshot(); !second.Follows(first) || !first.Follows(second) {
		t.Error("papers were only added, and it says that they have other indices")
	}
	if other := shelve(dumpOf("a", "Jan 6", paper("One", "Jan 5"))); other.Follows(first) || first.Follows(Snapshot{}) || (Snapshot{}).Follows(first) {
		t.Error("another library's papers have the same indices")
	}
}
