package memory

import (
	"os"
	"testing"
)

func TestRoomIsNotTaken(t *testing.T) {
	const room = 256 << 20
	before := named(read(os.DirFS("/"), "proc/self/status"), "VmRSS:")
	makeRoom(room)
	makeRoom(0)
	if took := named(read(os.DirFS("/"), "proc/self/status"), "VmRSS:") - before; took > room/1024/8 {
		t.Errorf("%d KB are taken", took)
	}
}
