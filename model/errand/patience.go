package errand

import "time"

// Patiently does something, and where it is not done after a while says so.
func Patiently(while time.Duration, say, do func()) {
	late := time.AfterFunc(while, say)
	defer late.Stop()
	do()
}
