// Package sharing takes papers out of the program. OpenPaper opens the selected one in the
// browser and CopyTitle copies its title; OpenLinks, OpenCopies and OpenFormats offer what
// else can be opened, copied and exported. Each of them ends with a DoneMsg. Jobs gives papers
// to shell commands.
package sharing

import (
	"fmt"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// Sharing is what papers are taken out with.
type Sharing struct {
	Open   func(address string) error // opens an address in the browser
	Zotero export.Zotero
	Getenv func(string) string              // for the folder that ~ stands for
	Export func() Exports                   // how exports begin
	Paper  func() (e export.Entry, ok bool) // the selected one
	Dialog *overlay.Dialog
	Jobs   Jobs
}

// Update says how what was asked for has ended.
func (s *Sharing) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case DoneMsg:
		s.answer(msg.Said, msg.Key, msg.Err)
	case EndedMsg:
		if !msg.Terminal {
			s.Jobs.ended()
		}
		s.answer(msg.Said, msg.Key, msg.Err)
	}
	return nil
}

func (s *Sharing) answer(said clean.Text, key int, err error) {
	if !s.Dialog.Failed(err) && !said.Empty() {
		s.Dialog.Answer(said, ui.Info, key)
	}
}

// DoneMsg says how it went.
type DoneMsg struct {
	Key  int // the key that asked for it
	Said clean.Text
	Err  error
}

// OpenPaper opens the selected paper on Hugging Face, or a search for its title if its arXiv
// number is not known.
func (s *Sharing) OpenPaper() tea.Cmd {
	if e, ok := s.Paper(); ok {
		return s.Browse(Links(e.Paper)[0].Address)
	}
	return nil
}

// Browse opens an address in the browser.
func (s *Sharing) Browse(address string) tea.Cmd {
	key := s.Dialog.Pressed()
	return func() tea.Msg {
		if err := s.Open(address); err != nil {
			return DoneMsg{Err: fmt.Errorf("not opened: %w — %s", err, address)}
		}
		return DoneMsg{Key: key, Said: clean.Line("opened " + address)}
	}
}

// maxLinks is how many links of an abstract are offered: each has a digit for its key.
const maxLinks = 9

// OpenLinks offers all addresses of the selected paper.
func (s *Sharing) OpenLinks() tea.Cmd {
	e, ok := s.Paper()
	if !ok {
		return nil
	}
	var items []overlay.Item
	links := 0
	for _, place := range Links(e.Paper) {
		if place.Key == "" {
			if links++; links > maxLinks {
				break
			}
			place.Key = strconv.Itoa(links)
		}
		items = append(items, overlay.Item{
			Key:  place.Key,
			Name: clean.Line(place.Name),
			Do:   func() tea.Cmd { return s.Browse(place.Address) },
		})
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Literal("Open"), items))
}

// CopyTitle copies the title of the selected paper.
func (s *Sharing) CopyTitle() tea.Cmd {
	if e, ok := s.Paper(); ok {
		return s.copy("the title", e.Paper.Title.String(), e.Paper.Title.String())
	}
	return nil
}

// copy copies a text to the clipboard. name and shown say what it is.
func (s *Sharing) copy(name, text, shown string) tea.Cmd {
	key := s.Dialog.Pressed()
	return terminal.Copy(text, func(err error) tea.Msg {
		if err != nil {
			return DoneMsg{Err: fmt.Errorf("not copied: %w", err)}
		}
		return DoneMsg{Key: key, Said: clean.Line("copied " + name + ": " + shown)}
	})
}
