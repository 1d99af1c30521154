package model

import (
	"context"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/reading"
	"dailies/model/saved"
	"dailies/model/search"
	"dailies/model/shelf"
)

// moment is the papers, marks, views and watch words that a tally is of: where it is the
// same, the tally is still true.
type moment struct {
	shelf   *shelf.Shelf
	epoch   int
	version int
	asked   string // queries of the saved views, and watch words
}

// moment is that of now.
func (m *Model) moment() moment {
	asked := m.savedQueries()
	for _, w := range m.watched() {
		asked = append(asked, w.String())
	}
	return moment{m.shelf, m.shelf.Papers.Epoch(), m.shelf.Version, strings.Join(asked, "\n")}
}

// savedQueries are the queries of the saved views.
func (m *Model) savedQueries() (queries []string) {
	for _, v := range m.reading.Views[reading.Builtins:] {
		queries = append(queries, v.Query)
	}
	return queries
}

// watched are the watch words.
func (m *Model) watched() []search.Watched { return saved.Watched(m.lists.watching.list) }

// tally is what is counted of all papers beside the screen: the points that watch words
// give them, and how many the saved views have.
type tally struct {
	at     moment
	busy   bool
	scores *search.Scores // nil: none yet
	counts map[string]int // papers by the query of a view
}

// talliedMsg carries the tally of a moment.
type talliedMsg struct {
	at     moment
	scores *search.Scores
	counts map[string]int
}

// catchUp counts again where papers, marks, views or watch words have changed since, one
// command in flight. Papers that come in are counted once they are all there.
func (m *Model) catchUp() tea.Cmd {
	at := m.moment()
	if m.loading.busy || m.lists.tally.busy || at == m.lists.tally.at || at.asked == "" && m.lists.tally.scores == nil {
		return nil
	}
	m.lists.tally.busy = true
	index, papers, watch, queries := m.finder.index, m.shelf.Searchable(nil), m.watched(), m.savedQueries()
	return func() tea.Msg {
		scores := index.Score(context.Background(), watch, papers)
		papers.Scores = scores.Points()
		counts := map[string]int{}
		for _, text := range queries {
			q, _ := search.Parse(text) // it was valid when it was saved
			counts[text] = len(matching(index, q, papers))
		}
		return talliedMsg{at, scores, counts}
	}
}

// onTallied takes a tally, unless papers have other indices by now: then it is made anew.
func (m *Model) onTallied(msg talliedMsg) tea.Cmd {
	m.lists.tally.busy = false
	if msg.at.shelf == m.shelf && msg.at.epoch == m.shelf.Papers.Epoch() {
		m.lists.tally = tally{at: msg.at, scores: msg.scores, counts: msg.counts}
		m.showPaper()
	}
	return m.catchUp()
}

// points gives a function for commands, which gives the points of papers: those of the
// tally where that is still true, else they are worked out anew.
func (m *Model) points() func(context.Context, search.Papers) []int32 {
	if known := m.lists.tally.scores.Points(); m.moment() == m.lists.tally.at {
		return func(context.Context, search.Papers) []int32 { return known }
	}
	index, watch := m.finder.index, m.watched()
	return func(ctx context.Context, in search.Papers) []int32 { return index.Score(ctx, watch, in).Points() }
}
