package insights

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/ui"
)

// Sheet is an overlay with the tables, in which bars can be selected. Where there is room, their
// sections stand in two columns.
type Sheet struct {
	overlay.Size
	Tables
	counted  bool
	selected int // bar, counted through all sections; -1: none, to see what stands above the first
	filter   func(text string) tea.Cmd
}

type countedMsg struct {
	sheet  *Sheet
	tables Tables
}

// Open opens a sheet. The command counts for it what from returns; filter takes that of the bar that
// is chosen.
func Open(dialog *overlay.Dialog, from func() foryou.Source, today time.Time, filter func(text string) tea.Cmd) tea.Cmd {
	sheet := &Sheet{filter: filter}
	count := func() tea.Msg {
		all := from()
		return countedMsg{sheet, Count(context.Background(), all, query.Query{}, all.Decisions, today)}
	}
	return tea.Batch(dialog.Show(sheet), count)
}

// BlocksKeys reports whether the papers are still being counted: keys wait for the tables.
func (s *Sheet) BlocksKeys() bool { return !s.counted }

// Update shows what was counted.
func (s *Sheet) Update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(countedMsg); ok && msg.sheet == s {
		s.counted, s.Tables = true, msg.tables
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
		if bar := s.layout().chosen; bar != nil {
			return overlay.Reply{Close: true, Do: func() tea.Cmd { return s.filter(bar.Filter) }}
		}
	}
	s.move(overlay.ScrollLines(k.String(), screenful))
	return overlay.Reply{}
}

// move selects another bar: by of them further down.
func (s *Sheet) move(by int) {
	l := s.layout()
	s.selected = max(min(s.selected+by, len(l.bars)-1), -ui.Bit(l.above))
}
