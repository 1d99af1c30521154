package input

import (
	"strings"
	"unicode/utf8"
)

// kind is what a piece of input is.
type kind int

const (
	junk    kind = iota
	aKey         // passes as it is
	aKeypad      // a key that Bubble Tea knows by another sequence
	aMouse
	aPaste  // the start of a paste
	aString // the introducer of a string
)

// token measures the first piece of input. A length of 0 means that it is cut.
func token(b []byte) (int, kind) {
	if b[0] != esc {
		return char(b)
	}
	if len(b) == 1 {
		return 0, junk
	}
	switch b[1] {
	case '[':
		return control(b)
	case 'O':
		return shift(b)
	case ']', 'P', 'X', '^', '_':
		switch {
		case len(b) == 2:
			return 0, junk
		case mayAnswer(b[1], b[2]):
			return 2, aString
		}
	case esc:
		return twice(b)
	}
	n, k := char(b[1:])
	if n > 0 {
		n++
	}
	return n, k
}

// mayAnswer tells by its first two bytes behind ESC whether a string may be a
// terminal's answer, and not Escape and keys that were typed in one go: "]" and
// "P" are keys of many programs. What a terminal tells begins with a number, or
// with a sign that says of what.
func mayAnswer(introducer, next byte) bool {
	switch introducer {
	case ']':
		return next >= '0' && next <= '9'
	case 'P':
		return next >= '0' && next <= '9' || strings.IndexByte(">!$+|=<?", next) >= 0
	}
	return true
}

// char measures one character. The C1 controls and broken UTF-8 are no keys.
func char(b []byte) (int, kind) {
	if b[0] < utf8.RuneSelf {
		return 1, aKey
	}
	if !utf8.FullRune(b) {
		return 0, junk
	}
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 || r < 0xa0 {
		return n, junk
	}
	return n, aKey
}

// twice measures what begins with two ESC: Alt with a key that has a sequence,
// or Escape pressed twice.
func twice(b []byte) (int, kind) {
	if len(b) == 2 {
		return 0, junk
	}
	if b[2] != '[' && b[2] != 'O' {
		return 2, aKey
	}
	n, k := token(b[1:])
	if n == 0 {
		return 0, junk
	}
	if k == aKey || k == junk {
		return n + 1, k
	}
	return 2, aKey
}

// shift measures a sequence that begins with ESC O, as arrow, function and
// keypad keys send in their application mode.
func shift(b []byte) (int, kind) {
	if len(b) == 2 {
		return 0, junk
	}
	switch c := b[2]; {
	case c < '@' || c > '~':
		return 2, aKey // Alt+O, and another key
	case strings.IndexByte("ABCDPQRS", c) >= 0:
		return 3, aKey
	case strings.IndexByte("HFM", c) >= 0:
		return 3, aKeypad
	}
	return 3, junk
}

// keypad gives what Bubble Tea knows a key by that arrived as ESC O c.
func keypad(c byte) string {
	if c == 'M' {
		return "\r"
	}
	return "\x1b[" + string(c)
}

// control measures a sequence that begins with ESC [.
func control(b []byte) (int, kind) {
	if len(b) == 2 {
		return 0, junk
	}
	switch b[2] {
	case 'M': // three bytes of any value follow
		return fixed(b, 6, aMouse)
	case '[': // function keys of the Linux console
		return fixed(b, 4, aKey)
	case 'O': // Ctrl and an arrow in rxvt; else "the window lost the focus"
		if len(b) > 3 && strings.IndexByte("ABCDabcd", b[3]) < 0 {
			return 3, junk
		}
		return fixed(b, 4, aKey)
	}
	end := 2
	for end < len(b) && b[end] >= ' ' && b[end] < '@' {
		end++
	}
	return ended(b, end)
}

func fixed(b []byte, n int, k kind) (int, kind) {
	if len(b) < n {
		return 0, junk
	}
	return n, k
}

// ended judges a control sequence whose parameters end where given.
func ended(b []byte, end int) (int, kind) {
	params := string(b[2:min(end, len(b))])
	rxvt := params == "7$" || params == "8$" // Shift with Home and End has no other end
	switch {
	case end >= sequenceLimit:
		return sequenceLimit, junk
	case end == len(b):
		return 0, junk
	case rxvt && b[end] != 'y':
		return end, aKey
	case b[end] < '@' || b[end] > '~': // a control character: the sequence was given up
		return end, junk
	}
	return end + 1, command(params, b[end])
}

// command judges a whole control sequence. Answers of a terminal have a private
// prefix or a final byte of their own.
func command(params string, final byte) kind {
	switch {
	case strings.HasPrefix(params, "<") && (final == 'M' || final == 'm'):
		return aMouse
	case params != "" && params[0] >= '<':
		return junk
	case final == '~' && params == "200":
		return aPaste
	case final == '~' && params == "201":
		return junk
	case final == 'c' && params == "": // Shift and an arrow in rxvt
		return aKey
	case final == 'R' && !strings.HasPrefix(params, "1;"):
		return junk
	case strings.IndexByte("Icntuxy", final) >= 0:
		return junk
	}
	return aKey
}
