package frames

import (
	"errors"
	"io"
	"syscall"
	"time"

	"dailies/ui/terminal/ready"
)

// again is how long a full terminal is waited for before the next try.
const again = time.Second

// writeAll writes all of p, in one call unless the terminal takes less. A
// program that shares the terminal (ssh, a child that did not tidy up) may have
// made it non-blocking; Go then gives an error where it is full.
func writeAll(f File, p []byte) error {
	for len(p) > 0 {
		n, err := f.Write(p)
		p = p[n:]
		switch {
		case errors.Is(err, syscall.EAGAIN):
			ready.ToWrite(f.Fd(), again)
		case errors.Is(err, syscall.EINTR):
		case err != nil:
			return err
		case n == 0:
			return io.ErrShortWrite
		}
	}
	return nil
}
