package app

import (
	"errors"
	"os"
	"syscall"
)

// output is standard output. It remembers the first write that failed, so that no command
// has to ask. A closed pipe is no failure: head has read enough.
type output struct{ err error }

func (o *output) Write(text []byte) (int, error) {
	n, err := os.Stdout.Write(text)
	if o.err == nil && !errors.Is(err, syscall.EPIPE) {
		o.err = err
	}
	return n, err
}
