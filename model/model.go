// Package model is the Bubble Tea model. Update routes messages to the components, which are
// packages below this one; the handlers here say what a change means for all of them, and
// frame draws what they show. New makes a Model from a Config.
package model

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/keymap"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/sharing"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
	"dailies/ui/terminal"
)

// Config is what the model needs from outside.
type Config struct {
	Load      shelf.Dumps
	Paths     []string                    // what Load reads, if it can be watched
	Size      func(context.Context) int64 // bytes that Load will read, 0 if unknown; may be nil
	OpenMarks triage.OpenMarks            // opens the marks after the first frame; nil: Store and Marks are open already
	Store     *marks.Store
	Marks     *marks.Marks
	Samples   bool       // the papers are those built into the program
	Fetched   bool       // they are those that a fetch has brought: in the first sitting, too, they are new
	Warning   clean.Text // the same, for what went wrong at the start
	Lists     string     // folder of filters.txt and watch.txt; "" keeps none
	Session   string     // path of the reading position; "" keeps none
	Arrivals  string     // path of the log of papers that have come; "": none is ever new
	Settings  config.Config
	Problems  []clean.Text // of the configuration
	Getenv    func(string) string
	Found     marks.Report    // what was found when the marks were opened
	Theme     *ui.Theme       // nil: without colours
	Fetch     fetch.Source    // what F5 asks; without Fetch it says why it cannot
	Papers    fulltext.Source // whole papers
	Zotero    export.Zotero
	Now       func() time.Time
	Open      func(address string) error                  // opens an address in the browser
	After     func(time.Duration, func() tea.Msg) tea.Cmd // sends what the function returns after a while
}

// Model is the whole program. Only Update changes it.
type Model struct {
	cfg      Config
	settings config.Config
	started  time.Time
	dialog   overlay.Dialog // what is said and asked, with the keys
	waiting  []tea.KeyMsg   // keys that wait for an answer, oldest first
	shelf    *shelf.Shelf   // the papers and their marks
	screen   screen

	reading        list.Reading
	finder         filter.Finder
	typing         *typing // nil: no filter is being typed
	paper          fulltext.Reader
	facets         filter.Facets
	triage         triage.Triage
	lists          filter.Lists
	learning       foryou.Learning
	loading        shelf.Loading
	saving         triage.Saving
	damage         triage.Damage
	sessionDue     bool    // the reading position is to be written
	sessionFailed  bool    // it once could not be, which was said
	beforeSettings session // how it looked before the settings decided it
	fetching       fetch.Fetching
	sharing        sharing.Sharing
	newPapers      newPapers
	files          shelf.Files
	reloadKey      int             // the key that asked for the dumps to be read again
	loadSays       overlay.Message // what is said when they have been; empty: how many papers there are
}

// New makes a model. The lists and the reading position are read here, marks and dumps by
// the command that Init returns.
func New(cfg Config) *Model {
	if cfg.Theme == nil {
		cfg.Theme = ui.NewTheme(nil, ui.Options{})
	}
	if cfg.Marks == nil {
		cfg.Marks = &marks.Marks{}
	}
	m := &Model{
		cfg:      cfg,
		settings: cfg.Settings,
		started:  cfg.Now(),
		shelf:    shelf.New(cfg.Marks, cfg.Now()),
		screen:   screen{Theme: cfg.Theme},
		reading:  list.Reading{Views: list.Builtin()},
		facets:   filter.Facets{Pane: pane.NewFacets()},
		loading:  shelf.Loading{Load: cfg.Load, Size: cfg.Size, After: cfg.After},
		fetching: fetch.Fetching{Source: cfg.Fetch},
	}
	m.files.Paths = cfg.Paths
	m.sharing = sharing.Sharing{
		Open: cfg.Open, Zotero: cfg.Zotero, Getenv: cfg.Getenv,
		Export: func() sharing.Exports {
			return sharing.Exports{Format: m.settings.ExportFormat, Folder: m.settings.ExportFolder, Months: m.settings.ExportMonths}
		},
		Papers: m.papersFor, Dialog: &m.dialog,
	}
	m.reading.Shelf, m.reading.Dialog, m.reading.Focus, m.reading.Present, m.reading.Moved = m.shelf, &m.dialog, m.focus, m.presenter, m.moved
	m.finder = filter.New(cfg.Theme.Spinner(), m.shelf, &m.dialog, cfg.After)
	m.facets.Source, m.learning.Took = m.facetSource, m.onLearned
	m.triage = m.newTriage()
	m.paper = m.newPaper()
	m.shelf.Whole = (&fulltext.Texts{Store: cfg.Papers.Store}).All
	m.dialog.Keys = keymap.NewMap(m.actions(), cfg.Settings.Keys)
	m.reading.List.SetRows(list.Rows(m.presenter))
	m.damage = triage.Damage{Dialog: &m.dialog, Found: cfg.Found}
	m.saving = triage.Saving{Dialog: &m.dialog, Shelf: m.shelf, After: cfg.After, Leave: m.depart}
	if cfg.Store != nil {
		m.saving.Save = cfg.Store.Save
	}
	if len(cfg.Problems) > 0 && cfg.Warning.Empty() {
		m.cfg.Warning = clean.Concat(cfg.Problems[0], m.dialog.Text(" — {problems} lists all"))
	}
	m.readLists()
	m.resume()
	m.beforeSettings = m.position()
	m.reading.BeginAt(m.settings.View)
	m.finder.Line.SetText(m.view().Filter)
	m.applySettings()
	if cfg.OpenMarks == nil {
		m.openArrivals(shelf.OpenArrivals(cfg.Arrivals))
	}
	m.sayAtStart()
	return m
}

// Init starts reading the marks and the dumps.
func (m *Model) Init() tea.Cmd {
	read := m.start()
	m.describe()
	return tea.Batch(read, m.screen.AskBackground())
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
		m.screen.Theme = m.screen.Theme.On(msg.Colour)
	case terminal.NoShellMsg:
		m.dialog.Warn(clean.Literal("There is no shell to suspend to."))
	default:
		for _, update := range []func(tea.Msg) tea.Cmd{
			m.updateLoading, m.updateFetch, m.updateMarks, m.triage.Update, m.updateFinder, m.facets.Update, m.lists.Update,
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

// selected is the selected paper, or nil.
func (m *Model) selected() *library.Paper { return m.reading.Selected() }

func (m *Model) view() *list.View { return m.reading.View() }
