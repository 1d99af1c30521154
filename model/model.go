// Package model is the Bubble Tea model. Update routes messages to the components, which are
// packages below this one; the handlers here say what a change means for all of them, and
// frame draws what they show. New makes a Model from a Config.
package model

import (
	"context"
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/insights"
	"dailies/model/keymap"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/loading"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/saved"
	"dailies/model/screen"
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
	Load      loading.Dumps
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
	Whole     WholePapers     // asks arXiv for some and puts them into the store; nil: nobody can be asked
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
	keys     *keymap.Map
	waiting  []tea.KeyMsg // keys that wait for an answer, oldest first
	shelf    *shelf.Shelf // the papers and their marks
	screen   screen.Screen
	messages screen.Messages

	reading        list.Reading
	finder         filter.Finder
	paper          fulltext.Reader
	facets         filter.Facets
	triage         triage.Triage
	choice         triage.Choice
	lists          filter.Lists
	learning       foryou.Learning
	loading        loading.Loading
	saving         triage.SaveQueue
	damage         triage.Damage
	session        saved.SessionSaver
	beforeSettings saved.Session // how it looked before the settings decided it
	jobs           sharing.Jobs
	fetching       fetch.Fetching
	wholes         fetch.Fetching // of whole papers
	wanted         fulltext.Paper // opens when it is fetched
	sharing        sharing.Sharing
	newPapers      newPapers
	files          loading.Files
	reloadKey      int             // the key that asked for the dumps to be read again
	loadSays       screen.Message  // what is said when they have been; empty: how many papers there are
	overlay        overlay.Overlay // help, a menu, the problems; nil: none
	prompt         *overlay.Prompt // asks for a line; nil: none
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
		screen:   screen.Screen{Theme: cfg.Theme},
		reading:  list.Reading{Views: list.Builtin()},
		finder:   filter.New(cfg.Theme.Spinner(), cfg.After),
		facets:   filter.Facets{Pane: pane.NewFacets()},
		triage:   triage.New(),
		damage:   triage.Damage{Found: cfg.Found},
		loading:  loading.Loading{Load: cfg.Load, Size: cfg.Size, After: cfg.After},
		session:  saved.SessionSaver{Path: cfg.Session, After: cfg.After},
		files:    loading.Files{Paths: cfg.Paths},
		fetching: fetch.Fetching{Source: cfg.Fetch},
		wholes:   fetch.Fetching{Whole: true},
		paper:    fulltext.Reader{Source: cfg.Papers},
	}
	m.sharing = sharing.Sharing{
		Open: cfg.Open, Zotero: cfg.Zotero, Getenv: cfg.Getenv,
		Export: func() sharing.Exports {
			return sharing.Exports{Format: m.settings.ExportFormat, Folder: m.settings.ExportFolder, Months: m.settings.ExportMonths}
		},
		Paper: m.selectedEntry, Say: m.messages.Say, Ask: m.ask, Show: m.show, Pressed: m.messages.Pressed,
	}
	m.shelf.Whole = (&fulltext.Texts{Store: cfg.Papers.Store}).All
	m.keys = keymap.NewMap(m.actions(), cfg.Settings.Keys)
	m.reading.List.SetRows(list.Rows(m.presenter))
	m.saving.After = cfg.After
	if cfg.Store != nil {
		m.saving.Save = cfg.Store.Save
	}
	if len(cfg.Problems) > 0 && cfg.Warning.Empty() {
		m.cfg.Warning = clean.Concat(cfg.Problems[0], m.keys.Text(" — {problems} lists all"))
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
func (m *Model) Init() tea.Cmd { return tea.Batch(m.start(), m.screen.AskBackground()) }

// Update routes.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.route(msg)
	return m, tea.Batch(cmd, m.look(), m.followSimilar())
}

// route handles what the terminal and the files say.
func (m *Model) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.onKey(msg)
	case tea.MouseMsg:
		return m.onMouse(msg)
	case tea.WindowSizeMsg:
		return m.onSize(msg)
	case terminal.QuitMsg:
		return m.quitAtOnce()
	case terminal.BackgroundMsg:
		m.screen.Theme = m.screen.Theme.On(msg.Colour)
	case terminal.NoShellMsg:
		m.messages.Warn(clean.Literal("There is no shell to suspend to."))
	case loading.ReadMsg:
		return m.onRead(msg)
	case loading.SlowMsg:
		return m.onSlow(msg)
	case fetch.StepMsg:
		return m.onFetched(msg)
	case loading.SizedMsg:
		m.loading.Sized(msg)
	case triage.SavedMsg:
		return m.onSaved(msg)
	case triage.RetryMsg:
		return m.saving.Flush()
	case triage.MarksOpenedMsg:
		return m.onMarks(msg)
	case triage.MarksChangedMsg:
		return m.onChanged(msg)
	case saved.SessionWrittenMsg:
		return m.onSessionWritten(msg)
	case shelf.ArrivalsWrittenMsg:
		m.messages.Trouble(msg.Err)
	case loading.WatchingMsg:
		return m.onWatched(msg)
	case loading.FilesChangedMsg:
		return m.onFilesChanged(msg)
	case saved.SessionDueMsg:
		return m.session.Write(m.chosenPosition())
	default:
		return m.answered(msg)
	}
	return nil
}

// answered handles the answers of commands.
func (m *Model) answered(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case spinner.TickMsg:
		return tea.Batch(m.finder.Turned(msg), m.turnInsights(msg))
	case insights.CountedMsg:
		return m.onInsights(msg)
	case filter.FoundMsg:
		return m.onFound(msg)
	case filter.ExplainedMsg:
		return m.onExplained(msg)
	case filter.PausedMsg:
		m.finder.Throttle.Paused()
		return m.keepUp()
	case list.SimilarMsg:
		m.reading.Similar.Take(msg)
	case filter.IndexedMsg:
		m.finder.Indexing.Indexed()
		return m.index()
	case filter.FacetsCountedMsg:
		return m.onCounted(msg)
	case fulltext.SetMsg:
		return m.onPaper(msg)
	case fulltext.CountedMsg:
		return m.onPapersCounted(msg)
	case fulltext.RemovedMsg:
		return m.onPapersRemoved(msg)
	case fulltext.FoundMsg:
		m.paper.Found(msg)
		return m.release()
	case sharing.DoneMsg:
		return m.onShared(msg)
	case sharing.EndedMsg:
		return m.onJob(msg)
	case triage.NotedMsg:
		return m.onNoted(msg)
	case triage.ChosenMsg:
		return m.onChosen(msg)
	case filter.ReadMsg[saved.Filter]:
		return m.onListRead(m.lists.Filters.Read(msg, m.overlay))
	case filter.ReadMsg[saved.Word]:
		return m.onListRead(m.lists.Words.Read(msg, m.overlay))
	case filter.TalliedMsg:
		return m.onTallied(msg)
	case foryou.LearnedMsg:
		return m.onLearned(msg)
	case filter.OfferedMsg:
		return m.onOffered(msg)
	case overlay.HintedMsg:
		return msg.Prompt.Hinted(msg)
	case overlay.CompletedMsg:
		return tea.Batch(msg.Prompt.Completed(msg), m.release())
	}
	return nil
}

// View draws the frame.
func (m *Model) View() string { return m.frame() }

// selected is the selected paper, or nil.
func (m *Model) selected() *library.Paper { return m.reading.Selected(m.shelf) }

func (m *Model) view() *list.View { return m.reading.View() }
