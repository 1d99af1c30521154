//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestNoKeyOfABurstIsLost(t *testing.T) {
	s := begin(t)
	s.Send(strings.Repeat("j", 2000) + "kk")
	s.Send("t").WaitFor("To-read 1")
	s.Send("g" + strings.Repeat("x", 200)).WaitFor("Skipped 200")
	s.Send(strings.Repeat("u", 200)).WaitFor("Skipped   5 All", "To-read 1")
	leaves(t, s, "1 to-read, 277 left")
}

func TestRoughInputDoesNothingThatNobodyAskedFor(t *testing.T) {
	s := begin(t)
	for _, junk := range []string{
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b[?62;1;4c", "\x1b[12;40R", "\x1b[<0;10;2M", "\x1b[<64;1;1m",
		"\x1bP>|XTerm(380)\x1b\\", "\x1b[?2026;2$y", "\x1b[I", "\x1b[O", "\xff\xfe\x80", "\x00",
	} {
		s.Send(junk)
	}
	s.Send(ptytest.Paste("ttttrrrrxxxx\nQ\n")).WaitFor("A paste into the list does nothing")
	s.WaitFor("Inbox 278")
	s.Send("\x1b") // a key cut in two by a slow line
	s.Send("[B").WaitGone("A paste")
	s.Send("\x1b[200~/ttxx") // a paste whose end never comes closes itself
	s.WaitFor("A paste into the list does nothing")
	s.Type("x").WaitFor("Skipped 1")
	s.Type("4").WaitFor("1 of 1 ", "Semi-off-Policy") // the second paper: one step down
	leaves(t, s, "1 skipped, 277 left")
}

func TestEverySignalLeavesAWholeTerminalAndKeepsTheMarks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for _, sig := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT} {
		s := sitAt(t, home, 100, 30)
		s.WaitUntil("the papers", func(screen string) bool { return decided(screen) >= 0 })
		s.Type("t").WaitFor("to-read: ")
		s.Kill(sig)
		if code := s.Wait(); code != 128+int(sig) {
			t.Errorf("%v: exit code %d", sig, code)
		}
		if !s.Restored() || s.Mode(1049) || s.Mode(2004) || !s.Mode(25) {
			t.Errorf("%v: the terminal is not whole", sig)
		}
	}
	s := sit(t, home).WaitFor("To-read 4")
	leaves(t, s, "274 left")
}

func TestAWindowThatIsClosedKeepsTheMarks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sitAt(t, home, 100, 30).WaitFor(first).Send("ttt").WaitFor("to-read: ")
	s.HangUp()
	s.Wait()
	again := sit(t, home).WaitFor("To-read 3")
	leaves(t, again, "275 left")
}

// job starts the program as a job of a shell that continues it after a line.
func job(t *testing.T, home string) *ptytest.Terminal {
	t.Helper()
	cmd := exec.Command("/bin/sh", "-m", "-c", `"$0" --home "$1"; echo "stopped $?"; read line; fg >/dev/null; echo "ended $?"`, program, home)
	cmd.Env = ptytest.Environ("HOME=" + home)
	s := ptytest.Start(t, cmd, 100, 30, ptytest.Options{}).WaitFor(first[:30])
	return s
}

func TestSuspendedItComesBackRedrawnInItsPlace(t *testing.T) {
	t.Parallel()
	s := job(t, t.TempDir())
	s.Send("jjt").WaitFor("to-read: ")
	s.Send("/agent").WaitFor("agent")
	s.Type(ptytest.Enter).WaitGone("cancel")
	s.WaitFor("critique mechanism and iterative") // the last lines of the abstract in sight
	before := s.Lines()
	s.Type(ptytest.Ctrl('z')).WaitFor("stopped")
	if !s.Restored() || s.Mode(1049) || s.Mode(2004) || !s.Mode(25) {
		t.Error("the shell gets a terminal that is not whole")
	}
	s.Resize(90, 30)
	s.Resize(100, 30)
	s.Send("\r").WaitGone("stopped").WaitFor("agent")
	s.WaitUntil("the same list as before", func(screen string) bool {
		return strings.HasPrefix(screen, strings.Join(before[:len(before)-1], "\n"))
	})
	s.Type("x").WaitFor("Skipped 1")
	s.Type("Q").WaitFor("ended 0")
}

func TestManyResizesEndInAWholeScreen(t *testing.T) {
	s := begin(t)
	for i := range 150 {
		s.Resize(1+(i*37)%200, 1+(i*13)%60)
		if i%10 == 0 {
			s.Type("j", "k")
		}
	}
	s.Resize(80, 24)
	s.WaitUntil("the screen at its last size", func(screen string) bool {
		return strings.Contains(screen, "Inbox 278") && strings.Contains(screen, "? help") && strings.Contains(screen, first)
	})
	leaves(t, s, "nothing decided, 278 left")
}

func TestASlowLineLosesFramesAndNoKeys(t *testing.T) {
	t.Parallel()
	s := sitAt(t, t.TempDir(), 200, 60).WaitFor(first)
	s.Pause()
	for range 60 {
		s.Type("x", "t", "*", "j")
	}
	before := len(s.Output())
	s.Resume()
	s.WaitFor("Skipped 60", "To-read 60")
	t.Logf("%d bytes for 240 keys on a line that stood still", len(s.Output())-before)
	leaves(t, s, "158 left")
}

func TestANoteIsWrittenInAnEditorThatHasTheTerminal(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	script := filepath.Join(home, "my editor")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho editing\nread line\nprintf '%s' \"$line\" > \"$2\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	edit := func(editor string) *ptytest.Terminal {
		cmd := command(home, []string{"VISUAL=", "EDITOR=" + editor})
		s := ptytest.Start(t, cmd, 120, 40, ptytest.Options{}).WaitFor(first)
		s.Type("e", ptytest.Ctrl('o'))
		return s
	}
	s := edit("'" + script + "' --wait")
	s.WaitFor("editing")
	s.WaitMode(1049, false)
	s.Send("a second thought\r").WaitFor("note: "+first, "a second thought")
	leaves(t, s, "nothing decided")
	for _, editor := range []string{"false", "no-such-editor"} {
		s = edit(editor)
		s.WaitFor("the note is unchanged: "+editor, "a second thought")
		s.Type("x").WaitFor("skipped: ")
		s.Type("u").WaitFor("undone: skipped")
		leaves(t, s, "nothing decided")
	}
}
