package filter

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// Lists are the reader's own lists, and what is counted for them in the background: the points
// that the watch words give to papers, and how many papers the saved views have.
type Lists struct {
	Filters Editor[query.Saved] // the first of them are views as well
	Words   Editor[foryou.Watched]
	Counts  map[string]int // papers of the saved views at the last tally, by their query
	Scores  *foryou.Scores // from the watch words, of the last tally; nil: none yet
	views   Views
	index   *search.Index
	shelf   *shelf.Shelf

	counted listsState // what was counted last
	busy    bool       // papers are being counted
}

// Views is what the saved filters are to the panes.
type Views struct {
	Keys     []string              // the keys of the first filters, which are views
	Current  func() string         // name of the filter whose view is shown; "": of none
	Open     func(at int) tea.Cmd  // shows a filter
	Query    func() string         // what the list shows, as a query; "": everything
	OnRename func(from, to string) // gives the view of a filter another name
	OnChange func() tea.Cmd        // makes the views anew from the list
}

// Read reads the lists from a folder, before the first frame; "" keeps them in memory alone. The
// fixed filters are those of config.toml. views is what the saved filters are to the panes; rescore
// is called whenever the watch words have changed.
func (l *Lists) Read(folder string, fixed []query.Saved, index *search.Index, shelf *shelf.Shelf, dialog *overlay.Dialog, views Views, rescore func() tea.Cmd) {
	l.index, l.shelf, l.views = index, shelf, views
	keys := []key.Binding{ui.Hint("e", "edit"), ui.Hint("d", "delete"), ui.Hint("u", "undo"), ui.Hint("J K", "move")}
	l.Filters = Editor[query.Saved]{
		title: "Saved filters", noun: "filter", adds: "a saves this view's.", add: l.SaveFilter, items: l.filters,
		hints: slices.Concat([]key.Binding{ui.Hint("Enter", "open")}, keys, []key.Binding{ui.Hint("a", "save this filter")}),
		parse: func(line string) (query.Saved, error) {
			name, asked, _ := strings.Cut(line, ": ")
			return query.NewSaved(name, asked)
		},
		says:    func(f query.Saved) string { return "saves " + f.String() },
		renamed: views.OnRename, changed: views.OnChange,
		dialog: dialog,
	}
	l.Words = Editor[foryou.Watched]{
		title: "Watch words", noun: "watch word", adds: "a adds one.", add: l.addWord, items: l.words,
		hints:   append([]key.Binding{ui.Hint("a", "add")}, keys...),
		parse:   foryou.ParseWatched,
		says:    func(w foryou.Watched) string { return fmt.Sprintf("%+d for papers with %s", w.Points, w.Text) },
		changed: rescore,
		dialog:  dialog,
	}
	l.Filters.list, l.Filters.Err = FiltersFile(folder, fixed...).Sync()
	l.Words.list, l.Words.Err = WatchWordsFile(folder).Sync()
}

// Update takes a list as it is in its file, and what was counted.
func (l *Lists) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case readMsg[query.Saved]:
		return l.Filters.read(msg)
	case readMsg[foryou.Watched]:
		return l.Words.read(msg)
	case talliedMsg:
		l.busy, l.counted, l.Counts, l.Scores = false, msg.of, msg.counts, msg.scores
	}
	return nil
}

// Problems are the files that cannot be used, and the lines in them that make no sense.
func (l *Lists) Problems() []clean.Text {
	return append(l.Filters.problems(), l.Words.problems()...)
}

// BlocksKeys reports whether a list is being read or written: keys wait for its lines.
func (l *Lists) BlocksKeys() bool { return l.Filters.busy || l.Words.busy }

// Flush returns the commands that write what is not in the files yet. What could not be
// written was said when it was changed.
func (l *Lists) Flush() []tea.Cmd { return []tea.Cmd{l.Filters.sync(), l.Words.sync()} }

// listsState is what was counted: the counts of an equal one still hold.
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
	for _, f := range filters[:min(len(filters), len(l.views.Keys))] {
		queries = append(queries, f.Query)
	}
	return queries
}

type talliedMsg struct {
	of     listsState
	scores *foryou.Scores
	counts map[string]int
}

// Tally counts again if papers, marks, views or watch words have changed. One count runs at a time.
func (l *Lists) Tally() tea.Cmd {
	of := l.state()
	if l.busy || of == l.counted || of.asked == "" && l.Scores == nil {
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
			counts[text] = int(index.Prepare(ctx, r.Query, r.In).Hits().Count())
		}
		return talliedMsg{of, scores, counts}
	}
}

// Points returns a function for commands that returns the points of papers, by index: those
// of the last tally if they still hold, else it works them out.
func (l *Lists) Points() search.Points {
	if known := l.Scores.Points(); l.state() == l.counted {
		return func(context.Context, search.Papers) []int32 { return known }
	}
	index, watch := l.index, l.Words.All()
	return func(ctx context.Context, in search.Papers) []int32 {
		return foryou.Score(ctx, index, watch, in).Points()
	}
}

// SaveFilter asks for a name for what the list shows, and saves it in place of the filter with that
// name, or at the end.
func (l *Lists) SaveFilter() tea.Cmd {
	shown, filters, dialog := l.views.Query(), l.Filters.All(), l.Filters.dialog
	if shown == "" {
		dialog.Say(dialog.Text("There is no filter to save — {filter} starts one"))
		return nil
	}
	complete := func(text string) (all []string) {
		for _, made := range search.Matching(text, filters, func(f query.Saved) string { return f.Name }) {
			all = append(all, made.Name)
		}
		return all
	}
	p := &overlay.Prompt{Label: clean.Literal("save as:"), Complete: complete}
	parse := func(name string) (query.Saved, error) { return query.NewSaved(name, shown) }
	return l.Filters.ask("", p, parse, func(made query.Saved) tea.Cmd {
		saved := clean.Concat(clean.Line("Saved as "+made.Name), dialog.Text(" — {saved-filters} lists what is saved"))
		return l.Filters.put(made.Name, made, saved)
	})
}

func (l *Lists) filters() (items []overlay.Item) {
	current := l.views.Current()
	for i, made := range l.Filters.All() {
		it := overlay.Item{Name: clean.Line(made.Name), Note: clean.Line(made.Query), Current: current == made.Name, Do: func() tea.Cmd { return l.views.Open(i) }}
		if l.Filters.list.line(made.Name) < 0 {
			it.Note = clean.Line(made.Query + "   (config.toml)")
		}
		if i < len(l.views.Keys) {
			it.Key = l.views.Keys[i]
		}
		items = append(items, it)
	}
	return items
}

// OpenWords lists the watch words; if there are none, it asks for the first.
func (l *Lists) OpenWords() tea.Cmd {
	if len(l.Words.All()) == 0 && l.Words.undo == nil {
		return tea.Batch(l.addWord(), l.Words.sync())
	}
	return l.Words.Open()
}

func (l *Lists) addWord() tea.Cmd { return l.Words.change("", "") }

func (l *Lists) words() (items []overlay.Item) {
	for i, word := range l.Words.All() {
		items = append(items, overlay.Item{
			Sign: clean.Of(fmt.Sprintf("%+d", word.Points)), Name: clean.Line(word.Text),
			Do: func() tea.Cmd { return l.Words.editAt(i) },
		})
	}
	return items
}

// Watch gives a word these points, or adds it.
func (l *Lists) Watch(text string, points int) tea.Cmd {
	word, err := foryou.ParseWatched(fmt.Sprintf("%s %+d", text, points))
	if l.Words.dialog.Failed(err) {
		return nil
	}
	return l.Words.put(word.Text, word, clean.Line("watch word "+word.String()))
}
