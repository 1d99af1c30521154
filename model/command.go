package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// alsoTyped are actions that are commands by their names.
var alsoTyped = []string{"pipe", "why", "undo", "redo", "repeat", "skim", "reload", "fetch", "stop", "authors", "source", "insights", "problems", "help", "quit"}

// openCommand opens the palette, which is the command line as well.
func (m *Model) openCommand() tea.Cmd {
	shown := func(action string) string { return m.dialog.Keys.Named(action).Help().Key }
	line := triage.CommandLine{
		Index:  m.finder.Index,
		Papers: func() search.Papers { return m.shelf.Searchable(nil) },
		Points: m.lists.Points(m.shelf),
		Decide: m.choose,
		Verbs: []triage.Verb{
			{Name: "filter", Arg: "QUERY", Help: "filter this view", Run: triage.QueryArgument(m.setFilter)},
			{Name: "filters", Key: shown("saved-filters"), Help: "list saved filters", Run: triage.NoArgument(m.lists.Filters.Open)},
			{Name: "save", Arg: "NAME", Help: "save this filter as a view", Run: m.saveAs},
			{Name: "sort", Arg: "ORDER", Key: shown("sort"), Alone: true, Help: "sort by page, date, upvotes, score, for-you …", Run: triage.OrderArgument(m.openSortMenu, m.sortBy)},
			{Name: "theme", Arg: "NAME", Alone: true, Help: "choose colours, with a preview", Run: m.themeNamed},
			{Name: "layout", Arg: "WHERE", Help: "where the abstract is: right, below or off", Run: m.lookNamed("layout"), Complete: m.choicesOf("layout")},
			{Name: "rows", Arg: "HEIGHT", Help: "height of rows: auto, compact or normal", Run: m.lookNamed("rows"), Complete: m.choicesOf("rows")},
			{Name: "width", Arg: "PERCENT", Help: "width of the list beside the abstract, in percent", Run: m.lookNamed("list_width"), Complete: m.choicesOf("list_width")},
			{Name: "set", Arg: "OPTION=VALUE", Help: "set an option of config.toml until you quit", Run: m.setOption, Complete: m.settings.Complete, Hint: m.settings.Hint},
			{Name: "watch", Key: shown("watch-words"), Help: "list watch words", Run: triage.NoArgument(m.lists.Words.Open)},
			{Name: "papers", Help: "count, fetch or remove whole papers", Run: triage.NoArgument(m.paper.Count)},
		},
	}
	for _, name := range alsoTyped {
		a := m.dialog.Keys.Named(name)
		line.Verbs = append(line.Verbs, triage.Verb{Name: name, Key: a.Help().Key, Help: a.Help().Desc, Run: triage.NoArgument(a.Run)})
	}
	p := line.Palette(m.keyEntries())
	return m.dialog.Show(p)
}

// keyEntries are what the keys do in the pane that has the focus.
func (m *Model) keyEntries() []overlay.Command {
	var all []overlay.Command
	for _, group := range []keymap.Group{keymap.Decide, keymap.Select, keymap.Read, keymap.Custom, keymap.Find, keymap.Choose, keymap.Look, keymap.Program, keymap.Abstract, keymap.Move} {
		for _, a := range m.dialog.Keys.Actions(group, m.focus()) {
			if a.Help().Key != ":" {
				all = append(all, overlay.Command{Key: a.Help().Key, Name: clean.Line(a.Help().Desc), Do: a.Run})
			}
		}
	}
	return all
}

// choose searches for the papers of a decision on many.
func (m *Model) choose(b triage.Bulk) tea.Cmd {
	return m.choice.Choose(b, m.finder.Index, m.shelf, m.lists.Points(m.shelf), m.view().Shown)
}

// onChosen says how many papers the decision is for, and asks.
func (m *Model) onChosen(msg triage.ChosenMsg) tea.Cmd {
	if !m.choice.Chosen(msg) {
		return nil
	}
	msg.Papers = m.shelf.Papers.Current(msg.Papers)
	if msg.Bulk.SkipsUnread() {
		msg.Papers = among(msg.Papers, m.inBulk)
	}
	if len(msg.Papers) == 0 {
		m.dialog.Warn(clean.Line(fmt.Sprintf("No paper matches %q.", msg.Bulk.Text)))
		return nil
	}
	d := triage.Decision{Name: msg.Bulk.Done(), Papers: msg.Papers, Set: msg.Bulk.Set}.Weighed(m.shelf)
	return m.dialog.Show(d.Confirm(m.makeDecision, m.dialog.Text))
}
