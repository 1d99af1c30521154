package memory

import (
	"syscall"
	"unsafe"
)

const (
	largePage  = 2 << 20
	adviseHuge = 14 // MADV_HUGEPAGE, which package syscall does not have
)

// makeRoom has the heap grow by so many bytes, and the system give them in large
// pages where it is asked to. Nothing is touched, and the collector may have it
// all at once: what is made next stands there. Advice that the system does not
// take does no harm.
func makeRoom(bytes int64) {
	if bytes < largePage {
		return
	}
	room := make([]byte, bytes) // fresh from the system it is zero as it is
	at := uintptr(unsafe.Pointer(unsafe.SliceData(room)))
	from, to := (at+largePage-1)/largePage*largePage, (at+uintptr(bytes))/largePage*largePage
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, adviseHuge)
}
