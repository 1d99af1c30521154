//go:build unix

package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/model/durable"
	"dailies/ui/uitest"
)

func TestADeletedLockFileDoesNotLetASecondWriterIn(t *testing.T) {
	for _, next := range []struct {
		name string
		do   func(*fixture) error
		want error
	}{
		{"a start", (*fixture).Prepare, nil}, // it does not repair the tail
		{"a save", func(w *fixture) error { return w.Append([]Line{entry(3)}) }, durable.ErrLocked},
		{"a compaction", func(w *fixture) error { return w.Compact(true, fold) }, durable.ErrLocked},
	} {
		w := newFixture(t)
		w.add(1)
		second := render([]Line{entry(2)}, sumOf([]byte(strings.TrimSpace(w.text()))), false)
		whole := w.text() + second
		half := whole[:len(whole)-20]
		unlock, _ := w.lockFolder()
		release, err := w.openLocked()
		uitest.Must(t, err)
		w.put(w.ownName(), half) // a large write in progress
		uitest.Must(t, os.Remove(w.path(lockName)))
		if err := next.do(w.window()); !errors.Is(err, next.want) {
			t.Errorf("%s: %v, want %v", next.name, err, next.want)
		}
		uitest.Equal(t, w.text(), half, next.name)
		w.put(w.ownName(), whole)
		release()
		unlock()
		uitest.Must(t, next.do(w.window()))
		if got := w.window().read(); !slices.Contains(got, "p2") {
			t.Errorf("%s: read %v", next.name, got)
		}
	}
}

func TestASaveThatWaitedForACompactionWritesToTheNewFile(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	other := w.window()
	other.LockTimeout = time.Minute
	other.add(2) // it has the old file open
	release, err := w.openLocked()
	uitest.Must(t, err)
	saved := make(chan error)
	go func() { saved <- other.Append([]Line{entry(3)}) }()
	uitest.Must(t, w.replace([]byte(w.text())))
	release()
	uitest.Must(t, <-saved)
	w.window().reads("p1", "p2", "p3")
}

func TestTheEndingIsNotWrittenThroughASymbolicLink(t *testing.T) {
	w := newFixture(t)
	elsewhere := filepath.Join(t.TempDir(), "file")
	uitest.Must(t, os.WriteFile(elsewhere, []byte("mine"), 0o600))
	uitest.Must(t, os.Symlink(elsewhere, w.endingPath()))
	w.add(1)
	uitest.Equal(t, textOf(elsewhere), "mine")
}

func TestAPipeInPlaceOfAStateFileDoesNotBlock(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	for _, path := range []string{w.endingPath(), w.tornPath()} {
		_ = os.Remove(path)
		uitest.Must(t, syscall.Mkfifo(path, 0o600))
	}
	w.put(w.ownName(), w.text()+`{"v":1,"id":"p`)
	w.add(2)
	w.window().reads("p1", "p2")
}
