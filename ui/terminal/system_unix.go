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
	quitting   = []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}
	pausing    = []os.Signal{syscall.SIGTSTP}
	continuing = []os.Signal{syscall.SIGCONT}
)

// Suspend stops the program together with its process group and returns when it
// was continued. A shell has to be above, and the terminal in order before.
//
// It is SIGSTOP that stops: Go does not give SIGTSTP its usual effect back once
// it was caught, not even by signal.Reset.
func (w *signalWatch) Suspend() {
	w.has.Store(heldByShell)
	defer w.has.Store(heldHere)
	if syscall.Kill(0, syscall.SIGSTOP) == nil {
		<-w.cont
	}
}

// stopWith stops this program alone, as the one to which it lent the terminal
// was stopped: the shell takes over only when both are.
func stopWith() {
	if shellAbove() {
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	}
}

// shellAbove reports whether a shell could continue the program once it stopped: a shell leads the
// session, and gives each job a process group of its own. Started by a window, a container or ssh
// directly, the program is in the leader's group, and the system ignores TSTP.
func shellAbove() bool {
	leader, _ := unix.Getsid(0) // never fails for the program itself
	group, err := unix.Getpgid(leader)
	return err == nil && group != unix.Getpgrp()
}

// detach gives the browser a process group of its own: Ctrl+C and Ctrl+Z in the
// terminal, and a suspended dailies, do not touch it.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// readable waits until there is something to read, the end included, and says whether there is; or until
// wake can be read. It calls select(2), since poll(2) does not know terminals on macOS. A signal that
// interrupts it, like the many of a window that is being resized, does not lengthen the wait. A
// descriptor beyond select's reach, or a failure, counts as readable: reading will say what is wrong.
func readable(fd, wake uintptr, atMost time.Duration) bool {
	if max(fd, wake) >= unix.FD_SETSIZE {
		return true
	}
	for end := time.Now().Add(atMost); ; {
		var set unix.FdSet
		set.Set(int(fd))
		set.Set(int(wake))
		var left *unix.Timeval
		if atMost != forever {
			t := unix.NsecToTimeval(max(0, time.Until(end)).Nanoseconds())
			left = &t
		}
		_, err := unix.Select(int(max(fd, wake))+1, &set, nil, nil, left)
		if !errors.Is(err, unix.EINTR) {
			return err != nil || set.IsSet(int(fd))
		}
	}
}
