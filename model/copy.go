package model

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/listing"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

// copyTitle copies the title.
func (m *Model) copyTitle() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	return m.copy("the title", p.Title.String())
}

// copy copies a text to the clipboard; what names it.
func (m *Model) copy(what, text string) tea.Cmd {
	key := m.messages.Pressed()
	return terminal.Copy(text, func(err error) tea.Msg {
		if err != nil {
			return doneMsg{err: fmt.Errorf("not copied: %w", err)}
		}
		return doneMsg{key: key, said: clean.Line("copied " + what + ": " + text)}
	})
}

// openCopyMenu offers what can be copied of a paper.
func (m *Model) openCopyMenu() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	kind := func(key, name, text string) overlay.Item {
		return overlay.Item{Key: key, Name: clean.Line(name), Do: func() tea.Cmd { return m.copy(name, text) }}
	}
	entry := listing.Entry{Paper: p, Mark: m.shelf.Mark(int(m.view().At)), Dumps: m.shelf.Papers.Dumps()}
	items := []overlay.Item{
		kind("t", "the title", p.Title.String()),
		kind("a", "the abstract", p.Abstract.String()),
		kind("c", "the citation", listing.Citation(p)),
		kind("b", "BibTeX", bibTeX(entry)),
		kind("m", "Markdown", listing.Format("md", entry)),
		kind("j", "JSON", listing.Format("jsonl", entry)),
	}
	if address := listing.Address(p); address != "" {
		items = append(items, kind("l", "the link", address))
	}
	return m.openMenu(clean.Literal("Copy"), items)
}

func bibTeX(entry listing.Entry) string {
	var b strings.Builder
	_ = export.Write(&b, "bib", []listing.Entry{entry}) // a Builder takes everything, and the format is known
	return strings.TrimSpace(b.String())
}
