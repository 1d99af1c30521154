package model

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/durable"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// session is the content of session.json: where the user was, and how the screen looked.
type session struct {
	View  int              `json:"view"`
	Views []list.ViewState `json:"views"`
	Typed []string         `json:"typed,omitempty"` // history of the filter line, oldest first
	ui.Prefs
	Skim   bool             `json:"skim,omitempty"`
	Line   int              `json:"line,omitempty"` // first visible line of the abstract
	Papers []fulltext.Place `json:"papers,omitempty"`
	Ended  time.Time        `json:"ended,omitzero"` // when this was written
}

// write replaces the file, holding a lock against other windows. Prefs that the settings set are saved as
// they were before. places returns the places in whole papers, given those on the disk.
func (s session) write(path string, settings config.Config, places func([]fulltext.Place) []fulltext.Place) error {
	if unlock, err := durable.LockFolder(filepath.Dir(path)); err == nil {
		defer unlock()
	}
	disk := readSession(path)
	s.Papers = places(disk.Papers)
	overridePrefs(settings, &s.Prefs, disk.Prefs)
	data, err := json.MarshalIndent(s, "", " ")
	if err == nil {
		err = durable.Replace(path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the reading position is not saved: %w", err)
	}
	return nil
}

// readSession reads the file. It returns an empty session if there is none or it is not valid.
func readSession(path string) (s session) {
	data, err := durable.Read(path, 16<<20)
	if err != nil || json.Unmarshal(data, &s) != nil || s.ListPercent < 0 || s.ListPercent > 100 {
		return session{}
	}
	return s
}

// sessionDelay is the debounce interval of saves, so that fast typing does not write a file at every key.
const sessionDelay = time.Second

// sessionDueMsg starts a save, sessionWrittenMsg is its result.
type (
	sessionDueMsg     struct{}
	sessionWrittenMsg struct{ err error }
)

// saveSession saves the session within a second, however often it is called.
func (m *Model) saveSession() tea.Cmd {
	if m.sessionScheduled || m.cfg.Session == "" {
		return nil
	}
	m.sessionScheduled = true
	return m.cfg.After(sessionDelay, func() tea.Msg { return sessionDueMsg{} })
}

func (m *Model) writeSession() tea.Cmd {
	m.sessionScheduled = false
	if m.cfg.Session == "" {
		return nil
	}
	m.paper.SavePlace()
	now := session{
		View: m.reading.Current, Views: m.reading.ViewStates(), Skim: m.reading.Skim, Line: m.reading.Detail.Line(),
		Typed: slices.Clone(m.finder.Line.History), Prefs: m.screen.Prefs, Ended: m.cfg.Now(),
	}
	path, settings, places := m.cfg.Session, m.settings, m.paper.MergePlaces()
	return func() tea.Msg { return sessionWrittenMsg{now.write(path, settings, places)} }
}

// onSessionWritten reports only the first failure, because the session is saved after each key.
func (m *Model) onSessionWritten(err error) {
	if err != nil && !m.sessionFailed {
		m.sessionFailed = true
		m.dialog.WarnError(err)
	}
}

// restoreSession restores the session of the last sitting.
func (m *Model) restoreSession() {
	s := readSession(m.cfg.Session)
	for _, filter := range s.Typed {
		m.finder.Line.History.Add(filter)
	}
	m.paper.Places = s.Papers
	m.reading.Skim = s.Skim
	m.reading.Restore(s.Views, s.View, s.Line)
	m.newPapers.lastSitting = s.Ended
	named := func(v *list.View) bool { return strings.EqualFold(v.Name.String(), m.settings.View) }
	if i := slices.IndexFunc(m.reading.Views[:list.Builtins], named); i >= 0 {
		m.reading.Current = i
	}
	m.screen.Prefs = s.Prefs
}

// trackDwell tracks how long a paper is selected. A new paper that was selected long enough counts as seen
// when the user moves on, but stays listed as new until the view is left.
func (m *Model) trackDwell() tea.Cmd {
	at := library.ID("")
	if p := m.reading.Selected(); p != nil && m.reading.SelectionFixed {
		at = p.ID
	}
	m.leavePaper(at)
	return m.shelf.Arrivals.Flush()
}

// leavePaper marks the paper that was selected before as seen, if it was new and selected long enough.
func (m *Model) leavePaper(to library.ID) {
	seen := m.newPapers.dwell.Select(to, m.cfg.Now())
	if i, ok := m.shelf.Find(seen); seen != "" && ok && m.shelf.IsNew(int32(i)) && m.dialog.KeysPressed() > 0 {
		m.shelf.Arrivals.MarkSeen(m.shelf.Papers.Paper(i))
		m.refreshMarks(int32(i))
	}
}

// exit saves the session and ends the program.
func (m *Model) exit() tea.Cmd {
	m.loading.Cancel()
	m.fetching.Stop()
	m.paper.Fetching.Stop()
	m.leavePaper("")
	last := append(m.lists.Flush(), m.shelf.Arrivals.Flush(), m.writeSession())
	return func() tea.Msg {
		for _, write := range last {
			if write != nil {
				_ = write() // the screen is closing; losing the session loses no mark
			}
		}
		return tea.Quit()
	}
}

// Farewell returns the line that stays in the terminal after the program: what was decided in this sitting,
// how many papers are left, and whether marks were repaired, which may have been shown only for a moment.
func (m *Model) Farewell() clean.Text {
	part := !m.loading.StopNote.Empty() || m.loading.Incoming()
	text := triage.Farewell(m.shelf.Marks.CountDecided(), m.shelf.Counts[marks.Inbox], part)
	if n := m.damage.Restored; n > 0 {
		text = clean.Concat(text, clean.Of("; "+english.Plural(n, "mark")+" written again into their file"))
	}
	return text
}

// Unsaved returns the steps that were never saved.
func (m *Model) Unsaved() []marks.Step { return m.saving.Pending }
