//go:build unix

package parser

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAFIFOIsRefusedAtOnce(t *testing.T) {
	dir := folder(t, map[string]string{"good.txt": pageOf("Good")})
	fifo := filepath.Join(dir, "fifo.txt")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	expectTitles(t, loadTitles(t, "", fifo, "/dev/null", dir), "!fifo.txt: not a regular file", "!not a regular file", "!fifo.txt: not a regular file", "Good")
	if _, err := Open(fifo); !errors.Is(err, ErrNotRegular) {
		t.Errorf("opened a FIFO: %v", err)
	}
}
