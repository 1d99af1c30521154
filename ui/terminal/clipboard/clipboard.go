// Package clipboard puts text on the clipboard of the terminal by OSC 52, which
// works over ssh as well and needs no other program. The clipboard is written
// when the reader asks for it, and never read.
//
// Inside tmux the sequence arrives where tmux's set-clipboard is on. It could be
// wrapped for tmux to pass through, but tmux ignores that unless
// allow-passthrough is set, which is off by default, and it would be the one
// sequence that the program's white list of output could not look into.
package clipboard

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
)

// Limit is the most bytes of text that are copied: xterm, among others, drops
// what is longer than 100,000 bytes in base64.
const Limit = 74_991

// ErrLong means that the text is longer than Limit. Nothing was copied: half of
// a list that looks like the whole is worse than none.
var ErrLong = errors.New("too long for the clipboard")

// Copy sends the text to the terminal's clipboard in one write. Whether the
// terminal took it cannot be known: it is not asked.
func Copy(w io.Writer, text string) error {
	if len(text) > Limit {
		return fmt.Errorf("%w: %d bytes, at most %d", ErrLong, len(text), Limit)
	}
	sequence := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\x1b\\"
	if _, err := io.WriteString(w, sequence); err != nil {
		return fmt.Errorf("copy to the clipboard: %w", err)
	}
	return nil
}
