// Package terminal runs a Bubble Tea model in a terminal so that nothing the terminal, the system or the
// program itself does spoils the screen or loses a key. Each of its types cures one trouble of Bubble
// Tea v1 and says which; a session ties them together.
package terminal

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	_ "dailies/ui/terminal/silent" // before Bubble Tea asks the terminal
)

// SignalError is the error of Run if this signal asked the program to quit.
type SignalError syscall.Signal

func (s SignalError) Error() string { return "ended by signal " + syscall.Signal(s).String() }

// Run runs the model until it quits; with mouse, clicks and the wheel reach it. Keys come
// from /dev/tty if standard input is no terminal. shown is called when the first frame is on the
// screen. The terminal is as it was before, whatever happens, when Run returns.
//
// The model gets QuitMsg when it is to save and quit, and NoShellMsg if tea.Suspend has no shell to go
// back to; Copy and Exec reach the terminal. Its commands are guarded. The error is a *Panic with the
// stack, a SignalError, that of OpenKeyboard, or what Bubble Tea could not do.
func Run(model tea.Model, mouse bool, shown func()) error {
	keys, err := OpenKeyboard(os.Stdin)
	if err != nil {
		return err
	}
	if keys != os.Stdin {
		defer func() { _ = keys.Close() }()
	}
	before, err := term.GetState(keys.Fd())
	if err != nil {
		return fmt.Errorf("state of the terminal: %w", err)
	}
	s, err := open(model, keys, os.Stdout, before, mouse)
	if err != nil {
		return err
	}
	defer s.watch.Stop()
	go func() {
		<-s.output.shown
		shown()
	}()
	return s.result(s.run())
}

// ExitCode returns the program's exit status for an error of Run: 0 for none, 2
// after a panic and everything else, 128 + n after signal n.
func ExitCode(err error) int {
	if signal, ok := errors.AsType[SignalError](err); ok {
		return 128 + int(signal)
	}
	if err != nil {
		return 2
	}
	return 0
}

// OpenKeyboard returns the terminal that keys come from: standard input, or where that
// is something else, as in `cat dump | dailies -`, the one that the program was
// started in. The caller closes what is not stdin.
func OpenKeyboard(stdin *os.File) (*os.File, error) {
	if term.IsTerminal(stdin.Fd()) {
		return stdin, nil
	}
	path := "/dev/tty"
	if runtime.GOOS == "windows" {
		path = "CONIN$"
	}
	keys, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("no terminal to read keys from: %w", err)
	}
	return keys, nil
}
