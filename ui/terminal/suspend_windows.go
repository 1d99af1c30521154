package terminal

import (
	"os"
	"syscall"
)

var (
	quitting   = []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	pausing    []os.Signal
	continuing []os.Signal
)

// Suspend fails with ErrNoShell: the system knows no suspension.
func (w *signalWatch) Suspend() error { return ErrNoShell }

// ShellAbove is false: the system knows no suspension.
func ShellAbove() bool { return false }

func stopWith() {}

// catchUp does nothing: there is no signal to wait for.
func (w *signalWatch) catchUp() {}
