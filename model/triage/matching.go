package triage

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
)

// Choice is a decision on many papers that are being searched for.
type Choice struct {
	Busy bool // keys wait for the question that it ends with
	gen  int
}

// ChosenMsg carries the papers that a decision is for.
type ChosenMsg struct {
	gen    int
	Bulk   Bulk
	Papers []int32
}

// Choose searches for the papers of a decision. Without a query they are those that are
// shown.
func (c *Choice) Choose(b Bulk, index *search.Index, s *shelf.Shelf, points search.Points, shown []int32) tea.Cmd {
	c.Busy = true
	c.gen++
	msg := ChosenMsg{gen: c.gen, Bulk: b}
	if b.Text == "" {
		msg.Papers = shown
		return func() tea.Msg { return msg }
	}
	in := s.Searchable(nil)
	return func() tea.Msg {
		msg.Papers = matching(index, b.Query, in, points)
		return msg
	}
}

// matching returns the papers that match a query.
func matching(index *search.Index, q query.Query, in search.Papers, points search.Points) []int32 {
	ctx := context.Background()
	return index.Matching(ctx, search.Ask(ctx, q, query.ByDate, in, points))
}

// Chosen takes the papers over, unless others were asked for since, and reports whether it
// did.
func (c *Choice) Chosen(msg ChosenMsg) bool {
	if msg.gen != c.gen {
		return false
	}
	c.Busy = false
	return true
}
