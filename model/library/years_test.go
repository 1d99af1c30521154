package library_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// savedOn sets the day on which the file of a dump was saved.
func savedOn(day string, d parser.Dump) parser.Dump {
	if _, err := fmt.Sscanf(day, "%d-%d-%d", &d.Saved.Year, &d.Saved.Month, &d.Saved.Day); err != nil {
		panic(err)
	}
	return d
}

func TestPagesGetTheirYears(t *testing.T) {
	for _, row := range []struct {
		name  string
		dumps []parser.Dump
		want  string // dates of the pages, with "?" if inferred
	}{
		{"later than the years written out, and the earliest of those",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 1"), paper("B", "May 3, 2023"), paper("C", "Jun 4, 2021"))},
			"2024-10-27?"},
		{"pinned where today leaves one year",
			[]parser.Dump{dumpOf("a", "Jan 26", paper("A", "Dec 20, 2025"))},
			"2026-01-26"},
		{"not in the future",
			[]parser.Dump{dumpOf("a", "Dec 24", paper("A", "Dec 20"), paper("B", "Mar 1, 2024"))},
			"2025-12-24"},
		{"today itself is possible",
			[]parser.Dump{dumpOf("a", "Nov 21", paper("A", "Mar 1, 2025"))},
			"2026-11-21"},
		{"tomorrow is today where the site is",
			[]parser.Dump{dumpOf("a", "Nov 22", paper("A", "Mar 1, 2025"))},
			"2026-11-22"},
		{"without any bound from below it is the last that is possible",
			[]parser.Dump{dumpOf("a", "Nov 20", paper("A", "Nov 19")), dumpOf("b", "Nov 23", paper("B", ""))},
			"2026-11-20? 2025-11-23?"},
		{"without any year written on it, the one in which the file was saved",
			[]parser.Dump{savedOn("2024-11-21", dumpOf("a", "Nov 20", paper("A", "Nov 19"))), savedOn("2024-02-01", dumpOf("b", "Nov 20", paper("B", "Nov 19")))},
			"2024-11-20? 2023-11-20?"},
		{"but the years on the page say more than the file",
			[]parser.Dump{savedOn("2024-11-21", dumpOf("a", "Nov 20", paper("A", "Nov 19, 2024")))},
			"2025-11-20?"},
		{"the same paper elsewhere, its year written out",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("B", "May 3, 2022")), dumpOf("b", "Jan 26", paper("A", "Aug 15, 2024"), paper("C", "Jan 2, 2025"))},
			"2024-10-27 2026-01-26"},
		{"a day's tolerance",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("B", "May 3, 2022")), dumpOf("b", "", paper("A", "Aug 16, 2024"))},
			"2024-10-27 unknown"},
		{"two days are another date",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("B", "May 3, 2022")), dumpOf("b", "", paper("A", "Aug 17, 2024"))},
			"2023-10-27? unknown"},
		{"a day's tolerance over the turn of the year, forward",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Jan 1")), dumpOf("b", "", paper("A", "Dec 31, 2023"))},
			"2024-10-27 unknown"},
		{"a day's tolerance over the turn of the year, back",
			[]parser.Dump{dumpOf("a", "Dec 31", paper("A", "Dec 31")), dumpOf("b", "", paper("A", "Jan 1, 2024"))},
			"2023-12-31 unknown"},
		{"one settled page settles the next",
			[]parser.Dump{
				dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("Z", "May 3, 2021")),
				dumpOf("b", "Oct 30", paper("A", "Aug 15"), paper("B", "Sep 1")),
				dumpOf("c", "Nov 2", paper("B", "Sep 2"), paper("C", "Oct 10")),
				dumpOf("d", "", paper("C", "Oct 10, 2023"))},
			"2023-10-27 2023-10-30 2023-11-02 unknown"},
		{"an inferred page settles the next, which is inferred too",
			[]parser.Dump{
				dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("Z", "May 3, 2023")),
				dumpOf("b", "Oct 30", paper("A", "Aug 15"), paper("B", "Sep 1"))},
			"2024-10-27? 2024-10-30?"},
		{"a statement that no bound allows is not heard",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("Z", "May 3, 2023")), dumpOf("b", "", paper("A", "Aug 15, 2022"))},
			"2024-10-27? unknown"},
		{"of contradicting statements the more frequent one holds",
			[]parser.Dump{
				dumpOf("a", "Oct 27", paper("A", "Aug 1"), paper("B", "Aug 2"), paper("C", "Aug 3")),
				dumpOf("b", "", paper("A", "Aug 1, 2022"), paper("B", "Aug 2, 2024"), paper("C", "Aug 3, 2024"))},
			"2024-10-27 unknown"},
		{"years after the page's say nothing",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15, 2999"), paper("B", "May 3, 2024"), paper("C", "Dec 24, 2026"))},
			"2025-10-27?"},
		{"a page that writes the current year is of no later one",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15, 2026"))},
			"2026-10-27?"},
		{"a page that writes a year it cannot be of",
			[]parser.Dump{dumpOf("a", "Dec 24", paper("A", "Aug 15, 2026"), paper("B", "Aug 15, 2022"))},
			"2023-12-24?"},
		{"a page of 29 February",
			[]parser.Dump{dumpOf("a", "Feb 29", paper("A", "Feb 27"), paper("B", "May 3, 2018"))},
			"2020-02-29?"},
		{"a page of no date",
			[]parser.Dump{dumpOf("a", "", paper("A", "Feb 27"))},
			"unknown"},
		{"a day that no month has",
			[]parser.Dump{{Pages: []parser.Page{{Date: parser.Date{Month: 2, Day: 30}}, {Date: parser.Date{Month: 13, Day: -1}}}}},
			"0000-02-30 0000-13--1"},
		{"an old year bounds, too",
			[]parser.Dump{dumpOf("a", "Oct 27", paper("A", "Feb 27, 1899"))},
			"1900-10-27?"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, order := range permutations(len(row.dumps)) {
				var dumps []parser.Dump
				for _, i := range order {
					dumps = append(dumps, row.dumps[i])
				}
				uitest.Equal(t, pageDates(snapshotOf(dumps...), order), row.want, order)
			}
		})
	}
}

// pageDates returns the dates of the pages in their original order.
func pageDates(s library.Snapshot, order []int) string {
	dates := make([]string, len(order))
	for at, i := range order {
		var pages []string
		for _, p := range s.Dumps()[at].Pages {
			pages = append(pages, show(p.Date))
		}
		dates[i] = strings.Join(pages, " ")
	}
	return strings.Join(dates, " ")
}

func TestPapersGetTheirDates(t *testing.T) {
	pinned := paper("Z", "May 3, 2025") // makes the page one of 2026
	for _, row := range []struct {
		name  string
		dumps []parser.Dump
		want  string
	}{
		{"the page's year", []parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15"), pinned)}, "2026-08-15"},
		{"an inferred year", []parser.Dump{dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("Z", "May 3, 2023"))}, "2024-08-15?"},
		{"after the page: the year before", []parser.Dump{dumpOf("a", "Jan 5", paper("A", "Dec 28"), pinned)}, "2025-12-28?"},
		{"a day after the page: its year", []parser.Dump{dumpOf("a", "Oct 27", paper("A", "Oct 28"), pinned)}, "2026-10-28"},
		{"the year written out is preferred", []parser.Dump{dumpOf("a", "Jan 5", paper("A", "Dec 28"), pinned), dumpOf("b", "", paper("A", "Dec 28, 2025"))}, "2025-12-28"},
		{"the earlier of two written out", []parser.Dump{dumpOf("a", "", paper("A", "Dec 28, 2025")), dumpOf("b", "", paper("A", "Dec 27, 2025"))}, "2025-12-27"},
		{"a future year is doubtful", []parser.Dump{dumpOf("a", "", paper("A", "Dec 28, 2030"))}, "2030-12-28?"},
		{"a future year gives way", []parser.Dump{dumpOf("a", "Oct 27", paper("A", "Dec 28, 2030"), paper("A", "Aug 3"), pinned)}, "2026-08-03"},
		{"no such day", []parser.Dump{dumpOf("a", "", parser.Paper{Title: clean.Literal("A"), Date: parser.Date{Year: 2025, Month: 2, Day: 29}})}, "unknown"},
		{"29 February is of a leap year", []parser.Dump{dumpOf("a", "Oct 27", paper("A", "Feb 29"), paper("Z", "May 3, 2024"))}, "2024-02-29?"},
		{"a page without date", []parser.Dump{dumpOf("a", "", paper("A", "Aug 15"), paper("B", "Oct 3"), pinned)}, "2026-08-15"},
		{"no date", []parser.Dump{dumpOf("a", "Oct 27", paper("A", ""))}, "unknown"},
	} {
		s := snapshotOf(row.dumps...)
		i, ok := s.Find("a")
		if !ok {
			t.Fatalf("%s: no paper", row.name)
		}
		uitest.Equal(t, show(s.Paper(i).Date), row.want, row.name)
	}
}

func TestNewAcceptsAnyDate(t *testing.T) {
	for _, now := range []time.Time{{}, time.Date(-3, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC)} {
		l := library.New(now)
		for _, d := range realDumps(t) {
			l.Add(d)
		}
		uitest.Equal(t, l.Snapshot().Len(), 278, now)
	}
}

// TestATitleWithTooManyDatesDoesNotVote is about performance: all pairs of dates would be compared.
func TestATitleWithTooManyDatesDoesNotVote(t *testing.T) {
	var junk []parser.Paper
	for i := range 65 {
		junk = append(junk, paper("Contents", time.Date(2024, 3, 1+i, 0, 0, 0, 0, time.UTC).Format("Jan 2, 2006")))
	}
	page := dumpOf("a", "Oct 27", paper("Contents", "Mar 7"), paper("Z", "May 3, 2021"))
	few, many := dumpOf("b", "", junk[:64]...), dumpOf("b", "", junk...)
	for want, dumps := range map[string][]parser.Dump{
		"2024-10-27":  {few, page},
		"2022-10-27?": {many, page},
	} {
		uitest.Equal(t, show(snapshotOf(dumps...).Dumps()[1].Pages[0].Date), want)
		dumps[0], dumps[1] = dumps[1], dumps[0]
		uitest.Equal(t, show(snapshotOf(dumps...).Dumps()[0].Pages[0].Date), want)
	}
}

func FuzzLibrary(f *testing.F) {
	f.Add("Title\nAug 15\nAbstract", 10, 27, 8, 15, 2025)
	f.Add("", 2, 29, 2, 29, 0)
	f.Fuzz(func(t *testing.T, title string, pageMonth, pageDay, month, day, year int) {
		on := parser.Date{Year: int16(year), Month: int8(month), Day: int8(day)}
		d := dumpOf("a", "Oct 27", paper("A", "Aug 15"), paper("A", "Aug 15, 2024"))
		d.Pages[0].Date = parser.Date{Month: int8(pageMonth), Day: int8(pageDay)}
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(title), Date: on}, parser.Paper{Title: clean.Line("a"), Date: on, Line: 1})
		s := snapshotOf(d, dumpOf("b", "Jan 3", parser.Paper{Title: clean.Line("A"), Date: on}))
		checkSnapshot(t, s)
		for _, p := range s.Dumps()[0].Pages {
			if p.Date.Year != 0 && (!p.Date.Valid() || p.Date.Time().After(today.AddDate(0, 0, 1))) {
				t.Fatal(fmt.Sprint("the page has the date ", show(p.Date)))
			}
		}
	})
}
