package model

import (
	"context"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// alsoTyped are actions that are commands by their names.
var alsoTyped = []string{"pipe", "why", "undo", "redo", "repeat", "skim", "reload", "fetch", "stop", "authors", "source", "insights", "problems", "help", "quit"}

// openCommand opens the palette, which is the command line as well.
func (m *Model) openCommand() tea.Cmd {
	shown := func(action string) string { return m.dialog.Keys.Named(action).Help().Key }
	verbs := []overlay.Verb{
		{Name: "filter", Arg: "QUERY", Help: "filter this view", Run: m.filterArgument},
		{Name: "filters", Key: shown("saved-filters"), Help: "list saved filters", Run: overlay.NoArgument(m.lists.Filters.Open)},
		{Name: "save", Arg: "NAME", Help: "save this filter as a view", Run: m.saveAs},
		{Name: "sort", Arg: "ORDER", Key: shown("sort"), Alone: true, Help: "sort by page, date, upvotes, score, for-you …", Run: m.orderArgument},
		{Name: "theme", Arg: "NAME", Alone: true, Help: "choose colours, with a preview", Run: m.themeNamed},
		{Name: "layout", Arg: "WHERE", Help: "where the abstract is: right, below or off", Run: m.lookNamed("layout"), Complete: m.choicesOf("layout")},
		{Name: "rows", Arg: "HEIGHT", Help: "height of rows: auto, compact or normal", Run: m.lookNamed("rows"), Complete: m.choicesOf("rows")},
		{Name: "width", Arg: "PERCENT", Help: "width of the list beside the abstract, in percent", Run: m.lookNamed("list_width"), Complete: m.choicesOf("list_width")},
		{Name: "set", Arg: "OPTION=VALUE", Help: "set an option of config.toml until you quit", Run: m.setOption, Complete: m.settings.Complete, Hint: m.settings.Hint},
		{Name: "watch", Key: shown("watch-words"), Help: "list watch words", Run: overlay.NoArgument(m.lists.Words.Open)},
		{Name: "papers", Help: "count, fetch or remove whole papers", Run: overlay.NoArgument(m.paper.Count)},
	}
	for _, name := range alsoTyped {
		a := m.dialog.Keys.Named(name)
		verbs = append(verbs, overlay.Verb{Name: name, Key: a.Help().Key, Help: a.Help().Desc, Run: overlay.NoArgument(a.Run)})
	}
	return m.dialog.Show(overlay.CommandLine(append(verbs, m.triage.Verbs()...), m.keyEntries(), m.offers))
}

// keyEntries are what the keys do in the pane that has the focus.
func (m *Model) keyEntries() []overlay.Item {
	var all []overlay.Item
	for _, group := range []keymap.Group{keymap.Decide, keymap.Select, keymap.Read, keymap.Custom, keymap.Find, keymap.Choose, keymap.Look, keymap.Program, keymap.Abstract, keymap.Move} {
		for _, a := range m.dialog.Keys.Actions(group, m.focus()) {
			if a.Help().Key != ":" {
				all = append(all, overlay.Item{Key: a.Help().Key, Name: clean.Line(a.Help().Desc), Do: a.Run})
			}
		}
	}
	return all
}

// filterArgument sets a filter.
func (m *Model) filterArgument(text string) (overlay.Do, error) {
	if _, err := query.Parse(text); err != nil {
		return nil, err
	}
	return bind(m.setFilter, text), nil
}

// orderArgument sorts the list by the order of a name, or offers the orders.
func (m *Model) orderArgument(name string) (overlay.Do, error) {
	if name == "" {
		return m.openSortMenu, nil
	}
	order, ok := query.OrderNamed(name)
	if !ok {
		return nil, fmt.Errorf("no order %q: use one of %s", name, strings.Join(query.OrderNames(), ", "))
	}
	return bind(m.sortBy, order), nil
}

// offers completes the query at the end of a text in the background.
func (m *Model) offers(text string) func() []string {
	index, stem, papers := m.finder.Index, query.StemAt(text, len(text)), m.shelf.Searchable(nil)
	return func() (all []string) {
		for _, o := range index.Offers(context.Background(), stem, papers) {
			all = append(all, text[:stem.Start]+o.Text)
		}
		return all
	}
}
