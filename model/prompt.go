package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// prompt asks for a line of text, in the place of the filter: tags, a day, a
// command.
type prompt struct {
	ui.Prompt
	hint     func(text string) (clean.Text, ui.Kind) // said while it is typed; may be nil
	complete func(text string) []string              // what Tab may make of it; may be nil
	accept   func(text string) (tea.Cmd, error)      // Enter; an error keeps the line open
	drop     func() tea.Cmd                          // Esc; may be nil
	forAll   bool                                    // Enter may be about all that the list shows
	offered  []string                                // completions that Tab goes through
	at       int
}

// ask opens a prompt with a text to begin with.
func (m *Model) ask(p *prompt, text string) tea.Cmd {
	p.SetText(text)
	m.prompt = p
	p.say()
	m.arrange()
	return nil
}

func (p *prompt) say() {
	if p.hint != nil {
		p.SetHint(p.hint(p.Text()))
	}
}

// promptKey gives a key to the open prompt.
func (m *Model) promptKey(k tea.KeyMsg) tea.Cmd {
	p := m.prompt
	switch k.String() {
	case "esc":
		m.closePrompt()
		if p.drop != nil {
			return p.drop()
		}
	case "enter":
		m.closePrompt()
		cmd, err := p.accept(p.Text())
		if err == nil {
			return cmd
		}
		m.prompt = p
		m.arrange()
		p.SetHint(clean.Line(err.Error()), ui.Failure)
	case "tab":
		p.tab(1)
	case "shift+tab":
		p.tab(-1)
	default:
		if p.Key(k) {
			p.offered = nil
			p.say()
		}
	}
	return nil
}

// tab goes through the completions of what was typed.
func (p *prompt) tab(by int) {
	if p.complete == nil {
		return
	}
	if p.offered == nil {
		p.offered, p.at = p.complete(p.Text()), -1
		if by < 0 {
			p.at = 0
		}
	}
	if len(p.offered) == 0 {
		return
	}
	p.at = (p.at + by + len(p.offered)) % len(p.offered)
	p.SetText(p.offered[p.at])
	p.say()
}

func (p *prompt) hints() []ui.Hint {
	all := []ui.Hint{hint("Enter", "do it"), hint("Esc", "never mind")}
	if p.complete != nil {
		all = append(all, hint("Tab", "complete"))
	}
	return all
}

func (m *Model) closePrompt() {
	m.prompt = nil
	m.arrange()
}
