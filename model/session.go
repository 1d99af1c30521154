package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"dailies/model/durable"
	"dailies/model/fulltext"
	"dailies/model/list"
)

// session is the reading position as it stands in session.json.
type session struct {
	View       int              `json:"view"`
	Views      []list.KeptView  `json:"views"`
	Typed      []string         `json:"typed,omitempty"`  // filters that were kept, newest last
	Ratio      int              `json:"ratio"`            // the list's share of the width, percent; 0: the default
	Below      bool             `json:"below"`            // the abstract is below the list
	Beside     bool             `json:"beside,omitempty"` // it is beside the list; neither: what suits the screen
	PreviewOff bool             `json:"preview_off"`
	FacetsOpen bool             `json:"facets,omitempty"`      // the facets are open
	PaperAside bool             `json:"paper_aside,omitempty"` // whole papers have the place of the abstract
	Compact    bool             `json:"compact"`
	Skim       bool             `json:"skim,omitempty"`
	Theme      string           `json:"theme,omitempty"` // "": none was chosen
	Line       int              `json:"line,omitempty"`  // of the selected paper's abstract that is shown first
	Papers     []fulltext.Place `json:"papers,omitempty"`
	Ended      time.Time        `json:"ended,omitzero"` // when this was written
}

// write replaces the file.
func (s session) write(path string) error {
	data, err := json.MarshalIndent(s, "", " ")
	if err == nil {
		err = durable.Replace(path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the reading position is not saved: %w", err)
	}
	return nil
}

// maxSession is the size of the largest file that is read, in bytes: former versions kept
// the names of dumps in it.
const maxSession = 16 << 20

// readSession reads the file. It returns an error if the file is missing or makes no sense.
func readSession(path string) (session, error) {
	if path == "" {
		return session{}, fs.ErrNotExist
	}
	data, err := durable.Read(path, maxSession)
	if err != nil {
		return session{}, err
	}
	var s session
	if err := json.Unmarshal(data, &s); err != nil {
		return session{}, err
	}
	if s.Ratio < 0 || s.Ratio > 100 {
		return session{}, errors.New("no layout has such a ratio")
	}
	return s, nil
}
