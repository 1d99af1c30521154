package model

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/links"
	"dailies/model/listing"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

// doneMsg says how an errand outside the program went.
type doneMsg struct {
	key  int // that asked for it
	said clean.Text
	err  error
}

func (m *Model) onDone(msg doneMsg) tea.Cmd {
	if msg.err != nil {
		m.fail(clean.Line(msg.err.Error()))
		return nil
	}
	m.answer(message{text: msg.said, key: msg.key})
	return nil
}

// selected is the selected paper, or nil.
func (m *Model) selected() *library.Paper {
	v := m.view()
	if v.at < 0 || len(v.shown) == 0 {
		return nil
	}
	return m.shelf.Papers.Paper(int(v.at))
}

// openPaper opens where the paper is to be read; where the dump names no
// address, a search of the site for its title.
func (m *Model) openPaper() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	address := listing.Address(p)
	if address == "" {
		address = siteSearch(p)
	}
	return m.open(address)
}

func siteSearch(p *library.Paper) string {
	return "https://huggingface.co/papers?q=" + url.QueryEscape(p.Title.String())
}

func (m *Model) open(address string) tea.Cmd {
	open, key := m.cfg.Open, m.pressed
	return func() tea.Msg {
		if err := open(address); err != nil {
			return doneMsg{err: fmt.Errorf("%s is not opened: %w", address, err)}
		}
		return doneMsg{key: key, said: clean.Line("opened " + address)}
	}
}

// openLinkMenu offers every address there is for the paper.
func (m *Model) openLinkMenu() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	abstract, err := p.Abstract.Text()
	if err != nil {
		m.fail(clean.Line(err.Error()))
	}
	addresses := links.Of(abstract.String())
	if p.ArXiv != "" {
		addresses = append([]string{listing.Address(p), "https://arxiv.org/abs/" + p.ArXiv}, addresses...)
	}
	addresses = append(addresses, siteSearch(p))
	var items []item
	for i, address := range addresses[:min(len(addresses), 9)] {
		items = append(items, item{
			key:  string(rune('1' + i)),
			name: clean.Line(strings.TrimPrefix(address, "https://")),
			run:  func(m *Model) tea.Cmd { return m.open(address) },
		})
	}
	return m.openMenu(clean.Literal("Open"), items)
}

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
	m.copying = append(m.copying, copying{what, text, m.pressed})
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
		m.fail(clean.Line(fmt.Sprintf("not copied: %v", msg.Err)))
		return nil
	}
	m.answer(message{text: clean.Line("copied " + of.what + ": " + msg.Text), key: of.key})
	return nil
}

// openCopyMenu offers what of a paper can be copied.
func (m *Model) openCopyMenu() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	kind := func(key, name, text string) item {
		return item{key: key, name: clean.Line(name), run: func(m *Model) tea.Cmd { return m.copy(name, text) }}
	}
	abstract, err := p.Abstract.Text()
	if err != nil {
		m.fail(clean.Line(err.Error()))
		return nil
	}
	entry := listing.Entry{Paper: p, Mark: m.shelf.Mark(int(m.view().at)), Dumps: m.shelf.Papers.Dumps()}
	items := []item{
		kind("t", "the title", p.Title.String()),
		kind("a", "the abstract", abstract.String()),
		kind("m", "Markdown", listing.Format("md", entry)),
		kind("j", "JSON", listing.Format("jsonl", entry)),
	}
	if address := listing.Address(p); address != "" {
		items = append(items, kind("l", "the link", address))
	}
	return m.openMenu(clean.Literal("Copy"), items)
}
