package memory

import (
	"os"
	"runtime"
	"testing"
)

func TestRoomIsNotTaken(t *testing.T) {
	const room = 256 << 20
	before := named(read(os.DirFS("/"), "proc/self/status"), "VmRSS:")
	for range 10 { // room that was given back stands where the next is made
		makeRoom(room)
		runtime.GC()
	}
	makeRoom(0)
	if took := named(read(os.DirFS("/"), "proc/self/status"), "VmRSS:") - before; took > room/1024/8 {
		t.Errorf("%d KB are taken", took)
	}
}
