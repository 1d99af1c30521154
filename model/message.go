package model

import (
	"dailies/parser/clean"
	"dailies/ui"
)

// message is what the footer says in place of its hints.
type message struct {
	text clean.Text
	kind ui.Kind
	keep bool // survives the next key: a failure is not typed away
	key  int  // which key it is about, counted from the first; 0: none
}

// fade drops a message that the reader has seen by the next key.
func (s *message) fade() {
	if !s.keep {
		*s = message{}
	}
	s.keep = false
}

func (m *Model) say(text clean.Text)  { m.put(message{text: text, key: m.pressed}) }
func (m *Model) warn(text clean.Text) { m.put(message{text: text, kind: ui.Warning, key: m.pressed}) }
func (m *Model) fail(text clean.Text) {
	m.message = message{text: text, kind: ui.Failure, keep: true, key: m.pressed}
}

// put says something, unless a failure stands there that the reader pressed no
// key since: an answer from the background must not take it away.
func (m *Model) put(what message) {
	if !m.message.keep {
		m.message = what
	}
}

// answer says what came of a key that did not wait for it. What a later key did, and
// how to undo it, stays as long as it would otherwise: then the answer comes after it.
func (m *Model) answer(what message) {
	switch {
	case m.message.text.Empty() || !m.message.keep && m.message.key <= what.key:
		m.message = what
	case what.kind >= m.later.kind:
		m.later = what
	}
}

// sayLater says what had to wait, where the last key said nothing, and asks for
// nothing that the footer's hints are about.
func (m *Model) sayLater() {
	if m.message.text.Empty() && m.overlay == nil && m.prompt == nil && m.typing == nil {
		m.message, m.later = m.later, message{}
	}
}

// greeting is the first message: what went wrong on the way, else where the
// papers are from, where that is not what the reader asked for.
func (m *Model) greeting() message {
	if !m.cfg.Warning.Empty() {
		return message{text: m.cfg.Warning, kind: ui.Warning}
	}
	if m.cfg.Notice.Empty() {
		return message{}
	}
	return message{text: clean.Concat(m.cfg.Notice, clean.Literal(" — t to-read, x skip, ? help"))}
}
