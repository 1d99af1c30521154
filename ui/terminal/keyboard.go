package terminal

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/charmbracelet/x/term"
)

// ErrNoKeyboard means that there is no terminal to read keys from.
var ErrNoKeyboard = errors.New("no terminal to read keys from")

// Keyboard returns the terminal that keys come from: standard input, or where that
// is something else, as in `cat dump | dailies -`, the one that the program was
// started in. The caller closes what is not stdin. The error is ErrNoKeyboard.
func Keyboard(stdin *os.File) (*os.File, error) {
	if term.IsTerminal(stdin.Fd()) {
		return stdin, nil
	}
	path := "/dev/tty"
	if runtime.GOOS == "windows" {
		path = "CONIN$"
	}
	keys, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoKeyboard, err)
	}
	return keys, nil
}
