package model

import (
	"dailies/parser/clean"
	"dailies/ui"
)

// message is what the footer says in place of its hints.
type message struct {
	text clean.Text
	kind ui.Kind
	keep bool // it stays for one more key: a failure must not be missed
	key  int  // the key that it is about, counted from the first; 0: none
}

// fade drops a message with the next key, which shows that it was seen.
func (s *message) fade() {
	if !s.keep {
		*s = message{}
	}
	s.keep = false
}

// messages are what the footer says, now and after that.
type messages struct {
	now     message // empty: the hints
	later   message // what is said after that; empty: nothing
	pressed int     // keys so far
}

func (s *messages) say(text clean.Text) { s.put(message{text: text, key: s.pressed}) }

func (s *messages) warn(text clean.Text) {
	s.put(message{text: text, kind: ui.Warning, key: s.pressed})
}

func (s *messages) fail(text clean.Text) {
	s.now = message{text: text, kind: ui.Failure, keep: true, key: s.pressed}
}

// put says something, unless a failure was said and no key was pressed since: an answer from
// the background must not take its place.
func (s *messages) put(what message) {
	if !s.now.keep {
		s.now = what
	}
}

// answer says what came of a key after other keys may have been pressed. What those did, and
// how to undo it, stays as long as it would otherwise; the answer is said after it.
func (s *messages) answer(what message) {
	switch {
	case s.now.text.Empty() || !s.now.keep && s.now.key <= what.key:
		s.now = what
	case what.kind >= s.later.kind:
		s.later = what
	}
}

// sayLater says what had to wait, if the last key said nothing.
func (s *messages) sayLater() {
	if s.now.text.Empty() {
		s.now, s.later = s.later, message{}
	}
}

// greeting is the first message: what went wrong at the start, or that the papers are not
// the reader's own.
func (m *Model) greeting() message {
	if !m.cfg.Warning.Empty() {
		return message{text: m.cfg.Warning, kind: ui.Warning}
	}
	if m.cfg.Notice.Empty() {
		return message{}
	}
	return message{text: clean.Concat(m.cfg.Notice, clean.Literal(" — t to-read, x skip, ? help"))}
}
