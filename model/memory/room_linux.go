package memory

import (
	"strings"
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
	var room strings.Builder // a slice would be zeroed where it begins in room used before
	room.Grow(int(bytes))
	room.WriteByte(0) // an empty string need not say where it stands
	at := uintptr(unsafe.Pointer(unsafe.StringData(room.String())))
	from, to := (at+largePage-1)/largePage*largePage, (at+uintptr(bytes))/largePage*largePage
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, adviseHuge)
}
