// Package terminal runs a Bubble Tea model in a terminal. It makes up for what Bubble Tea v1 lacks: whole
// keys, whole frames, signals, panics, clipboard and editor. Each type here solves one of these problems
// and says which; a session combines them.
package terminal

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	_ "dailies/ui/terminal/silent" // before Bubble Tea queries the terminal
)

// SignalError is the error of Run if a signal asked the program to quit.
type SignalError syscall.Signal

func (s SignalError) Error() string { return "ended by signal " + syscall.Signal(s).String() }

// Run runs the model until it quits. If mouse is set, the model receives clicks and the wheel. Keys are
// read from /dev/tty if standard input is not a terminal. Run calls shown when the first frame is on the
// screen. It restores the terminal before it returns, whatever happens.
//
// The model receives QuitMsg when it should save and quit, and NoShellMsg if tea.Suspend finds no shell
// to return to. It uses Copy and Exec to reach the terminal. Panics of the model and of its commands are
// recovered. The error is a *Panic, a SignalError, an error of OpenKeyboard, or an error of Bubble Tea.
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
		<-s.output.firstFrame
		shown()
	}()
	return s.result(s.run())
}

// ExitCode returns the exit status of the program for an error of Run: 0 for nil, 128 + n for signal n,
// and 2 for a panic or anything else.
func ExitCode(err error) int {
	if signal, ok := errors.AsType[SignalError](err); ok {
		return 128 + int(signal)
	}
	if err != nil {
		return 2
	}
	return 0
}

// OpenKeyboard returns the terminal to read keys from: standard input, or the controlling terminal if
// standard input is something else, as in `cat dump | dailies -`. The caller must close the result unless
// it is stdin.
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
