package terminal

import (
	"os"
	"os/exec"
	"syscall"
	"time"
)

var (
	quitSignals     = []os.Signal{syscall.SIGINT, syscall.SIGTERM}
	stopSignals     []os.Signal
	continueSignals []os.Signal
)

// Suspend does nothing, because Windows cannot suspend a program.
func (w *signalWatch) Suspend() {}

// hasJobControl returns false, because Windows has no job control.
func hasJobControl() bool { return false }

func stopWithChild() {}

// detach gives the browser its own process group, so that Ctrl+C does not affect it.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// waitReadable returns true: Bubble Tea itself reads the console as events.
func waitReadable(_, _ uintptr, _ time.Duration) bool { return true }
