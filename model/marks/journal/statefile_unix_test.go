//go:build unix

package journal

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"dailies/model/durable"
	"dailies/ui/uitest"
)

func TestAStateFileIsLookedAtBeforeItIsRead(t *testing.T) {
	folder := t.TempDir()
	pipe, link, large, good := filepath.Join(folder, "pipe"), filepath.Join(folder, "link"), filepath.Join(folder, "large"), filepath.Join(folder, "good")
	for _, err := range []error{
		syscall.Mkfifo(pipe, 0o600), os.Symlink("/dev/zero", link),
		os.WriteFile(large, make([]byte, 65), 0o600), os.WriteFile(good, []byte("0a1b2c3d\n"), 0o600),
	} {
		uitest.Must(t, err)
	}
	for _, path := range []string{pipe, link, large, folder} {
		if text, err := durable.Read(path, 64); err == nil {
			t.Errorf("%s has %d bytes", path, len(text))
		}
	}
	if text, err := durable.Read(good, 64); err != nil || string(text) != "0a1b2c3d\n" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestTheEndingIsNotWrittenThroughALink(t *testing.T) {
	w := newFixture(t)
	elsewhere := filepath.Join(t.TempDir(), "file")
	uitest.Must(t, os.WriteFile(elsewhere, []byte("mine"), 0o600))
	uitest.Must(t, os.Symlink(elsewhere, w.endingPath()))
	w.add(1)
	uitest.Equal(t, textOf(elsewhere), "mine")
}

func TestAPipeInThePlaceOfAStateFileBlocksNoWrite(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	for _, path := range []string{w.endingPath(), w.tornPath()} {
		_ = os.Remove(path)
		uitest.Must(t, syscall.Mkfifo(path, 0o600))
	}
	w.put(w.own(), w.text()+`{"v":1,"id":"p`)
	w.add(2)
	w.window().reads("p1", "p2")
}
