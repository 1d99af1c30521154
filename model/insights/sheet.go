package insights

import (
	"context"
	"time"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
)

// Source is what a Sheet counts, and what it does with a bar that is chosen.
type Source struct {
	Index  *search.Index
	Papers search.Papers
	Today  time.Time
	Learn  func(context.Context) foryou.Source
	Filter func(text string) tea.Cmd
}

// Sheet is an overlay with the tables.
type Sheet struct {
	overlay.Untyped
	source  Source
	spinner spinner.Model
	tables  *Tables      // nil: they are being counted
	early   []tea.KeyMsg // were pressed meanwhile
	chart   ui.Chart
}

// CountedMsg carries the tables for a sheet.
type CountedMsg struct {
	Sheet  *Sheet
	Tables Tables
}

// Open makes a sheet. The command counts for it.
func Open(s Source, picture spinner.Model) (*Sheet, tea.Cmd) {
	sheet := &Sheet{source: s, spinner: picture}
	sheet.chart.Hints = []key.Binding{ui.Hint("Enter", "filter"), ui.Hint("↑↓", "move"), ui.Hint("Tab", "next section"), ui.Hint("Esc", "close")}
	count := func() tea.Msg {
		from := s.Learn(context.Background())
		tables := Count(context.Background(), s.Index, query.Query{}, s.Papers, from.Decisions)
		tables.ForYou = foryou.Learn(context.Background(), from).Replay
		return CountedMsg{sheet, tables}
	}
	return sheet, tea.Batch(count, sheet.spinner.Tick)
}

// Counted shows the tables, and returns the keys that were pressed before they were there.
func (s *Sheet) Counted(t Tables) []tea.KeyMsg {
	s.tables = &t
	s.chart.Title = clean.Concat(clean.Literal("Insights · "), t.Summary())
	s.chart.Columns = sections(t, s.source.Today)
	return s.early
}

// Turned shows the next picture of the spinner, as long as the sheet counts.
func (s *Sheet) Turned(msg spinner.TickMsg) (cmd tea.Cmd) {
	if s.tables == nil {
		s.spinner, cmd = s.spinner.Update(msg)
	}
	return cmd
}

// Key moves, filters by the selected bar, or closes.
func (s *Sheet) Key(k tea.KeyMsg) overlay.Reply {
	switch name := k.String(); {
	case name == "esc" || name == "q" || name == "I":
		return overlay.Reply{Close: true}
	case s.tables == nil:
		s.early = append(s.early, k)
	case name == "enter":
		if filters := s.tables.filters(); s.chart.Selected < len(filters) {
			return overlay.Reply{Close: true, Do: func() tea.Cmd { return s.source.Filter(filters[s.chart.Selected]) }}
		}
	default:
		s.move(name)
	}
	return overlay.Reply{}
}

// screenful is how many bars a key for a page moves by.
const screenful = 10

func (s *Sheet) move(key string) {
	switch key {
	case "down", "j":
		s.chart.Move(1)
	case "up", "k":
		s.chart.Move(-1)
	case "pgdown", "ctrl+d", "ctrl+f":
		s.chart.Move(screenful)
	case "pgup", "ctrl+u", "ctrl+b":
		s.chart.Move(-screenful)
	case "g", "home":
		s.chart.Selected = 0
	case "G", "end":
		s.chart.Move(1 << 10)
	case "tab", "l", "right":
		s.chart.Jump(1)
	case "shift+tab", "h", "left":
		s.chart.Jump(-1)
	}
}

// Block draws the sheet.
func (s *Sheet) Block(t *ui.Theme, width, height int) ui.Block {
	if s.tables == nil {
		s.chart.Title = clean.Concat(clean.Literal("Insights · counting "), clean.Of(s.spinner.View()))
	}
	return s.chart.View(t, width, height)
}

// filters are those of the bars, in their order on the screen.
func (t *Tables) filters() (all []string) {
	for _, b := range t.Months {
		all = append(all, b.Filter)
	}
	for _, some := range [][]Term{t.Trends.Rising, t.Trends.Falling} {
		for _, term := range some {
			all = append(all, term.Filter)
		}
	}
	for _, b := range t.Orgs {
		all = append(all, b.Filter)
	}
	return all
}
