// Package overlay is how the program talks to the reader. A Dialog has the Messages of the
// footer and what is open and receives all keys until it closes: over the panes a Menu to
// choose from, a Sheet of text, the Help, the Palette of all commands or what another package draws
// in a Box, or else the Prompt that asks for a line. What is open does not know what its answers mean: its
// Key method replies with what is to be done.
package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// keyReceiver takes all keys until it closes.
type keyReceiver interface{ Key(k tea.KeyMsg) Reply }

// typist is a keyReceiver in which a text is typed.
type typist interface {
	Paste(text string) (cmd tea.Cmd, ok bool) // ok is false if there is no room for it
}

// Overlay lies over the panes and receives all keys until it closes.
type Overlay interface {
	keyReceiver
	Resize(w, h int)            // the room there is on the screen, in cells and lines
	Block(t *ui.Theme) ui.Block // draws it and changes nothing
}

// Size is part of an overlay: the room that it has on the screen, in cells and lines.
type Size struct{ W, H int }

// Resize sets the size.
func (s *Size) Resize(w, h int) { *s = Size{max(w, 0), max(h, 0)} }

// Do is what is to be done once the overlay has closed, if it does.
type Do = func() tea.Cmd

// Reply is the result of a key.
type Reply struct {
	Close bool
	Do    Do // nil: nothing
}

var closed = Reply{Close: true}

// Dialog is what the program says to the reader and asks of them. There is one; whatever has
// something to say or to ask holds a pointer to it. What is open takes the keys until it closes:
// the overlay first.
type Dialog struct {
	Messages
	Keys    *keymap.Map // whose names Text knows
	Overlay Overlay     // lies over the panes; nil: none
	Prompt  *Prompt     // asks for a line; nil: none
	size    Size        // of overlays
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
	o.Resize(d.size.W, d.size.H)
	if p, ok := o.(*Palette); ok {
		p.Open()
	}
	return nil
}

// Resize sets the size of what lies over the panes now and later.
func (d *Dialog) Resize(w, h int) {
	before := d.size
	d.size.Resize(w, h)
	if d.Overlay != nil && d.size != before {
		d.Overlay.Resize(w, h)
	}
}

// open is what takes the keys; nil: nothing does.
func (d *Dialog) open() keyReceiver {
	switch {
	case d.Overlay != nil:
		return d.Overlay
	case d.Prompt != nil:
		return d.Prompt
	}
	return nil
}

// IsOpen reports whether something takes the keys.
func (d *Dialog) IsOpen() bool { return d.open() != nil }

// IsTyping reports whether it takes them as text.
func (d *Dialog) IsTyping() bool {
	_, ok := d.open().(typist)
	return ok
}

// BlocksKeys reports whether what is open works something out in the background: keys wait for it.
func (d *Dialog) BlocksKeys() bool {
	open, ok := d.open().(interface{ BlocksKeys() bool })
	return ok && open.BlocksKeys()
}

// Key gives a key to what is open. It is closed before what the key does, which may open
// another one.
func (d *Dialog) Key(k tea.KeyMsg) tea.Cmd {
	r := d.open().Key(k)
	switch {
	case r.Close && d.Overlay != nil:
		d.Overlay = nil
	case r.Close:
		d.Prompt = nil
	}
	if r.Do == nil {
		return nil
	}
	return r.Do()
}

// Paste gives what is open a text that was pasted, if it takes one.
func (d *Dialog) Paste(text string) tea.Cmd {
	open, ok := d.open().(typist)
	if !ok {
		return nil
	}
	cmd, ok := open.Paste(text)
	d.CheckPasted(ok)
	return cmd
}

// Point selects the row in cell x of a line of the overlay, and reports whether there is one.
func (d *Dialog) Point(x, line int) bool {
	open, ok := d.Overlay.(interface{ Point(x, line int) bool })
	return ok && open.Point(x, line)
}

// CheckPasted warns, unless ok, that a paste did not fit into its line.
func (d *Dialog) CheckPasted(ok bool) {
	if !ok {
		d.Warn(clean.Line("Too long to paste here: a line has at most " + english.Number(ui.MaxInputBytes) + " bytes."))
	}
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

// Message is one message.
type Message struct {
	Text clean.Text
	Kind ui.Severity
	Key  int // that it is about, counted from 1; 0: none

	keep bool // it stays for one more key, because it must not be missed
}

// Messages are what the footer says in place of its hints: the message that is shown and the
// one that comes after it. Say, Warn and Fail are about the key that was just pressed, Answer
// is about an earlier one or about something that happened in the background. The zero value
// shows none.
type Messages struct {
	now     Message // without a text: none
	later   Message // shown once now is gone; without a text: none
	pressed int     // keys so far
}

// Now returns the message that is shown. Without one its text is empty.
func (l *Messages) Now() Message { return l.now }

// KeysPressed is how many keys have been pressed so far. As the number of a key it is what
// Answer and Forget take.
func (l *Messages) KeysPressed() int { return l.pressed }

// CountKey counts a key or a click, and drops the message: whoever did it has seen it.
func (l *Messages) CountKey() {
	if !l.now.keep {
		l.now = Message{}
	}
	l.now.keep = false
	l.pressed++
}

// Say says the result of the key that was just pressed.
func (l *Messages) Say(text clean.Text) { l.put(Message{Text: text, Key: l.pressed}) }

// Warn is Say for a warning.
func (l *Messages) Warn(text clean.Text) {
	l.put(Message{Text: text, Kind: ui.Warning, Key: l.pressed})
}

// Fail is Say for a failure. It takes the place of every other message.
func (l *Messages) Fail(text clean.Text) {
	l.now = Message{Text: text, Kind: ui.Failure, Key: l.pressed, keep: true}
}

// Alert warns of what the program did to the marks by itself. It takes the place of what a key
// said, and stays for one more key, as a failure does.
func (l *Messages) Alert(text clean.Text) {
	l.answer(Message{Text: text, Kind: ui.Warning, Key: l.pressed, keep: true})
}

// Failed says why something failed, and reports whether it did.
func (l *Messages) Failed(err error) bool {
	if err != nil {
		l.Fail(clean.Line(err.Error()))
	}
	return err != nil
}

// Recovered says that a failure is over, in place of it.
func (l *Messages) Recovered(text clean.Text) {
	if l.now.Kind == ui.Failure {
		l.now = Message{}
	}
	l.Answer(text, ui.Info, 0)
}

// WarnError warns of an error in the background; nil is none.
func (l *Messages) WarnError(err error) {
	if err != nil {
		l.Answer(clean.Line(err.Error()), ui.Warning, 0)
	}
}

// put shows a message, unless one is shown that must not be missed.
func (l *Messages) put(m Message) {
	if !l.now.keep {
		l.now = m
	}
}

// Answer says the result of a key, or of something that no key asked for (0), after other
// keys may have been pressed. What those did, and how to undo it, stays as long as it
// would otherwise; the answer is said after it.
func (l *Messages) Answer(text clean.Text, kind ui.Severity, key int) {
	l.answer(Message{Text: text, Kind: kind, Key: key})
}

func (l *Messages) answer(m Message) {
	switch {
	case l.now.Text.Empty() || !l.now.keep && l.now.Key <= m.Key:
		l.now = m
	case m.Kind >= l.later.Kind:
		l.later = m
	}
}

// ShowNext shows the answer that had to wait, if nothing else is shown.
func (l *Messages) ShowNext() {
	if l.now.Text.Empty() {
		l.now, l.later = l.later, Message{}
	}
}

// Forget drops an answer that waits, if it is about this key (0: none).
func (l *Messages) Forget(key int) {
	if key > 0 && l.later.Key == key {
		l.later = Message{}
	}
}
