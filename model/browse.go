package model

import (
	"fmt"
	"net/url"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/links"
	"dailies/model/listing"
	"dailies/model/overlay"
	"dailies/parser/clean"
)

// doneMsg says how an errand outside the program went.
type doneMsg struct {
	key  int // that asked for it
	said clean.Text
	err  error
}

func (m *Model) onDone(msg doneMsg) tea.Cmd {
	if msg.err != nil {
		m.messages.fail(clean.Line(msg.err.Error()))
		return nil
	}
	m.messages.answer(message{text: msg.said, key: msg.key})
	return nil
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
	open, key := m.cfg.Open, m.messages.pressed
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
	addresses := links.Of(p.Abstract.String())
	if p.ArXiv != "" {
		addresses = append([]string{listing.Address(p), "https://arxiv.org/abs/" + p.ArXiv}, addresses...)
	}
	addresses = append(addresses, siteSearch(p))
	var items []overlay.Item
	for i, address := range addresses[:min(len(addresses), 9)] {
		items = append(items, overlay.Item{
			Key:  string(rune('1' + i)),
			Name: clean.Line(strings.TrimPrefix(address, "https://")),
			Do:   func() tea.Cmd { return m.open(address) },
		})
	}
	return m.openMenu(clean.Literal("Open"), items)
}
