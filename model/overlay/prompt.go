package overlay

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Prompt asks for a line of text, in the place of the filter: tags, a day, a command.
type Prompt struct {
	ui.Input
	Label    clean.Text                                  // stands in front of what is typed
	Initial  string                                      // the text in the line at first
	Hint     func(text string) (clean.Text, ui.Severity) // said while it is typed; may be nil
	Accept   func(text string) (Do, error)               // Enter; an error keeps the line open
	OnCancel Do                                          // Esc; may be nil
	Editor   func(text string) Do                        // ^o: goes on with the text in an editor; may be nil

	Complete func(text string) []string // what Tab may make of the text; called in the background; may be nil

	OnChange func(text string) tea.Cmd // after each change of the text; may be nil
	OnMove   func(by int)              // ↓ and ↑ (-1); may be nil
	KeyHints []key.Binding             // what its keys do; nil: what they do in all prompts

	Message clean.Text // at the right of what is typed
	kind    ui.Severity

	completing bool     // completions are being worked out
	offered    []string // completions that Tab goes through
	at         int
	follow     func() // is called after each change of the text; nil: nothing is
}

// completedMsg carries what a text can be completed to.
type completedMsg struct {
	prompt  *Prompt
	by      int
	offered []string
}

// Open begins the line with the prompt's initial text.
func (p *Prompt) Open() {
	p.Input = ui.NewInput()
	p.Set(p.Initial)
	p.say()
}

// say shows the hint for the text.
func (p *Prompt) say() {
	if p.follow != nil {
		p.follow()
	}
	if p.Hint != nil {
		p.Message, p.kind = p.Hint(p.Text())
	}
}

// Key edits the line, completes, accepts or drops it.
func (p *Prompt) Key(k tea.KeyMsg) Reply {
	switch name := k.String(); {
	case name == "esc":
		return Reply{Close: true, Do: p.OnCancel}
	case name == "enter":
		do, err := p.Accept(p.Text())
		if err == nil {
			return Reply{Close: true, Do: do}
		}
		p.Message, p.kind = clean.Line(err.Error()), ui.Failure
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
		cmd := p.changed()
		return Reply{Do: func() tea.Cmd { return cmd }}
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

// changed forgets the completions of the text before.
func (p *Prompt) changed() tea.Cmd {
	p.offered = nil
	p.say()
	if p.OnChange == nil {
		return nil
	}
	return p.OnChange(p.Text())
}

// tab goes to the next completion of what was typed, or the one before. The first Tab
// asks for them.
func (p *Prompt) tab(by int) tea.Cmd {
	switch {
	case p.Complete == nil:
		return nil
	case p.offered != nil:
		p.offer(p.at + by)
		return nil
	}
	p.completing = true
	complete, text := p.Complete, p.Text()
	return func() tea.Msg { return completedMsg{p, by, complete(text)} }
}

// BlocksKeys reports whether completions are being worked out. Keys wait for them.
func (p *Prompt) BlocksKeys() bool { return p.completing }

// completed shows the completions. Tab begins with the first of them, Shift-Tab with
// the last.
func (p *Prompt) completed(msg completedMsg) {
	p.completing, p.offered = false, msg.offered
	p.offer(min(msg.by, 0))
}

// offer puts a completion into the line; after the last comes the first.
func (p *Prompt) offer(at int) {
	if len(p.offered) == 0 {
		return
	}
	p.at = (at + len(p.offered)) % len(p.offered)
	p.Set(p.offered[p.at])
	p.say()
}

// Hints are what the keys do.
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

// View draws the line, w cells wide: label, text, hint.
func (p *Prompt) View(t *ui.Theme, w int) ui.Block {
	pen := t.Pen(w)
	pen.Gap(2*ui.Bit(w > 8)).WriteTruncated(t.Accent, p.Label, w/2).Gap(1)
	look := t.Quiet
	if p.kind != ui.Info {
		look = t.Severity[p.kind%3]
	}
	room := p.room(w)
	p.Draw(pen, t, pen.Remaining()-room, true, clean.Span{})
	pen.Gap(pen.Remaining()-room+1).WriteTruncated(look, p.Message, room-2)
	return ui.Block{pen.Line()}
}

// room is how many of w cells are for what is said, with a blank on either side. A hint may be
// cut, what is wrong with the text may not.
func (p *Prompt) room(w int) int {
	left := w - 2*ui.Bit(w > 8) - min(ui.Cells(p.Label.Line().String()), w/2) - 1
	free := left - min(max(ui.Cells(p.Text())+1, 8), max(24, left*2/3))
	said := ui.Cells(p.Message.Line().String()) + 2
	if room := min(free, said); room >= 8 && (room == said || p.kind == ui.Info) {
		return room
	}
	return 0
}

// LongMessage is what is wrong with the text, if a line of w cells has no room to say it; else empty.
func (p *Prompt) LongMessage(w int) (said clean.Text) {
	if p.kind != ui.Info && p.room(w) == 0 {
		return p.Message
	}
	return said
}
