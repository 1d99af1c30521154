// Package ready waits until a terminal can be read from or written to, for at
// most a while.
package ready

import "time"

// ToRead says that there is something to read: the console is read as events,
// by Bubble Tea itself.
func ToRead(uintptr, time.Duration) bool { return true }

// ToWrite says that something can be written: the console blocks where it
// cannot.
func ToWrite(uintptr, time.Duration) bool { return true }
