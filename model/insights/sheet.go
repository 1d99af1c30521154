package insights

import (
	"context"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
)

// Sheet is an overlay with the tables.
type Sheet struct {
	overlay.Chart
	filter  func(text string) tea.Cmd
	counted bool
}

type countedMsg struct {
	sheet  *Sheet
	tables Tables
}

// Open opens a sheet. The command counts for it what from returns; filter takes that of the bar that
// is chosen.
func Open(dialog *overlay.Dialog, from func() foryou.Source, today time.Time, filter func(text string) tea.Cmd) tea.Cmd {
	sheet := &Sheet{filter: filter, Chart: overlay.Chart{
		Title: clean.Literal("Insights · counting …"),
		Hints: []key.Binding{ui.Hint("Enter", "filter"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "close")},
	}}
	count := func() tea.Msg {
		all := from()
		return countedMsg{sheet, Count(context.Background(), all, query.Query{}, all.Decisions, today)}
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
		s.Columns = msg.tables.Columns
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
			return overlay.Reply{Close: true, Do: func() tea.Cmd { return s.filter(bar.Filter) }}
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
		s.Move(-1 << 10)
	case "G", "end":
		s.Move(1 << 10)
	}
	return overlay.Reply{}
}
