package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	esc        = 0x1b
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// longest is how long a sequence or an answer without an end may become before
// it is dropped. No key has more than eight bytes.
const longest = 4 << 10

// answers maps what introduces a string to the bytes that may follow in an answer of the terminal.
// Anything else is Escape and keys typed right behind it: "]" and "P" are keys of many programs.
var answers = map[byte]string{']': "0123456789", 'P': "0123456789>!$+|=<?", '_': "G"}

// length returns the bytes of the first key or sequence, or 0 where its end has not come yet.
func length(b []byte) int {
	switch {
	case b[0] != esc:
		return character(b)
	case len(b) == 1:
		return 0
	case b[1] == '[':
		return control(b)
	case b[1] == 'O':
		return atLeast(3, b)
	case b[1] == esc && len(b) == 2, answers[b[1]] != "" && len(b) == 2:
		return 0
	case b[1] == esc && b[2] != '[' && b[2] != 'O': // Escape, and another key
		return 1
	case isAnswer(b):
		return answer(b)
	}
	if n := length(b[1:]); n > 0 { // Alt and a key
		return n + 1
	}
	return 0
}

func atLeast(n int, b []byte) int {
	if len(b) < n {
		return 0
	}
	return n
}

func character(b []byte) int {
	if !utf8.FullRune(b) {
		return 0
	}
	_, n := utf8.DecodeRune(b)
	return n
}

// control measures what begins with ESC [. A control character ends it as well: the rest was lost.
func control(b []byte) int {
	if bytes.HasPrefix(b, []byte(pasteStart)) {
		if at := bytes.Index(b, []byte(pasteEnd)); at >= 0 {
			return at + len(pasteEnd)
		}
		return 0
	}
	end := 2 // not by ansi.DecodeSequence: two reports between which bytes were lost would end early
	for end < min(len(b), longest) && b[end] >= ' ' && b[end] < '@' {
		end++
	}
	switch {
	case end == longest:
		return end
	case end == len(b):
		return 0
	case b[end] < ' ', b[end] > '~':
		return end
	case end == 2 && b[2] == 'M': // a click in the oldest encoding: three bytes of any value follow
		return atLeast(6, b)
	case end == 2 && b[2] == '[': // a function key of the Linux console
		return atLeast(4, b)
	}
	return end + 1
}

func isAnswer(b []byte) bool {
	return len(b) > 2 && b[0] == esc && strings.IndexByte(answers[b[1]], b[2]) >= 0
}

// answer measures a string up to BEL or ESC \. Another control character is a
// key, pressed since the string was cut.
func answer(b []byte) int {
	for i, c := range b[2:] {
		switch at := i + 2; {
		case c == esc && at+1 == len(b):
			return 0
		case c == esc && b[at+1] == '\\':
			return at + 2
		case c == 0x07, c == esc && b[at+1] < ' ': // Escape without its backslash: the next byte is a key
			return at + 1
		case c < ' ', at == longest:
			return at
		}
	}
	return 0
}

// translate returns what Bubble Tea is to get for one piece of input: nothing for
// what is no key. What it does not know of the rest it ignores whole.
func translate(b []byte) []byte {
	r, _ := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError, r >= 0x80 && r < 0xa0: // broken, or a control character
		return nil
	case isAnswer(b), bytes.HasPrefix(b, []byte("\x1b[<")), bytes.HasPrefix(b, []byte("\x1b[M")):
		return nil
	case bytes.HasPrefix(b, []byte("\x1b[")) && (len(b) == 2 || b[len(b)-1] < '@'): // cut
		return nil
	case string(b) == "\x1bOM": // of the keypad, in its application mode, as the next two
		return []byte("\r")
	case string(b) == "\x1bOH", string(b) == "\x1bOF":
		return []byte{esc, '[', b[2]}
	case len(b) == 3 && b[1] == 'O' && strings.IndexByte("ABCDPQRS", b[2]) < 0:
		return nil
	}
	return b
}

// moving is the bit of a button's number that says that the mouse was moved.
const moving = 32

// presses reports whether a sequence is a press of a button or a step of the wheel: their number,
// column and row, and an M. That the mouse was moved or a button let go concerns nobody.
func presses(b []byte) bool {
	var button uint8
	var column, row uint16
	_, err := fmt.Sscanf(string(b), "\x1b[<%d;%d;%dM", &button, &column, &row)
	return err == nil && button&moving == 0 && bytes.IndexByte(b, ' ') < 0 // Sscanf passes over blanks
}
