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

// maxSequence is how long an unfinished sequence may become before it is dropped. No key has more than
// eight bytes.
const maxSequence = 4 << 10

// answerIntroducers maps the introducer of a string sequence to the bytes that may follow it in a
// terminal's answer. Otherwise it is Alt with a key, or Escape and a key typed right after it: "]" and
// "P" are keys of many programs.
var answerIntroducers = map[byte]string{']': "0123456789", 'P': "0123456789>!$+|=<?", '_': "G"}

// sequenceLen returns the length of the first key or sequence, or 0 if it is incomplete.
func sequenceLen(b []byte) int {
	switch {
	case b[0] != esc:
		return runeLen(b)
	case len(b) == 1:
		return 0
	case b[1] == '[':
		return csiLen(b)
	case b[1] == 'O':
		return atLeast(3, b)
	case b[1] == esc && len(b) == 2, answerIntroducers[b[1]] != "" && len(b) == 2:
		return 0
	case b[1] == esc && b[2] != '[' && b[2] != 'O': // Escape, then another key
		return 1
	case isAnswer(b):
		return stringLen(b)
	}
	if n := sequenceLen(b[1:]); n > 0 { // Alt with a key
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

func runeLen(b []byte) int {
	if !utf8.FullRune(b) {
		return 0
	}
	_, n := utf8.DecodeRune(b)
	return n
}

// csiLen returns the length of a sequence that starts with ESC [. A control character ends it, too,
// because the rest was lost.
func csiLen(b []byte) int {
	if bytes.HasPrefix(b, []byte(pasteStart)) {
		if at := bytes.Index(b, []byte(pasteEnd)); at >= 0 {
			return at + len(pasteEnd)
		}
		return 0
	}
	end := 2 // ansi.DecodeSequence would end too early if bytes between two reports were lost
	for end < min(len(b), maxSequence) && b[end] >= ' ' && b[end] < '@' {
		end++
	}
	switch {
	case end == maxSequence:
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
	return len(b) > 2 && b[0] == esc && strings.IndexByte(answerIntroducers[b[1]], b[2]) >= 0
}

// stringLen returns the length of a string sequence, which ends with BEL or ESC \. Any other control
// character is a key pressed after the string was cut off.
func stringLen(b []byte) int {
	for i, c := range b[2:] {
		switch at := i + 2; {
		case c == esc && at+1 == len(b):
			return 0
		case c == esc && b[at+1] == '\\':
			return at + 2
		case c == 0x07, c == esc && b[at+1] < ' ': // Escape without its backslash: the next byte is a key
			return at + 1
		case c < ' ', at == maxSequence:
			return at
		}
	}
	return 0
}

// translate returns the bytes to pass to Bubble Tea for one sequence, or nil if it is not a key. Bubble
// Tea ignores unknown sequences as a whole.
func translate(b []byte) []byte {
	r, _ := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError, r >= 0x80 && r < 0xa0: // invalid, or a control character
		return nil
	case isAnswer(b), bytes.HasPrefix(b, []byte("\x1b[<")), bytes.HasPrefix(b, []byte("\x1b[M")):
		return nil
	case bytes.HasPrefix(b, []byte("\x1b[")) && (len(b) == 2 || b[len(b)-1] < '@'): // incomplete
		return nil
	case string(b) == "\x1bOM": // keypad in application mode, like the next two
		return []byte("\r")
	case string(b) == "\x1bOH", string(b) == "\x1bOF":
		return []byte{esc, '[', b[2]}
	case len(b) == 3 && b[1] == 'O' && strings.IndexByte("ABCDPQRS", b[2]) < 0:
		return nil
	}
	return b
}

// motionBit is the bit of a mouse button number that is set for motion.
const motionBit = 32

// isMousePress reports whether a sequence is a press of a button or a step of the wheel: button, column
// and row, then M. Motion and releases are not needed.
func isMousePress(b []byte) bool {
	var button uint8
	var column, row uint16
	_, err := fmt.Sscanf(string(b), "\x1b[<%d;%d;%dM", &button, &column, &row)
	return err == nil && button&motionBit == 0 && bytes.IndexByte(b, ' ') < 0 // Sscanf skips spaces
}
