//go:build unix

package marks

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/model/marks/journal"
)

// hold holds the lock of the marks, as a program that hangs does.
func hold(t *testing.T, home string) (release func()) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(home, "marks", ".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	return func() { _ = f.Close() }
}

func TestALockThatIsStuckIsSaidWithItsAge(t *testing.T) {
	home := t.TempDir()
	open(t, home)
	release := hold(t, home)
	c := clock{1_700_000_000_000}
	s, m, _ := Open(Config{DataDir: home, StateDir: home + "/state", Now: c.now, LockWait: time.Millisecond})
	defer s.Close()
	step := m.Apply(status("a", Read))
	for _, want := range []string{"for 1 s", "for 10 s"} {
		if err := s.Save([]Step{step}); !errors.Is(err, journal.ErrLocked) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("save says %v, want %q", err, want)
		}
		c.ms += 10_000
	}
	release()
	save(t, s, m, step)
}
