//go:build !linux

package memory

// makeRoom does nothing where large pages are the system's own business.
func makeRoom(int64) {}
