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

// Sheet is an overlay that shows the tables, in two columns if there is room. Bars can be selected.
type Sheet struct {
	overlay.Size
	Tables
	counted  bool
	selected int // index of the bar among all sections; -1: none, to show what is above the first bar
	filter   func(text string) tea.Cmd
}

type countedMsg struct {
	sheet  *Sheet
	tables Tables
}

// Open opens a sheet and returns a command that counts the papers. Choosing a bar calls filter.
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

// Update shows the tables when they have been counted.
func (s *Sheet) Update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(countedMsg); ok && msg.sheet == s {
		s.counted, s.Tables = true, msg.tables
	}
	return nil
}

// screenful is the number of bars that Page Up and Page Down move by.
const screenful = 10

// Key moves the selection, filters by the selected bar, or closes the sheet.
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

// move moves the selection down by a number of bars.
func (s *Sheet) move(by int) {
	l := s.layout()
	s.selected = max(min(s.selected+by, len(l.bars)-1), -ui.Bit(l.hasAbove))
}
