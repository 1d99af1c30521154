package filter

import (
	"cmp"
	"context"
	"fmt"
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

// SavedFilters are the saved filters. The first of them are views as well.
type SavedFilters struct {
	Editor[query.Saved]
	views Views
}

// Views is what the saved filters are to the panes.
type Views struct {
	Digits  []string                                   // the keys of the first filters, which are views
	Current func() string                              // name of the filter whose view is shown; "": of none
	Open    func(at int) tea.Cmd                       // shows a filter
	Key     func(name string) (do overlay.Do, ok bool) // what a digit does that shows a view
	Save    func() tea.Cmd                             // saves what the list shows
	Rename  func(from, to string)                      // gives the view of a filter another name
	Changed func() tea.Cmd                             // makes the views anew from the list
}

// Ask asks for a name for a query, and passes the filter to save.
func (f *SavedFilters) Ask(asked string, save func(query.Saved) tea.Cmd) tea.Cmd {
	p := &overlay.Prompt{Label: clean.Literal("save as:"), Complete: f.complete}
	return f.ask("", p, func(name string) (query.Saved, error) { return query.NewSaved(name, asked) }, save)
}

// Save saves a filter in place of the one with its name, or at the end.
func (f *SavedFilters) Save(made query.Saved) tea.Cmd { return f.put(made.Name, made) }

func (f *SavedFilters) complete(text string) func() []string {
	filters := f.All()
	return func() (all []string) {
		for _, made := range search.Matching(text, filters, func(f query.Saved) string { return f.Name }) {
			all = append(all, made.Name)
		}
		return all
	}
}

func (f *SavedFilters) show(row int) tea.Cmd {
	return f.Editor.show(&overlay.Menu{
		Title: clean.Literal("Saved filters"), Items: f.items, At: row, None: f.none,
		Hints: []key.Binding{
			ui.Hint("Enter", "open"), ui.Hint("e", "edit"), ui.Hint("r", "rename"), ui.Hint("d", "delete"), ui.Hint("u", "undo"),
			ui.Hint("J K", "move"), ui.Hint("a", "save this filter"),
		},
	}, func(key string, row int) (overlay.Reply, bool) {
		do, ok := f.views.Key(key)
		switch {
		case key == "a":
			do, ok = f.views.Save, true
		case key == "e" && row >= 0:
			do, ok = func() tea.Cmd { return f.editQuery(row) }, true
		case key == "r" && row >= 0:
			do, ok = func() tea.Cmd { return f.rename(row) }, true
		}
		return overlay.Reply{Close: true, Do: do}, ok
	})
}

func (f *SavedFilters) none() clean.Text {
	if f.undo != nil {
		return clean.Literal("No filter is left: u brings the last one back, a saves this view's.")
	}
	return clean.Literal("No filter is saved yet: a saves the one of this view.")
}

func (f *SavedFilters) items() (items []overlay.Item) {
	current := f.views.Current()
	for i, made := range f.All() {
		it := overlay.Item{Name: clean.Line(made.Name), Note: clean.Line(made.Query), Current: current == made.Name, Do: func() tea.Cmd { return f.views.Open(i) }}
		if f.list.at(made.Name) < 0 {
			it.Note = clean.Line(made.Query + "   (config.toml)")
		}
		if i < len(f.views.Digits) {
			it.Key = f.views.Digits[i]
		}
		items = append(items, it)
	}
	return items
}

func (f *SavedFilters) editQuery(row int) tea.Cmd {
	name, own := f.own(row)
	if !own {
		return nil
	}
	p := &overlay.Prompt{Label: clean.Line(name + ":"), Start: f.All()[row].Query}
	return f.change(name, p, func(asked string) (query.Saved, error) { return query.NewSaved(name, asked) })
}

func (f *SavedFilters) rename(row int) tea.Cmd {
	name, own := f.own(row)
	if !own {
		return nil
	}
	asked := f.All()[row].Query
	p := &overlay.Prompt{Label: clean.Literal("new name:"), Start: name}
	return f.change(name, p, func(name string) (query.Saved, error) { return query.NewSaved(name, asked) })
}

// WatchWords are the watch words.
type WatchWords struct {
	Editor[foryou.Watched]
	Scores *foryou.Scores // of the last tally; nil: none yet
}

// show lists the watch words; if there are none, it asks for the first.
func (w *WatchWords) show(row int) tea.Cmd {
	if len(w.All()) == 0 && w.undo == nil {
		return tea.Batch(w.add(), w.sync(true))
	}
	return w.Editor.show(&overlay.Menu{
		Title: clean.Literal("Watch words"), Items: w.items, At: row, None: w.none,
		Hints: []key.Binding{
			ui.Hint("a", "add"), ui.Hint("Enter", "edit"), ui.Hint("d", "delete"), ui.Hint("u", "undo"), ui.Hint("J K", "move"),
		},
	}, func(key string, row int) (overlay.Reply, bool) {
		switch {
		case key == "a":
			return overlay.Reply{Close: true, Do: w.add}, true
		case key == "e" && row >= 0:
			return overlay.Reply{Close: true, Do: w.items()[row].Do}, true
		}
		return overlay.Reply{}, false
	})
}

func (w *WatchWords) none() clean.Text {
	if w.undo != nil {
		return clean.Literal("No watch word is left: u brings the last one back, a adds one.")
	}
	return clean.Literal("No watch word is left: a adds one.")
}

func (w *WatchWords) items() (items []overlay.Item) {
	for _, word := range w.All() {
		items = append(items, overlay.Item{
			Sign: clean.Of(fmt.Sprintf("%+d", word.Points)), Name: clean.Line(word.Text),
			Do: func() tea.Cmd { return w.change(word.Text, watchPrompt(word.String()), foryou.ParseWatched) },
		})
	}
	return items
}

func watchPrompt(start string) *overlay.Prompt {
	return &overlay.Prompt{Label: clean.Literal("watch:"), Start: start}
}

func (w *WatchWords) add() tea.Cmd {
	return w.change("", watchPrompt(""), foryou.ParseWatched)
}

// Put gives a word these points, or adds it.
func (w *WatchWords) Put(text string, points int) tea.Cmd {
	word, err := foryou.ParseWatched(fmt.Sprintf("%s %+d", text, points))
	if w.dialog.Failed(err) {
		return nil
	}
	w.dialog.Say(clean.Line("watch word " + word.String()))
	return w.put(word.Text, word)
}
