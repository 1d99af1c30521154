//go:build !windows

package terminal

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

var (
	quitting   = []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM}
	continuing = []os.Signal{syscall.SIGCONT}
)

// shellAbove reports whether a shell could continue the program once it stopped: a shell leads the
// session, and gives each job a process group of its own. Started by a window, a container or ssh
// directly, the program is in the leader's group, and the system ignores TSTP.
func shellAbove() bool {
	leader, _ := unix.Getsid(0) // never fails for the program itself
	group, err := unix.Getpgid(leader)
	return err == nil && group != unix.Getpgrp() && !signal.Ignored(syscall.SIGTSTP)
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
