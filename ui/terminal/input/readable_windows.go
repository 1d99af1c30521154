package input

import "time"

// readable says that there is something to read: the console is read as events,
// by Bubble Tea itself.
func readable(uintptr, time.Duration) bool { return true }
