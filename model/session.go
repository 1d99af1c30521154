package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// keepAfter is how long the reading position may lag behind the screen. Shorter
// would wake a program that somebody just reads in.
const keepAfter = time.Second

// session is the reading position as it stands in session.json. It is no mark:
// losing it loses no decision.
type session struct {
	View  int           `json:"view"`
	Views []sessionView `json:"views"`
	Typed []string      `json:"typed,omitempty"` // filters that were kept, newest last
	Ratio int           `json:"ratio"`           // the list's share of the width, percent; 0: the default
	Below bool          `json:"below"`
	Plain bool          `json:"preview_off"`
	Sides bool          `json:"facets,omitempty"` // the facets are open
	Tight bool          `json:"compact"`
	Line  int           `json:"line,omitempty"` // of the selected paper's abstract that is shown first
	Dumps []string      `json:"dumps"`          // names: a paper that stands in none of them is new
}

type sessionView struct {
	Name    string       `json:"name,omitempty"` // of the saved filter that it shows
	Filter  string       `json:"filter,omitempty"`
	Order   string       `json:"order,omitempty"`
	Reverse bool         `json:"reverse,omitempty"`
	Paper   library.ID   `json:"paper,omitempty"`
	Near    []library.ID `json:"near,omitempty"` // its neighbours, for when it is not shown any more
}

// keeping is the way of the reading position to the disk.
type keeping struct {
	soon   bool       // a write is due
	failed bool       // said once
	paper  library.ID // whose abstract is to be shown from line on
	line   int
}

// keepMsg says that the reading position is to be written, keptMsg how it went.
type (
	keepMsg struct{}
	keptMsg struct{ err error }
)

// keepSoon writes the reading position within a second, however often it is called.
func (m *Model) keepSoon() tea.Cmd {
	if m.keeping.soon || m.cfg.Session == "" {
		return nil
	}
	m.keeping.soon = true
	return m.cfg.After(keepAfter, func() tea.Msg { return keepMsg{} })
}

// keep writes the reading position.
func (m *Model) keep() tea.Cmd {
	m.keeping.soon = false
	if m.cfg.Session == "" {
		return nil
	}
	path, data := m.cfg.Session, m.session()
	return func() tea.Msg { return keptMsg{writeSession(path, data)} }
}

func (m *Model) onKept(msg keptMsg) tea.Cmd {
	if msg.err != nil && !m.keeping.failed {
		m.keeping.failed = true
		m.answer(message{text: clean.Line(msg.err.Error()), kind: ui.Warning})
	}
	return nil
}

func writeSession(path string, s session) error {
	data, err := json.MarshalIndent(s, "", " ")
	if err == nil {
		err = marks.WriteFileAtomic(path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the reading position is not kept: %w", err)
	}
	return nil
}

// session is the reading position as it stands.
func (m *Model) session() session {
	s := session{View: m.current, Ratio: m.prefs.Ratio, Below: m.prefs.Below, Plain: m.prefs.Hidden, Sides: m.prefs.Facets, Tight: m.tight, Line: m.paper().Line()}
	for i, v := range m.views {
		if m.typing != nil && i == m.current {
			v = &m.typing.before // a filter counts once it is kept
		}
		at := m.spotOf(v)
		kept := sessionView{Name: v.saved, Filter: v.filter, Reverse: v.back, Paper: at.paper, Near: at.near}
		if v.order != search.ByPage {
			kept.Order = v.order.String()
		}
		s.Views = append(s.Views, kept)
	}
	s.Typed = m.history
	s.Dumps = m.dumpsSeen()
	return s
}

// resume takes up the reading position of the sitting before. A file that is
// missing or makes no sense is as good as none.
func (m *Model) resume() {
	s, err := readSession(m.cfg.Session)
	if err != nil {
		return
	}
	m.takeHistory(s.Typed)
	for i, kept := range s.Views {
		at := m.viewOf(i, kept.Name)
		if at < 0 {
			continue // its filter was deleted, or moved behind the first four
		}
		if i == s.View {
			m.current = at
		}
		v := m.views[at]
		v.place, v.back = kept.Paper, kept.Reverse
		v.spot = spot{kept.Paper, kept.Near[:min(len(kept.Near), nearBelow+nearAbove)]}
		if order, ok := search.OrderNamed(kept.Order); ok {
			v.order = order
		}
		if _, err := search.Parse(kept.Filter); err == nil {
			v.filter = clean.Line(kept.Filter).String()
		}
	}
	m.prefs.Ratio, m.prefs.Below, m.prefs.Hidden, m.tight = s.Ratio, s.Below, s.Plain, s.Tight
	m.keeping.paper, m.keeping.line = m.view().place, s.Line
	m.prefs.Facets = s.Sides
	m.list.SetCompact(m.tight)
	m.filter.SetText(m.view().filter)
	m.shelf.Known = map[string]bool{}
	for _, name := range s.Dumps {
		m.shelf.Known[name] = true
	}
}

func readSession(path string) (session, error) {
	if path == "" {
		return session{}, fs.ErrNotExist
	}
	data, err := os.ReadFile(path)
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

// maxDumps bounds how many names of dumps are kept.
const maxDumps = 10000

// dumpsSeen are the names of the dumps of this sitting and of those before: who
// opens another file in between has seen the papers of both.
func (m *Model) dumpsSeen() []string {
	var names []string
	here := map[string]bool{}
	for _, d := range m.shelf.Papers.Dumps() {
		if d.More {
			continue // what was not read of it is new
		}
		names = append(names, d.Name.String())
		here[d.Name.String()] = true
	}
	for name := range m.shelf.Known {
		if !here[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names[:min(len(names), maxDumps)]
}
