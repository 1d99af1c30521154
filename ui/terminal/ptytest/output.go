//go:build !windows

package ptytest

import (
	"bytes"
	"fmt"
	"regexp"
	"unicode/utf8"
)

// allowed is what the program may send to a terminal besides text: CR, LF, BS;
// cursor, erase, scroll and colour sequences; six private modes, and others only
// to switch them off; the keypad's usual mode; links to the web (OSC 8); a copy
// to the clipboard (OSC 52); and one question, for the background (OSC 11). All else is
// forbidden, above all other questions, which a terminal would answer as if keys were
// typed.
var allowed = regexp.MustCompile(`^(?:[\r\n\x08]` +
	`|\x1b\[[0-9;:]*[A-HdfJKXSTLMrm]` +
	`|\x1b\[\?(?:25|1049|1002|1006|2004|2026)[hl]` +
	`|\x1b\[\?(?:1|1000|1003|1004|1005|1015)l|\x1b>` +
	`|\x1b\]11;\?\x1b\\` +
	`|\x1b\]8;[!-:<-~]*;https?://[!-~]+\x1b\\|\x1b\]8;;\x1b\\` +
	`|\x1b\]52;[cps0-7]*;[A-Za-z0-9+/]*=*\x1b\\)`)

// longestLink is above what an address may have, 2,083 bytes: some terminals and
// browsers cut longer ones.
const longestLink = 2083 + 20

// CheckOutput says where a stream of bytes holds what must not be sent to a
// terminal, a sequence that is cut at its end included.
func CheckOutput(stream []byte) error {
	for at := 0; at < len(stream); {
		r, n := utf8.DecodeRune(stream[at:])
		if r < ' ' || r == utf8.RuneError && n == 1 || r >= 0x7f && r < 0xa0 {
			n = len(allowed.Find(stream[at:]))
			if n > longestLink && bytes.HasPrefix(stream[at:], []byte("\x1b]8;")) {
				n = 0
			}
		}
		if n == 0 {
			return fmt.Errorf("byte %d: a terminal must not be sent %q", at, stream[at:min(len(stream), at+40)])
		}
		at += n
	}
	return nil
}
