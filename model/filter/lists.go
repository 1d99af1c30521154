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

// Lists holds the saved filters and the watch words, and counts papers for them in the background.
type Lists struct {
	Filters Editor[query.Saved] // the first ones are views as well
	Words   Editor[foryou.Watched]
	Counts  map[string]int // of papers in each saved view, by its query
	Scores  *foryou.Scores // from the watch words; nil before the first count
	views   Views
	index   *search.Index
	shelf   *shelf.Shelf

	counted listsState // at the last count
	busy    bool       // a count is running
}

// Views connects the saved filters to the views of the list.
type Views struct {
	Shortcuts []string              // of the first filters, which are views
	Current   func() string         // returns the name of the current view's filter, or ""
	Open      func(at int) tea.Cmd  // shows a filter
	Query     func() string         // returns the query of the list, or "" for all papers
	OnRename  func(from, to string) // called before a filter is renamed
	OnChange  func() tea.Cmd        // called after the filters have changed
}

// Read reads the lists from a folder, before the first frame. Without a folder they are only kept in
// memory. fixed are the filters of config.toml. rescore is called after the watch words have changed.
func (l *Lists) Read(
	folder string, fixed []query.Saved, index *search.Index, shelf *shelf.Shelf, dialog *overlay.Dialog,
	views Views, rescore func() tea.Cmd,
) {
	l.index, l.shelf, l.views = index, shelf, views
	keys := []key.Binding{ui.Hint("e", "edit"), ui.Hint("d", "delete"), ui.Hint("u", "undo"), ui.Hint("J K", "move")}
	l.Filters = Editor[query.Saved]{
		title: "Saved filters", noun: "filter", addHint: "a saves the current filter.", add: l.SaveFilter, items: l.filters,
		hints: slices.Concat([]key.Binding{ui.Hint("Enter", "open")}, keys, []key.Binding{ui.Hint("a", "save this filter")}),
		parse: func(line string) (query.Saved, error) {
			name, asked, _ := strings.Cut(line, ": ")
			return query.NewSaved(name, asked)
		},
		effect:   func(f query.Saved) string { return "saves " + f.String() },
		onRename: views.OnRename, onChange: views.OnChange,
		dialog: dialog,
	}
	l.Words = Editor[foryou.Watched]{
		title: "Watch words", noun: "watch word", addHint: "a adds one.", add: l.addWord, items: l.words,
		hints:    append([]key.Binding{ui.Hint("a", "add")}, keys...),
		parse:    foryou.ParseWatched,
		effect:   func(w foryou.Watched) string { return fmt.Sprintf("%+d for papers with %s", w.Points, w.Text) },
		onChange: rescore,
		dialog:   dialog,
	}
	l.Filters.list, l.Filters.Err = FiltersFile(folder, fixed...).Sync()
	l.Words.list, l.Words.Err = WatchWordsFile(folder).Sync()
}

// Update handles lists that were read or written, and counts.
func (l *Lists) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case syncedMsg[query.Saved]:
		return l.Filters.synced(msg)
	case syncedMsg[foryou.Watched]:
		return l.Words.synced(msg)
	case countedListsMsg:
		l.busy, l.counted, l.Counts, l.Scores = false, msg.state, msg.counts, msg.scores
	}
	return nil
}

// Problems returns the errors of the files and of their lines.
func (l *Lists) Problems() []clean.Text {
	return append(l.Filters.problems(), l.Words.problems()...)
}

// BlocksKeys reports whether keys wait for a list that is being read or written.
func (l *Lists) BlocksKeys() bool { return l.Filters.busy || l.Words.busy }

// Flush returns the commands that write unsaved edits.
func (l *Lists) Flush() []tea.Cmd { return []tea.Cmd{l.Filters.sync(), l.Words.sync()} }

// listsState identifies what counts depend on: they are up to date while it stays equal.
type listsState struct {
	papers  library.Snapshot
	version int
	queries string // of the saved views, and the watch words
}

func (l *Lists) state() listsState {
	queries := l.queries()
	for _, w := range l.Words.All() {
		queries = append(queries, w.String())
	}
	return listsState{l.shelf.Papers, l.shelf.Version, strings.Join(queries, "\n")}
}

// queries returns the queries of the saved filters that have a view.
func (l *Lists) queries() (queries []string) {
	filters := l.Filters.All()
	for _, f := range filters[:min(len(filters), len(l.views.Shortcuts))] {
		queries = append(queries, f.Query)
	}
	return queries
}

type countedListsMsg struct {
	state  listsState
	scores *foryou.Scores
	counts map[string]int
}

// Recount counts papers again if necessary. Only one count runs at a time.
func (l *Lists) Recount() tea.Cmd {
	state := l.state()
	if l.busy || state == l.counted || state.queries == "" && l.Scores == nil {
		return nil
	}
	l.busy = true
	index, papers, watch, queries := l.index, l.shelf.Searchable(nil), l.Words.All(), l.queries()
	return func() tea.Msg {
		ctx, counts := context.Background(), map[string]int{}
		scores := foryou.Score(ctx, index, watch, papers)
		for _, text := range queries {
			q, _ := query.Parse(text) // it was valid when it was saved
			points := func(context.Context, search.Papers) []int32 { return scores.Points() }
			r := search.NewRequest(ctx, q, query.ByDate, papers, points)
			counts[text] = int(index.Prepare(ctx, r.Query, r.In).Hits().Count())
		}
		return countedListsMsg{state, scores, counts}
	}
}

// Points returns a function for commands that returns the points of papers, by index. It scores the
// papers again if the last count is outdated.
func (l *Lists) Points() search.Points {
	if counted := l.Scores.Points(); l.state() == l.counted {
		return func(context.Context, search.Papers) []int32 { return counted }
	}
	index, watch := l.index, l.Words.All()
	return func(ctx context.Context, in search.Papers) []int32 {
		return foryou.Score(ctx, index, watch, in).Points()
	}
}

// SaveFilter asks for a name and saves the query of the list under it, replacing a filter of that name.
func (l *Lists) SaveFilter() tea.Cmd {
	current, filters, dialog := l.views.Query(), l.Filters.All(), l.Filters.dialog
	if current == "" {
		dialog.Say(dialog.Text("There is no filter to save — {filter} starts one"))
		return nil
	}
	complete := func(text string) (all []string) {
		for _, f := range search.MatchNames(text, filters, func(f query.Saved) string { return f.Name }) {
			all = append(all, f.Name)
		}
		return all
	}
	p := &overlay.Prompt{Label: clean.Literal("save as:"), Complete: complete}
	parse := func(name string) (query.Saved, error) { return query.NewSaved(name, current) }
	return l.Filters.ask("", p, parse, func(f query.Saved) tea.Cmd {
		saved := clean.Concat(clean.Line("Saved as "+f.Name), dialog.Text(" — {saved-filters} lists saved filters"))
		return l.Filters.put(f.Name, f, saved)
	})
}

func (l *Lists) filters() (items []overlay.Item) {
	current := l.views.Current()
	for i, saved := range l.Filters.All() {
		it := overlay.Item{
			Name: clean.Line(saved.Name), Note: clean.Line(saved.Query), Current: current == saved.Name,
			Do: func() tea.Cmd { return l.views.Open(i) },
		}
		if l.Filters.list.line(saved.Name) < 0 {
			it.Note = clean.Line(saved.Query + "   (config.toml)")
		}
		if i < len(l.views.Shortcuts) {
			it.Key = l.views.Shortcuts[i]
		}
		items = append(items, it)
	}
	return items
}

// OpenWords shows the watch words, or asks for the first one.
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

// Watch sets the points of a watch word, which it adds if necessary.
func (l *Lists) Watch(text string, points int) tea.Cmd {
	word, err := foryou.ParseWatched(fmt.Sprintf("%s %+d", text, points))
	if l.Words.dialog.Failed(err) {
		return nil
	}
	return l.Words.put(word.Text, word, clean.Line("watch word "+word.String()))
}
