package model

import (
	"fmt"
	"slices"
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

// copying is a text on its way to the clipboard.
type copying struct {
	what, text string
	key        int // that asked for it
}

func (m *Model) copy(what, text string) tea.Cmd {
	m.copying = append(m.copying, copying{what, text, m.messages.pressed})
	return terminal.Copy(text)
}

func (m *Model) onCopied(msg terminal.CopiedMsg) tea.Cmd {
	i := slices.IndexFunc(m.copying, func(c copying) bool { return c.text == msg.Text })
	if i < 0 {
		return nil
	}
	of := m.copying[i]
	m.copying = slices.Delete(m.copying, i, i+1)
	if msg.Err != nil {
		m.messages.fail(clean.Line(fmt.Sprintf("not copied: %v", msg.Err)))
		return nil
	}
	m.messages.answer(message{text: clean.Line("copied " + of.what + ": " + msg.Text), key: of.key})
	return nil
}

// openCopyMenu offers what of a paper can be copied.
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
