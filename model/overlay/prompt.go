package overlay

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Prompt asks for a line of text, in the place of the filter: tags, a day, a
// command.
type Prompt struct {
	ui.Prompt
	Start    string                                  // in the line to begin with
	Hint     func(text string) (clean.Text, ui.Kind) // said while it is typed; may be nil
	Complete func(text string) []string              // what Tab may make of it; may be nil
	Accept   func(text string) (Do, error)           // Enter; an error keeps the line open
	Drop     Do                                      // Esc; may be nil
	offered  []string                                // completions that Tab goes through
	at       int
}

// Open puts the text into the line that stands there to begin with.
func (p *Prompt) Open() {
	p.SetText(p.Start)
	p.say()
}

func (p *Prompt) say() {
	if p.Hint != nil {
		p.SetHint(p.Hint(p.Text()))
	}
}

// Key edits the line, completes, accepts or drops it.
func (p *Prompt) Key(k tea.KeyMsg) Reply {
	switch k.String() {
	case "esc":
		return Reply{Close: true, Do: p.Drop}
	case "enter":
		do, err := p.Accept(p.Text())
		if err == nil {
			return Reply{Close: true, Do: do}
		}
		p.SetHint(clean.Line(err.Error()), ui.Failure)
	case "tab":
		p.tab(1)
	case "shift+tab":
		p.tab(-1)
	default:
		if p.Prompt.Key(k) {
			p.offered = nil
			p.say()
		}
	}
	return Reply{}
}

// Paste puts a text where the cursor is.
func (p *Prompt) Paste(text string) {
	p.Insert(text)
	p.say()
}

// tab goes through the completions of what was typed.
func (p *Prompt) tab(by int) {
	if p.Complete == nil {
		return
	}
	if p.offered == nil {
		p.offered, p.at = p.Complete(p.Text()), -1
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

// Hints are what the keys do.
func (p *Prompt) Hints() []key.Binding {
	all := []key.Binding{ui.Hint("Enter", "confirm"), ui.Hint("Esc", "cancel")}
	if p.Complete != nil {
		all = append(all, ui.Hint("Tab", "complete"))
	}
	return all
}
