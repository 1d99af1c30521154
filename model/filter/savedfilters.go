package filter

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/saved"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// SavedFilters are the saved filters. The first of them are views as well.
type SavedFilters struct {
	Editor[saved.Filter]
	views Views
}

// Views is what the saved filters are to the panes.
type Views struct {
	Keys    []string                                   // of the first filters, which are views
	Current func() string                              // name of the filter whose view is shown; "": of none
	Open    func(at int) tea.Cmd                       // shows a filter
	Key     func(name string) (do overlay.Do, ok bool) // what a digit does that shows a view
	Save    func() tea.Cmd                             // saves what the list shows
	Rename  func(from, to string) tea.Cmd              // gives the view of a filter another name
	Changed func() tea.Cmd                             // makes the views anew from the list
}

// Ask asks for a name for a query, and passes the filter to save. If none is typed, it has
// the first words of the text that the reader filtered by.
func (f *SavedFilters) Ask(query, text string, save func(saved.Filter) tea.Cmd) tea.Cmd {
	proposed := firstWords(text)
	return f.dialog.Ask(&overlay.Prompt{
		Prompt:   ui.NewPrompt(clean.Literal("save as:")),
		Complete: f.complete,
		Accept: func(name string) (overlay.Do, error) {
			made, err := saved.NewFilter(cmp.Or(name, proposed), query)
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd { return save(made) }, nil
		},
		Hint: func(name string) (clean.Text, ui.Kind) {
			made, err := saved.NewFilter(proposed, query)
			if name == "" && err == nil && !f.list.Has(made.Name) {
				return clean.Line("Enter saves as " + made.Name), ui.Info
			}
			return f.nameHint(cmp.Or(name, proposed), query)
		},
	})
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
func (f *SavedFilters) Save(made saved.Filter) tea.Cmd { return f.edit(saved.Put(made.Name, made)) }

// nameHint says what becomes of a name that is typed: not every name can be written to
// the file as it is.
func (f *SavedFilters) nameHint(name, query string) (clean.Text, ui.Kind) {
	made, err := saved.NewFilter(name, query)
	switch {
	case err != nil:
		return clean.Line(query), ui.Info
	case f.list.Has(made.Name):
		return clean.Line("replaces " + made.Name), ui.Warning
	case made.Name != strings.TrimSpace(name):
		return clean.Line("is saved as " + made.Name), ui.Warning
	}
	return clean.Line(query), ui.Info
}

func (f *SavedFilters) complete(text string) func() []string {
	filters := f.list.All()
	return func() (all []string) {
		for _, made := range search.Matching(text, filters, func(f saved.Filter) string { return f.Name }) {
			all = append(all, made.Name)
		}
		return all
	}
}

// Open lists the saved filters.
func (f *SavedFilters) Open() tea.Cmd { return f.openAt(0) }

func (f *SavedFilters) openAt(at int) tea.Cmd {
	none := clean.Literal("No filter is saved yet: a saves the one of this view.")
	if f.deleted != nil {
		none = clean.Literal("No filter is left: u brings the last one back.")
	}
	leave := func(do func(at int) tea.Cmd) func(int) overlay.Do {
		return func(at int) overlay.Do { return func() tea.Cmd { return do(at) } }
	}
	return f.show(&overlay.EditableList{
		Title: clean.Literal("Saved filters"), Rows: f.rows, At: at, Digit: f.views.Key,
		Hints: []key.Binding{
			ui.Hint("Enter", "open"), ui.Hint("e", "edit"), ui.Hint("r", "rename"), ui.Hint("d", "delete"), ui.Hint("u", "undo"),
			ui.Hint("J K", "move"), ui.Hint("a", "save this filter"),
		},
		None:  none,
		Leave: map[string]func(int) overlay.Do{"enter": leave(f.views.Open), "e": leave(f.editQuery), "r": leave(f.rename)},
		Edit:  map[string]func(int) tea.Cmd{},
		Add:   f.views.Save,
	})
}

func (f *SavedFilters) rows() []ui.MenuItem {
	var rows []ui.MenuItem
	current := f.views.Current()
	for i, made := range f.list.All() {
		row := ui.MenuItem{Label: clean.Line(made.Name), Note: clean.Line(made.Query), Current: current == made.Name}
		if !f.list.Owns(made.Name) {
			row.Note = clean.Line(made.Query + "   (config.toml)")
		}
		if i < len(f.views.Keys) {
			row.Key = clean.Of(f.views.Keys[i])
		}
		rows = append(rows, row)
	}
	return rows
}

// editQuery asks for another query for a filter.
func (f *SavedFilters) editQuery(at int) tea.Cmd {
	old, own := f.own(at)
	if !own {
		return nil
	}
	return f.askOver(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Line(old.Name + ":")),
		Start:  old.Query,
		Accept: func(query string) (overlay.Do, error) {
			changed, err := saved.NewFilter(old.Name, query)
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd { return f.edit(saved.Put(old.Name, changed)) }, nil
		},
	}, at)
}

// rename asks for another name for a filter.
func (f *SavedFilters) rename(at int) tea.Cmd {
	old, own := f.own(at)
	if !own {
		return nil
	}
	return f.askOver(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("new name:")),
		Start:  old.Name,
		Accept: func(name string) (overlay.Do, error) {
			changed, err := f.renamed(old, name)
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd {
				renamed := f.views.Rename(old.Name, changed.Name) // before the list changes: the view stays the same
				return tea.Batch(renamed, f.edit(saved.Put(old.Name, changed)))
			}, nil
		},
		Hint: func(name string) (clean.Text, ui.Kind) { return f.renameHint(old, name) },
	}, at)
}

// renamed is a filter under another name. A name that a second filter has is refused:
// that one would be lost.
func (f *SavedFilters) renamed(old saved.Filter, name string) (saved.Filter, error) {
	changed, err := saved.NewFilter(name, old.Query)
	if err == nil && changed.Name != old.Name && f.list.Has(changed.Name) {
		err = fmt.Errorf("there is already a filter %s", changed.Name)
	}
	return changed, err
}

func (f *SavedFilters) renameHint(old saved.Filter, name string) (clean.Text, ui.Kind) {
	changed, err := f.renamed(old, name)
	switch {
	case err != nil:
		return clean.Line(err.Error()), ui.Warning
	case changed.Name != strings.TrimSpace(name):
		return clean.Line("is saved as " + changed.Name), ui.Warning
	}
	return clean.Line(old.Query), ui.Info
}

// askOver asks for a line in place of the list, which is opened again after it.
func (f *SavedFilters) askOver(p *overlay.Prompt, at int) tea.Cmd {
	accept := p.Accept
	p.Drop = func() tea.Cmd { return f.openAt(at) }
	p.Accept = func(text string) (overlay.Do, error) {
		do, err := accept(text)
		if err != nil {
			return nil, err
		}
		return func() tea.Cmd { return tea.Batch(do(), f.openAt(at)) }, nil
	}
	return f.dialog.Ask(p)
}
