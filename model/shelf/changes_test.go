package shelf

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func watching(t *testing.T, paths ...string) *Watcher {
	t.Helper()
	msg := openWatcher(paths).(WatchingMsg)
	if msg.Err != nil {
		t.Fatal(msg.Err)
	}
	t.Cleanup(msg.Watcher.Close)
	return msg.Watcher
}

// next is what the watcher says next.
func next(t *testing.T, w *Watcher, change func()) string {
	t.Helper()
	said := make(chan FilesChangedMsg, 1)
	go func() {
		msg, _ := w.Wait().(FilesChangedMsg)
		said <- msg
	}()
	change()
	msg := <-said
	return msg.Text().String()
}

func TestWhatAppearsChangesOrGoesInAFolderIsSaid(t *testing.T) {
	folder := t.TempDir()
	a := write(t, folder, "a.txt", "one")
	w := watching(t, folder)
	for _, step := range []struct {
		want   string
		change func()
	}{
		{"b.txt is new", func() { write(t, folder, "b.txt", "two") }},
		{"a.txt has changed", func() { write(t, folder, "a.txt", "one and more") }},
		{"2 files are new", func() { write(t, folder, "c.txt", "three"); write(t, folder, "d.md", "four") }},
		{"e.txt is new", func() { write(t, folder, "below/e.txt", "five") }},
		{"f.txt is new", func() { write(t, folder, "below/f.txt", "six") }},
		{"a.txt is gone", func() { _ = os.Remove(a) }},
	} {
		if got := next(t, w, step.change); got != step.want {
			t.Errorf("%q, want %q", got, step.want)
		}
	}
}

func TestFilesThatWouldNotBeReadAreNotNews(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "a.txt", "one")
	w := watching(t, folder)
	got := next(t, w, func() {
		write(t, folder, ".a.txt.swp", "x")
		write(t, folder, "picture.png", "x")
		write(t, folder, "b.txt", "two")
	})
	if got != "b.txt is new" {
		t.Error(got)
	}
}

func TestAFileThatIsReplacedHasChanged(t *testing.T) {
	folder := t.TempDir()
	path, other := write(t, folder, "a.txt", "one"), write(t, t.TempDir(), "b.txt", "another")
	write(t, folder, "beside.txt", "not opened")
	w := watching(t, path)
	got := next(t, w, func() {
		write(t, folder, "beside.txt", "changed, but nobody reads it")
		if err := os.Rename(other, path); err != nil {
			write(t, folder, "a.txt", "another") // on another disk
		}
	})
	if got != "a.txt has changed" {
		t.Error(got)
	}
}

func TestWhatIsBeingReadAgainIsNotNews(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "a.txt", "one")
	w := watching(t, folder)
	got := next(t, w, func() {
		write(t, folder, "b.txt", "two")
		w.Seen()()
		write(t, folder, "c.txt", "three")
	})
	if got != "c.txt is new" {
		t.Error(got)
	}
}

func TestCloseEndsTheWaiting(t *testing.T) {
	w := watching(t, t.TempDir())
	done := make(chan bool)
	go func() { done <- w.Wait() == nil }()
	w.Close()
	if !<-done {
		t.Error("something has changed")
	}
	(*Watcher)(nil).Close()
}

func TestAReachedLimitIsSaidInPlainWords(t *testing.T) {
	for _, err := range []error{syscall.ENOSPC, errors.Join(syscall.EMFILE)} {
		if text := notWatched(err).Error(); !strings.Contains(text, "cannot watch more folders") || !strings.Contains(text, ":reload reads them") {
			t.Error(text)
		}
	}
	if notWatched(nil) != nil {
		t.Error("nothing went wrong")
	}
	if msg := openWatcher([]string{filepath.Join(t.TempDir(), "gone", "a.txt")}).(WatchingMsg); msg.Err == nil || msg.Watcher == nil {
		t.Error("a folder that does not exist is watched")
	}
}
