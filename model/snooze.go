package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// wake brings back the papers whose day has come while the program was open. The list
// does not jump: they are in it when the view is entered again.
func (m *Model) wake() {
	awake := m.shelf.Turn(m.cfg.Now())
	for _, p := range awake {
		m.changed(p)
	}
	if len(awake) > 0 {
		m.messages.Answer(clean.Of(fmt.Sprintf("%s back from a snooze: 1 shows the inbox again", clean.Plural(len(awake), "paper"))), ui.Info, 0)
	}
}

// snooze asks for the day on which the picked papers or the selected one come back.
func (m *Model) snooze() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	day := ""
	if len(papers) == 1 {
		day = m.shelf.Snoozed(int(papers[0]))
	}
	held := m.shelf.Hold(papers)
	return m.ask(triage.SnoozePrompt(day, m.cfg.Now, func(day string) tea.Cmd { return m.setSnooze(held, day) }))
}

// setSnooze takes papers out of the inbox until a day; "" brings them back now.
func (m *Model) setSnooze(held shelf.Held, day string) tea.Cmd {
	inbox, what := marks.Inbox, "snoozed until "+day
	if day == "" {
		what = "awake"
	}
	papers := m.shelf.Still(held)
	cmd, n := m.apply(papers, func(c *marks.Change) {
		c.Snooze = &day
		if day != "" { // only a paper of the inbox can be out of it until then
			c.Status = &inbox
		}
	})
	if day != "" && m.triage.picks.N() == 0 {
		m.advance()
	}
	m.triage.picks.Clear()
	m.done(what, papers, n)
	return cmd
}

// endSnooze lets a decision end a snooze, in the same step.
func endSnooze(c *marks.Change) {
	if c.Status != nil && c.Snooze == nil {
		c.Snooze = new(string)
	}
}
