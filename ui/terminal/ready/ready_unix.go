//go:build !windows

// Package ready waits until a terminal can be read from or written to, for at
// most a while.
package ready

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// ToRead waits until there is something to read, the end included, and says
// whether there is.
func ToRead(fd uintptr, atMost time.Duration) bool {
	return wait(fd, atMost, func(set *unix.FdSet, left *unix.Timeval) (int, error) {
		return unix.Select(int(fd)+1, set, nil, nil, left)
	})
}

// ToWrite waits until something can be written, and says whether it can.
func ToWrite(fd uintptr, atMost time.Duration) bool {
	return wait(fd, atMost, func(set *unix.FdSet, left *unix.Timeval) (int, error) {
		return unix.Select(int(fd)+1, nil, set, nil, left)
	})
}

// wait calls select(2), since poll(2) does not know terminals on macOS. A
// signal that interrupts it, like the many of a window that is being resized,
// does not lengthen the wait. A descriptor beyond select's reach, or a failure,
// counts as ready: reading or writing will say what is wrong.
func wait(fd uintptr, atMost time.Duration, sel func(*unix.FdSet, *unix.Timeval) (int, error)) bool {
	if fd >= unix.FD_SETSIZE {
		return true
	}
	for end := time.Now().Add(atMost); ; {
		var set unix.FdSet
		set.Set(int(fd))
		left := unix.NsecToTimeval(max(0, time.Until(end)).Nanoseconds())
		n, err := sel(&set, &left)
		if !errors.Is(err, unix.EINTR) {
			return n > 0 || err != nil
		}
	}
}
