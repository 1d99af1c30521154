package model

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/list"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

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

// writeSession writes the reading position as it is now.
func (m *Model) writeSession() tea.Cmd {
	m.sessionDue = false
	if m.cfg.Session == "" {
		return nil
	}
	path, now := m.cfg.Session, m.chosenPosition()
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

// position is the reading position as it stands.
func (m *Model) position() session {
	var before *list.View
	if m.typing != nil {
		before = &m.typing.before
	}
	m.paper.Remember()
	s := session{Papers: slices.Clone(m.paper.Places), View: m.reading.Current, Views: m.reading.Keep(before), Compact: m.reading.Compact, Skim: m.reading.Skim,
		Line: m.reading.Detail.Line(), Typed: slices.Clone(m.finder.Line.History), Ended: m.cfg.Now()}
	m.screen.Keep(&s)
	return s
}

// resume takes up the reading position of the sitting before, if there is one.
func (m *Model) resume() {
	s, err := readSession(m.cfg.Session)
	if err != nil {
		return
	}
	m.finder.Line.History.Take(s.Typed)
	m.paper.Places = s.Papers
	m.reading.Compact, m.reading.Skim = s.Compact, s.Skim
	m.reading.Resume(s.Views, s.View, s.Line)
	m.screen.Resume(s)
	m.newPapers.lastSitting = s.Ended
}

// Keep puts how the screen looks into the reading position.
func (s *screen) Keep(into *session) {
	p := s.Prefs
	into.Ratio, into.Below, into.Beside, into.PreviewOff, into.FacetsOpen, into.PaperAside = p.Ratio, p.Below, p.Beside, p.Alone, p.Facets, p.Aside
	into.Theme = s.Theme.Name()
	if s.before != nil { // the one on the screen is only tried
		into.Theme = s.before.Name()
	}
}

// Resume makes the screen look as it did in the last sitting. A theme that was chosen on the
// command line stays.
func (s *screen) Resume(kept session) {
	s.Prefs = ui.Prefs{Ratio: kept.Ratio, Below: kept.Below, Beside: kept.Beside, Alone: kept.PreviewOff, Facets: kept.FacetsOpen, Aside: kept.PaperAside}
	if s.Theme.Name() == "" {
		s.Theme = s.Theme.Named(kept.Theme)
	}
}

// chosenPosition is the reading position without what the settings decided.
func (m *Model) chosenPosition() session {
	return chosen(m.position(), m.beforeSettings, m.settings)
}

// chosen is the reading position now without what the settings decided: what the reader
// chose on the screen before comes back without them.
func chosen(now, before session, c config.Config) session {
	if config.Decided(c.Theme) {
		now.Theme = before.Theme
	}
	if config.Decided(c.Layout) {
		now.Beside, now.Below, now.PreviewOff = before.Beside, before.Below, before.PreviewOff
	}
	if c.ListWidth > 0 {
		now.Ratio = before.Ratio
	}
	if config.Decided(c.Rows) {
		now.Compact = before.Compact
	}
	return now
}

// setOption is the command "set": it sets an option until the program is left.
func (m *Model) setOption(assignment string) (overlay.Do, error) {
	tried := m.settings
	if err := tried.Try(assignment); err != nil {
		return nil, err
	}
	return func() tea.Cmd {
		m.beforeSettings = m.chosenPosition()
		m.settings = tried
		m.applySettings()
		m.dialog.Say(clean.Line("Until you quit: " + assignment))
		return m.screen.AskBackground()
	}, nil
}

// lookNamed is the command of an option that says how the screen looks: it sets that for this
// sitting and the next ones.
func (m *Model) lookNamed(option string) func(string) (overlay.Do, error) {
	return func(value string) (overlay.Do, error) {
		tried := m.settings
		if err := tried.Set(option, value); err != nil {
			return nil, err
		}
		return func() tea.Cmd {
			m.screen.Apply(tried)
			if option == "rows" {
				m.reading.Compact = m.screen.Compact(tried) != m.screen.Compact(m.settings)
			}
			return nil
		}, nil
	}
}

// choicesOf completes the values of an option.
func (m *Model) choicesOf(option string) func(string) []string {
	return func(typed string) (all []string) {
		for _, assignment := range m.settings.Complete(option + "=" + typed) {
			all = append(all, strings.TrimPrefix(assignment, option+"="))
		}
		return all
	}
}

// applySettings lays the screen out as the settings say. What they leave open stays as it is.
func (m *Model) applySettings() {
	m.screen.Apply(m.settings)
	if config.Decided(m.settings.Rows) {
		m.reading.Compact = false
	}
	m.arrange()
}

// themeNamed is the command "theme": it sets the theme of that name, or opens the chooser.
func (m *Model) themeNamed(name string) (overlay.Do, error) {
	switch {
	case name == "":
		return func() tea.Cmd { return m.dialog.Show(m.screen.ThemeMenu(m.setTheme)) }, nil
	case !slices.Contains(m.screen.Theme.Names(), name):
		tried := m.settings
		return nil, tried.Set("theme", name)
	}
	return func() tea.Cmd { return m.setTheme(name) }, nil
}

// setTheme sets a theme, and keeps it for the next sittings.
func (m *Model) setTheme(name string) tea.Cmd {
	m.screen.Theme = m.screen.Theme.Named(name)
	m.settings.Theme = config.Last
	if !m.screen.Theme.Colourful() {
		m.dialog.Warn(clean.Literal("This terminal has too few colours for themes to differ."))
	}
	return m.screen.AskBackground()
}
