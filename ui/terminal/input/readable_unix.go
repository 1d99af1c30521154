//go:build !windows

package input

import (
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// readable waits until there is something to read, the end included, and says
// whether there is. It calls select(2), since poll(2) does not know terminals on
// macOS. A signal that interrupts it, like the many of a window that is being
// resized, does not lengthen the wait. A descriptor beyond select's reach, or a
// failure, counts as readable: reading will say what is wrong.
func readable(fd uintptr, atMost time.Duration) bool {
	if fd >= unix.FD_SETSIZE {
		return true
	}
	for end := time.Now().Add(atMost); ; {
		var set unix.FdSet
		set.Set(int(fd))
		left := unix.NsecToTimeval(max(0, time.Until(end)).Nanoseconds())
		n, err := unix.Select(int(fd)+1, &set, nil, nil, &left)
		if !errors.Is(err, unix.EINTR) {
			return n > 0 || err != nil
		}
	}
}
