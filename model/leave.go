package model

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser/clean"
)

// quit leaves. All is on disk already, or on its way: quitting waits for a save
// in flight. Marks that cannot be saved are said once; the next time they are
// given up.
func (m *Model) quit() tea.Cmd { return m.leaveWhen(m.saving.Leave) }

// quitAtOnce leaves where nobody is there to press Q again.
func (m *Model) quitAtOnce() tea.Cmd { return m.leaveWhen(m.saving.LeaveAtOnce) }

func (m *Model) leaveWhen(leave func() (now bool, save tea.Cmd)) tea.Cmd {
	now, save := leave()
	if now {
		return m.leave()
	}
	return save
}

// leave ends the program, unless it has to be said first that marks cannot be saved.
func (m *Model) leave() tea.Cmd {
	refused, retry := m.saving.Refuse()
	if !refused {
		return m.depart()
	}
	m.messages.fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Q again leaves and prints the %s", m.saving.Failed(), clean.Plural(m.saving.Changes(), "unsaved mark"))))
	return retry
}

// depart writes the reading position and ends the program.
func (m *Model) depart() tea.Cmd {
	m.loading.Drop()
	m.fetching.Stop()
	write := m.session.Write(m.position())
	flush := m.lists.Flush()
	return tea.Sequence(func() tea.Msg {
		flush()
		if write != nil {
			_ = write() // the screen is going; a place lost is no mark lost
		}
		return nil
	}, tea.Quit)
}

// Farewell is the line that the terminal keeps when the screen has gone: what
// was decided in this sitting, and how many are left, or are so far. A repair of the
// marks is said again: it may have been on the screen for a moment only.
func (m *Model) Farewell() clean.Text {
	decided := m.shelf.Marks.Decided()
	var parts []string
	for _, s := range []marks.Status{marks.ToRead, marks.Read, marks.Skipped} {
		if decided[s] > 0 {
			parts = append(parts, clean.Number(decided[s])+" "+s.String())
		}
	}
	if decided[marks.Inbox] > 0 {
		parts = append(parts, clean.Number(decided[marks.Inbox])+" back to the inbox")
	}
	if len(parts) == 0 {
		parts = append(parts, "nothing decided")
	}
	left := clean.Number(m.shelf.Counts[marks.Inbox]) + " left"
	if !m.loading.Cut.Empty() || m.loading.Coming() {
		left += " of what was read"
	}
	if m.damage.restored > 0 {
		left += "; " + clean.Plural(m.damage.restored, "mark") + " written again into their file"
	}
	return clean.Of(strings.Join(append(parts, left), ", "))
}

// Unsaved are the steps that never reached the disk.
func (m *Model) Unsaved() []marks.Step { return m.saving.Pending() }
