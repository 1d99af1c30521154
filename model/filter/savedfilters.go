package filter

import (
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
	p := &overlay.Prompt{Prompt: ui.NewPrompt(clean.Literal("save as:")), Complete: f.complete}
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
	none := clean.Literal("No filter is saved yet: a saves the one of this view.")
	if f.undo != nil {
		none = clean.Literal("No filter is left: u brings the last one back.")
	}
	return f.Editor.show(&overlay.Menu{
		Title: clean.Literal("Saved filters"), Items: f.items, At: row, None: none,
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
	p := &overlay.Prompt{Prompt: ui.NewPrompt(clean.Line(name + ":")), Start: f.All()[row].Query}
	return f.change(name, p, func(asked string) (query.Saved, error) { return query.NewSaved(name, asked) })
}

func (f *SavedFilters) rename(row int) tea.Cmd {
	name, own := f.own(row)
	if !own {
		return nil
	}
	asked := f.All()[row].Query
	p := &overlay.Prompt{Prompt: ui.NewPrompt(clean.Literal("new name:")), Start: name}
	return f.change(name, p, func(name string) (query.Saved, error) { return query.NewSaved(name, asked) })
}
