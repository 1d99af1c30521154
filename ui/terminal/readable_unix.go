//go:build !windows

package terminal

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// readable waits until there is something to read, the end included, and says
// whether there is; or until wake can be read. It calls select(2), since poll(2)
// does not know terminals on macOS. A signal that interrupts it, like the many of
// a window that is being resized, does not lengthen the wait. A descriptor beyond
// select's reach, or a failure, counts as readable: reading will say what is wrong.
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
