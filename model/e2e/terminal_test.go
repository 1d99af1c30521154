//go:build !windows

package e2e

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

func TestABurstOfKeysLosesNone(t *testing.T) {
	s := begin(t)
	s.Send(strings.Repeat("j", 2000) + "kk")
	s.Send("t").WaitFor("To-read 1")
	s.Send("g" + strings.Repeat("x", 200)).WaitFor("Skipped 200")
	s.Send(strings.Repeat("u", 200)).WaitFor("Skipped   5 All", "To-read 1")
	leaves(t, s, "1 to-read, 277 left")
}

func TestGarbledInputDoesNothing(t *testing.T) {
	s := begin(t)
	for _, junk := range []string{
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "\x1b[?62;1;4c", "\x1b[12;40R", "\x1b[<0;10;2M", "\x1b[<64;1;1m",
		"\x1bP>|XTerm(380)\x1b\\", "\x1b[?2026;2$y", "\x1b[I", "\x1b[O", "\xff\xfe\x80", "\x00",
	} {
		s.Send(junk)
	}
	s.Send(ptytest.Paste("ttttrrrrxxxx\nQ\n")).WaitFor("A paste into the list does nothing")
	s.WaitFor("Inbox 278")
	for second := "2 of 278"; !strings.Contains(s.Screen(), second); {
		s.Send("\x1b") // a key that a slow connection splits
		s.Send("[B").WaitUntil("the second paper", func(screen string) bool {
			return strings.Contains(screen, second) || strings.Contains(screen, "keep 3 more papers")
		})
		if !strings.Contains(s.Screen(), second) { // on a busy machine, [ and B may arrive as separate keys
			s.Send("g").WaitGone("keep 3 more papers")
		}
	}
	s.Send("\x1b[200~/ttxx") // an unfinished paste times out
	s.WaitFor("A paste into the list does nothing")
	s.Type("x").WaitFor("Skipped 1")
	s.Type("4").WaitFor("1 of 1 ", "Semi-off-Policy") // the second paper, one step down
	leaves(t, s, "1 skipped, 277 left")
}

func TestSignalsRestoreTheTerminalAndKeepTheMarks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for _, sig := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT} {
		s := sitAt(t, home, 100, 30, fewPapers())
		s.WaitUntil("the papers", func(screen string) bool { return decided(screen) >= 0 })
		s.Type("t").WaitFor("to-read: ")
		s.Signal(sig)
		uitest.Equal(t, s.Wait(), 128+int(sig), sig)
		if !s.Restored() || s.Mode(1049) || s.Mode(2004) || !s.Mode(25) {
			t.Errorf("%v: the terminal is not whole", sig)
		}
	}
	s := sit(t, home, fewPapers()).WaitFor("To-read 4")
	leaves(t, s, "196 left")
}

func TestClosingTheWindowKeepsTheMarks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sitAt(t, home, 100, 30).WaitFor(first).Send("ttt").WaitFor("to-read: ")
	s.HangUp()
	s.Wait()
	again := sit(t, home).WaitFor("To-read 3")
	leaves(t, again, "275 left")
}

// job starts the program as a job of a shell that continues it after a line of input.
func job(t *testing.T, home string) *ptytest.Terminal {
	t.Helper()
	cmd := exec.Command("/bin/sh", "-m", "-c", `"$0" --home "$1"; echo "stopped $?"; read line; fg >/dev/null; echo "ended $?"`, program, home)
	cmd.Env = ptytest.Environ("HOME=" + home)
	return ptytest.Start(t, cmd, 100, 30, ptytest.Options{}).WaitFor(first[:30])
}

func TestSuspendAndContinueRestoresTheScreen(t *testing.T) {
	t.Parallel()
	s := job(t, t.TempDir())
	s.Send("jjt").WaitFor("to-read: ")
	s.Send("/agent").WaitFor("agent")
	s.WaitFor("critique mechanism and iterative") // the last visible lines of the abstract
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
	s.Type(ptytest.Enter).WaitGone("cancel") // the filter was still being typed
	s.Type("x").WaitFor("Skipped 1")
	s.Type("Q").WaitFor("ended 0")
}

func TestANoteIsWrittenInAnEditor(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	script := filepath.Join(home, "my editor")
	uitest.Must(t, os.WriteFile(script, []byte("#!/bin/sh\necho editing\nread line\nprintf '%s' \"$line\" > \"$2\"\n"), 0o700))
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
	for editor, why := range map[string]string{"false": "exit status 1", "no-editor": "executable file not found in $PATH", "/no/editor": "no such file"} {
		s = edit(editor)
		s.WaitFor("the note is unchanged: "+editor+": "+why, "a second thought")
		s.Type("x").WaitFor("skipped: ")
		s.Type("u").WaitFor("undone: skipped")
		leaves(t, s, "nothing decided")
	}
}

// click clicks the left button on the first occurrence of a text.
func click(t *testing.T, s *ptytest.Terminal, text string) {
	t.Helper()
	for y, line := range s.Lines() {
		if i := strings.Index(line, text); i >= 0 {
			at := fmt.Sprintf("\x1b[<0;%d;%d", ansi.StringWidth(line[:i])+1, y+1)
			s.Send(at + "M")
			s.Send(at + "m")
			return
		}
	}
	t.Fatalf("no %q on the screen:\n%s", text, s.Screen())
}

func TestPapersAndClickedLinksOpenInTheBrowser(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	opened := filepath.Join(home, "opened")
	browser := filepath.Join(home, "browser")
	uitest.Must(t, os.WriteFile(browser, []byte("#!/bin/sh\necho \"$1\" >> "+opened+"\n"), 0o755))
	cmd := command(home, []string{"BROWSER=" + browser})
	s := ptytest.Start(t, cmd, 160, 50, ptytest.Options{}).WaitFor(first)
	s.Send("o").WaitFor("opened https://huggingface.co/papers?q=CopT")
	const link = "https://github.com/sdc17/CopT"
	click(t, s, link)
	s.WaitFor("opened " + link)
	leaves(t, s, "278 left")
	got, err := os.ReadFile(opened)
	for deadline := time.Now().Add(time.Minute); strings.Count(string(got), "\n") < 2 && time.Now().Before(deadline); { // the program does not wait for the browser
		got, err = os.ReadFile(opened)
	}
	if lines := strings.Fields(string(got)); err != nil || len(lines) != 2 || !strings.HasPrefix(lines[0], "https://huggingface.co/papers?q=CopT") || lines[1] != link {
		t.Errorf("the browser was given %q, %v", got, err)
	}
}

// sent returns how many bytes the program has sent so far.
func sent(s *ptytest.Terminal) int {
	n := 0
	s.WaitOutput("anything", func(raw []byte) bool { n = len(raw); return true })
	return n
}

func TestAKeySendsAtMost6kB(t *testing.T) {
	t.Parallel()
	s := ptytest.Start(t, command(t.TempDir(), nil), 120, 40, ptytest.Options{Silent: true}) // an answer about the background would redraw the screen
	s.WaitFor(first)
	for _, key := range []string{"j", "j", "j", "\x06", "p", "k", "k", "t"} {
		from, was := sent(s), s.Screen()
		s.Type(key)
		s.WaitUntil("another screen", func(screen string) bool { return screen != was })
		if n := sent(s) - from; n > 6000 {
			t.Errorf("%q sent %d bytes", key, n)
		}
	}
}

func TestTheAbstractIsShownAfterFastScrolling(t *testing.T) {
	s := begin(t)
	s.Send(strings.Repeat("j", 31)).WaitFor("Scaling test-time compute is crucial")
	s.WaitFor("32 of 278 · by page")
	s.Send(strings.Repeat("k", 31)).WaitFor("1 of 278 · by page")
	s.WaitFor("Chain-of-thought (CoT) is a standard")
	leaves(t, s, "nothing decided, 278 left")
}

// TestRandomKeysLeaveNoStaleRows types random keys and compares the screen with a full redraw.
func TestRandomKeysLeaveNoStaleRows(t *testing.T) {
	t.Parallel()
	s := sitAt(t, t.TempDir(), 100, 30).WaitFor(first)
	const escape = ptytest.Esc + ptytest.Esc // once, followed by a letter, it could be Alt with that letter
	random := rand.New(rand.NewPCG(3, 4))
	// Enter only outside the filter, because keys after an Enter without results are dropped.
	// No e, because keys would go to the editor.
	keys := []string{"j", "k", "t", "x", "u", "G", "g", "J", "l", "h", "c", "P", "p", "?", "m", "s", "!", "2", "5", "1", "A", "v", "/rl ", "/gui ", ptytest.PageDown}
	for range 300 {
		s.Send(keys[random.IntN(len(keys))])
		if random.IntN(20) == 0 {
			s.Send(escape + escape + ptytest.Enter)
			s.Resize(60+random.IntN(80), 12+random.IntN(30))
		}
	}
	s.Resize(100, 30)
	for range 4 { // close whatever is open
		s.Send(escape)
	}
	s.Send("5/zzzz").WaitFor("/ zzzz")
	s.Type(ptytest.Esc).WaitGone("zzzz").WaitFor("? help")
	before := s.Screen()
	drawn := bytes.Count(s.Output(), []byte("\x1b[?2026h"))
	s.Type(ptytest.Ctrl('l'))
	s.WaitOutput("the redraw", func(raw []byte) bool { return bytes.Count(raw, []byte("\x1b[?2026h")) > drawn })
	s.WaitFor("? help") // the screen is cleared one frame before the redraw
	uitest.Equal(t, s.Screen(), before)
	leaves(t, s, "left")
}
