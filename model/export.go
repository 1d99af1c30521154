package model

import (
	"context"
	"errors"
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
)

// openExport offers the formats for the picked papers, or else for all that the view shows.
func (m *Model) openExport() tea.Cmd {
	papers := m.view().Shown
	if m.triage.picks.N() > 0 {
		papers = m.targets()
	}
	if len(papers) == 0 {
		return nil
	}
	entries := m.entries(papers)
	items := make([]overlay.Item, 0, len(export.Formats()))
	for i, format := range export.Formats() {
		items = append(items, overlay.Item{
			Key:  string("123456789abcdefg"[i]),
			Name: clean.Line(fmt.Sprintf("%-8s  %s", format, export.About(format))),
			Do:   func() tea.Cmd { return m.ask(m.exportPrompt(format, entries)) },
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

// exportPrompt asks for the file.
func (m *Model) exportPrompt(format string, entries []listing.Entry) *overlay.Prompt {
	start := "papers." + strings.Replace(format, "csljson", "json", 1)
	if export.Folder(format) {
		start = "papers"
	}
	return &overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("export to")),
		Start:  start,
		Accept: func(text string) (overlay.Do, error) {
			file := strings.TrimSpace(text)
			if file == "" {
				return nil, errors.New("name a file, or press Esc")
			}
			if home := m.cfg.Getenv("HOME"); strings.HasPrefix(file, "~/") && home != "" {
				file = filepath.Join(home, file[2:])
			}
			key := m.messages.pressed
			return func() tea.Cmd {
				return func() tea.Msg {
					saved, err := export.Save(file, format, entries, false)
					return exported(saved, err, key)
				}
			}, nil
		},
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
	m.messages.say(clean.Line("sending " + clean.Plural(len(entries), "paper") + " to Zotero …"))
	to, key := m.cfg.Zotero, m.messages.pressed
	return func() tea.Msg {
		result, err := to.Send(context.Background(), entries, false)
		return exported(result, err, key)
	}
}
