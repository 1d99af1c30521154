package filter

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/search/query"
)

// Search is the search that is running, if there is one.
type Search struct {
	Gen    int  // answers carry the generation they were asked under
	Busy   bool // an answer is awaited
	Behind bool // it follows papers that came in: the reader did not ask for it
	cancel context.CancelFunc
}

// FoundMsg is the answer.
type FoundMsg struct {
	Gen    int
	Answer search.Answer
	New    int     // how many papers at the beginning are new, if those come first
	Advice string  // what to type instead, or how it is meant
	Why    tea.Cmd // explains why nothing was found; nil: something was
	Among  int     // how many papers of the view's status it was searched among; 0: of several
}

// ExplainedMsg says why nothing was found.
type ExplainedMsg struct {
	Gen  int
	None list.NoResults
}

// Start starts a search in place of the one before.
func (s *Search) Start(j Job, behind bool) tea.Cmd {
	s.Drop()
	ctx, cancel := context.WithCancel(context.Background())
	s.Busy, s.Behind, s.cancel = true, behind, cancel
	gen := s.Gen
	return func() tea.Msg { return j.run(ctx, gen) }
}

// Drop ends the search that is running, and drops what it has found.
func (s *Search) Drop() {
	if s.cancel != nil {
		s.cancel()
	}
	s.Gen++
	s.Busy, s.Behind = false, false
}

// Awaited reports whether keys wait for the answer: if the reader asked for it, or if no more
// papers are coming, because then it brings the whole list.
func (s *Search) Awaited(coming bool) bool { return s.Busy && (!s.Behind || !coming) }

// Job is all that a search needs. It shares nothing that the model changes.
type Job struct {
	Base   string    // query of the view
	Filter string    // the reader's, as typed
	Status search.Is // of the view; 0: of several
	Order  query.Order
	Back   bool // order reversed
	New    bool // new papers come first
	Index  *search.Index
	Papers search.Papers
	Points search.Points
}

// queries are the view's, and the reader's: both were valid when they were taken over.
func (j Job) queries() (base, filter query.Query) {
	base, _ = query.Parse(j.Base)
	filter, _ = query.Parse(j.Filter)
	return base, filter
}

func (j Job) run(ctx context.Context, gen int) tea.Msg {
	base, filter := j.queries()
	request := search.Ask(ctx, query.Join(base, filter), j.Order, j.Papers, j.Points)
	request.Back = j.Back
	msg := FoundMsg{Gen: gen, Answer: j.Index.Search(ctx, request)}
	if ctx.Err() != nil {
		return nil
	}
	if j.New {
		msg.Answer.Papers, msg.New = newFirst(msg.Answer.Papers, j.Papers.Is)
	}
	for _, is := range j.Papers.Is {
		if is&j.Status != 0 {
			msg.Among++
		}
	}
	msg.Advice = advice(j.Filter, filter)
	if len(msg.Answer.Papers) == 0 && !filter.Empty() {
		msg.Why = func() tea.Msg { return j.explain(ctx, gen, request.In) }
	}
	return msg
}

// newFirst puts the new papers in front of the others, and returns how many there are.
func newFirst(papers []int32, is []search.Is) ([]int32, int) {
	var fresh, rest []int32
	for _, p := range papers {
		if is[p]&search.IsNew != 0 {
			fresh = append(fresh, p)
		} else {
			rest = append(rest, p)
		}
	}
	return append(fresh, rest...), len(fresh)
}

// explain looks for remedies, which takes several searches. Meanwhile the list already shows
// that it is empty.
func (j Job) explain(ctx context.Context, gen int, in search.Papers) tea.Msg {
	base, filter := j.queries()
	count := func(q query.Query) int {
		return int(j.Index.Prepare(ctx, q, in).Find().Hits.Count())
	}
	none := emptySearch{j.Filter, base, filter, j.Index.Explain(ctx, filter, in), count, nameless(filter, in)}.explain()
	if ctx.Err() != nil {
		return nil
	}
	return ExplainedMsg{gen, none}
}
