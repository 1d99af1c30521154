package model

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/fulltext"
	"dailies/model/insights"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search/query"
	"dailies/model/sharing"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// New returns a model. It reads the lists and the session; the command of Init reads marks and dumps.
func New(cfg Config) *Model {
	m := &Model{
		cfg:      cfg,
		settings: cfg.Settings,
		started:  cfg.Now(),
		shelf:    shelf.New(&marks.Marks{}, cfg.Now()),
		screen:   ui.Screen{Theme: cfg.Theme},
		loading:  shelf.Loading{Load: cfg.Load, Size: cfg.Size, After: cfg.After},
		fetching: fetch.Fetching{Source: cfg.Fetch},
		files:    shelf.Files{Paths: cfg.Paths},
	}
	m.sharing = sharing.Sharing{
		Open: cfg.Open, Zotero: cfg.Zotero, Home: cfg.Getenv("HOME"),
		Exports: &m.settings.Export, Papers: m.papersFor, Dialog: &m.dialog,
	}
	m.reading = m.newReading()
	m.finder = filter.New(cfg.Theme.Spinner(), m.shelf, &m.dialog, cfg.After)
	m.facets = filter.Facets{Lists: &m.lists, Dialog: &m.dialog, Choose: m.chooseFacet}
	m.learning.OnLearned = m.onLearned
	m.triage = m.newTriage()
	m.paper = m.newPaper()
	m.shelf.Whole = (&fulltext.Texts{Store: cfg.Papers.Store}).All
	m.dialog.Keys = keymap.NewMap(m.actions(), cfg.Settings.Keys)
	m.reading.List.SetRows(m.reading.Rows())
	m.damage = triage.Damage{Dialog: &m.dialog}
	m.saving = triage.Saving{Dialog: &m.dialog, Shelf: m.shelf, After: cfg.After, Exit: m.exit}
	m.readLists()
	m.restoreSession()
	m.applySettings(m.settings)
	m.searchedView = m.view()
	m.finder.Line.Show(m.view().Filter)
	m.arrange()
	m.sayAtStart()
	return m
}

func (m *Model) newReading() list.Reading {
	return list.Reading{
		Shelf: m.shelf, Dialog: &m.dialog, Views: list.Builtin(), BarCell: m.screen.Theme.Glyphs.ProgressFull,
		Focus: m.focusOn, Learn: m.learn, Watch: m.lists.Watch,
		Facts: func() list.Facts {
			return list.Facts{Learned: m.learning.Learned, Scores: m.lists.Scores, Since: m.newPapers.since, Picked: m.triage.Picks.Has}
		},
	}
}

func (m *Model) newTriage() triage.Triage {
	return triage.Triage{
		Dialog: &m.dialog, Shelf: m.shelf, Getenv: m.cfg.Getenv, Now: m.cfg.Now, DecidedAtEnd: -1,
		Rows: m.rows, Select: m.reading.MoveTo, MakeDecision: m.makeDecision, Search: m.queryPapers,
	}
}

func (m *Model) newPaper() fulltext.Reader {
	r := fulltext.Reader{
		Source: m.cfg.Papers, Dialog: &m.dialog, Shelf: m.shelf, Browse: m.sharing.Browse, InBrowser: m.sharing.OpenPaper, Focus: m.focusOn,
		MayOpen: func(p fulltext.Paper) bool {
			selected, ok := m.wholePaper()
			return ok && selected.ID == p.ID && m.dialog.Overlay == nil && m.focus() == ui.PaneDetail && !m.typingText()
		},
	}
	r.ASCII = m.screen.Theme.ASCII
	return r
}

// sayAtStart reports the first problem of the start, or that the papers are samples.
func (m *Model) sayAtStart() {
	switch unread := cmp.Or(m.lists.Filters.Err, m.lists.Words.Err); {
	case len(m.cfg.Problems) > 0:
		m.dialog.Warn(clean.Concat(m.cfg.Problems[0], m.dialog.Text(" — {problems} lists all")))
	case unread != nil:
		m.dialog.Warn(clean.Line(unread.Error()))
	case m.cfg.Samples && m.fetching.Source.Fetch != nil:
		m.dialog.Say(m.dialog.Text("These are samples. {fetch} fetches today's papers" + firstKeys))
	case m.cfg.Samples:
		m.dialog.Say(m.dialog.Text("These are samples. “dailies FILE” opens your own papers" + firstKeys))
	}
}

// Keys returns the key map of a configuration.
func Keys(c config.Config) *keymap.Map {
	return keymap.NewMap((&Model{settings: c}).actions(), c.Keys)
}

// Actions returns all actions with their default keys.
func Actions() []keymap.Action { return (&Model{}).actions() }

func (m *Model) actions() []keymap.Action {
	return slices.Concat(
		m.reading.Keys(), m.paneKeys(), m.triage.Keys(m.statusKey, m.undo, m.redo), m.findKeys(),
		m.facets.Keys(m.toggleFacets, bind(m.focusOn, ui.PaneList)),
		m.sharing.Keys(), m.paper.Keys(m.movePaper), m.screenKeys(), m.reading.LookKeys(), m.programKeys(),
		m.commandKeys(),
	)
}

func (m *Model) paneKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Move, "focus-abstract", "tab l right", "go to the abstract", m.focusRight).Combined(2, "one pane right, left"),
		keymap.New(keymap.Papers, keymap.Move, "focus-left", "shift+tab h left", "go one pane left", m.focusLeft).Unlisted(),
		keymap.New(keymap.List, keymap.Move, "open-paper", "enter", "read the abstract", bind(m.focusOn, ui.PaneDetail)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-page", "space", "page down, or next paper", m.reading.PageOrNext),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-open", "enter", "read the whole paper", m.openPaper),
		keymap.New(keymap.Papers, keymap.Move, "back", "esc", "go back", m.back),
	}
}

func (m *Model) findKeys() []keymap.Action {
	all := []keymap.Action{
		keymap.New(keymap.Papers, keymap.Find, "filter", "/", "filter", m.openFilter),
		keymap.New(keymap.Papers, keymap.Find, "saved-filters", "f", "saved filters", m.lists.Filters.Open),
		keymap.New(keymap.Papers, keymap.Find, "save-filter", "F", "save the filter", m.lists.SaveFilter).Unlisted(),
		keymap.New(keymap.Papers, keymap.Find, "watch-words", "w", "watch words", m.lists.OpenWords),
	}
	return slices.Concat(all, m.reading.OrderKeys(), m.reading.ViewKeys())
}

func (m *Model) programKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Anywhere, keymap.Program, "commands", ":", "all commands", m.openCommand),
		keymap.New(keymap.Anywhere, keymap.Program, "help", "?", "help", m.openHelp),
		keymap.New(keymap.Anywhere, keymap.Look, "insights", "I", "insights: months, trends", m.openInsights),
		keymap.New(keymap.Anywhere, keymap.Program, "problems", "!", "show import problems", m.openProblems).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "fetch", "f5", "fetch new papers", m.fetch).Combined(2, "get new papers"),
		keymap.New(keymap.Anywhere, keymap.Program, "reload", "R", "read the files again", m.reload).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "stop", "ctrl+x", "stop what is running", m.stop),
		keymap.New(keymap.Anywhere, keymap.Program, "redraw", "ctrl+l", "redraw", send(tea.ClearScreen)).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "suspend", "ctrl+z", "suspend", send(tea.Suspend)).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "back-or-quit", "q", "back, or quit", m.quitOrBack).Combined(2, "back, or quit; quit"),
		keymap.New(keymap.Anywhere, keymap.Program, "quit", "Q ctrl+c", "quit", bind(m.saving.Quit, false)).Unlisted(),
	}
}

func (m *Model) commandKeys() (all []keymap.Action) {
	for _, c := range m.settings.Commands {
		bound := strings.ReplaceAll(c.Key, " ", "space")
		all = append(all, keymap.New(keymap.Papers, keymap.Custom, "", bound, c.Description, func() tea.Cmd {
			return m.sharing.Run(c.Description, c.Run, c.Terminal)
		}))
	}
	return all
}

// openCommand opens the command line, which is also a palette of all keys.
func (m *Model) openCommand() tea.Cmd {
	shown := func(action string) string { return m.dialog.Keys.ByName(action).Help().Key }
	verbs := slices.Concat([]overlay.Verb{
		{Name: "filters", Key: shown("saved-filters"), Help: "list saved filters", Do: m.lists.Filters.Open},
	}, m.settingVerbs(), []overlay.Verb{
		{Name: "watch", Key: shown("watch-words"), Help: "list watch words", Do: m.lists.OpenWords},
		{Name: "papers", Help: "count, fetch or remove whole papers", Do: m.paper.Count},
		{Name: "forget-learning", Help: "how to make dailies forget what it learned", Do: func() tea.Cmd {
			m.dialog.Say(m.dialog.Text("dailies learns only from your decisions: undo one ({undo}), and it is forgotten."))
			return nil
		}},
	})
	for _, name := range alsoTyped {
		a := m.dialog.Keys.ByName(name)
		verbs = append(verbs, overlay.Verb{Name: name, Key: a.Help().Key, Help: a.Help().Desc, Do: a.Run})
	}
	return m.dialog.Show(overlay.CommandLine(append(verbs, m.triage.Verbs()...), m.keyEntries(), m.offers()))
}

// alsoTyped are actions that the command line knows by name.
var alsoTyped = []string{"pipe", "why", "undo", "redo", "repeat", "skim", "reload", "fetch", "stop", "authors", "source", "insights", "problems", "help", "quit"}

func (m *Model) keyEntries() []overlay.Item {
	var all []overlay.Item
	for _, group := range []keymap.Group{
		keymap.Decide, keymap.Select, keymap.Read, keymap.Custom, keymap.Find,
		keymap.Choose, keymap.Look, keymap.Program, keymap.Abstract, keymap.Move,
	} {
		for _, a := range m.dialog.Keys.Actions(group, m.focus()) {
			if a.Help().Key != ":" {
				all = append(all, overlay.Item{Key: a.Help().Key, Name: clean.Line(a.Help().Desc), Do: a.Run})
			}
		}
	}
	return all
}

// offers returns a function that completes the query at the end of a text, in the background.
func (m *Model) offers() func(text string) []string {
	index, papers := m.finder.Index, m.shelf.Searchable(nil)
	return func(text string) (all []string) {
		stem := query.StemAt(text, len(text))
		for _, o := range index.Completions(context.Background(), stem, papers) {
			all = append(all, text[:stem.Start]+o.Text)
		}
		return all
	}
}

func (m *Model) openHelp() tea.Cmd {
	signs := ui.HelpGroup{Title: clean.Literal("Signs"), Keys: m.screen.Theme.Glyphs.Legend()}
	help := overlay.NewHelp(append(m.dialog.Keys.Help(m.focus()), keymap.Mouse(), signs, filter.Examples())...)
	help.EmptyText = m.dialog.Text("No key here does that; {commands} searches all commands.")
	if m.focus() == ui.PaneList {
		help.Short = m.dialog.Keys.ShortHelp()
	}
	return m.dialog.Show(help)
}

// openInsights opens the insights once they are counted.
func (m *Model) openInsights() tea.Cmd {
	return insights.Open(&m.dialog, m.learningSource(), m.cfg.Now(), func(filter string) tea.Cmd { m.reading.FilterAll(filter); return nil })
}

func (m *Model) openProblems() tea.Cmd {
	lines, n := m.problems(), m.countProblems()
	lines = append(lines, m.damage.Found.Facts()...)
	if len(lines) == 0 {
		m.dialog.Say(clean.Literal("No import problems."))
		return nil
	}
	return m.dialog.Show(overlay.NewSheet(clean.Of(english.Plural(n, "problem")), lines...))
}

// send returns what a key does that only sends a message.
func send(msg tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return msg } }

// bind returns what a key does that calls a method with an argument.
func bind[T any](do func(T) tea.Cmd, with T) func() tea.Cmd {
	return func() tea.Cmd { return do(with) }
}
