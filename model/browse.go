package model

import (
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/listing"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// doneMsg says how something outside the program went: an opened address, a copied text.
type doneMsg struct {
	key  int // the key that asked for it
	said clean.Text
	err  error
}

func (m *Model) onDone(msg doneMsg) tea.Cmd {
	if msg.err != nil {
		m.messages.Fail(clean.Line(msg.err.Error()))
		return nil
	}
	m.messages.Answer(msg.said, ui.Info, msg.key)
	return nil
}

// openPaper opens the paper on Hugging Face, or a search for its title if its arXiv number
// is not known.
func (m *Model) openPaper() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	return m.open(listing.Places(p)[0].Address)
}

func (m *Model) open(address string) tea.Cmd {
	open, key := m.cfg.Open, m.messages.Pressed()
	return func() tea.Msg {
		if err := open(address); err != nil {
			return doneMsg{err: fmt.Errorf("not opened: %w; y copies the title; %s", err, address)}
		}
		return doneMsg{key: key, said: clean.Line("opened " + address)}
	}
}

// maxLinks is how many links of an abstract are offered: each has a digit for its key.
const maxLinks = 9

// openLinkMenu offers all addresses of the paper.
func (m *Model) openLinkMenu() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	var items []overlay.Item
	links := 0
	for _, place := range listing.Places(p) {
		if place.Key == "" {
			if links++; links > maxLinks {
				break
			}
			place.Key = strconv.Itoa(links)
		}
		items = append(items, overlay.Item{
			Key:  place.Key,
			Name: clean.Line(place.Name),
			Do:   func() tea.Cmd { return m.open(place.Address) },
		})
	}
	return m.openMenu(clean.Literal("Open"), items)
}
