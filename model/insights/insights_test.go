package insights

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"dailies/model/foryou"
	"dailies/model/library/librarytest"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/shelf/shelftest"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// paper returns a paper of a day in 2026, such as "10-27".
func paper(title, day, org string) parser.Paper {
	p := parser.Paper{Title: clean.Line(title), Org: parser.Org{Name: clean.Line(org)}}
	if n, _ := fmt.Sscanf(day, "%d-%d", &p.Date.Month, &p.Date.Day); n == 2 {
		p.Date.Year = 2026
	}
	return p
}

// of returns papers with a status each.
func of(inbox, toRead, read, skipped int) Statuses {
	return Statuses{"inbox": inbox, "to-read": toRead, "read": read, "skipped": skipped}
}

func shelfOf(m *marks.Marks, papers ...parser.Paper) *shelf.Shelf {
	s := shelf.New(m, shelftest.Today)
	s.Add([]parser.Dump{{Name: clean.Literal("d"), Papers: papers}})
	return s
}

func counted(s *shelf.Shelf, decisions ...marks.Decision) Tables {
	from := foryou.Source{Index: search.NewIndex(), In: s.Searchable(nil)}
	return Count(context.Background(), from, query.Query{}, decisions, shelftest.Today)
}

// section returns the section with a title, or an empty one.
func (t Tables) section(title string) (found Section) {
	for _, s := range t.sections() {
		if s.Title.String() == title {
			found = s
		}
	}
	return found
}

func TestPapersAreCountedByMonthAndStatus(t *testing.T) {
	m := &marks.Marks{}
	s := shelfOf(m, paper("One", "10-27", ""), paper("Two", "10-01", ""), paper("Three", "9-30", ""), paper("Four", "", ""))
	for i, status := range []marks.Status{marks.ToRead, marks.Read, marks.Skipped} {
		m.Apply(marks.Change{ID: s.Papers.Paper(i).ID, Status: &status})
		s.Join(i)
	}
	m.Apply(marks.Change{ID: s.Papers.Paper(3).ID, Snooze: new("2027-01-01")})
	s.Join(3)
	got := counted(s)
	bars := got.section("Papers by month").Bars
	uitest.Equal(t, got.Papers.String(), "4 papers: 1 undecided, 1 to-read, 1 read, 1 skipped")
	uitest.Equal(t, fmt.Sprint(bars), fmt.Sprint([]Bar{
		bar("Oct 2026", "date:2026-10", Statuses{"to-read": 1, "read": 1}),
		bar("Sep 2026", "date:2026-09", Statuses{"skipped": 1}),
		bar("no date", "-date:>=1000", of(1, 0, 0, 0)),
	}))
}

// TestTheFilterOfABarFindsItsPapers searches the samples with the filters of the bars. Terms are counted
// in dated papers only, and a filter for "model" also finds "modeling".
func TestTheFilterOfABarFindsItsPapers(t *testing.T) {
	s := shelfOf(&marks.Marks{})
	s.Papers = librarytest.Samples(t)
	s.Is = make([]search.Is, s.Papers.Len())
	tables, index := counted(s), search.NewIndex()
	find := func(filter string) int {
		q, err := query.Parse(filter)
		uitest.Must(t, err)
		return len(index.ExactMatches(context.Background(), search.Request{Query: q, In: s.Searchable(nil)}))
	}
	sum := 0
	months, orgs := tables.section("Papers by month").Bars, tables.section("Organisations").Bars
	for _, b := range slices.Concat(months, orgs) {
		uitest.Equal(t, find(b.Filter), b.Length, b.Filter)
	}
	for _, b := range months {
		sum += b.Length
	}
	if sum != s.Papers.Len() || len(months) != maxMonths+2 || len(orgs) != maxOrgs {
		t.Errorf("%d papers in %d months, %d organisations", sum, len(months), len(orgs))
	}
	trends := trendsIn(s)
	terms := slices.Concat(trends.Rising, trends.Falling)
	for _, term := range terms {
		if n := find(term.Filter + " date:>=1000"); n < term.Recent+term.Older || n > term.Recent+term.Older+3 {
			t.Errorf("%s finds %d papers, the bar says %d and %d", term.Filter, n, term.Recent, term.Older)
		}
	}
	if len(terms) < 8 {
		t.Errorf("%d terms", len(terms))
	}
}

// trendsIn returns the trends of all papers of a shelf.
func trendsIn(s *shelf.Shelf) Trends {
	return trendsOf(s.Papers, search.NewIndex().Prepare(context.Background(), query.Query{}, s.Searchable(nil)).Hits())
}

func TestTermsRiseAndFallByTheirShare(t *testing.T) {
	var papers []parser.Paper
	for i := range 40 {
		recent, older := "On Something", "On Something"
		if i < 10 {
			recent, older = "World Models and Movies", "Policies for the Chess"
		}
		if i < 2 { // too few for a trend
			recent += " with Luck"
		}
		papers = append(papers, paper(fmt.Sprint(recent, " x", i), "11-20", ""), paper(fmt.Sprint(older, " y", i), "3-01", ""))
	}
	papers = append(papers, paper("A Policy of World Model", "3-01", ""))
	got := trendsIn(shelfOf(&marks.Marks{}, papers...))
	text := fmt.Sprint(got.Days, got.Recent, got.Older, " ")
	for _, term := range slices.Concat(got.Rising, got.Falling) {
		text += fmt.Sprint(term.Name, term.Recent, term.Older, " ")
	}
	uitest.Equal(t, text, "30 40 41 world model10 1 movies10 0 policy0 11 chess0 10 ")
}

func TestTooFewPapersHaveNoTrends(t *testing.T) {
	var papers []parser.Paper
	for i := range 30 {
		papers = append(papers, paper(fmt.Sprint("Title ", i), "11-20", ""))
	}
	for _, n := range []int{0, 30} {
		if got := counted(shelfOf(&marks.Marks{}, papers[:n]...)); len(got.Columns[1]) > 0 || got.Papers.total() != n {
			t.Errorf("of %d papers: %+v", n, got)
		}
	}
}

// decided returns a decision on a day in November.
func decided(day int, s marks.Status) marks.Decision {
	return marks.Decision{Status: s, Time: time.Date(2026, 11, day, 23, 59, 0, 0, time.UTC)}
}

func TestUndoneDecisionsAreNotCountedByDay(t *testing.T) {
	got := weeks([]marks.Decision{decided(3, marks.Read), decided(1, marks.Skipped), decided(3, marks.ToRead), decided(2, marks.Inbox)}, shelftest.Today)
	uitest.Equal(t, fmt.Sprint(got.Bars[2].Days, got.Bars[3].Days), "[0 2 0 0 0 0 0] [0 0 0 0 0 0 1]")
}

func TestADayThatStartsAtOneOClockIsCounted(t *testing.T) {
	chile, err := time.LoadLocation("America/Santiago") // where Sunday, 6 September 2026 began at 1:00
	if err != nil {
		t.Skip(err)
	}
	at := func(day, hour int) time.Time { return time.Date(2026, 9, day, hour, 30, 0, 0, chile) }
	decisions := []marks.Decision{{Status: marks.Read, Time: at(5, 9)}, {Status: marks.Read, Time: at(5, 9)}, {Status: marks.Read, Time: at(6, 9)}}
	got := weeks(decisions, at(9, 0))
	uitest.Equal(t, fmt.Sprint(got.Bars[1].Days), "[0 0 0 0 0 2 1]")
}
