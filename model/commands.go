package model

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/model/pipe"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/box"
)

// ownCommands are the commands of the configuration.
func (m *Model) ownCommands() (all []keymap.Action) {
	for _, c := range m.settings.Commands {
		bound := []string{}
		if c.Key != "" {
			bound = keys(c.Key)
		}
		all = append(all, keymap.New(keymap.Papers, keymap.Own, "", bound, c.Description, bind(m.runOwn, c)))
	}
	return all
}

// runOwn runs a command of the configuration for the picked papers, or the selected one.
func (m *Model) runOwn(c config.Command) tea.Cmd {
	job := m.job(c.Description, c.Run)
	switch {
	case len(job.Papers) == 0:
		return nil
	case c.Terminal:
		return job.InTerminal()
	}
	return m.startJob(job)
}

func (m *Model) job(name, run string) pipe.Job {
	return pipe.Job{Name: name, Run: run, Papers: m.entries(m.targets()), Key: m.messages.Pressed()}
}

func (m *Model) startJob(job pipe.Job) tea.Cmd {
	m.messages.Say(clean.Line(job.Name + ": running … Esc stops it"))
	return m.jobs.Start(job)
}

// openPipe asks for a command for the picked papers, or the selected one.
func (m *Model) openPipe() tea.Cmd {
	n := len(m.targets())
	if n == 0 {
		return nil
	}
	return m.ask(&overlay.Prompt{
		Prompt: box.NewPrompt(clean.Line("pipe " + clean.Plural(n, "paper") + " to:")),
		Hint: func(string) (clean.Text, ui.Kind) {
			return clean.Literal("a shell command; it gets one line of JSON per paper"), ui.Info
		},
		Accept: func(text string) (overlay.Do, error) {
			if text = strings.TrimSpace(text); text == "" {
				return nil, errors.New("name a command, or press Esc")
			}
			return func() tea.Cmd { return m.startJob(m.job(text, text)) }, nil
		},
	})
}

// onJob says how a command went.
func (m *Model) onJob(msg pipe.DoneMsg) tea.Cmd {
	if !msg.Terminal {
		m.jobs.Ended()
	}
	switch {
	case msg.Err != nil:
		m.messages.Fail(clean.Line(msg.Err.Error()))
	case !msg.Said.Empty():
		m.messages.Answer(msg.Said, ui.Info, msg.Key)
	}
	return nil
}
