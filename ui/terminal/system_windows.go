package terminal

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

var (
	quitting   = []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	pausing    []os.Signal
	continuing []os.Signal
)

// Suspend does nothing: the system knows no suspension, and no shell is above.
func (w *signalWatch) Suspend() {}

// shellAbove is false: the system knows no suspension.
func shellAbove() bool { return false }

func stopWith() {}

// detach gives the browser a process group of its own: Ctrl+C does not touch it.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// readable says that there is something to read: the console is read as events, by Bubble Tea itself.
func readable(_, _ uintptr, _ time.Duration) bool { return true }
