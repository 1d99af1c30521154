package command

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
	Papers shelf.Handles
}

// Choose searches for the papers of a decision. Without a query they are those that are
// shown.
func (c *Choice) Choose(b Bulk, index *search.Index, s *shelf.Shelf, points Points, shown []int32) tea.Cmd {
	c.Busy = true
	c.gen++
	msg := ChosenMsg{gen: c.gen, Bulk: b}
	if b.Text == "" {
		msg.Papers = s.Handles(shown)
		return func() tea.Msg { return msg }
	}
	in := s.Searchable(nil)
	return func() tea.Msg {
		msg.Papers = shelf.HandlesIn(in.Snapshot, matching(index, b.Query, in, points))
		return msg
	}
}

// Points scores papers by watch words.
type Points func(context.Context, search.Papers) []int32

// matching returns the papers that match a query. One that asks for the score needs it, as the
// filter does.
func matching(index *search.Index, q query.Query, in search.Papers, points Points) []int32 {
	if q.Scored() {
		in.Scores = points(context.Background(), in)
	}
	return index.Matching(context.Background(), q, in)
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
