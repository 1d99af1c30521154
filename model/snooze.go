package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// wake brings back the papers whose day has come while the program was open.
// They come into the list when the view is entered again: it does not jump.
func (m *Model) wake() {
	awake := m.shelf.Turn(m.cfg.Now())
	for _, p := range awake {
		m.changed(p)
	}
	if len(awake) > 0 {
		m.messages.answer(message{text: clean.Of(fmt.Sprintf("%s back from a snooze: 1 shows the inbox anew", clean.Plural(len(awake), "paper")))})
	}
}

// endSnooze lets a decision end a snooze, in the same step.
func endSnooze(c *marks.Change) {
	if c.Status != nil && c.Snooze == nil {
		c.Snooze = new(string)
	}
}

// setSnooze puts papers to sleep in the inbox until a day; "" wakes them.
func (m *Model) setSnooze(chosen held, day string) tea.Cmd {
	inbox, what := marks.Inbox, "snoozed until "+day
	if day == "" {
		what = "awake"
	}
	set := func(c *marks.Change) {
		c.Snooze = &day
		if day != "" { // only what is in the inbox can be out of it until then
			c.Status = &inbox
		}
	}
	papers := m.still(chosen)
	cmd, n := m.apply(papers, set)
	if day != "" && m.triage.picks.n() == 0 {
		m.advance()
	}
	m.unpick()
	m.messages.say(m.told(what, papers, n))
	return cmd
}

// snooze asks for the day on which the papers come back.
func (m *Model) snooze() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	chosen := m.hold(papers)
	p := &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("snooze until:")),
		Accept: func(text string) (overlay.Do, error) {
			day, err := triage.WakeDay(text, m.cfg.Now())
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd { return m.setSnooze(chosen, day) }, nil
		},
		Hint: func(text string) (clean.Text, ui.Kind) {
			if day, err := triage.WakeDay(text, m.cfg.Now()); err == nil && day != "" {
				return clean.Of("back on " + day), ui.Info
			}
			return clean.Literal("3d, 2w, mon, 2026-12-01; empty: wake it now"), ui.Info
		},
	}
	if len(papers) == 1 {
		p.Start = m.shelf.Snoozed(int(papers[0]))
	}
	return m.ask(p)
}
