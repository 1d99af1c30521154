package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/fulltext"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/sharing"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
	"dailies/ui/terminal"
)

// New makes a model. The lists and the reading position are read here, marks and dumps by
// the command that Init returns.
func New(cfg Config) *Model {
	m := &Model{
		cfg:      cfg,
		settings: cfg.Settings,
		started:  cfg.Now(),
		shelf:    shelf.New(&marks.Marks{}, cfg.Now()),
		screen:   screen{theme: cfg.Theme},
		facets:   filter.Facets{Pane: pane.NewFacets()},
		loading:  shelf.Loading{Load: cfg.Load, Size: cfg.Size, After: cfg.After},
		fetching: fetch.Fetching{Source: cfg.Fetch},
		files:    shelf.Files{Paths: cfg.Paths},
	}
	m.sharing = sharing.Sharing{
		Open: cfg.Open, Zotero: cfg.Zotero, Home: cfg.Getenv("HOME"),
		Export: func() sharing.Exports {
			return sharing.Exports{Format: m.settings.ExportFormat, Folder: m.settings.ExportFolder, Months: m.settings.ExportMonths}
		},
		Papers: m.papersFor, Dialog: &m.dialog,
	}
	m.reading = m.newReading()
	m.finder = filter.New(cfg.Theme.Spinner(), m.shelf, &m.dialog, cfg.After)
	m.facets.Lists, m.facets.Source, m.learning.Took = &m.lists, m.facetSource, m.onLearned
	m.triage = m.newTriage()
	m.paper = m.newPaper()
	m.shelf.Whole = (&fulltext.Texts{Store: cfg.Papers.Store}).All
	m.dialog.Keys = keymap.NewMap(m.actions(), cfg.Settings.Keys)
	m.reading.List.SetRows(m.reading.Rows())
	m.damage = triage.Damage{Dialog: &m.dialog}
	m.saving = triage.Saving{Dialog: &m.dialog, Shelf: m.shelf, After: cfg.After, Leave: m.depart}
	if len(cfg.Problems) > 0 && cfg.Warning.Empty() {
		m.cfg.Warning = clean.Concat(cfg.Problems[0], m.dialog.Text(" — {problems} lists all"))
	}
	m.readLists()
	m.resume()
	m.finder.Line.SetText(m.view().Filter)
	m.arrange()
	m.sayAtStart()
	return m
}

func (m *Model) newReading() list.Reading {
	return list.Reading{
		Shelf: m.shelf, Dialog: &m.dialog, Views: list.Builtin(), Bar: m.screen.theme.Glyphs.Full,
		Moved: m.moved, Search: m.find, Learn: m.learn, Show: m.goTo,
		Watch: func(word string, points int) tea.Cmd { return m.lists.Words.Put(word, points) },
		Facts: func() list.Facts {
			return list.Facts{Learned: m.learning.Learned, Scores: m.lists.Words.Scores, Since: m.newPapers.since, Picked: m.triage.Picks.Has}
		},
	}
}

func (m *Model) newTriage() triage.Triage {
	return triage.Triage{
		Dialog: &m.dialog, Shelf: m.shelf, Getenv: m.cfg.Getenv, Now: m.cfg.Now, AtEnd: -1,
		Rows: m.rows, Select: m.reading.MoveTo, Make: m.makeDecision, Instead: m.decideInPaper, Search: m.matching,
	}
}

func (m *Model) newPaper() fulltext.Reader {
	r := fulltext.Reader{
		Source: m.cfg.Papers, Dialog: &m.dialog, Shelf: m.shelf, Browse: m.sharing.Browse, InBrowser: m.sharing.OpenPaper, Focus: m.focusOn,
		Waits: func(p fulltext.Paper) bool {
			selected, ok := m.wholePaper()
			return ok && selected.ID == p.ID && m.dialog.Overlay == nil && m.focus() == ui.PaneDetail && !m.inText()
		},
	}
	r.ASCII = m.screen.theme.ASCII()
	return r
}

// sayAtStart says what went wrong at the start, or that the papers are not the reader's own.
func (m *Model) sayAtStart() {
	switch {
	case !m.cfg.Warning.Empty():
		m.dialog.Warn(m.cfg.Warning)
	case m.cfg.Samples && m.fetching.Source.Fetch != nil:
		m.dialog.Say(m.dialog.Text("These are samples. {fetch} fetches today's papers" + firstKeys))
	case m.cfg.Samples:
		m.dialog.Say(m.dialog.Text("These are samples. “dailies FILE” opens your own papers" + firstKeys))
	}
}

// Init starts reading the marks and the dumps.
func (m *Model) Init() tea.Cmd {
	read := m.start()
	m.describe()
	return tea.Batch(read, m.screen.askBackground())
}

// Update handles what the terminal says. Everything else it passes to the components, each of
// which takes its own messages; the update methods of the model do so for a component whose
// news concern others as well. After each message the keys are pressed that wait no longer.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmds []tea.Cmd
	pressed := m.dialog.Pressed()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmds = append(cmds, m.onKey(msg))
	case tea.MouseMsg:
		cmds = append(cmds, m.onMouse(msg), m.saveSession())
	case tea.WindowSizeMsg:
		cmds = append(cmds, m.onSize(msg))
	case terminal.QuitMsg:
		cmds = append(cmds, m.saving.Quit(true))
	case terminal.BackgroundMsg:
		m.screen.theme = m.screen.theme.On(msg.Colour)
	case terminal.NoShellMsg:
		m.dialog.Warn(clean.Literal("There is no shell to suspend to."))
	default:
		for _, update := range []func(tea.Msg) tea.Cmd{
			m.updateLoading, m.updateFetch, m.updateMarks, m.triage.Update, m.updateFinder, m.facets.Update, m.reading.Similar.Update, m.lists.Update,
			m.paper.Update, m.learning.Update, m.dialog.Update, m.sharing.Update, m.updateSession,
		} {
			cmds = append(cmds, update(msg))
		}
	}
	cmds = append(cmds, m.release())
	if m.dialog.Pressed() > pressed {
		cmds = append(cmds, m.saveSession())
	}
	m.arrange()
	m.describe()
	return m, tea.Batch(append(cmds, m.look(), m.followSimilar())...)
}

// View draws the frame.
func (m *Model) View() string { return m.frame() }
