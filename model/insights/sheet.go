package insights

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Source is what a Sheet counts, and what it does with a bar that is chosen.
type Source struct {
	Index  *search.Index
	Papers search.Papers
	Today  time.Time
	Learn  func() foryou.Source
	Filter func(text string) tea.Cmd
}

// Sheet is an overlay with the tables.
type Sheet struct {
	overlay.Chart
	source  Source
	counted bool
}

type countedMsg struct {
	sheet  *Sheet
	tables Tables
}

// Open opens a sheet. The command counts for it.
func Open(s Source, dialog *overlay.Dialog) tea.Cmd {
	sheet := &Sheet{source: s, Chart: overlay.Chart{
		Title: clean.Literal("Insights · counting …"),
		Hints: []key.Binding{ui.Hint("Enter", "filter"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "close")},
	}}
	count := func() tea.Msg {
		from := s.Learn()
		tables := Count(context.Background(), s.Index, query.Query{}, s.Papers, from.Decisions)
		tables.ForYou = foryou.Learn(context.Background(), from).Replay
		return countedMsg{sheet, tables}
	}
	return tea.Batch(dialog.Show(sheet), count)
}

// Awaited reports whether the papers are still being counted: keys wait for the tables.
func (s *Sheet) Awaited() bool { return !s.counted }

// Update shows what was counted.
func (s *Sheet) Update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(countedMsg); ok && msg.sheet == s {
		s.counted = true
		s.Title = clean.Concat(clean.Literal("Insights · "), clean.Of(msg.tables.Papers.String()))
		s.Columns = msg.tables.columns(s.source.Today)
	}
	return nil
}

// screenful is how many bars a key for a page moves by.
const screenful = 10

// Key moves, filters by the selected bar, or closes.
func (s *Sheet) Key(k tea.KeyMsg) overlay.Reply {
	switch k.String() {
	case "esc", "q", "I":
		return overlay.Reply{Close: true}
	case "enter":
		if bar := s.Chosen(); bar != nil {
			return overlay.Reply{Close: true, Do: func() tea.Cmd { return s.source.Filter(bar.Filter) }}
		}
	case "down", "j":
		s.Move(1)
	case "up", "k":
		s.Move(-1)
	case "pgdown", "ctrl+d", "ctrl+f":
		s.Move(screenful)
	case "pgup", "ctrl+u", "ctrl+b":
		s.Move(-screenful)
	case "g", "home":
		s.Selected = 0
	case "G", "end":
		s.Move(1 << 10)
	}
	return overlay.Reply{}
}

// columns are the tables as they are drawn: decisions and months, then trends and organisations.
func (t *Tables) columns(today time.Time) [2][]overlay.Section {
	months := overlay.Section{Title: clean.Literal("Papers by month"), Legend: true, Bars: bars(t.Months)}
	for i, b := range t.Months {
		if month, err := time.Parse("2006-01", b.Name); err == nil { // not those without a date
			months.Bars[i].Label = clean.Of(month.Format("Jan 2006"))
		}
	}
	replay := overlay.Section{Title: clean.Literal("Picks in the first fifth of their day"), Note: t.ForYou.Note()}
	columns := [2][]overlay.Section{{weeks(t.Days, today), replay, months}, t.Trends.sections()}
	if len(t.Orgs) > 0 {
		columns[1] = append(columns[1], overlay.Section{Title: clean.Literal("Organisations"), Bars: bars(t.Orgs)})
	}
	return columns
}

func bars(all []Bar) (drawn []overlay.Bar) {
	for _, b := range all {
		total := b.Papers.Total()
		drawn = append(drawn, overlay.Bar{Label: clean.Line(b.Name), Length: total, Status: b.Papers, Value: clean.Of(english.Number(total)), Filter: b.Filter})
	}
	return drawn
}

func (t *Trends) sections() (all []overlay.Section) {
	note := clean.Of(fmt.Sprintf("share of titles: %s older, %s in the newest %d days", english.Number(t.Older), english.Number(t.Recent), t.Days))
	for _, some := range []struct {
		name  clean.Text
		trend overlay.Trend
		terms []Term
	}{{clean.Literal("Rising terms"), overlay.Rising, t.Rising}, {clean.Literal("Falling terms"), overlay.Falling, t.Falling}} {
		section := overlay.Section{Title: some.name, Note: note}
		for _, term := range some.terms {
			value := fmt.Sprintf("%s  %4s to %4s", english.Number(term.Recent), percent(term.Older, t.Older), percent(term.Recent, t.Recent))
			section.Bars = append(section.Bars, overlay.Bar{
				Trend: some.trend, Label: clean.Line(term.Name), Value: clean.Of(value), Filter: term.Filter,
				Length: max(1000*term.Recent/t.Recent, 1000*term.Older/t.Older),
			})
		}
		if len(section.Bars) > 0 {
			all, note = append(all, section), clean.Text{}
		}
	}
	return all
}

// percent is a share, with a digit behind the point where it is small.
func percent(n, of int) string {
	share := 100 * float64(n) / float64(of)
	if n > 0 && share < 9.95 {
		return fmt.Sprintf("%.1f%%", share)
	}
	return fmt.Sprintf("%.0f%%", share)
}

// shownWeeks is how many weeks are shown.
const shownWeeks = 8

// weeks are the decisions of the last weeks by day, the newest week first.
func weeks(days []Day, today time.Time) overlay.Section {
	by, most := map[string]int{}, Day{}
	for _, d := range days {
		by[d.Date] = d.Decisions
	}
	s := overlay.Section{Title: clean.Literal("Decisions by day")}
	monday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
	for range shownWeeks {
		week, total := overlay.Bar{Label: clean.Of(monday.Format("2 Jan"))}, 0
		for n := range 7 {
			day := monday.AddDate(0, 0, n)
			if day.After(today) {
				break
			}
			date := day.Format(time.DateOnly)
			week.Days, total = append(week.Days, by[date]), total+by[date]
			if by[date] > most.Decisions {
				most = Day{day.Format("2 Jan"), by[date]}
			}
		}
		week.Value = clean.Of(english.Number(total))
		s.Bars, monday = append(s.Bars, week), monday.AddDate(0, 0, -7)
	}
	if most.Decisions == 0 {
		s.Bars, s.Note = nil, clean.Of(fmt.Sprintf("none in %d weeks", shownWeeks))
		return s
	}
	s.Note = clean.Of(fmt.Sprintf("Monday to Sunday, most on %s: %s", most.Date, english.Number(most.Decisions)))
	for i := range s.Bars {
		s.Bars[i].Length = most.Decisions
	}
	return s
}

// Text is what a Sheet shows, as lines of text.
func (t *Tables) Text(today time.Time) string {
	var b strings.Builder
	fmt.Fprintln(&b, t.Papers)
	columns := t.columns(today)
	for _, s := range slices.Concat(columns[0], columns[1]) {
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
				value = Statuses(bar.Status).String()
			}
			fmt.Fprintf(&b, "  %s%s  %s\n", label, ui.Blanks(widest-ui.Cells(label)), value)
		}
	}
	return b.String()
}

// String says how many papers there are, and what became of them.
func (s Statuses) String() string {
	var parts []string
	for _, status := range []string{"inbox", "to-read", "read", "skipped"} {
		if n := s[status]; n > 0 {
			parts = append(parts, english.Number(n)+" "+strings.Replace(status, "inbox", "undecided", 1))
		}
	}
	return strings.TrimSuffix(english.Plural(s.Total(), "paper")+": "+strings.Join(parts, ", "), ": ")
}
