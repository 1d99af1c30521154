package journal

import (
	"errors"
	"fmt"
	"time"

	"dailies/model/durable"
)

// ErrLocked is wrapped by errors that say that another program holds the lock.
var ErrLocked = errors.New("locked")

// ErrDamaged says that a file is not compacted because lines of it cannot be
// read and would be lost.
var ErrDamaged = errors.New("it has lines that cannot be read, so it stays as it is")

func locked(since time.Duration) error {
	seconds := max(int(since.Seconds()), 1)
	return &durable.Error{Reason: fmt.Sprintf("locked by another program for %d s", seconds), Err: ErrLocked}
}
