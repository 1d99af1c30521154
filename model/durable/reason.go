package durable

import (
	"errors"
	"io/fs"
	"syscall"

	"dailies/parser/clean"
)

// Error is a failure to write. Its text is short enough for the screen, and wraps the error
// of the system.
type Error struct {
	Reason string // "no space left"
	Err    error
}

func (e *Error) Error() string { return e.Reason }
func (e *Error) Unwrap() error { return e.Err }

// reasons are the short names of what goes wrong with disks.
var reasons = []struct {
	err    error
	reason string
}{
	{syscall.ENOSPC, "no space left"},
	{syscall.EDQUOT, "disk quota used up"},
	{syscall.EROFS, "read-only"},
	{syscall.EFBIG, "file too large"},
	{syscall.EIO, "the disk reports an error"},
	{syscall.ENOTDIR, "a file is in the way of the folder"},
	{fs.ErrPermission, "no permission"},
}

// Explain adds the reason to an error of the system.
func Explain(err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return &Error{r.reason, err}
		}
	}
	return &Error{clean.Line(err.Error()).String(), err}
}
