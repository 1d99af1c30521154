package filter

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
)

// SavedFilters are the saved filters. The first of them are views as well.
type SavedFilters struct {
	Editor[query.Saved]
	views Views
}

// Views is what the saved filters are to the panes.
type Views struct {
	Keys    []string                                   // of the first filters, which are views
	Current func() string                              // name of the filter whose view is shown; "": of none
	Open    func(at int) tea.Cmd                       // shows a filter
	Key     func(name string) (do overlay.Do, ok bool) // what a digit does that shows a view
	Save    func() tea.Cmd                             // saves what the list shows
	Rename  func(from, to string)                      // gives the view of a filter another name
	Changed func() tea.Cmd                             // makes the views anew from the list
}

// Ask asks for a name for a query, and passes the filter to save. If none is typed, it has
// the first words of the text that the reader filtered by.
func (f *SavedFilters) Ask(asked, text string, save func(query.Saved) tea.Cmd) tea.Cmd {
	proposed := firstWords(text)
	return f.dialog.Ask(&overlay.Prompt{
		Prompt:   ui.NewPrompt(clean.Literal("save as:")),
		Complete: f.complete,
		Accept: func(name string) (overlay.Do, error) {
			made, err := query.NewSaved(cmp.Or(name, proposed), asked)
			return func() tea.Cmd { return save(made) }, err
		},
		Hint: func(name string) (clean.Text, ui.Kind) {
			made, err := query.NewSaved(cmp.Or(name, proposed), asked)
			if err == nil && f.list.has(made.Name) {
				return clean.Line("replaces " + made.Name), ui.Warning
			}
			return savedAs(made, err)
		},
	})
}

// savedAs says what becomes of a name that is typed: not every name can be written to the file as
// it is.
func savedAs(made query.Saved, err error) (clean.Text, ui.Kind) {
	if err != nil {
		return clean.Line(err.Error()), ui.Warning
	}
	return clean.Line("saves " + made.String()), ui.Info
}

// firstWords is a name of as many of the first words as 20 letters hold, and of one at least.
func firstWords(text string) (name string) {
	for _, word := range strings.Fields(strings.NewReplacer(`"`, "", "(", "", ")", "", ":", " ").Replace(text)) {
		if name != "" && utf8.RuneCountInString(name+word) >= 20 {
			break
		}
		name = strings.TrimSpace(name + " " + word)
	}
	return name
}

// Save saves a filter in place of the one with its name, or at the end.
func (f *SavedFilters) Save(made query.Saved) tea.Cmd { return f.edit(put(made.Name, made)) }

func (f *SavedFilters) complete(text string) func() []string {
	filters := f.list.All()
	return func() (all []string) {
		for _, made := range search.Matching(text, filters, func(f query.Saved) string { return f.Name }) {
			all = append(all, made.Name)
		}
		return all
	}
}

// Open lists the saved filters.
func (f *SavedFilters) Open() tea.Cmd { return f.openAt(0) }

func (f *SavedFilters) openAt(at int) tea.Cmd {
	none := clean.Literal("No filter is saved yet: a saves the one of this view.")
	if f.undo != nil {
		none = clean.Literal("No filter is left: u brings the last one back.")
	}
	return f.show(&overlay.Menu{
		Title: clean.Literal("Saved filters"), Items: f.items, At: at, None: none,
		Hints: []key.Binding{
			ui.Hint("Enter", "open"), ui.Hint("e", "edit"), ui.Hint("r", "rename"), ui.Hint("d", "delete"), ui.Hint("u", "undo"),
			ui.Hint("J K", "move"), ui.Hint("a", "save this filter"),
		},
	}, func(key string, at int) (overlay.Reply, bool) {
		do, ok := f.views.Key(key)
		switch {
		case key == "a":
			do, ok = f.views.Save, true
		case key == "e" && at >= 0:
			do, ok = func() tea.Cmd { return f.editQuery(at) }, true
		case key == "r" && at >= 0:
			do, ok = func() tea.Cmd { return f.rename(at) }, true
		}
		return overlay.Reply{Close: true, Do: do}, ok
	})
}

func (f *SavedFilters) items() (items []overlay.Item) {
	current := f.views.Current()
	for i, made := range f.list.All() {
		it := overlay.Item{Name: clean.Line(made.Name), Note: clean.Line(made.Query), Current: current == made.Name, Do: func() tea.Cmd { return f.views.Open(i) }}
		if f.list.at(made.Name) < 0 {
			it.Note = clean.Line(made.Query + "   (config.toml)")
		}
		if i < len(f.views.Keys) {
			it.Key = f.views.Keys[i]
		}
		items = append(items, it)
	}
	return items
}

// editQuery asks for another query for a filter.
func (f *SavedFilters) editQuery(at int) tea.Cmd {
	old := f.list.All()[at]
	return f.change(at, old.Name+":", old.Query, func(asked string) (query.Saved, error) {
		return query.NewSaved(old.Name, asked)
	})
}

// rename asks for another name for a filter. A name that a second filter has is refused: that one
// would be lost.
func (f *SavedFilters) rename(at int) tea.Cmd {
	old := f.list.All()[at]
	return f.change(at, "new name:", old.Name, func(name string) (query.Saved, error) {
		made, err := query.NewSaved(name, old.Query)
		if err == nil && made.Name != old.Name && f.list.has(made.Name) {
			err = fmt.Errorf("there is already a filter %s", made.Name)
		}
		return made, err
	})
}

// change asks for a line that makes another filter of one. The list is opened again after it.
func (f *SavedFilters) change(at int, label, start string, made func(text string) (query.Saved, error)) tea.Cmd {
	old, own := f.own(at)
	if !own {
		return nil
	}
	return f.dialog.Ask(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Line(label)),
		Start:  start,
		Hint:   func(text string) (clean.Text, ui.Kind) { return savedAs(made(text)) },
		Drop:   func() tea.Cmd { return f.openAt(at) },
		Accept: func(text string) (overlay.Do, error) {
			changed, err := made(text)
			return func() tea.Cmd {
				f.views.Rename(old.Name, changed.Name) // before the list changes: the view stays the same
				return tea.Batch(f.edit(put(old.Name, changed)), f.openAt(at))
			}, err
		},
	})
}
