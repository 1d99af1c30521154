package terminal

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	tea "github.com/charmbracelet/bubbletea"
)

// copyLimit is the most bytes of text that are copied: xterm, among others,
// drops what is longer than 100,000 bytes in base64.
const copyLimit = 74_991

// ErrLong means that a text is too long for the clipboard. Nothing was copied:
// half of a list that looks like the whole is worse than none.
var ErrLong = errors.New("too long for the clipboard")

// CopyMsg asks for a text on the clipboard.
type CopyMsg struct {
	Text string
	Done func(error) tea.Msg
}

// Copy puts a text on the terminal's clipboard and answers with what done makes of the
// error. That is nil, wraps ErrLong, or says why nothing could be sent; whether the
// terminal took the text cannot be known. It goes by OSC 52, which works over ssh and
// needs no other program; inside tmux it arrives if set-clipboard is on.
func Copy(text string, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return CopyMsg{text, done} }
}

// CopyThrough puts a text on the clipboard of the first of the files that is a terminal,
// without a screen.
func CopyThrough(text string, files ...*os.File) error {
	i := slices.IndexFunc(files, IsTerminal)
	if i < 0 {
		return errors.New("there is no terminal with a clipboard")
	}
	return copyTo(files[i], text)
}

func copyTo(w io.Writer, text string) error {
	if len(text) > copyLimit {
		return fmt.Errorf("%w: %d bytes, at most %d", ErrLong, len(text), copyLimit)
	}
	if _, err := io.WriteString(w, "\x1b]52;c;"+base64.StdEncoding.EncodeToString([]byte(text))+"\x1b\\"); err != nil {
		return fmt.Errorf("copy to the clipboard: %w", err)
	}
	return nil
}
