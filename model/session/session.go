// Package session keeps the reading position between two sittings: which view,
// which filter, which paper, which layout. State is what is kept, Read and Write
// are the file, and a Saver writes it a moment after something has changed. It
// is no mark: losing it loses no decision.
package session

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

// State is the reading position as it stands in session.json.
type State struct {
	View   int       `json:"view"`
	Views  []View    `json:"views"`
	Typed  []string  `json:"typed,omitempty"`  // filters that were kept, newest last
	Ratio  int       `json:"ratio"`            // the list's share of the width, percent; 0: the default
	Below  bool      `json:"below"`            // the abstract is below the list
	Beside bool      `json:"beside,omitempty"` // it is beside the list; neither: what suits the screen
	Plain  bool      `json:"preview_off"`
	Sides  bool      `json:"facets,omitempty"`      // the facets are open
	Aside  bool      `json:"paper_aside,omitempty"` // whole papers have the place of the abstract
	Tight  bool      `json:"compact"`
	Skim   bool      `json:"skim,omitempty"`
	Theme  string    `json:"theme,omitempty"` // "": none was chosen
	Line   int       `json:"line,omitempty"`  // of the selected paper's abstract that is shown first
	Papers []Paper   `json:"papers,omitempty"`
	Ended  time.Time `json:"ended,omitzero"` // when this was written
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

// maxSize is the size of the largest file that is read, in bytes: former versions kept
// the names of dumps in it.
const maxSize = 16 << 20

// Read reads the file. It returns an error if the file is missing or makes no sense.
func Read(path string) (State, error) {
	if path == "" {
		return State{}, fs.ErrNotExist
	}
	data, err := durable.Read(path, maxSize)
	if err != nil {
		return State{}, err
	}
	var s State
	if err := json.Unmarshal(data, &s); err != nil {
		return State{}, err
	}
	if s.Ratio < 0 || s.Ratio > 100 {
		return State{}, errors.New("no layout has such a ratio")
	}
	return s, nil
}

// Write replaces the file.
func Write(path string, s State) error {
	data, err := json.MarshalIndent(s, "", " ")
	if err == nil {
		err = durable.Replace(path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the reading position is not saved: %w", err)
	}
	return nil
}

// delay is how long the file may lag behind the screen. Shorter would wake the
// program too often while somebody reads.
const delay = time.Second

// Saver writes the reading position. Its zero value keeps none.
type Saver struct {
	Path  string                                      // "" keeps none
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while

	due    bool // a write is
	failed bool // one did, and it was said
}

// DueMsg says that it is time to write.
type DueMsg struct{}

// WrittenMsg says how writing went.
type WrittenMsg struct{ Err error }

// Soon asks for a write within a second, however often it is called.
func (s *Saver) Soon() tea.Cmd {
	if s.due || s.Path == "" {
		return nil
	}
	s.due = true
	return s.After(delay, func() tea.Msg { return DueMsg{} })
}

// Write writes the position as it is now.
func (s *Saver) Write(now State) tea.Cmd {
	s.due = false
	if s.Path == "" {
		return nil
	}
	path := s.Path
	return func() tea.Msg { return WrittenMsg{Write(path, now)} }
}

// Written returns what is to be said of a write: an error, the first time.
func (s *Saver) Written(msg WrittenMsg) error {
	if msg.Err == nil || s.failed {
		return nil
	}
	s.failed = true
	return msg.Err
}
