package overlay

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Prompt asks for a line of text, in place of the filter line.
type Prompt struct {
	ui.Input
	Label    clean.Text // in front of the text
	Initial  string
	Hint     func(text string) (clean.Text, ui.Severity) // returns the message while the text is typed; may be nil
	Accept   func(text string) (Do, error)               // called for Enter; an error keeps the prompt open
	OnCancel Do                                          // called for Esc; may be nil
	Editor   func(text string) Do                        // called for ^o, to edit the text in an editor; may be nil

	Complete func(text string) []string // returns completions of the text, in the background; may be nil

	OnChange func(text string) tea.Cmd // called when the text has changed; may be nil
	OnMove   func(by int)              // called for ↓ (1) and ↑ (-1); may be nil
	KeyHints []key.Binding             // nil for the default

	Message  clean.Text // to the right of the text
	severity ui.Severity

	completing  bool // completions are being computed
	completions []string
	at          int
	onChange    func() // called when the text has changed, before Hint; may be nil
}

// completedMsg has the completions of a text.
type completedMsg struct {
	prompt      *Prompt
	by          int
	completions []string
}

// Open opens the prompt with its initial text.
func (p *Prompt) Open() {
	p.Input = ui.NewInput()
	p.Set(p.Initial)
	p.update()
}

// update updates what depends on the text.
func (p *Prompt) update() {
	if p.onChange != nil {
		p.onChange()
	}
	if p.Hint != nil {
		p.Message, p.severity = p.Hint(p.Text())
	}
}

// Key edits, completes, accepts or cancels the line.
func (p *Prompt) Key(k tea.KeyMsg) Reply {
	switch name := k.String(); {
	case name == "esc":
		return Reply{Close: true, Do: p.OnCancel}
	case name == "enter":
		do, err := p.Accept(p.Text())
		if err == nil {
			return Reply{Close: true, Do: do}
		}
		p.Message, p.severity = clean.Line(err.Error()), ui.Failure
	case name == "ctrl+o" && p.Editor != nil:
		return Reply{Close: true, Do: p.Editor(p.Text())}
	case name == "tab":
		return Reply{Do: func() tea.Cmd { return p.tab(1) }}
	case name == "shift+tab":
		return Reply{Do: func() tea.Cmd { return p.tab(-1) }}
	case name == "down" && p.OnMove != nil:
		p.OnMove(1)
	case name == "up" && p.OnMove != nil:
		p.OnMove(-1)
	case p.Input.Key(k):
		return Reply{Do: p.changed}
	}
	return Reply{}
}

// Paste inserts a text at the cursor.
func (p *Prompt) Paste(text string) (cmd tea.Cmd, ok bool) {
	if !p.Insert(text) {
		return nil, false
	}
	return p.changed(), true
}

func (p *Prompt) changed() tea.Cmd {
	p.completions = nil
	p.update()
	if p.OnChange == nil {
		return nil
	}
	return p.OnChange(p.Text())
}

// tab changes to the next completion (1) or the previous one (-1). The first Tab computes them.
func (p *Prompt) tab(by int) tea.Cmd {
	switch {
	case p.Complete == nil:
		return nil
	case p.completions != nil:
		p.complete(p.at + by)
		return nil
	}
	p.completing = true
	complete, text := p.Complete, p.Text()
	return func() tea.Msg { return completedMsg{p, by, complete(text)} }
}

// BlocksKeys reports whether keys wait for completions.
func (p *Prompt) BlocksKeys() bool { return p.completing }

// completed starts with the first completion for Tab, and with the last one for Shift-Tab.
func (p *Prompt) completed(msg completedMsg) {
	p.completing, p.completions = false, msg.completions
	p.complete(min(msg.by, 0))
}

// complete replaces the text by a completion. It wraps around.
func (p *Prompt) complete(at int) {
	n := len(p.completions)
	if n == 0 {
		return
	}
	p.at = (at + n) % n
	p.Set(p.completions[p.at])
	if n == 1 { // the next Tab completes what follows
		p.completions = nil
	}
	p.update()
}

// Hints returns the hints for the footer.
func (p *Prompt) Hints() []key.Binding {
	if p.KeyHints != nil {
		return p.KeyHints
	}
	all := []key.Binding{ui.Hint("Enter", "confirm")}
	if p.Complete != nil {
		all = append(all, ui.Hint("Tab", "complete"))
	}
	if p.Editor != nil {
		all = append(all, ui.Hint("^o", "editor"))
	}
	return append(all, ui.Hint("Esc", "cancel"))
}

// View draws the label, the text and the message on a line of w cells.
func (p *Prompt) View(t *ui.Theme, w int) ui.Block {
	pen := t.Pen(w)
	pen.Gap(2*ui.Bit(w > 8)).WriteTruncated(t.Accent, p.Label, w/2).Gap(1)
	look := t.Quiet
	if p.severity != ui.Info {
		look = t.Severity[p.severity%3]
	}
	message := p.messageCells(w)
	p.Draw(pen, t, pen.Remaining()-message, true, clean.Span{})
	pen.Gap(pen.Remaining()-message+1).WriteTruncated(look, p.Message, message-2)
	return ui.Block{pen.Line()}
}

// messageCells returns the width of the message on a line of w cells. Hints may be cut off, errors may not.
func (p *Prompt) messageCells(w int) int {
	left := w - 2*ui.Bit(w > 8) - min(ui.Cells(p.Label.Line().String()), w/2) - 1
	free := left - min(max(ui.Cells(p.Text())+1, 8), max(24, left*2/3))
	full := ui.Cells(p.Message.Line().String()) + 2
	if n := min(free, full); n >= 8 && (n == full || p.severity == ui.Info) {
		return n
	}
	return 0
}

// LongMessage returns the error if it does not fit into a line of w cells.
func (p *Prompt) LongMessage(w int) (text clean.Text) {
	if p.severity != ui.Info && p.messageCells(w) == 0 {
		return p.Message
	}
	return text
}
