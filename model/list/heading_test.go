package list

import (
	"fmt"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// pagesOf returns a list of n papers on each of some days of May 2026, newest first.
func pagesOf(n int, days ...int8) *Reading {
	s := shelf.New(&marks.Marks{}, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	v := Builtin()[0]
	for i, day := range days {
		page := parser.Page{Date: parser.Date{Year: 2026, Month: 5, Day: day}}
		if day == 0 {
			page.Date = parser.Date{}
		}
		d := parser.Dump{Name: clean.Of(fmt.Sprint(i)), Pages: []parser.Page{page}}
		for k := range n {
			d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(fmt.Sprintf("Paper %d of day %d", k, i))})
			v.Shown = append(v.Shown, int32(i*n+k))
		}
		s.Add([]parser.Dump{d})
	}
	v.Paper = 0
	return readingOf(s, v)
}

func readingOf(s *shelf.Shelf, v *View) *Reading {
	return &Reading{Shelf: s, Views: []*View{v}, Facts: func() Facts { return Facts{Picked: func(int32) bool { return true }} }}
}

func decide(r *Reading, status marks.Status, rows ...int) {
	for _, row := range rows {
		r.Shelf.Marks.Apply(marks.Change{ID: r.Shelf.Papers.Paper(int(r.View().Shown[row])).ID, Status: &status})
		r.Shelf.Join(int(r.View().Shown[row]))
	}
}

func TestTheHeadingOfALargePageIsFast(t *testing.T) {
	r := pagesOf(30_000, 20, 19)
	uitest.Equal(t, r.heading(45_000).String(), "Tue 19 May · 30,000 papers")
	n := testing.AllocsPerRun(10, func() { r.sectionBounds(45_000) })
	if n > 10 {
		t.Errorf("%v allocations to find the ends of a page", n)
	}
}

func TestRowsBeyondTheEndAreEmpty(t *testing.T) {
	r := pagesOf(2, 20)
	rows := r.Rows()
	if !rows.Row(2).Title.Empty() || rows.StartsGroup(2) || !rows.Heading(2).Empty() {
		t.Error("there is a row beyond the last")
	}
	if rows.Row(1).Title.Empty() || !rows.StartsGroup(0) {
		t.Error("there are no rows")
	}
}

func TestUpvotesAreRankedWithinTheirPage(t *testing.T) {
	r := pagesOf(20, 20, 19)
	for i := range 40 {
		r.Shelf.Papers.Paper(i).Details = &parser.Details{Upvotes: 100 - i}
	}
	r.Shelf.Papers.Paper(19).Details = &parser.Details{}
	for row, want := range map[int]int{0: 2, 1: 2, 2: 1, 6: 1, 7: 0, 19: 0, 20: 2, 39: 0} {
		uitest.Equal(t, r.Row(row).VoteRank, want, row)
	}
}

func TestARowDoesNotRepeatItsHeading(t *testing.T) {
	r := pagesOf(2, 20)
	for i, day := range []int8{20, 18} {
		r.Shelf.Papers.Paper(i).Date = parser.Date{Year: 2026, Month: 5, Day: day}
	}
	if a, b := r.Row(0).Meta.String(), r.Row(1).Meta.String(); a != "" || b != "18 May 2026" {
		t.Errorf("%q and %q", a, b)
	}
	r.View().ShownOrder.By = query.ByTitle
	uitest.Equal(t, r.Row(0).Meta.String(), "20 May 2026")
}

func TestDecidedRowsAreDimInAll(t *testing.T) {
	r := pagesOf(2, 20)
	r.Views, r.Current = Builtin(), All
	r.View().Shown = []int32{0, 1}
	decide(r, marks.Skipped, 1)
	if r.Row(0).Dim || !r.Row(1).Dim {
		t.Error("an undecided row does, or a decided one does not")
	}
}

func TestAHeadingShowsTheYearOnlyIfItIsNotThisYear(t *testing.T) {
	for want, d := range map[string]parser.Date{
		"Mon 23 Nov":       {Year: 2026, Month: 11, Day: 23},
		"Mon 27 Oct 2025":  {Year: 2025, Month: 10, Day: 27},
		"Mon 23 Nov 2026?": {Year: 2026, Month: 11, Day: 23, Inferred: true},
		"23 Nov":           {Month: 11, Day: 23},
	} {
		uitest.Equal(t, DayText(d, "2026-11-24").String(), want, d)
	}
}
