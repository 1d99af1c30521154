//go:build !windows

package terminal

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

var (
	quitSignals     = []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}
	stopSignals     = []os.Signal{syscall.SIGTSTP}
	continueSignals = []os.Signal{syscall.SIGCONT}
)

// Suspend stops the process group and returns when it is continued. The terminal must be restored before,
// and there must be a shell. It sends SIGSTOP because Go cannot restore the default action of SIGTSTP
// once it was caught, not even with signal.Reset.
func (w *signalWatch) Suspend() {
	w.owner.Store(ownedByShell)
	defer w.owner.Store(ownedByUs)
	if syscall.Kill(0, syscall.SIGSTOP) == nil {
		<-w.resumed
	}
}

// stopWithChild stops this program after the program that it runs was stopped. The shell takes over only
// when both are stopped.
func stopWithChild() {
	if hasJobControl() {
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	}
}

// hasJobControl reports whether a shell can continue the program after it stops. A shell leads the
// session and gives each job its own process group. If a terminal window, a container or ssh started the
// program directly, it is in the leader's group, and the system ignores TSTP.
func hasJobControl() bool {
	leader, _ := unix.Getsid(0) // cannot fail for this process
	group, err := unix.Getpgid(leader)
	return err == nil && group != unix.Getpgrp()
}

// detach gives the browser its own process group, so that Ctrl+C, Ctrl+Z and suspending dailies do not
// affect it.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// waitReadable waits until fd is readable or at EOF, until wake is readable, or until the timeout, and
// reports whether fd is ready. It uses select(2) because poll(2) does not support terminals on macOS.
// Signals, such as those of a window being resized, do not extend the timeout. If select cannot be used
// or fails, it returns true, and the read reports the error.
func waitReadable(fd, wake uintptr, timeout time.Duration) bool {
	if max(fd, wake) >= unix.FD_SETSIZE {
		return true
	}
	for end := time.Now().Add(timeout); ; {
		var set unix.FdSet
		set.Set(int(fd))
		set.Set(int(wake))
		var left *unix.Timeval
		if timeout != noTimeout {
			t := unix.NsecToTimeval(max(0, time.Until(end)).Nanoseconds())
			left = &t
		}
		_, err := unix.Select(int(max(fd, wake))+1, &set, nil, nil, left)
		if !errors.Is(err, unix.EINTR) {
			return err != nil || set.IsSet(int(fd))
		}
	}
}
