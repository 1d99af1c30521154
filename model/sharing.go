package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/export"
	"dailies/model/keymap"
	"dailies/model/sharing"
	"dailies/parser/clean"
	"dailies/ui"
)

// openExportMenu offers the formats for the picked papers, or else for the paper that is
// being read, or all that the view shows.
func (m *Model) openExportMenu() tea.Cmd {
	papers, name := m.view().Shown, "papers"
	switch {
	case m.triage.Picks.N() > 0:
		papers, name = m.triage.Targets(), "picks"
	case m.focus() == ui.PaneDetail, m.paper.Shown():
		papers, name = m.triage.Targets(), "paper"
	}
	if len(papers) == 0 {
		return nil
	}
	return m.sharing.OpenFormats(name, export.Entries(m.shelf.Papers, m.shelf.Marks, papers...))
}

// selectedEntry is the selected paper with its mark; ok is false if there is none.
func (m *Model) selectedEntry() (e export.Entry, ok bool) {
	if m.selected() == nil {
		return export.Entry{}, false
	}
	return export.Entries(m.shelf.Papers, m.shelf.Marks, m.view().At)[0], true
}

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

func (m *Model) job(name, run string) sharing.Job {
	return sharing.Job{Name: name, Run: run, Papers: export.Entries(m.shelf.Papers, m.shelf.Marks, m.triage.Targets()...), Key: m.dialog.Pressed()}
}

func (m *Model) startJob(job sharing.Job) tea.Cmd {
	m.dialog.Say(clean.Concat(clean.Line(job.Name), m.dialog.Text(": running … {stop} stops it")))
	return m.sharing.Jobs.Start(job)
}

// openPipe asks for a command for the picked papers, or the selected one.
func (m *Model) openPipe() tea.Cmd {
	n := len(m.triage.Targets())
	if n == 0 {
		return nil
	}
	return m.dialog.Ask(sharing.Prompt(n, func(command string) tea.Cmd { return m.startJob(m.job(command, command)) }))
}
