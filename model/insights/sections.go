package insights

import (
	"fmt"
	"time"

	"dailies/model/foryou"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// sections are the tables as they are drawn: decisions and months, then trends and organisations.
func sections(t Tables, today time.Time) [2][]ui.Section {
	months := ui.Section{Title: clean.Literal("Papers by month"), Legend: true, Bars: bars(t.Months)}
	for i, b := range t.Months {
		if month, err := time.Parse("2006-01", b.Name); err == nil { // not those without a date
			months.Bars[i].Label = clean.Of(month.Format("Jan 2006"))
		}
	}
	right := t.Trends.sections()
	if len(t.Orgs) > 0 {
		right = append(right, ui.Section{Title: clean.Literal("Organisations"), Bars: bars(t.Orgs)})
	}
	return [2][]ui.Section{{calendar(t.Days, today), replayed(t.ForYou), months}, right}
}

func bars(all []Bar) (drawn []ui.Bar) {
	for _, b := range all {
		n := [4]int(b.Papers)
		drawn = append(drawn, ui.Bar{Label: clean.Line(b.Name), Length: b.Papers.Total(), Status: &n, Value: clean.Of(english.Number(b.Papers.Total()))})
	}
	return drawn
}

func (t *Trends) sections() (all []ui.Section) {
	note := clean.Of(fmt.Sprintf("share of titles: %s older → %s in the newest %d days", english.Number(t.Older), english.Number(t.Recent), t.Days))
	for _, some := range []struct {
		name  clean.Text
		trend ui.Trend
		terms []Term
	}{{clean.Literal("Rising terms"), ui.Rising, t.Rising}, {clean.Literal("Falling terms"), ui.Falling, t.Falling}} {
		section := ui.Section{Title: some.name, Note: note}
		for _, term := range some.terms {
			share := max(1000*term.Recent/t.Recent, 1000*term.Older/t.Older)
			section.Bars = append(section.Bars, ui.Bar{Trend: some.trend, Label: clean.Line(term.Name), Length: share,
				Value: clean.Of(fmt.Sprintf("%s  %4s → %4s", english.Number(term.Recent), percent(term.Older, t.Older), percent(term.Recent, t.Recent)))})
		}
		if len(section.Bars) > 0 {
			all, note = append(all, section), clean.Text{}
		}
	}
	return all
}

// replayed says how the orders compare by the reader's own picks.
func replayed(r foryou.Replay) ui.Section {
	return ui.Section{Title: clean.Literal("Picks in the first fifth of their day"), Note: r.Note()}
}

// percent is a share, with a digit behind the point where it is small.
func percent(n, of int) string {
	share := 100 * float64(n) / float64(of)
	if n > 0 && share < 9.95 {
		return fmt.Sprintf("%.1f%%", share)
	}
	return fmt.Sprintf("%.0f%%", share)
}

// calendarWeeks is how many weeks are shown at most.
const calendarWeeks = 24

// calendar shows the decisions of the last weeks, up to the one of today.
func calendar(days []Day, today time.Time) ui.Section {
	counts := map[string]int{}
	for _, d := range days {
		counts[d.Date] = d.Decisions
	}
	sinceMonday := (int(today.Weekday()) + 6) % 7
	c, total, most := &ui.Calendar{}, 0, Day{}
	for day := today.AddDate(0, 0, -sinceMonday-7*(calendarWeeks-1)); !day.After(today); {
		week := ui.Week{}
		if day.Day() <= 7 || len(c.Weeks) == 0 && day.Day() < 22 {
			week.Month = clean.Of(day.Format("Jan"))
		}
		for i := range week.Days {
			date := day.Format(time.DateOnly)
			if week.Days[i] = counts[date]; day.After(today) {
				week.Days[i] = ui.DayAhead
			}
			if total += counts[date]; counts[date] > most.Decisions {
				most = Day{date, counts[date]}
			}
			day = day.AddDate(0, 0, 1)
		}
		c.Weeks = append(c.Weeks, week)
	}
	section := ui.Section{Title: clean.Literal("Decisions by day"), Calendar: c, Note: clean.Literal("none in 24 weeks")}
	if total > 0 {
		date, _ := time.Parse(time.DateOnly, most.Date)
		section.Note = clean.Of(fmt.Sprintf("%s, most on %s (%s)", english.Plural(total, "decision"), date.Format("2 Jan"), english.Number(most.Decisions)))
	}
	return section
}
