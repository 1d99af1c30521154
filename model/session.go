package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/session"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// keepSoon writes the reading position within a second.
func (m *Model) keepSoon() tea.Cmd { return m.session.Soon() }

// onKept says, once, that the reading position could not be written.
func (m *Model) onKept(msg session.WrittenMsg) tea.Cmd {
	if err := m.session.Written(msg); err != nil {
		m.messages.answer(message{text: clean.Line(err.Error()), kind: ui.Warning})
	}
	return nil
}

// position is the reading position as it stands.
func (m *Model) position() session.State {
	s := session.State{View: m.reading.Current, Ratio: m.screen.prefs.Ratio, Below: m.screen.prefs.Below, Plain: m.screen.prefs.Hidden, Sides: m.screen.prefs.Facets, Tight: m.reading.OneLine,
		Theme: m.screen.theme.Name(), Line: m.reading.Detail.Line(), Typed: m.finder.history, Dumps: dumpsSeen(m.shelf)}
	for i, v := range m.reading.Views {
		if m.finder.typing != nil && i == m.reading.Current {
			v = &m.finder.typing.before // a filter counts once it is kept
		}
		at := v.SpotNow(m.shelf)
		kept := session.View{Name: v.Saved, Filter: v.Filter, Reverse: v.Back, Paper: at.Paper, Near: at.Near}
		if v.Chosen {
			kept.Order = v.Order.String()
		}
		s.Views = append(s.Views, kept)
	}
	return s
}

// resume takes up the reading position of the sitting before, if there is one.
func (m *Model) resume() {
	s, err := session.Read(m.session.Path)
	if err != nil {
		return
	}
	m.finder.history.Take(s.Typed)
	m.reading.Resume(s)
	m.screen.prefs.Ratio, m.screen.prefs.Below, m.screen.prefs.Hidden, m.screen.prefs.Facets = s.Ratio, s.Below, s.Plain, s.Sides
	if m.screen.theme.Name() == "" { // --theme counts for more
		m.screen.theme = m.screen.theme.Named(s.Theme)
	}
	m.finder.filter.SetText(m.view().Filter)
	m.shelf.Known = map[string]bool{}
	for _, name := range s.Dumps {
		m.shelf.Known[name] = true
	}
}

// maxDumps bounds how many names of dumps are kept.
const maxDumps = 10000

// dumpsSeen are the names of the dumps of this sitting and of those before: who
// opens another file in between has seen the papers of both.
func dumpsSeen(s *shelf.Shelf) []string {
	var names []string
	here := map[string]bool{}
	for _, d := range s.Papers.Dumps() {
		if d.More {
			continue // what was not read of it is new
		}
		names = append(names, d.Name.String())
		here[d.Name.String()] = true
	}
	for name := range s.Known {
		if !here[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names[:min(len(names), maxDumps)]
}
