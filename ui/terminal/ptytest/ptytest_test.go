//go:build !windows

package ptytest

import (
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

func shell(t *testing.T, script string, o Options) *Terminal {
	t.Helper()
	return Start(t, exec.Command("/bin/sh", "-c", script), 40, 6, o)
}

func TestTheScreenShowsWhatTheProgramWrites(t *testing.T) {
	t.Parallel()
	s := shell(t, `printf 'a\033[1;31mbold\033[0m \342\202\254 \344\270\255x\r\nnext'; read x; echo "got $x"; exit 3`, Options{})
	s.WaitFor("next")
	if got := s.Lines()[0]; got != "abold € 中x" {
		t.Errorf("first line %q", got)
	}
	s.Type("o", "k", Enter).WaitFor("got ok")
	if code := s.Wait(); code != 3 {
		t.Errorf("exit code %d, want 3", code)
	}
}

func TestAHalfDrawnFrameIsNotLookedAt(t *testing.T) {
	t.Parallel()
	s := shell(t, `stty -echo; printf '\033[?2026hhalf'; read x; printf ' whole\033[?2026l'; read x`, Options{})
	s.WaitOutput("half a frame", func(raw []byte) bool { return strings.Contains(string(raw), "half") })
	s.Send("\r")
	if got := s.Screen(); !strings.Contains(got, "half whole") {
		t.Errorf("saw %q", got)
	}
}

func TestASilentTerminalAnswersNothing(t *testing.T) {
	t.Parallel()
	ask := `stty raw -echo; printf '\033[6n'; head -c 6 | od -An -c`
	loud := shell(t, ask, Options{})
	loud.WaitFor("[   1   ;   1   R")
	silent := shell(t, ask, Options{Silent: true})
	silent.Send("abcdef").WaitFor("a   b   c   d   e   f")
}

func TestResizeAndSignalsReachTheProgram(t *testing.T) {
	t.Parallel()
	s := shell(t, `trap 'stty size' WINCH; trap 'exit 7' TERM; echo ready; while :; do read x; done`, Options{})
	s.WaitFor("ready")
	s.Resize(30, 5).WaitFor("5 30")
	s.Kill(syscall.SIGTERM)
	s.Send("\r")
	if code := s.Wait(); code != 7 {
		t.Errorf("exit code %d, want 7", code)
	}
}

func TestRestoredNoticesARawTerminal(t *testing.T) {
	t.Parallel()
	s := shell(t, `echo ready; read x; stty raw; echo raw; head -c 1; stty -raw; echo cooked`, Options{})
	s.WaitFor("ready")
	if !s.Restored() {
		t.Error("line settings differ before anything was done")
	}
	s.Send("\r").WaitFor("raw")
	if s.Restored() {
		t.Error("raw mode went unnoticed")
	}
	s.Send("x")
	s.Wait()
}
