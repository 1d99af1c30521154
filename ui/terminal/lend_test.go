//go:build !windows

package terminal_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// pipe returns a pipe and a reader of the lines written to it.
func pipe(t *testing.T) (*bufio.Reader, *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	uitest.Must(t, err)
	t.Cleanup(func() { _, _ = r.Close(), w.Close() })
	uitest.Must(t, r.SetReadDeadline(time.Now().Add(time.Minute)))
	return bufio.NewReader(r), w
}

func TestAnEditorGetsTheTerminal(t *testing.T) {
	t.Parallel()
	s := start(t, `EDITOR=test -t 0 && test -t 1 && printf 'editing '; read a; read b; printf 'got %s %s\033[?1002h\033[?25l' "$a" "$b"; read c`)
	s.Type("e").WaitFor("editing")
	s.WaitMode(1049, false)
	uitest.Equal(t, s.Restored(), true)
	s.Send("one\rtwo\r") // the toy must get none of these keys
	s.WaitFor("got one two")
	s.Send("\r").WaitFor("status edited <nil>", "keys e\n")
	if s.Mode(1002) || s.Mode(25) || !s.Mode(1049) || !s.Mode(2004) || s.Restored() {
		t.Errorf("mouse %v, cursor %v, screen %v, paste %v after the editor", s.Mode(1002), s.Mode(25), s.Mode(1049), s.Mode(2004))
	}
	s.Type("j").WaitFor("keys e j")
}

func TestCtrlCInAnEditorIsForTheEditor(t *testing.T) {
	t.Parallel()
	s := start(t, `EDITOR=trap 'echo caught; read x; exit 3' INT; echo editing; while :; do read x; done`)
	s.Type("e").WaitFor("editing")
	s.Send("\x03").WaitFor("caught")
	s.Send("\r").WaitFor("edited exit status 3")
}

func TestAKilledEditorLeavesNoModesBehind(t *testing.T) {
	t.Parallel()
	s := start(t, `EDITOR=stty raw -echo; printf 'editing\033[?1003h\033[?1h\033='; read a; kill -9 $$`)
	s.Type("e").WaitFor("editing")
	s.Send("\n").WaitFor("edited signal: killed")
	uitest.Equal(t, s.Mode(1003), false)
	uitest.Equal(t, s.Mode(1), false)
	s.Type("q")
	s.Wait()
	checkRestored(t, s)
}

func TestEditorsLeakNoDescriptors(t *testing.T) {
	t.Parallel()
	s := start(t, `EDITOR=true`)
	edit := func() int {
		s.Type("e").WaitFor("edited <nil>")
		s.Type("y").WaitFor("copied")
		open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", s.Pid()))
		if err != nil {
			t.Skipf("no /proc to count descriptors in: %v", err)
		}
		return len(open)
	}
	first, last := edit(), 0
	for range 20 {
		last = edit()
	}
	if last > first+5 {
		t.Errorf("%d descriptors are open, %d at first", last, first)
	}
}

func TestAStoppedEditorReturnsToTheShell(t *testing.T) {
	t.Parallel()
	s := inShell(t, `EDITOR=echo editing; kill -TSTP 0; echo continued; read x`)
	s.Type("e").WaitFor("editing", "stopped") // the toy is stopped; the shell does not know the editor
	waitStopped(t, s)
	s.Send("\r").WaitFor("continued")
	s.Send("\r").WaitFor("edited <nil>")
	s.Type("q").WaitFor("ended 0")
}

// inShell starts the toy as a job of a shell that reports when the job stops, and continues it after a
// line of input.
func inShell(t *testing.T, env ...string) *ptytest.Terminal {
	t.Helper()
	cmd := exec.Command("/bin/sh", "-m", "-c", `"$0"; echo "stopped $?"; read line; fg >/dev/null; echo "ended $?"`, toy)
	cmd.Env = ptytest.Environ(env...)
	return ptytest.Start(t, cmd, 60, 12, ptytest.Options{Silent: true}).WaitFor("toy 60×12")
}

func TestAStopFromOutsideSuspends(t *testing.T) {
	t.Parallel()
	s := inShell(t)
	signalToy(t, s, syscall.SIGTSTP)
	s.WaitFor("stopped")
	s.WaitMode(1049, false)
	s.Send("\r").WaitFor(", resumed")
	s.Type("q").WaitFor("ended 0")
}

func TestTheScreenIsRedrawnAfterSIGSTOP(t *testing.T) {
	t.Parallel()
	s := inShell(t)
	signalToy(t, s, syscall.SIGSTOP)
	s.WaitFor("stopped")
	s.Send("\n") // the terminal is still in raw mode
	s.WaitFor(", resumed").WaitGone("stopped")
	s.Type("q").WaitFor("ended 0")
}

func TestSuspendingWithoutAShellSaysSo(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.Type("z").WaitFor("status no shell")
	s.Signal(syscall.SIGTSTP)
	s.Type("j").WaitFor("keys z j")
	s.Type("q")
	uitest.Equal(t, s.Wait(), 0)
}

func TestRunWithoutATerminalFails(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(toy)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "no terminal to read keys from") {
		t.Errorf("%v: %q", err, out)
	}
}

func TestTheProgramEndsWithItsTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("/bin/sh", "-c", `trap "" HUP; exec "$0"`, toy) // only the end of input can quit it
	cmd.Env = ptytest.Environ("TOY_LOG=1")
	keys, log := pipe(t)
	cmd.ExtraFiles = append(cmd.ExtraFiles, log)
	s := ptytest.Start(t, cmd, 60, 12, ptytest.Options{Silent: true}).WaitFor("toy 60×12")
	_ = log.Close()
	s.HangUp()
	if _, err := keys.ReadString('\n'); !errors.Is(err, io.EOF) { // EOF when the last writer has exited
		t.Errorf("the program continues without a terminal: %v", err)
	}
}

// signalToy sends a signal to the toy, not to its shell.
func signalToy(t *testing.T, s *ptytest.Terminal, sig syscall.Signal) {
	t.Helper()
	uitest.Must(t, syscall.Kill(pidOfToy(t, s), sig))
}

// pidOfToy returns the process id of the toy, which is also its process group.
func pidOfToy(t *testing.T, s *ptytest.Terminal) int {
	t.Helper()
	out, err := exec.Command("ps", "-o", "pid=", "--ppid", strconv.Itoa(s.Pid())).Output()
	if err != nil {
		t.Skipf("no ps that finds children: %v", err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(out)))
	uitest.Must(t, err)
	return pid
}

// waitStopped waits until the toy and its child processes are stopped. A process that stops after the
// shell's CONT would never continue.
func waitStopped(t *testing.T, s *ptytest.Terminal) {
	t.Helper()
	group := strconv.Itoa(pidOfToy(t, s))
	for end := time.Now().Add(time.Minute); ; {
		out, err := exec.Command("ps", "-A", "-o", "pgid=,stat=").Output()
		if err != nil {
			t.Fatalf("state of the processes: %v", err)
		}
		running := 0
		for line := range strings.Lines(string(out)) {
			if of := strings.Fields(line); len(of) == 2 && of[0] == group && of[1][0] != 'T' {
				running++
			}
		}
		if running == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d processes of the toy run:\n%s", running, out)
		}
		time.Sleep(10 * time.Millisecond)
	}
}
