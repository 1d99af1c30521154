package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// randomDump makes a dump of papers that others have too, with accents here and
// there, each with other facts than elsewhere.
func randomDump(r *rand.Rand, titles int) parser.Dump {
	d := parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 1 + r.IntN(12), Day: 1 + r.IntN(28)}}}}
	for n := range 1 + r.IntN(2*pageSize/3) {
		accent := []string{"", "é"}[r.IntN(2)]
		d.Papers = append(d.Papers, parser.Paper{
			Title:    clean.Line(fmt.Sprintf("Paper%s %d", accent, r.IntN(titles))),
			Abstract: parser.NewAbstract(clean.Line(babble(r, 3))),
			Org:      parser.Org{Slug: clean.Line(babble(r, 1)), Name: clean.Line(babble(r, 1) + accent)},
			Authors:  r.IntN(4), Comments: r.IntN(4), Meta: true, Position: n + 1,
			Date: parser.Date{Month: 1 + r.IntN(12), Day: 1 + r.IntN(28)},
		})
	}
	return d
}

func TestAStockThatGrewIsOneMadeAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	var grown stock
	var seen []library.Snapshot
	for range 12 {
		l.Add(randomDump(r, 3*pageSize))
		seen = append(seen, l.Snapshot())
		grown.take(l.Snapshot())
		if r.IntN(3) == 0 { // somebody searches papers of a while ago
			grown.take(seen[r.IntN(len(seen))])
			grown.take(l.Snapshot())
		}
		var fresh stock
		fresh.take(l.Snapshot())
		for i := range int32(fresh.n) {
			if a, b := told(&grown, i), told(&fresh, i); a != b {
				t.Fatalf("paper %d is %s, and %s in a stock made at once", i, a, b)
			}
		}
	}
	if grown.n < 2*pageSize {
		t.Error("too few papers to tell")
	}
}

// told is all that a stock knows of a paper.
func told(s *stock, i int32) string {
	d := *s.at(i)
	d.org, d.fold, d.far = 0, 0, 0 // where it is kept
	pages := slices.Sorted(slices.Values(s.otherPages(i)))
	orgs := s.orgTexts(i)
	abstract, _ := s.abstract(i, &parser.TextReader{})
	return fmt.Sprint(d, s.title(i), orgs, pages, abstract)
}

func TestASetHasWhatWasPutIntoIt(t *testing.T) {
	var s Set
	want := []int32{0, 5, 63, 64, 700}
	for _, i := range slices.Backward(want) {
		s.add(i)
	}
	if got := slices.Collect(s.All()); !slices.Equal(got, want) || s.Len() != len(want) {
		t.Errorf("it has %v, %d papers", got, s.Len())
	}
	if !s.Has(64) || s.Has(65) || s.Has(100_000) || s.Has(-1) || Set(nil).Has(0) {
		t.Error("it has what it has not, or lacks what it has")
	}
}
