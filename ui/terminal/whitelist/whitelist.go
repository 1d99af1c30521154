// Package whitelist knows what the program may send to a terminal: text, CR, LF
// and BS; colours; cursor, erase and scroll sequences; six private modes; web
// links (OSC 8) and a copy to the clipboard (OSC 52). Everything else, above all
// any question to which a terminal would answer as if keys were typed, is
// refused: ui/terminal/frames holds the program's output against it, and the
// end-to-end tests what really arrived.
package whitelist

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Violation is the first thing in a stream that a terminal must not be sent.
type Violation struct {
	At    int    // bytes from the start
	Found []byte // the sequence or byte
}

func (v *Violation) Error() string {
	return fmt.Sprintf("byte %d: a terminal must not be sent %q", v.At, v.Found)
}

// Check gives a *Violation where the stream holds anything that is not allowed,
// a sequence that is cut at its end included.
func Check(stream []byte) error {
	for at := 0; at < len(stream); {
		n, ok := next(stream[at:])
		if !ok {
			return &Violation{at, stream[at : at+n]}
		}
		at += n
	}
	return nil
}

// Keep gives the stream without what is not allowed: the stream itself where
// nothing had to go.
func Keep(stream []byte) []byte {
	if Check(stream) == nil {
		return stream
	}
	kept := make([]byte, 0, len(stream))
	for at := 0; at < len(stream); {
		n, ok := next(stream[at:])
		if ok {
			kept = append(kept, stream[at:at+n]...)
		}
		at += n
	}
	return kept
}

const (
	bs  = 0x08
	esc = 0x1b
	del = 0x7f
)

// next measures the first piece of a stream and says whether it is allowed.
func next(b []byte) (n int, ok bool) {
	if n = printable(b); n > 0 {
		return n, true
	}
	switch c := b[0]; {
	case c == esc:
		return sequence(b)
	case c == '\r' || c == '\n' || c == bs:
		return 1, true
	case c < utf8.RuneSelf:
		return 1, false
	}
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		return 1, false
	}
	return n, r >= 0xa0 // the C1 controls are U+0080 to U+009F
}

// printable counts the ASCII text at the start, which is most of every stream.
func printable(b []byte) int {
	for i, c := range b {
		if c < ' ' || c >= del {
			return i
		}
	}
	return len(b)
}

// sequence measures what begins with an ESC.
func sequence(b []byte) (n int, ok bool) {
	if len(b) < 2 {
		return len(b), false
	}
	switch b[1] {
	case '[':
		return control(b)
	case ']', 'P', 'X', '^', '_':
		return str(b)
	}
	return 2, false
}

// control measures a CSI sequence.
func control(b []byte) (n int, ok bool) {
	end := 2
	for end < len(b) && b[end] >= 0x20 && b[end] < 0x40 {
		end++
	}
	if end == len(b) || b[end] < 0x40 || b[end] >= del {
		return end, false
	}
	return end + 1, allowedControl(string(b[2:end]), b[end])
}

// finals are the CSI commands without a prefix: cursor, erase, scroll, colour.
const finals = "ABCDEFGHdf" + "JKX" + "STLMr" + "m"

func allowedControl(params string, final byte) bool {
	if mode, private := strings.CutPrefix(params, "?"); private {
		return (final == 'h' || final == 'l') && allowedMode(mode)
	}
	return strings.IndexByte(finals, final) >= 0 && strings.Trim(params, "0123456789;:") == ""
}

// allowedMode knows the cursor, the alternate screen, the mouse (twice), the
// bracketed paste and the synchronised update.
func allowedMode(mode string) bool {
	switch mode {
	case "25", "1049", "1002", "1006", "2004", "2026":
		return true
	}
	return false
}

// str measures an OSC, DCS, SOS, PM or APC string. It has to end with ESC \,
// since the other end, BEL, is a sound where the string is not understood.
func str(b []byte) (n int, ok bool) {
	for i := 2; i < len(b); i++ {
		switch c := b[i]; {
		case c == esc && i+1 < len(b) && b[i+1] == '\\':
			return i + 2, b[1] == ']' && allowedCommand(b[2:i])
		case c == 0x07:
			return i + 1, false
		case c < ' ' || c == del:
			return i, false
		}
	}
	return len(b), false
}

func allowedCommand(body []byte) bool {
	name, rest, _ := bytes.Cut(body, []byte(";"))
	params, value, found := bytes.Cut(rest, []byte(";"))
	if !found {
		return false
	}
	switch string(name) {
	case "8":
		return allowedLink(string(params), string(value))
	case "52":
		return bytes.Trim(params, "cps01234567") == nil && allowedCopy(value)
	}
	return false
}

// longest is the length in bytes above which some terminals and browsers cut an
// address.
const longest = 2083

func allowedLink(params, address string) bool {
	if address == "" { // the end of a link
		return params == ""
	}
	web := strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
	return web && len(address) <= longest && graphic(address) && graphic(params)
}

// graphic says whether a text is ASCII without blanks and controls.
func graphic(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r >= del }) < 0
}

// allowedCopy knows base64. A question mark would ask for the clipboard.
func allowedCopy(value []byte) bool {
	for _, c := range bytes.TrimRight(value, "=") {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (c < '0' || c > '9') && c != '+' && c != '/' {
			return false
		}
	}
	return true
}
