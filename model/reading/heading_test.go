package reading

import (
	"fmt"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
)

// pagesOf is a presenter of n papers on each of some days of May 2026, newest first.
func pagesOf(n int, days ...int) Presenter {
	s := shelf.New(&marks.Marks{}, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	v := Builtin()[0]
	for i, day := range days {
		page := parser.Page{Date: parser.Date{Year: 2026, Month: 5, Day: day}}
		if day == 0 {
			page.Date = parser.Date{}
		}
		d := parser.Dump{Name: clean.Of(fmt.Sprint(i)), Pages: []parser.Page{page}}
		for k := range n {
			d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(fmt.Sprintf("Paper %d of day %d", k, i)), Position: k + 1})
			v.Shown = append(v.Shown, int32(i*n+k))
		}
		s.Add([]parser.Dump{d})
	}
	v.At = 0
	return Presenter{Shelf: s, View: v, Gists: &Gists{}, Picked: func(int32) bool { return false }}
}

func decide(r Presenter, status marks.Status, rows ...int) {
	for _, row := range rows {
		r.Shelf.Marks.Do(marks.Change{ID: r.Shelf.Papers.Paper(int(r.View.Shown[row])).ID, Status: &status})
		r.Shelf.Join(int(r.View.Shown[row]))
	}
}

func TestAHeadingCountsThePapersBelowItAndThoseThatAreUndecided(t *testing.T) {
	r := pagesOf(4, 20, 19, 0)
	decide(r, marks.Skipped, 0, 3)
	decide(r, marks.Read, 4, 5, 6, 7)
	for row, want := range map[int]string{
		0: "20 May 2026 · 4 papers, 2 undecided", 3: "20 May 2026 · 4 papers, 2 undecided",
		4: "19 May 2026 · 4 papers, all decided", 8: "Page without a date · 4 papers", 11: "Page without a date · 4 papers",
	} {
		if got := r.Heading(row).String(); got != want {
			t.Errorf("row %d: %q, want %q", row, got, want)
		}
	}
	for row := range 12 {
		if r.Begins(row) != (row%4 == 0) {
			t.Errorf("row %d begins a page: %v", row, r.Begins(row))
		}
	}
}

func TestOtherOrdersHaveNoHeadings(t *testing.T) {
	r := pagesOf(4, 20, 19)
	r.View.By = query.ByTitle
	if r.Begins(0) || r.Begins(4) || !r.Heading(2).Empty() {
		t.Error("it has")
	}
	if got := r.Place().String(); got != "1 of 8 · by title" {
		t.Error(got)
	}
	r.View.Turned = true
	r.View.SelectRow(6)
	if got := r.Place().String(); got != "7 of 8 · by title, reversed" {
		t.Error(got)
	}
}

func TestAPageOfAnySizeHasItsHeadingAtOnce(t *testing.T) {
	r := pagesOf(30_000, 20, 19)
	if got := r.Heading(45_000).String(); got != "19 May 2026 · 30,000 papers" {
		t.Error(got)
	}
	n := testing.AllocsPerRun(10, func() { r.pageRows(45_000) })
	if n > 10 {
		t.Errorf("%v allocations to find the ends of a page", n)
	}
}

func TestRowsAskedForTooEarlyAreEmpty(t *testing.T) {
	r := pagesOf(2, 20)
	rows := Rows(func() Presenter { return r })
	if !rows.Row(2).Title.Empty() || rows.Begins(2) || !rows.Heading(2).Empty() {
		t.Error("there is a row beyond the last")
	}
	if rows.Row(1).Title.Empty() || !rows.Begins(0) {
		t.Error("there are no rows")
	}
}
