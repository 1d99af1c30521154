package input

import (
	"bytes"
)

const (
	esc        = 0x1b
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

const (
	// pasteLimit is the most bytes of a paste that are let through; the rest
	// goes. Bubble Tea searches a paste anew from its start for each 256 bytes
	// of it: 10 MB would keep it busy for minutes.
	pasteLimit = 64 << 10
	// sequenceLimit is the longest that a control sequence may be: no key has
	// more than eight bytes, no answer more than about fifty.
	sequenceLimit = 128
	// stringLimit ends a terminal's answer that has no end.
	stringLimit = 4 << 10
)

// scanner parts what comes from a terminal into keys and what is to be dropped.
type scanner struct {
	mouse    bool
	held     []byte // the start of a sequence
	pasting  bool
	pasted   int  // bytes of the paste let through
	inString bool // within an OSC, DCS, APC, PM or SOS, which is dropped
	dropped  int  // bytes of it
}

// state is what a scanner waits for.
type state int

const (
	closed     state = iota // nothing
	maybeKey                // the rest of a sequence, if it is not a key already
	inSequence              // the rest of what cannot be a key yet
	inPaste                 // more of a paste
)

func (s *scanner) state() state {
	switch {
	case s.pasting:
		return inPaste
	case s.inString || len(s.held) > 0 && !isKey(s.held):
		return inSequence
	case len(s.held) > 0:
		return maybeKey
	}
	return closed
}

// isKey says whether the start of a sequence is what a key sends as well: Escape,
// or Alt together with a letter that introduces sequences; or a key of rxvt.
func isKey(held []byte) bool {
	switch len(held) {
	case 1:
		return held[0] == esc
	case 2:
		return held[0] == esc && held[1] < 0x80
	}
	return string(held) == "\x1b[7$" || string(held) == "\x1b[8$"
}

// feed appends to keys what is complete and wanted of the input.
func (s *scanner) feed(keys, in []byte) []byte {
	b := append(s.held, in...)
	s.held = nil
	for len(b) > 0 {
		n := 0
		switch {
		case s.inString:
			if n = s.skip(b); !s.inString {
				b = b[n:]
				continue
			}
		case s.pasting:
			n, keys = s.paste(keys, b)
		default:
			n, keys = s.key(keys, b)
		}
		if n == 0 {
			s.held = bytes.Clone(b)
			return keys
		}
		b = b[n:]
	}
	return keys
}

// key takes one key, or what is none, off the input; 0 bytes mean that more is
// needed.
func (s *scanner) key(keys, b []byte) (int, []byte) {
	n, kind := token(b)
	switch kind {
	case aKey:
		keys = append(keys, b[:n]...)
	case aMouse:
		if s.mouse {
			keys = append(keys, b[:n]...)
		}
	case aKeypad:
		keys = append(keys, keypad(b[n-1])...)
	case aPaste:
		keys = append(keys, b[:n]...)
		s.pasting, s.pasted = true, 0
	case aString:
		s.inString, s.dropped = true, 0
	}
	return n, keys
}

// paste lets a paste through, as far as its limit, until its end.
func (s *scanner) paste(keys, b []byte) (int, []byte) {
	text, _, ended := bytes.Cut(b, []byte(pasteEnd))
	n := len(text)
	if ended {
		s.pasting = false
		n += len(pasteEnd)
	} else {
		n -= overlap(text)
		text = text[:n]
	}
	text = text[:min(len(text), pasteLimit-s.pasted)]
	s.pasted += len(text)
	keys = append(keys, text...)
	if ended {
		keys = append(keys, pasteEnd...)
	}
	return n, keys
}

// overlap counts the bytes at the end of a text that may begin a paste's end.
func overlap(text []byte) int {
	for n := min(len(text), len(pasteEnd)-1); n > 0; n-- {
		if bytes.HasSuffix(text, []byte(pasteEnd[:n])) {
			return n
		}
	}
	return 0
}

// skip drops a string up to its end: BEL, or ESC \. Another control character
// is a key, pressed since the string was cut: it is left.
func (s *scanner) skip(b []byte) int {
	for i, c := range b {
		switch {
		case c == esc && i+1 == len(b):
			return i // it may be the first half of ESC \
		case c == esc && b[i+1] == '\\':
			s.inString = false
			return i + 2
		case c == 0x07, c == esc && b[i+1] < ' ': // the latter is half an end, and a key
			s.inString = false
			return i + 1
		case c < ' ' || s.dropped == stringLimit:
			s.inString = false
			return i
		}
		s.dropped++
	}
	return len(b)
}

// silence gives what is to be made of an open end when nothing more comes.
func (s *scanner) silence(keys []byte) []byte {
	switch s.state() {
	case maybeKey:
		keys = append(keys, s.held...)
	case inPaste:
		keys = append(keys, pasteEnd...)
	}
	s.held, s.pasting, s.inString = nil, false, false
	return keys
}
