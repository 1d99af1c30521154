package filter

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
)

// tally is what is counted of all papers, in the background: the points that the watch
// words give them, which the Words keep, and how many of them the saved views have.
type tally struct {
	of     TallyState
	busy   bool
	counts map[string]int // papers by the query of a view
}

// TallyState is the state of the papers, marks, views and watch words. Counts that were made
// of an equal State still hold.
type TallyState struct {
	shelf   *shelf.Shelf
	version int
	asked   string // queries of the saved views, and watch words
}

// State is the state now.
func (l *Lists) State(s *shelf.Shelf) TallyState {
	asked := l.queries()
	for _, w := range l.Words.Watched() {
		asked = append(asked, w.String())
	}
	return TallyState{s, s.Version, strings.Join(asked, "\n")}
}

// queries are those of the saved filters that have a view.
func (l *Lists) queries() (queries []string) {
	filters := l.Filters.All()
	for _, f := range filters[:min(len(filters), len(l.Filters.views.Keys))] {
		queries = append(queries, f.Query)
	}
	return queries
}

// talliedMsg carries a tally.
type talliedMsg struct {
	of     TallyState
	scores *foryou.Scores
	counts map[string]int
}

// Scores are the points of the last tally; nil if there is none.
func (l *Lists) Scores() *foryou.Scores { return l.Words.scores }

// InView is how many papers the view of a saved filter had at the last tally, by its query.
func (l *Lists) InView(query string) int { return l.tally.counts[query] }

// Tally counts again if papers, marks, views or watch words have changed since the last
// time. One count runs at a time.
func (l *Lists) Tally(s *shelf.Shelf) tea.Cmd {
	of := l.State(s)
	if l.tally.busy || of == l.tally.of || of.asked == "" && l.Words.scores == nil {
		return nil
	}
	l.tally.busy = true
	index, papers, watch, queries := l.index, s.Searchable(nil), l.Words.Watched(), l.queries()
	return func() tea.Msg {
		ctx, counts := context.Background(), map[string]int{}
		scores := foryou.Score(ctx, index, watch, papers)
		for _, text := range queries {
			q, _ := query.Parse(text) // it was valid when it was saved
			r := search.Ask(ctx, q, query.ByDate, papers, func(context.Context, search.Papers) []int32 { return scores.Points() })
			counts[text] = len(index.Matching(ctx, r))
		}
		return talliedMsg{of, scores, counts}
	}
}

// tallied takes a tally over.
func (l *Lists) tallied(msg talliedMsg) {
	l.tally, l.Words.scores = tally{of: msg.of, counts: msg.counts}, msg.scores
}

// Points returns a function for commands that returns the points of papers, by index: those
// of the last tally if they still hold, else it works them out.
func (l *Lists) Points(s *shelf.Shelf) search.Points {
	if known := l.Words.scores.Points(); l.State(s) == l.tally.of {
		return func(context.Context, search.Papers) []int32 { return known }
	}
	index, watch := l.index, l.Words.Watched()
	return func(ctx context.Context, in search.Papers) []int32 {
		return foryou.Score(ctx, index, watch, in).Points()
	}
}
