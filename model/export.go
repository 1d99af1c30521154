package model

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/listing"
	"dailies/model/overlay"
	"dailies/model/zotero"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/box"
	"dailies/ui/terminal"
)

// openExport offers the formats for the picked papers, or else for the paper that is being
// read, or all that the view shows.
func (m *Model) openExport() tea.Cmd {
	papers, name := m.view().Shown, "papers"
	switch {
	case m.triage.Picks.N() > 0:
		papers, name = m.targets(), "picks"
	case m.focus() == ui.PaneDetail:
		papers, name = m.targets(), "paper"
	}
	if len(papers) == 0 {
		return nil
	}
	entries := m.entries(papers)
	items := make([]overlay.Item, 0, len(export.Formats()))
	for i, format := range export.Formats() {
		items = append(items, overlay.Item{
			Key:     string("123456789abcdefg"[i]),
			Name:    clean.Line(fmt.Sprintf("%-8s  %s", format, export.About(format))),
			Current: format == m.settings.ExportFormat,
			Do:      func() tea.Cmd { return m.ask(m.exportPrompt(name, format, entries)) },
		})
	}
	items = append(items, overlay.Item{
		Key: "z", Name: clean.Line(fmt.Sprintf("%-8s  %s", "zotero", zotero.About)), Do: func() tea.Cmd { return m.sendToZotero(entries) },
	})
	return m.openMenu(clean.Line("Export "+clean.Plural(len(papers), "paper")), items)
}

// entries are papers with their marks, as they are now: a command may read them.
func (m *Model) entries(papers []int32) []listing.Entry {
	all := make([]listing.Entry, len(papers))
	for i, p := range papers {
		all[i] = listing.Entry{Paper: m.shelf.Papers.Paper(int(p)), Mark: m.shelf.Mark(int(p)), Dumps: m.shelf.Papers.Dumps()}
	}
	return all
}

// exportPrompt asks for the file. Without a name the papers go to the clipboard.
func (m *Model) exportPrompt(name, format string, entries []listing.Entry) *overlay.Prompt {
	home, start := m.cfg.Getenv("HOME"), export.FileName(name, format)
	if folder := m.settings.ExportFolder; folder != "" {
		start = folder + "/" + start
	}
	return &overlay.Prompt{
		Prompt: box.NewPrompt(clean.Literal("export to")),
		Start:  start,
		SlowHint: func(text string) func() (clean.Text, ui.Kind) {
			return func() (clean.Text, ui.Kind) { return exportHint(fileOf(text, home), format) }
		},
		Accept: func(text string) (overlay.Do, error) {
			file, key := fileOf(text, home), m.messages.Pressed()
			if file == "" {
				return func() tea.Cmd { return copyExport(format, entries, key) }, nil
			}
			return func() tea.Cmd {
				return func() tea.Msg {
					path, err := filepath.Abs(export.Free(file, format)) // to say where it is
					if err != nil {
						return exported(nil, err, key)
					}
					saved, err := export.Save(path, format, entries, false)
					return exported(saved, err, key)
				}
			}, nil
		},
	}
}

// fileOf is the path that was typed.
func fileOf(text, home string) string {
	file := strings.TrimSpace(text)
	if strings.HasPrefix(file, "~/") && home != "" {
		file = filepath.Join(home, file[2:])
	}
	return file
}

// exportHint says what Enter does.
func exportHint(file, format string) (clean.Text, ui.Kind) {
	if file == "" {
		return clean.Literal("Enter copies it to the clipboard"), ui.Info
	}
	free := export.Free(file, format)
	if free != file && filepath.Dir(free) == filepath.Dir(file) {
		return clean.Line(fmt.Sprintf("%s exists: Enter writes %s", filepath.Base(file), filepath.Base(free))), ui.Warning
	}
	folder, err := filepath.Abs(filepath.Dir(free))
	if err != nil {
		return clean.Text{}, ui.Info
	}
	return clean.Line("in " + folder), ui.Info
}

// copyExport copies papers to the clipboard.
func copyExport(format string, entries []listing.Entry, key int) tea.Cmd {
	return func() tea.Msg {
		var text strings.Builder
		if err := export.Write(&text, format, entries); err != nil {
			return exported(nil, err, key)
		}
		return terminal.Copy(text.String(), func(err error) tea.Msg {
			return exported(clean.Line(clean.Plural(len(entries), "paper")+" copied as "+format), err, key)
		})()
	}
}

// exported is what is said of an export.
func exported(result fmt.Stringer, err error, key int) doneMsg {
	if err != nil {
		return doneMsg{err: fmt.Errorf("not exported: %w", err)}
	}
	return doneMsg{key: key, said: clean.Line(result.String())}
}

// sendToZotero sends papers to the Zotero on this machine.
func (m *Model) sendToZotero(entries []listing.Entry) tea.Cmd {
	m.messages.Say(clean.Line("sending " + clean.Plural(len(entries), "paper") + " to Zotero …"))
	to, key := m.cfg.Zotero, m.messages.Pressed()
	return func() tea.Msg {
		result, err := to.Send(context.Background(), entries, false)
		return exported(result, err, key)
	}
}
