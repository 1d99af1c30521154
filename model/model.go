// Package model is the Bubble Tea model. Update routes messages to the components, which are
// packages below this one; the handlers here say what a change means for all of them, and
// frame draws what they show. New makes a Model from a Config.
package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/sharing"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// Config is what the model needs from outside.
type Config struct {
	shelf.Source                  // of the dumps
	OpenMarks    triage.OpenMarks // opens the marks, after the first frame
	Warning      clean.Text       // of what went wrong at the start
	Lists        string           // folder of filters.txt and watch.txt; "" keeps none
	Session      string           // path of the reading position; "" keeps none
	Arrivals     string           // path of the log of papers that have come; "": none is ever new
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
	cfg      Config
	settings config.Config
	started  time.Time
	dialog   overlay.Dialog // what is said and asked, with the keys
	waiting  []tea.KeyMsg   // keys that wait for an answer, oldest first
	shelf    *shelf.Shelf   // the papers and their marks
	store    *marks.Store   // of the marks; nil: they are not open yet
	screen   screen

	reading       list.Reading
	finder        filter.Finder
	typing        *typing   // nil: no filter is being typed
	remedied      time.Time // when a remedy of an empty list was taken last
	paper         fulltext.Reader
	facets        filter.Facets
	triage        triage.Triage
	lists         filter.Lists
	learning      foryou.Learning
	loading       shelf.Loading
	saving        triage.Saving
	damage        triage.Damage
	sessionDue    bool // the reading position is to be written
	sessionFailed bool // it once could not be, which was said
	fetching      fetch.Fetching
	sharing       sharing.Sharing
	newPapers     newPapers
	files         shelf.Files
	reloadKey     int             // the key that asked for the dumps to be read again
	loadSays      overlay.Message // what is said when they have been; empty: how many papers there are
}

// bind makes the command of a key from a method and its argument.
func bind[T any](do func(T) tea.Cmd, with T) func() tea.Cmd {
	return func() tea.Cmd { return do(with) }
}

// typing is what Esc brings back while a filter is typed.
type typing struct {
	before list.View // as it was
	papers int       // how many there were: if more have come in, Esc searches again
}

// follow keeps the place when papers were merged, or are gone.
func (t *typing) follow(papers library.Snapshot, decided bool) {
	if t != nil {
		t.before.Follow(papers, decided)
	}
}

// newPapers is about the papers that came since the last sitting.
type newPapers struct {
	lastSitting time.Time   // when it ended; zero: there was none
	since       clean.Text  // what the list says of that: " since Friday"
	goTo        bool        // the first new paper is to be selected once it is listed
	dwell       shelf.Dwell // on the selected paper
}

func (m *Model) view() *list.View { return m.reading.View() }

func (m *Model) selected() *library.Paper { return m.reading.Selected() }

func (m *Model) focus() ui.Pane { return m.screen.focus() }

// titleOf is the title of the first of papers, as the screen shows it; empty if there is none.
func (m *Model) titleOf(papers []int32) clean.Text { return m.reading.TitleOf(papers) }

// paperTarget is the paper that is being read.
func (m *Model) paperTarget() []int32 {
	if i, ok := m.shelf.Find(m.paper.Paper().ID); ok {
		return []int32{int32(i)}
	}
	return nil
}

// inText reports whether a line is being typed, in which Alt moves by words. Elsewhere no
// binding has Alt: Alt+Q means that Esc and Q were pressed one after the other, and that a
// slow line sent them as one.
func (m *Model) inText() bool {
	if m.dialog.Open() {
		return m.dialog.Typing()
	}
	return m.typing != nil || m.searchesFacets()
}

// searchesFacets reports whether a value of the facets is being searched.
func (m *Model) searchesFacets() bool {
	return m.focus() == ui.PaneFacets && m.facets.Pane.Searching()
}
