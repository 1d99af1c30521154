package filter

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/model/search/query"
)

// Run is work in the background, of which only the newest answer counts: a search, a count of facets.
type Run struct {
	Gen    int  // answers carry the generation they were asked under
	Busy   bool // an answer is awaited
	Behind bool // it follows papers that came in: the reader did not ask for it
	cancel context.CancelFunc
}

// start drops the work before. The context of the new one ends when that is dropped.
func (r *Run) start(behind bool) (context.Context, int) {
	r.Drop()
	ctx, cancel := context.WithCancel(context.Background())
	r.Busy, r.Behind, r.cancel = true, behind, cancel
	return ctx, r.Gen
}

// Drop ends the work, and drops what it has found.
func (r *Run) Drop() {
	if r.cancel != nil {
		r.cancel()
	}
	r.Gen++
	r.Busy, r.Behind = false, false
}

// Awaited reports whether keys wait for the answer: if the reader asked for it, or if no more
// papers are coming, because then it brings the whole list.
func (r *Run) Awaited(coming bool) bool { return r.Busy && (!r.Behind || !coming) }

// FoundMsg is the answer.
type FoundMsg struct {
	Gen    int
	Answer search.Answer
	Why    tea.Cmd // explains why nothing was found; nil: something was
}

// ExplainedMsg says why nothing was found.
type ExplainedMsg struct {
	Gen  int
	None search.NoResults
}

// Job is all that a search needs. It shares nothing that the model changes.
type Job struct {
	Base, Filter query.Query // the view's, and the reader's
	Text         string      // Filter as typed
	Order        query.Order
	Back         bool // order reversed
	NewFirst     bool // new papers stand in front of all others
	Papers       search.Papers
	Points       search.Points
}

func (j Job) run(ctx context.Context, index *search.Index, gen int) tea.Msg {
	request := search.Ask(ctx, query.Join(j.Base, j.Filter), j.Order, j.Papers, j.Points)
	request.Back = j.Back
	msg := FoundMsg{Gen: gen, Answer: index.Search(ctx, request)}
	if ctx.Err() != nil {
		return nil
	}
	if j.NewFirst {
		msg.Answer.Papers, msg.Answer.New = newFirst(msg.Answer.Papers, j.Papers.Is)
	}
	if len(msg.Answer.Papers) == 0 && !j.Filter.Empty() {
		msg.Why = func() tea.Msg {
			none := index.NoResults(ctx, j.Base, j.Filter, j.Text, request.In)
			if ctx.Err() != nil {
				return nil
			}
			return ExplainedMsg{gen, none}
		}
	}
	return msg
}

// newFirst puts the new papers in front of the others, and returns how many there are.
func newFirst(papers []int32, is []search.Is) ([]int32, int) {
	old := func(p int32) bool { return is[p]&search.IsNew == 0 }
	all := slices.DeleteFunc(slices.Clone(papers), old)
	fresh := len(all)
	for _, p := range papers {
		if old(p) {
			all = append(all, p)
		}
	}
	return all, fresh
}
