// Package insights counts papers by month and organisation, decisions by day, and rising and falling terms.
//
// Count returns the Tables, which Text prints and a Sheet shows on the screen.
package insights

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"dailies/model/foryou"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Statuses has the number of papers by the name of their status. Snoozed papers count as undecided.
type Statuses map[string]int

func (s Statuses) total() (n int) {
	for _, papers := range s {
		n += papers
	}
	return n
}

func (s Statuses) add(is search.Is) {
	switch {
	case is&search.IsToRead != 0:
		s["to-read"]++
	case is&search.IsRead != 0:
		s["read"]++
	case is&search.IsSkipped != 0:
		s["skipped"]++
	default:
		s["inbox"]++
	}
}

// String returns the number of papers, in all and by status.
func (s Statuses) String() string {
	var parts []string
	for _, status := range []string{"inbox", "to-read", "read", "skipped"} {
		if n := s[status]; n > 0 {
			parts = append(parts, english.Number(n)+" "+strings.Replace(status, "inbox", "undecided", 1))
		}
	}
	return strings.TrimSuffix(english.Plural(s.total(), "paper")+": "+strings.Join(parts, ", "), ": ")
}

// bar returns a bar for papers that a filter finds.
func bar(name, filter string, papers Statuses) Bar {
	n := papers.total()
	return Bar{Label: clean.Line(name), Length: n, Status: papers, Value: clean.Of(english.Number(n)), Filter: filter}
}

// Tables are the counts in the two columns of a Sheet.
type Tables struct {
	Papers  Statuses
	Columns [2][]Section
}

func (t *Tables) sections() []Section { return slices.Concat(t.Columns[0], t.Columns[1]) }

const (
	maxMonths  = 12
	maxOrgs    = 10
	shownWeeks = 8
)

// Count counts the papers that match a query, and the decisions until today. It takes about half a second
// for 100,000 papers.
func Count(ctx context.Context, from foryou.Source, q query.Query, decisions []marks.Decision, today time.Time) Tables {
	papers := from.In
	asked := search.FacetRequest{Base: q, In: papers, Found: from.Index.Prepare(ctx, q, papers).Hits()}
	t := Tables{Papers: Statuses{}}
	for i := range asked.Found.EachSet() {
		t.Papers.add(papers.Is[i])
	}
	bars := map[string][]Bar{}
	for _, f := range from.Index.Facets(ctx, asked) {
		switch f.Name {
		case "Month":
			bars[f.Name] = barsOf(f, len(f.Values), asked)
		case "Organisation":
			bars[f.Name] = barsOf(f, maxOrgs, asked)
		}
	}
	picks := Section{Title: clean.Literal("Picks in the first fifth of their day"), Note: foryou.Learn(ctx, from).Replay.Note()}
	t.Columns[0] = []Section{weeks(decisions, today), picks, months(bars["Month"], t.Papers)}
	t.Columns[1] = trendsOf(papers.Snapshot, asked.Found).sections()
	if orgs := bars["Organisation"]; len(orgs) > 0 {
		t.Columns[1] = append(t.Columns[1], Section{Title: clean.Literal("Organisations"), Bars: orgs})
	}
	return t
}

// barsOf returns bars for the first n values of a facet, without those that no paper has.
func barsOf(f search.Facet, n int, asked search.FacetRequest) (bars []Bar) {
	for i, v := range f.Values[:min(n, len(f.Values))] {
		papers := Statuses{}
		for _, paper := range v.Papers {
			if asked.Found.Test(uint(paper)) {
				papers.add(asked.In.Is[paper])
			}
		}
		if v.Count > 0 {
			bars = append(bars, bar(v.Name, f.Toggle("", i), papers))
		}
	}
	return bars
}

// months returns the newest months, then "earlier" and "no date" if there are such papers.
func months(bars []Bar, papers Statuses) Section {
	s := Section{Title: clean.Literal("Papers by month"), Legend: true, Bars: slices.Clone(bars[:min(len(bars), maxMonths)])}
	earlier, undated := Statuses{}, maps.Clone(papers)
	for i, month := range bars {
		for status, n := range month.Status {
			undated[status] -= n
			if i >= maxMonths {
				earlier[status] += n
			}
		}
	}
	if len(earlier) > 0 {
		s.Bars = append(s.Bars, bar("earlier", strings.Replace(bars[maxMonths-1].Filter, ":", ":<", 1), earlier))
	}
	if undated.total() > 0 {
		s.Bars = append(s.Bars, bar("no date", "-date:>=1000", undated))
	}
	return s
}

// weeks counts the decisions on each day of the last weeks, newest week first, but not undone decisions.
func weeks(decisions []marks.Decision, today time.Time) Section {
	by, most, busiest := map[string]int{}, 0, ""
	for _, d := range decisions {
		if d.Status != marks.Inbox {
			by[d.Time.Format(time.DateOnly)]++
		}
	}
	s := Section{Title: clean.Literal("Decisions by day")}
	today = parser.DateOf(today).Time() // in UTC, where each day has 24 hours
	monday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
	for range shownWeeks {
		week, total := Bar{Label: clean.Of(monday.Format("2 Jan"))}, 0
		for n := range 7 {
			day := monday.AddDate(0, 0, n)
			if day.After(today) {
				break
			}
			made := by[day.Format(time.DateOnly)]
			week.Days, total = append(week.Days, made), total+made
			if made > most {
				most, busiest = made, day.Format("2 Jan")
			}
		}
		week.Value = clean.Of(english.Number(total))
		s.Bars, monday = append(s.Bars, week), monday.AddDate(0, 0, -7)
	}
	if most == 0 {
		s.Bars, s.Note = nil, clean.Of(fmt.Sprintf("none in %d weeks", shownWeeks))
		return s
	}
	s.Note = clean.Of(fmt.Sprintf("Monday to Sunday, most on %s: %s", busiest, english.Number(most)))
	for i := range s.Bars {
		s.Bars[i].Length = most
	}
	return s
}

// Text returns the tables as lines of text.
func (t *Tables) Text() string {
	var b strings.Builder
	fmt.Fprintln(&b, t.Papers)
	for _, s := range t.sections() {
		if len(s.Bars) == 0 && s.Note.Empty() {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n", s.Title)
		if !s.Note.Empty() {
			fmt.Fprintf(&b, "  %s\n", s.Note)
		}
		widest := 0
		for _, bar := range s.Bars {
			widest = max(widest, ui.Cells(bar.Label.String()))
		}
		for _, bar := range s.Bars {
			label, value := bar.Label.String(), bar.Value.String()
			if bar.Days != nil {
				value += ": " + strings.Trim(fmt.Sprint(bar.Days), "[]")
			}
			if bar.Status != nil {
				value = bar.Status.String()
			}
			fmt.Fprintf(&b, "  %s%s  %s\n", label, ui.Spaces(widest-ui.Cells(label)), value)
		}
	}
	return b.String()
}
