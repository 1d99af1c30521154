package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
)

// Dialog is what the program says to the reader and asks of them. There is one; whatever has
// something to say or to ask holds a pointer to it. What is open takes the keys until it closes:
// the overlay first.
type Dialog struct {
	Messages
	Keys    *keymap.Map // whose names Text knows
	Overlay Overlay     // lies over the panes; nil: none
	Prompt  *Prompt     // asks for a line; nil: none
}

// Text puts the first keys of actions into a sentence: "{undo} undoes" becomes "u undoes".
func (d *Dialog) Text(sentence string) clean.Text { return d.Keys.Text(sentence) }

// Ask opens a prompt.
func (d *Dialog) Ask(p *Prompt) tea.Cmd {
	d.Prompt = p
	p.Open()
	return nil
}

// Show opens an overlay.
func (d *Dialog) Show(o Overlay) tea.Cmd {
	d.Overlay = o
	if p, ok := o.(*Palette); ok {
		p.Open()
	}
	return nil
}

// Open reports whether something takes the keys.
func (d *Dialog) Open() bool { return d.Overlay != nil || d.Prompt != nil }

// Typing reports whether it takes them as text.
func (d *Dialog) Typing() bool {
	if d.Overlay != nil {
		return d.Overlay.Typing()
	}
	return d.Prompt != nil
}

// Awaited reports whether what is open works something out in the background: keys wait for it.
func (d *Dialog) Awaited() bool {
	if open, ok := d.Overlay.(interface{ Awaited() bool }); ok {
		return open.Awaited()
	}
	return d.Prompt != nil && d.Prompt.Awaited()
}

// Key gives a key to what is open. It is closed before what the key does, which may open
// another one.
func (d *Dialog) Key(k tea.KeyMsg) tea.Cmd {
	var r Reply
	if d.Overlay != nil {
		if r = d.Overlay.Key(k); r.Close {
			d.Overlay = nil
		}
	} else if r = d.Prompt.Key(k); r.Close {
		d.Prompt = nil
	}
	if r.Do == nil {
		return nil
	}
	return r.Do()
}

// Paste gives what is open a text that was pasted.
func (d *Dialog) Paste(text string) tea.Cmd {
	if d.Overlay != nil {
		return d.Overlay.Paste(text)
	}
	return d.Prompt.Paste(text)
}

// Update takes what prompts have worked out in the background, and gives the overlay other news.
func (d *Dialog) Update(msg tea.Msg) tea.Cmd {
	if done, ok := msg.(completedMsg); ok {
		done.prompt.completed(done)
		return nil
	}
	if open, ok := d.Overlay.(interface{ Update(tea.Msg) tea.Cmd }); ok {
		return open.Update(msg)
	}
	return nil
}
