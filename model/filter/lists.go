package filter

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// Lists are the reader's own lists, and what is counted for them in the background: the points
// that the watch words give to papers, and how many papers the saved views have.
type Lists struct {
	Filters SavedFilters
	Words   WatchWords
	Counts  map[string]int // papers of the saved views at the last tally, by their query
	index   *search.Index
	shelf   *shelf.Shelf

	counted listsState // what was counted last
	busy    bool       // papers are being counted
}

// Read reads the lists from a folder, before the first frame; "" keeps them in memory alone. The
// fixed filters are those of config.toml. views is what the saved filters are to the panes; rescore
// is called whenever the watch words have changed.
func (l *Lists) Read(folder string, fixed []query.Saved, index *search.Index, shelf *shelf.Shelf, dialog *overlay.Dialog, views Views, rescore func() tea.Cmd) {
	l.index, l.shelf = index, shelf
	l.Filters = SavedFilters{Editor[query.Saved]{
		noun: "filter", file: FiltersIn(folder, fixed...), dialog: dialog,
		says: func(f query.Saved) string { return "saves " + f.String() },
		open: l.Filters.show, renamed: views.Rename, changed: views.Changed,
	}, views}
	l.Words.Editor = Editor[foryou.Watched]{
		noun: "watch word", file: WordsIn(folder), dialog: dialog,
		says: func(w foryou.Watched) string { return fmt.Sprintf("%+d for papers with %s", w.Points, w.Text) },
		open: l.Words.show, changed: rescore,
	}
	l.Filters.list, l.Filters.failed = l.Filters.file.Sync()
	l.Words.list, l.Words.failed = l.Words.file.Sync()
}

// Update takes over a list as it is in its file, and what was counted.
func (l *Lists) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case readMsg[query.Saved]:
		return l.Filters.read(msg)
	case readMsg[foryou.Watched]:
		return l.Words.read(msg)
	case talliedMsg:
		l.busy, l.counted, l.Counts, l.Words.Scores = false, msg.of, msg.counts, msg.scores
	}
	return nil
}

// Err says why a list could not be read or written, the first of the two.
func (l *Lists) Err() error { return cmp.Or(l.Filters.failed, l.Words.failed) }

// Problems are the files that cannot be used, and the lines in them that make no sense.
func (l *Lists) Problems() []clean.Text {
	return append(l.Filters.problems(), l.Words.problems()...)
}

// Changed returns a function that reports whether somebody else has changed one of the
// files. The function may be called in the background.
func (l *Lists) Changed() func() bool {
	filters, words := l.Filters.file, l.Words.file
	return func() bool { return filters.changed() || words.changed() }
}

// Reread reads the files that somebody else has changed.
func (l *Lists) Reread() tea.Cmd { return tea.Batch(l.Filters.sync(false), l.Words.sync(false)) }

// Flush returns a function that writes what is not in the files yet. What could not be
// written was said when it was changed.
func (l *Lists) Flush() func() {
	filters, words := l.Filters.file, l.Words.file
	return func() {
		_, _ = filters.Sync()
		_, _ = words.Sync()
	}
}

// listsState is that of the papers, marks, saved views and watch words. What was counted of an
// equal one still holds.
type listsState struct {
	papers  library.Snapshot
	version int
	asked   string // queries of the saved views, and watch words
}

func (l *Lists) state() listsState {
	asked := l.queries()
	for _, w := range l.Words.All() {
		asked = append(asked, w.String())
	}
	return listsState{l.shelf.Papers, l.shelf.Version, strings.Join(asked, "\n")}
}

// queries are those of the saved filters that have a view.
func (l *Lists) queries() (queries []string) {
	filters := l.Filters.All()
	for _, f := range filters[:min(len(filters), len(l.Filters.views.Digits))] {
		queries = append(queries, f.Query)
	}
	return queries
}

type talliedMsg struct {
	of     listsState
	scores *foryou.Scores
	counts map[string]int
}

// Tally counts again if papers, marks, views or watch words have changed since the last
// time. One count runs at a time.
func (l *Lists) Tally() tea.Cmd {
	of := l.state()
	if l.busy || of == l.counted || of.asked == "" && l.Words.Scores == nil {
		return nil
	}
	l.busy = true
	index, papers, watch, queries := l.index, l.shelf.Searchable(nil), l.Words.All(), l.queries()
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

// Points returns a function for commands that returns the points of papers, by index: those
// of the last tally if they still hold, else it works them out.
func (l *Lists) Points() search.Points {
	if known := l.Words.Scores.Points(); l.state() == l.counted {
		return func(context.Context, search.Papers) []int32 { return known }
	}
	index, watch := l.index, l.Words.All()
	return func(ctx context.Context, in search.Papers) []int32 {
		return foryou.Score(ctx, index, watch, in).Points()
	}
}
