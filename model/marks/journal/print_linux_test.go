package journal

import (
	"io/fs"
	"syscall"
	"testing"
	"time"
)

// seconds is a file on a disk that counts whole seconds.
type seconds struct {
	fs.FileInfo
	nanos int64
}

func (s seconds) Sys() any { return &syscall.Stat_t{Ctim: syscall.NsecToTimespec(s.nanos)} }

func TestAFileHasNoPrintWhereSecondsAreCounted(t *testing.T) {
	for _, row := range []struct {
		changed time.Duration
		known   bool
	}{
		{1795344064 * time.Second, false},
		{1795344064*time.Second + 20*time.Millisecond, false},
		{1795344064*time.Second + 123_456_789, true},
	} {
		if _, known := printOf(seconds{nanos: int64(row.changed)}); known != row.known {
			t.Errorf("changed at %v: it is known: %v", row.changed, known)
		}
	}
}
