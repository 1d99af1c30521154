package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/model/pipe"
	"dailies/parser/clean"
	"dailies/ui"
)

// customCommands are the commands of the configuration.
func (m *Model) customCommands() (all []keymap.Action) {
	for _, c := range m.settings.Commands {
		bound := []string{}
		if c.Key != "" {
			bound = keys(c.Key)
		}
		all = append(all, keymap.New(keymap.Papers, keymap.Custom, "", bound, c.Description, bind(m.runCustom, c)))
	}
	return all
}

// runCustom runs a command of the configuration for the picked papers, or the selected one.
func (m *Model) runCustom(c config.Command) tea.Cmd {
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
	return pipe.Job{Name: name, Run: run, Papers: m.shelf.Entries(m.targets()...), Key: m.messages.Pressed()}
}

func (m *Model) startJob(job pipe.Job) tea.Cmd {
	m.messages.Say(clean.Concat(clean.Line(job.Name), m.keys.Text(": running … {stop} stops it")))
	return m.jobs.Start(job)
}

// openPipe asks for a command for the picked papers, or the selected one.
func (m *Model) openPipe() tea.Cmd {
	n := len(m.targets())
	if n == 0 {
		return nil
	}
	return m.ask(pipe.Prompt(n, func(command string) tea.Cmd { return m.startJob(m.job(command, command)) }))
}

// onJob says how a command went.
func (m *Model) onJob(msg pipe.DoneMsg) tea.Cmd {
	if !msg.Terminal {
		m.jobs.Ended()
	}
	if !m.messages.Failed(msg.Err) && !msg.Said.Empty() {
		m.messages.Answer(msg.Said, ui.Info, msg.Key)
	}
	return nil
}
