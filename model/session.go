package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/durable"
	"dailies/model/fulltext"
	"dailies/model/list"
)

// session is the reading position as it stands in session.json.
type session struct {
	View  int             `json:"view"`
	Views []list.KeptView `json:"views"`
	Typed []string        `json:"typed,omitempty"` // filters that were kept, newest last
	keptScreen
	Skim   bool             `json:"skim,omitempty"`
	Line   int              `json:"line,omitempty"` // of the selected paper's abstract that is shown first
	Papers []fulltext.Place `json:"papers,omitempty"`
	Ended  time.Time        `json:"ended,omitzero"` // when this was written
}

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

// readSession reads the file. It returns an error if the file is missing or makes no sense.
func readSession(path string) (session, error) {
	if path == "" {
		return session{}, fs.ErrNotExist
	}
	data, err := durable.Read(path, 16<<20)
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

// sessionDelay is how long the file may lag behind the screen. Shorter would wake the
// program too often while somebody reads.
const sessionDelay = time.Second

// sessionDueMsg says that it is time to write, sessionWrittenMsg how that went.
type (
	sessionDueMsg     struct{}
	sessionWrittenMsg struct{ err error }
)

// saveSession writes the reading position within a second, however often it is called.
func (m *Model) saveSession() tea.Cmd {
	if m.sessionDue || m.cfg.Session == "" {
		return nil
	}
	m.sessionDue = true
	return m.cfg.After(sessionDelay, func() tea.Msg { return sessionDueMsg{} })
}

func (m *Model) writeSession() tea.Cmd {
	m.sessionDue = false
	if m.cfg.Session == "" {
		return nil
	}
	path, now := m.cfg.Session, m.position()
	return func() tea.Msg { return sessionWrittenMsg{now.write(path)} }
}

func (m *Model) updateSession(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case sessionDueMsg:
		return m.writeSession()
	case sessionWrittenMsg:
		if msg.err != nil && !m.sessionFailed { // once is enough
			m.sessionFailed = true
			m.dialog.Trouble(msg.err)
		}
	}
	return nil
}

func (m *Model) position() session {
	var before *list.View
	if m.typing != nil {
		before = &m.typing.before
	}
	m.paper.Remember()
	return session{
		View: m.reading.Current, Views: m.reading.Keep(before), Skim: m.reading.Skim, Line: m.reading.Detail.Line(),
		Typed: slices.Clone(m.finder.Line.History), Papers: slices.Clone(m.paper.Places), keptScreen: m.keepScreen(), Ended: m.cfg.Now(),
	}
}

// resume takes up the reading position of the sitting before. Without one it is an empty session.
func (m *Model) resume() {
	s, err := readSession(m.cfg.Session)
	if err == nil {
		m.finder.Line.History.Take(s.Typed)
		m.paper.Places = s.Papers
		m.reading.Skim = s.Skim
		m.reading.Resume(s.Views, s.View, s.Line)
		m.newPapers.lastSitting = s.Ended
	}
	m.beginScreen(s.keptScreen)
	m.reading.BeginAt(m.settings.View)
}
