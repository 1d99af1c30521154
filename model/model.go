// Package model is the Bubble Tea model, in three layers. This file defines the Model and has what
// several handlers share. Handlers, a file for each feature, take messages and keys; none calls
// those of another file. On top, new.go puts the components together and lists the keys, update.go
// passes messages and keys on and then brings up to date whatever depends on what has changed, and
// view.go draws.
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
	shelf.Source                              // of the dumps
	OpenMarks    func() triage.MarksOpenedMsg // opens the marks, after the first frame
	Lists        string                       // folder of filters.txt and watch.txt; "" keeps none
	Session      string                       // path of the reading position; "" keeps none
	Settings     config.Config
	Problems     []clean.Text // of the configuration
	Getenv       func(string) string
	Theme        *ui.Theme
	Fetch        fetch.Source    // what F5 asks; without Fetch it says why it cannot
	Papers       fulltext.Source // whole papers
	Zotero       export.Zotero
	Now          func() time.Time
	Open         func(address string) error                  // opens an address in the browser
	After        func(time.Duration, func() tea.Msg) tea.Cmd // sends what the function returns after a while
}

// Model is the whole program. Only Update changes it.
type Model struct {
	cfg         Config
	settings    config.Config
	started     time.Time
	dialog      overlay.Dialog // what is said and asked, with the keys
	waitingKeys []tea.KeyMsg   // keys that wait for an answer, oldest first
	shelf       *shelf.Shelf   // the papers and their marks
	store       *marks.Store   // of the marks; nil: they are not open yet
	screen      ui.Screen

	reading          list.Reading
	searchedView     *list.View // the view that is searched, and what is picked is from
	finder           filter.Finder
	remedyTaken      time.Time // when a remedy of an empty list was taken last
	paper            fulltext.Reader
	facets           filter.Facets
	triage           triage.Triage
	lists            filter.Lists
	learning         foryou.Learning
	loading          shelf.Loading
	saving           triage.Saving
	damage           triage.Damage
	sessionScheduled bool // the reading position is to be written
	sessionFailed    bool // it once could not be, which was said
	fetching         fetch.Fetching
	sharing          sharing.Sharing
	newPapers        newPapers
	files            shelf.Files
	reloadKey        int             // the key that asked for the dumps to be read again
	reloadMessage    overlay.Message // what is said when they have been; empty: how many papers there are
}

// newPapers is about the papers that came since the last sitting.
type newPapers struct {
	lastSitting time.Time   // when it ended; zero: there was none
	since       clean.Text  // what the list says of that: " since Friday"
	arrived     bool        // some did
	selectFirst bool        // the first new paper is to be selected once it is listed
	dwell       shelf.Dwell // on the selected paper
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

// wholePaper is the selected paper, if it can be read whole.
func (m *Model) wholePaper() (p fulltext.Paper, ok bool) {
	selected := m.reading.Selected()
	if selected == nil || selected.ArXiv == "" || m.cfg.Papers.Store == "" {
		return p, false
	}
	return fulltext.Paper{ID: selected.ID, Number: selected.ArXiv, Title: m.reading.TitleOf([]int32{m.view().Paper})}, true
}

// typingText reports whether a line is being typed, in which Alt moves by words. Elsewhere no
// binding has Alt: Alt+Q means that Esc and Q were pressed one after the other, and that a
// slow line sent them as one.
func (m *Model) typingText() bool {
	return m.dialog.Typing() || m.typing() && !m.dialog.Open()
}

// showsRemedies reports whether remedies stand in place of a list without papers.
func (m *Model) showsRemedies() bool {
	v := m.view()
	return len(v.Shown) == 0 && len(v.None.Remedies) > 0 && m.screen.Layout.List.W > 0 && !m.loading.Coming()
}

func (m *Model) focusOn(p ui.Pane) tea.Cmd {
	if p != ui.PanePaper {
		m.paper.Close()
	}
	m.screen.Prefs.Focus = p
	m.arrange()
	return nil
}

// sayTooNarrow says why the abstract is not beside the list, which the reader asked for.
func (m *Model) sayTooNarrow() {
	m.dialog.Say(clean.Literal("The abstract has room beside the list from 100 columns on."))
}

// arrange lays the panes out, and tells each its size and whether it has the keys.
func (m *Model) arrange() {
	s := &m.screen
	s.Prefs.Typing = m.dialog.Prompt != nil
	if !m.paper.Shown() || s.Prefs.PaperBeside { // the list is in sight
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
	m.facets.Away = m.focus() != ui.PaneFacets
}

// refreshMarks brings papers up to date whose marks have changed. In the list they stay in their rows.
func (m *Model) refreshMarks(papers ...int32) {
	for _, paper := range papers {
		for _, p := range m.shelf.WithMarkOf(paper) {
			m.loading.Join(m.shelf.Papers.Paper(int(p)).Keys()...)
			before := m.shelf.Is[p]
			m.shelf.Join(int(p))
			m.reading.MarkChanged(p, before, m.shelf.Is[p])
		}
	}
}

// learn learns from all decisions, once the papers are there. asked says that the reader
// expects another order then; else no row moves in a list that somebody looks at, unless that
// waits for the first order.
func (m *Model) learn(asked bool) tea.Cmd {
	m.learning.Asked = m.learning.Asked || asked
	if m.loading.Busy {
		return nil
	}
	return m.learning.Start(m.learningSource())
}

// learningSource returns a function for commands that returns what is learned from.
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

// header says which views there are, and how far the triage has come.
func (m *Model) header() pane.Header {
	h := pane.Header{
		Current: m.reading.Current,
		Decided: m.shelf.Decided(), Snoozed: m.shelf.AllSnoozed(), Total: m.shelf.Papers.Count(),
		Newest: m.freshness(),
	}
	for i, v := range m.reading.Views {
		shown := clean.Line(m.dialog.Keys.First(list.ActionOf(i)))
		h.Tabs = append(h.Tabs, pane.Tab{Key: shown, Name: v.Name, Count: m.viewCount(i)})
	}
	if l := &m.loading; l.Busy && l.Shown {
		h.Reading = &pane.Progress{Papers: l.Shelf(m.shelf).Papers.Count(), Bytes: l.Bytes, Total: l.Total}
	}
	return h
}

// viewCount is how many papers a view has without the reader's filter.
func (m *Model) viewCount(view int) int {
	switch v := m.reading.Views[view]; {
	case v.SavedFilter != "":
		return m.lists.Counts[v.Query]
	case view == list.All:
		return m.shelf.Papers.Count()
	}
	return m.shelf.Counts[view]
}

// freshness says how fresh the papers are, as long as the site may have newer ones.
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

// mayFetch reports whether the site may have newer papers that were not asked for.
func (m *Model) mayFetch() bool {
	return m.fetching.Source.Fetch != nil && m.fetching.Source.OtherFolder == "" && !m.fetching.Asked() && m.shelf.Behind()
}

// overridePrefs replaces what settings decide of how the screen looks.
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
