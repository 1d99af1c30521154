//go:build !windows

package e2e

import (
	"os/exec"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestAnActionThatMemoryHasNoRoomForIsRefusedAndFewPapersAreNot(t *testing.T) {
	home, dump := t.TempDir(), manyPapers(t, 20_000)
	cmd := exec.Command(program, "--home", home, dump)
	cmd.Env = ptytest.Environ("HOME="+home, "TERM=xterm-256color", "LANG=C.UTF-8", "GOMEMLIMIT=4MiB")
	s := ptytest.Start(t, cmd, 120, 40, ptytest.Options{})
	s.WaitFor("memory is full: ")
	s.Type("A", "t")
	s.WaitFor("to-read: not done. Memory has room for 500 of ")
	s.WaitFor("To-read 0")
	s.Type(ptytest.Esc)
	s.Send("x")
	s.WaitFor("Skipped 1")
	leaves(t, s, "1 skipped")
}
