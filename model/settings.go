package model

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/model/reading"
	"dailies/model/session"
	"dailies/parser/clean"
)

// setOption is the command "set": it sets an option until the program is left.
func (m *Model) setOption(assignment string) (overlay.Do, error) {
	tried := m.settings
	if err := tried.Try(assignment); err != nil {
		return nil, err
	}
	return func() tea.Cmd {
		m.kept = m.toKeep()
		m.settings = tried
		m.obey()
		m.messages.Say(clean.Line("Until you quit: " + assignment))
		return tea.Batch(m.askBackground(), m.keepSoon())
	}, nil
}

// obey lays the screen out as the settings say. What they leave open stays as it is.
func (m *Model) obey() {
	s, prefs := m.settings, &m.screen.prefs
	if theme := s.Theme; decided(theme) && theme != m.screen.theme.Name() {
		m.screen.theme = m.screen.theme.Named(theme)
	}
	if decided(s.Layout) {
		prefs.Beside, prefs.Below, prefs.Hidden = s.Layout == "right", s.Layout == "below", s.Layout == "off"
	}
	if s.ListWidth > 0 {
		prefs.Ratio = s.ListWidth
	}
	if decided(s.Rows) {
		m.reading.OneLine = false
	}
	m.arrange()
}

// decided reports whether a setting says what is to be, and does not leave it as it was.
func decided(setting string) bool { return setting != "" && setting != config.Last }

// tight reports whether rows have one line, unless the reader wants them the other way
// round.
func (m *Model) tight() bool {
	switch m.settings.Rows {
	case "compact":
		return true
	case "normal":
		return false
	}
	return m.screen.layout.Compact
}

// beginAt opens the view that the settings name.
func (m *Model) beginAt(name string) {
	for i, v := range reading.Builtin() {
		if strings.EqualFold(v.Name.String(), name) {
			m.reading.Current = i
			m.finder.Line.SetText(m.view().Filter)
		}
	}
}

// toKeep is the reading position without what the settings decided: what the reader chose
// on the screen before comes back without them.
func (m *Model) toKeep() session.State {
	s := m.position()
	if decided(m.settings.Theme) {
		s.Theme = m.kept.Theme
	}
	if decided(m.settings.Layout) {
		s.Beside, s.Below, s.Plain = m.kept.Beside, m.kept.Below, m.kept.Plain
	}
	if m.settings.ListWidth > 0 {
		s.Ratio = m.kept.Ratio
	}
	if decided(m.settings.Rows) {
		s.Tight = m.kept.Tight
	}
	return s
}
