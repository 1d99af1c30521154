// Package overlay is how the program talks to the reader. A Dialog has the Messages of the footer, the
// open overlay and the open prompt. An overlay lies over the panes: a Menu, a Sheet of text, the Help, the
// Palette of commands, or one that another package draws in a Box. A Prompt asks for a line of text. The
// overlay or prompt receives all keys until it closes; its Key method returns what to do.
package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// keyHandler receives all keys until it closes.
type keyHandler interface{ Key(k tea.KeyMsg) Reply }

// textInput is a keyHandler with a line of text.
type textInput interface {
	Paste(text string) (cmd tea.Cmd, ok bool) // ok is false if the text is too long
}

// Overlay lies over the panes and receives all keys until it closes.
type Overlay interface {
	keyHandler
	Resize(w, h int)            // sets the size of the screen in cells and lines
	Block(t *ui.Theme) ui.Block // draws the overlay without changing it
}

// Size is the size of the screen in cells and lines. It is embedded in overlays.
type Size struct{ W, H int }

// Resize sets the size.
func (s *Size) Resize(w, h int) { *s = Size{max(w, 0), max(h, 0)} }

// Do is an action. It is called after the overlay has closed.
type Do = func() tea.Cmd

// Reply is the result of a key.
type Reply struct {
	Close bool
	Do    Do // may be nil
}

var closed = Reply{Close: true}

// Dialog shows messages, overlays and prompts. All components share one. An overlay lies over the prompt.
type Dialog struct {
	Messages
	Keys    *keymap.Map // for Text
	Overlay Overlay     // may be nil
	Prompt  *Prompt     // may be nil
	size    Size
}

// Text replaces the actions in a sentence by their first keys: "{undo} undoes" becomes "u undoes".
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

// Resize sets the size of the screen, for the open overlay and later ones.
func (d *Dialog) Resize(w, h int) {
	before := d.size
	d.size.Resize(w, h)
	if d.Overlay != nil && d.size != before {
		d.Overlay.Resize(w, h)
	}
}

// open returns the overlay or prompt that receives the keys, or nil.
func (d *Dialog) open() keyHandler {
	switch {
	case d.Overlay != nil:
		return d.Overlay
	case d.Prompt != nil:
		return d.Prompt
	}
	return nil
}

// IsOpen reports whether an overlay or a prompt is open.
func (d *Dialog) IsOpen() bool { return d.open() != nil }

// IsTyping reports whether keys are typed into a text.
func (d *Dialog) IsTyping() bool {
	_, ok := d.open().(textInput)
	return ok
}

// BlocksKeys reports whether keys wait for a command of the overlay or prompt.
func (d *Dialog) BlocksKeys() bool {
	open, ok := d.open().(interface{ BlocksKeys() bool })
	return ok && open.BlocksKeys()
}

// Key passes a key to the open overlay or prompt, which closes before the action opens another one.
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

// Paste pastes into the open overlay or prompt if it has a line of text.
func (d *Dialog) Paste(text string) tea.Cmd {
	open, ok := d.open().(textInput)
	if !ok {
		return nil
	}
	cmd, ok := open.Paste(text)
	d.CheckPasted(ok)
	return cmd
}

// Point selects the item of the overlay at a cell of a line, and reports whether there is one.
func (d *Dialog) Point(x, line int) bool {
	open, ok := d.Overlay.(interface{ Point(x, line int) bool })
	return ok && open.Point(x, line)
}

// CheckPasted warns that a paste was too long, unless ok.
func (d *Dialog) CheckPasted(ok bool) {
	if !ok {
		d.Warn(clean.Line("Too long to paste here: a line has at most " + english.Number(ui.MaxInputBytes) + " bytes."))
	}
}

// Update passes completions to their prompt, and other messages to the overlay.
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

// Message is a message in the footer.
type Message struct {
	Text     clean.Text // empty for no message
	Severity ui.Severity
	Key      int // number of the key that it is about, from 1; or 0

	keep bool // do not remove it with the next key, because it must not be missed
}

// Messages has the message that the footer shows in place of its hints, and the next one. Say, Warn and
// Fail are about the key that was just pressed. Answer is about an earlier key or an event in the
// background. The zero value shows no message.
type Messages struct {
	now     Message
	later   Message // shown after now
	pressed int     // number of keys
}

// Now returns the message that is shown. Its text is empty if there is none.
func (l *Messages) Now() Message { return l.now }

// KeysPressed returns the number of keys so far, which is the number of the last key.
func (l *Messages) KeysPressed() int { return l.pressed }

// CountKey counts a key or a click. It removes the message, which the reader must have seen.
func (l *Messages) CountKey() {
	if !l.now.keep {
		l.now = Message{}
	}
	l.now.keep = false
	l.pressed++
}

// Say shows the result of the key that was just pressed.
func (l *Messages) Say(text clean.Text) { l.put(Message{Text: text, Key: l.pressed}) }

// Warn shows a warning about the key that was just pressed.
func (l *Messages) Warn(text clean.Text) {
	l.put(Message{Text: text, Severity: ui.Warning, Key: l.pressed})
}

// Fail shows a failure, which replaces any other message.
func (l *Messages) Fail(text clean.Text) {
	l.now = Message{Text: text, Severity: ui.Failure, Key: l.pressed, keep: true}
}

// Alert warns that the program has changed the marks by itself. It stays for one more key.
func (l *Messages) Alert(text clean.Text) {
	l.answer(Message{Text: text, Severity: ui.Warning, Key: l.pressed, keep: true})
}

// Failed shows an error, and reports whether there is one.
func (l *Messages) Failed(err error) bool {
	if err != nil {
		l.Fail(clean.Line(err.Error()))
	}
	return err != nil
}

// Recovered shows that a failure is over, in place of the failure.
func (l *Messages) Recovered(text clean.Text) {
	if l.now.Severity == ui.Failure {
		l.now = Message{}
	}
	l.Answer(text, ui.Info, 0)
}

// WarnError warns of an error in the background, unless it is nil.
func (l *Messages) WarnError(err error) {
	if err != nil {
		l.Answer(clean.Line(err.Error()), ui.Warning, 0)
	}
}

// put shows a message, unless the current one must not be missed.
func (l *Messages) put(m Message) {
	if !l.now.keep {
		l.now = m
	}
}

// Answer shows the result of an earlier key, or with key 0 that of an event in the background. If a
// message about a later key is shown, it stays, and the answer comes after it.
func (l *Messages) Answer(text clean.Text, kind ui.Severity, key int) {
	l.answer(Message{Text: text, Severity: kind, Key: key})
}

func (l *Messages) answer(m Message) {
	switch {
	case l.now.Text.Empty() || !l.now.keep && l.now.Key <= m.Key:
		l.now = m
	case m.Severity >= l.later.Severity:
		l.later = m
	}
}

// ShowNext shows the next message if there is no other.
func (l *Messages) ShowNext() {
	if l.now.Text.Empty() {
		l.now, l.later = l.later, Message{}
	}
}

// Forget drops the next message if it is about this key. It ignores key 0.
func (l *Messages) Forget(key int) {
	if key > 0 && l.later.Key == key {
		l.later = Message{}
	}
}
