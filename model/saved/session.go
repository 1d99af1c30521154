package saved

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/durable"
	"dailies/model/library"
)

// Session is the reading position as it stands in session.json.
type Session struct {
	View       int       `json:"view"`
	Views      []View    `json:"views"`
	Typed      []string  `json:"typed,omitempty"`  // filters that were kept, newest last
	Ratio      int       `json:"ratio"`            // the list's share of the width, percent; 0: the default
	Below      bool      `json:"below"`            // the abstract is below the list
	Beside     bool      `json:"beside,omitempty"` // it is beside the list; neither: what suits the screen
	PreviewOff bool      `json:"preview_off"`
	FacetsOpen bool      `json:"facets,omitempty"`      // the facets are open
	PaperAside bool      `json:"paper_aside,omitempty"` // whole papers have the place of the abstract
	Compact    bool      `json:"compact"`
	Skim       bool      `json:"skim,omitempty"`
	Theme      string    `json:"theme,omitempty"` // "": none was chosen
	Line       int       `json:"line,omitempty"`  // of the selected paper's abstract that is shown first
	Papers     []Paper   `json:"papers,omitempty"`
	Ended      time.Time `json:"ended,omitzero"` // when this was written
}

// Paper is the place in a whole paper.
type Paper struct {
	ID    library.ID `json:"id"`
	Block int        `json:"block"` // heading, paragraph, equation …, counted from 0
	Part  int        `json:"part"`  // of the block's lines that stand above, in thousandths
}

// View is the place in one view.
type View struct {
	Name    string       `json:"name,omitempty"` // of the saved filter that it shows
	Filter  string       `json:"filter,omitempty"`
	Order   string       `json:"order,omitempty"`
	Reverse bool         `json:"reverse,omitempty"`
	Site    bool         `json:"site,omitempty"` // the site's order, in place of what was learned
	Paper   library.ID   `json:"paper,omitempty"`
	Near    []library.ID `json:"near,omitempty"` // its neighbours, for when it is not shown any more
}

// maxSession is the size of the largest file that is read, in bytes: former versions kept
// the names of dumps in it.
const maxSession = 16 << 20

// ReadSession reads the file. It returns an error if the file is missing or makes no sense.
func ReadSession(path string) (Session, error) {
	if path == "" {
		return Session{}, fs.ErrNotExist
	}
	data, err := durable.Read(path, maxSession)
	if err != nil {
		return Session{}, err
	}
	var s Session
	if err := json.Unmarshal(data, &s); err != nil {
		return Session{}, err
	}
	if s.Ratio < 0 || s.Ratio > 100 {
		return Session{}, errors.New("no layout has such a ratio")
	}
	return s, nil
}

// WriteSession replaces the file.
func WriteSession(path string, s Session) error {
	data, err := json.MarshalIndent(s, "", " ")
	if err == nil {
		err = durable.Replace(path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the reading position is not saved: %w", err)
	}
	return nil
}

// sessionDelay is how long the file may lag behind the screen. Shorter would wake the
// program too often while somebody reads.
const sessionDelay = time.Second

// SessionSaver writes the reading position. Its zero value keeps none.
type SessionSaver struct {
	Path    string                                      // "" keeps none
	After   func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while
	Now     func() Session                              // how it is now
	Trouble func(error)                                 // says that it could not be written

	due    bool // a write is
	failed bool // one did, and it was said
}

// dueMsg says that it is time to write.
type dueMsg struct{}

// SessionWrittenMsg says how writing went.
type SessionWrittenMsg struct{ Err error }

// Update takes the saver's own messages.
func (s *SessionSaver) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case dueMsg:
		return s.Write()
	case SessionWrittenMsg:
		if msg.Err != nil && !s.failed { // once is enough
			s.failed = true
			s.Trouble(msg.Err)
		}
	}
	return nil
}

// Soon asks for a write within a second, however often it is called.
func (s *SessionSaver) Soon() tea.Cmd {
	if s.due || s.Path == "" {
		return nil
	}
	s.due = true
	return s.After(sessionDelay, func() tea.Msg { return dueMsg{} })
}

// Write writes the position as it is now.
func (s *SessionSaver) Write() tea.Cmd {
	s.due = false
	if s.Path == "" {
		return nil
	}
	path, now := s.Path, s.Now()
	return func() tea.Msg { return SessionWrittenMsg{WriteSession(path, now)} }
}
