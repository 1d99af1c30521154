// Package model is the Bubble Tea model. It has three layers. This file defines the Model and what several
// handlers share. Handlers, one file per feature, handle messages and keys; none calls a handler of
// another file. On top of them, new.go assembles the components and lists the keys, update.go routes
// messages and keys and then updates everything that depends on them, and view.go draws.
package model

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/sharing"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// Config is what the model needs from outside.
type Config struct {
	shelf.Source                              // where the dumps are read from
	OpenMarks    func() triage.MarksOpenedMsg // opens the marks, after the first frame
	Lists        string                       // folder of filters.txt and watch.txt; "" to save none
	Session      string                       // path of session.json; "" to save none
	Settings     config.Config
	Problems     []clean.Text // mistakes in config.toml
	Getenv       func(string) string
	Theme        *ui.Theme
	Fetch        fetch.Source    // where F5 fetches from
	Papers       fulltext.Source // where whole papers are stored and fetched from
	Zotero       export.Zotero
	Now          func() time.Time
	Open         func(address string) error                  // opens an address in the browser
	After        func(time.Duration, func() tea.Msg) tea.Cmd // sends a message after a delay
}

// Model is the state of the program. Only Update changes it.
//
// What the user sees of the list is kept in reading: the views, each with its filter, order and
// selection. A handler changes it there and sets reading.SearchRequested if the list has to be searched
// again; settle in update.go then starts the search and scrolls the panes.
type Model struct {
	cfg         Config
	settings    config.Config
	started     time.Time
	dialog      overlay.Dialog // messages, prompts and overlays, and the key map
	waitingKeys []tea.KeyMsg   // keys that wait for a result, oldest first
	shelf       *shelf.Shelf   // the papers and their marks
	store       *marks.Store   // nil until the marks are open
	screen      ui.Screen

	reading          list.Reading
	searchedView     *list.View // the view that the running search and the picks belong to
	finder           filter.Finder
	remedyTaken      time.Time // when a remedy for an empty list was last taken
	paper            fulltext.Reader
	facets           filter.Facets
	triage           triage.Triage
	lists            filter.Lists
	learning         foryou.Learning
	loading          shelf.Loading
	saving           triage.Saving
	damage           triage.Damage
	sessionScheduled bool // a save of the session is scheduled
	sessionFailed    bool // a save of the session has failed, which was reported
	fetching         fetch.Fetching
	sharing          sharing.Sharing
	newPapers        newPapers
	files            shelf.Files
	reloadKey        int             // number of the key that asked for a reload
	reloadMessage    overlay.Message // shown at the end of a reload; if empty, the number of papers is shown
}

// newPapers tracks the papers that arrived since the last sitting.
type newPapers struct {
	lastSitting time.Time   // when it ended; zero if there was none
	since       clean.Text  // how the list describes that: " since Friday"
	arrived     bool        // there are new papers
	selectFirst bool        // select the first new paper once it is listed
	dwell       shelf.Dwell // how long the selected paper has been selected
}

func (m *Model) view() *list.View { return m.reading.View() }

func (m *Model) typing() bool { return m.reading.Typing() }

func (m *Model) focus() ui.Pane { return m.screen.Focus() }

func (m *Model) openPaperTarget() []int32 {
	if i, ok := m.shelf.Find(m.paper.Paper().ID); ok {
		return []int32{int32(i)}
	}
	return nil
}

// wholePaper returns the selected paper if it can be read as a whole.
func (m *Model) wholePaper() (p fulltext.Paper, ok bool) {
	selected := m.reading.Selected()
	if selected == nil || selected.ArXiv == "" || m.cfg.Papers.Store == "" {
		return p, false
	}
	return fulltext.Paper{ID: selected.ID, Number: selected.ArXiv, Title: m.reading.TitleOf([]int32{m.view().Paper})}, true
}

// typingText reports whether a line is being typed, in which Alt moves by words. Elsewhere no key has Alt:
// there Alt+Q means that Esc and Q were pressed one after the other and arrived together.
func (m *Model) typingText() bool {
	return m.dialog.IsTyping() || m.typing() && !m.dialog.IsOpen()
}

// showsRemedies reports whether remedies are shown in place of an empty list.
func (m *Model) showsRemedies() bool {
	v := m.view()
	return len(v.Shown) == 0 && len(v.None.Remedies) > 0 && m.screen.Layout.List.W > 0 && !m.loading.Incoming()
}

func (m *Model) focusOn(p ui.Pane) tea.Cmd {
	if p != ui.PanePaper {
		m.paper.Close()
	}
	m.screen.Prefs.Focus = p
	m.arrange()
	return nil
}

// sayTooNarrow says why the abstract cannot be beside the list.
func (m *Model) sayTooNarrow() {
	m.dialog.Say(clean.Literal("Beside the list, the abstract needs at least 100 columns."))
}

// arrange lays out the panes, and tells each its size and whether it has the focus.
func (m *Model) arrange() {
	s := &m.screen
	s.Prefs.Typing = m.dialog.Prompt != nil
	if !m.paper.IsOpen() || s.Prefs.PaperBeside { // the list is visible
		s.Prefs.Typing = s.Prefs.Typing || m.typing() || m.view().Filter != ""
	}
	s.Arrange()
	l := s.Layout
	m.paper.Resize(s.PaperLayout().Detail.W, l.Detail.H)
	m.reading.List.Resize(l.List.W, l.List.H)
	m.reading.List.Compact = s.Prefs.Rows == "compact" || s.Prefs.Rows != "normal" && l.Compact
	m.reading.List.TitleInDetail = l.Detail.W > 0 && !l.ListShowsFacts()
	m.reading.Detail.SetLayout(s.Theme, l)
	m.facets.Resize(l.Facets.W, l.Facets.H)
	m.dialog.Resize(l.Width, l.Height-l.Footer.H)
	m.reading.List.Unfocused = m.focus() != ui.PaneList
	m.reading.Detail.Focused = m.focus() == ui.PaneDetail
	m.facets.Unfocused = m.focus() != ui.PaneFacets
}

// refreshMarks updates papers whose marks have changed. In the list they stay in their rows.
func (m *Model) refreshMarks(papers ...int32) {
	for _, paper := range papers {
		for _, p := range m.shelf.SharingMark(paper) {
			m.loading.Join(m.shelf.Papers.Paper(int(p)).Keys()...)
			before := m.shelf.Is[p]
			m.shelf.Join(int(p))
			m.reading.MarkChanged(p, before, m.shelf.Is[p])
		}
	}
}

// learn updates the learned order from all decisions. asked says that the user expects a new order;
// otherwise the rows of the current list stay, unless it still waits for its first order.
func (m *Model) learn(asked bool) tea.Cmd {
	m.learning.Requested = m.learning.Requested || asked
	if m.loading.Busy {
		return nil
	}
	return m.learning.Start(m.learningSource())
}

// learningSource returns a function that a command calls to read what to learn from.
func (m *Model) learningSource() func() foryou.Source {
	from := foryou.Source{Index: m.finder.Index, In: m.shelf.Searchable(nil), Watch: m.lists.Words.All()}
	store, unsaved := m.store, slices.Clone(m.saving.Pending)
	return func() foryou.Source {
		if store != nil {
			from.Decisions = store.Decisions(unsaved...)
		}
		return from
	}
}

// header describes the views and the progress of the triage.
func (m *Model) header() pane.Header {
	h := pane.Header{
		Current: m.reading.Current,
		Decided: m.shelf.DecidedCount(), Snoozed: m.shelf.SnoozedCount(), Total: m.shelf.Papers.Count(),
		Newest: m.freshness(),
	}
	for i, v := range m.reading.Views {
		shown := clean.Line(m.dialog.Keys.FirstKey(list.ActionOf(i)))
		h.Tabs = append(h.Tabs, pane.Tab{Key: shown, Name: v.Name, Count: m.viewCount(i)})
	}
	if l := &m.loading; l.Busy && l.ShowProgress {
		h.Reading = &pane.Progress{Papers: l.Target(m.shelf).Papers.Count(), Bytes: l.Bytes, Total: l.Total}
	}
	return h
}

// viewCount returns the number of papers that a view has without a filter.
func (m *Model) viewCount(view int) int {
	switch v := m.reading.Views[view]; {
	case v.SavedFilter != "":
		return m.lists.Counts[v.Query]
	case view == list.All:
		return m.shelf.Papers.Count()
	}
	return m.shelf.Counts[view]
}

// freshness says how new the papers are, if the site may have newer ones.
func (m *Model) freshness() clean.Text {
	fetches := m.dialog.Text("{fetch} fetches today's")
	switch {
	case !m.mayFetch():
		return clean.Text{}
	case m.cfg.Samples:
		return clean.Concat(clean.Literal("Samples · "), fetches)
	}
	return clean.Concat(clean.Literal("newest: "), list.DayText(m.shelf.Newest, m.shelf.Today()), clean.Literal(" · "), fetches)
}

// mayFetch reports whether the site may have newer papers and F5 has not been pressed yet.
func (m *Model) mayFetch() bool {
	return m.fetching.Source.Fetch != nil && m.fetching.Source.OtherFolder == "" && !m.fetching.Asked() && m.shelf.MayBeOutdated()
}

// overridePrefs replaces those prefs that the settings set by the values in by.
func overridePrefs(c config.Config, prefs *ui.Prefs, by ui.Prefs) {
	if config.IsSet(c.Theme) {
		prefs.Theme = by.Theme
	}
	if config.IsSet(c.Layout) {
		prefs.Beside, prefs.Below, prefs.SinglePane = by.Beside, by.Below, by.SinglePane
	}
	if c.ListWidth > 0 {
		prefs.ListPercent = by.ListPercent
	}
	if config.IsSet(c.Rows) {
		prefs.Rows = by.Rows
	}
}
