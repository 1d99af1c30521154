package filter

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// Lists are the reader's own lists, and what is counted for them.
type Lists struct {
	Filters SavedFilters
	Words   WatchWords
	tally   tally
	counted func() tea.Cmd // called when papers have been counted
	index   *search.Index
}

// NewLists reads the lists from a folder; "" keeps them in memory alone. The fixed filters are
// those of config.toml. views is what the saved filters are to the panes; rescore is called
// whenever the watch words have changed, and counted when papers have been counted.
func NewLists(folder string, fixed []query.Saved, index *search.Index, dialog *overlay.Dialog, views Views, rescore, counted func() tea.Cmd) Lists {
	return Lists{
		Filters: SavedFilters{newEditor(FiltersIn(folder, fixed...), dialog, views.Changed), views},
		Words:   WatchWords{Editor: newEditor(WordsIn(folder), dialog, rescore)},
		counted: counted,
		index:   index,
	}
}

// Update takes over a list as it is in its file, and what was counted.
func (l *Lists) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case readMsg[query.Saved]:
		return l.Filters.read(msg)
	case readMsg[foryou.Watched]:
		return l.Words.read(msg)
	case talliedMsg:
		l.tallied(msg)
		return l.counted()
	}
	return nil
}

// Err says why a list could not be read or written, the first of the two.
func (l *Lists) Err() error { return cmp.Or(l.Filters.failed, l.Words.failed) }

// Problems are the files that cannot be used, and the lines in them that make no sense.
func (l *Lists) Problems() []clean.Text {
	var all []clean.Text
	for _, err := range []error{l.Filters.failed, l.Words.failed} {
		if err != nil {
			all = append(all, clean.Line(err.Error()))
		}
	}
	return append(append(all, l.Filters.list.problems()...), l.Words.list.problems()...)
}

// Changed returns a function that reports whether somebody else has changed one of the
// files. The function may be called in the background.
func (l *Lists) Changed() func() bool {
	filters, words := l.Filters.file, l.Words.file
	return func() bool { return filters.changed() || words.changed() }
}

// Reread reads the files that somebody else has changed.
func (l *Lists) Reread() tea.Cmd { return tea.Batch(l.Filters.reread(), l.Words.reread()) }

// Flush returns a function that writes what is not in the files yet. What could not be
// written was said when it was changed.
func (l *Lists) Flush() func() {
	filters, words := l.Filters.file, l.Words.file
	return func() {
		_, _ = filters.flush()
		_, _ = words.flush()
	}
}
