//go:build !windows

package terminal_test

import (
	"bytes"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// start runs the toy in a terminal that answers no queries.
func start(t *testing.T, env ...string) *ptytest.Terminal {
	t.Helper()
	cmd := exec.Command(toy)
	cmd.Env = ptytest.Environ(env...)
	return ptytest.Start(t, cmd, 60, 12, ptytest.Options{Silent: true}).WaitFor("toy 60×12")
}

// checkRestored checks that the program restored the terminal and sent only what is allowed.
func checkRestored(t *testing.T, s *ptytest.Terminal) {
	t.Helper()
	uitest.Equal(t, s.Restored(), true)
	for _, mode := range []int{1049, 1002, 1006, 2004, 2026} {
		uitest.Equal(t, s.Mode(mode), false, mode)
	}
	uitest.Equal(t, s.Mode(25), true)
}

func TestEachFrameIsASynchronizedUpdate(t *testing.T) {
	t.Parallel()
	s := start(t)
	for range 5 {
		s.Type("j")
	}
	s.WaitFor("count 5.")
	s.Type("q")
	s.Wait()
	parts := strings.Split(string(s.Output()), "\x1b[?2026h")
	for i, part := range parts {
		_, outside, ended := strings.Cut(part, "\x1b[?2026l")
		if i == 0 {
			outside, ended = part, true
		}
		if !ended || strings.Contains(outside, "toy") || strings.Contains(outside, "count") {
			t.Fatalf("text outside a frame: %q", part)
		}
	}
	if len(parts) < 3 {
		t.Errorf("%d frames for five keys", len(parts)-1)
	}
}

func TestKeysDoNotWaitForASlowTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(toy)
	cmd.Env = ptytest.Environ("TOY_LOG=1")
	keys, log := pipe(t)
	cmd.ExtraFiles = append(cmd.ExtraFiles, log)
	s := ptytest.Start(t, cmd, 200, 60, ptytest.Options{}).WaitFor("toy 200×60")
	s.Pause()
	for i := range 300 { // each key makes a frame of 11 kB; the terminal buffers 4 kB
		s.Type(string(rune('1' + i%9)))
		if _, err := keys.ReadString('\n'); err != nil { // blocks if the model does
			t.Fatal(err)
		}
	}
	before := len(s.Output())
	s.Resume()
	s.WaitFor("count 300.")
	if sent := len(s.Output()) - before; sent > 100_000 {
		t.Errorf("%d bytes for 300 keys on a blocked line: frames were not skipped", sent)
	}
	for y, line := range s.Lines()[4:] {
		uitest.Equal(t, line, strings.Repeat(string(rune('a'+(300+y+4)%26)), 199))
	}
	s.Type("q")
	s.Wait()
	checkRestored(t, s)
}

func TestAProgramThatDoesNotQuitIsKilled(t *testing.T) {
	for _, key := range []string{"S", "H"} { // one ignores the signal, one hangs
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(toy)
			cmd.Env = ptytest.Environ("TOY_LOG=1")
			keys, log := pipe(t)
			cmd.ExtraFiles = append(cmd.ExtraFiles, log)
			s := ptytest.Start(t, cmd, 60, 12, ptytest.Options{Silent: true}).WaitFor("toy 60×12")
			s.Type(key)
			if _, err := keys.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			s.Signal(syscall.SIGTERM)
			uitest.Equal(t, s.Wait(), 128+15, key)
			s.WaitFor("ended by signal")
			checkRestored(t, s)
		})
	}
}

func TestASecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.Type("S").WaitFor("stubborn")
	s.Signal(syscall.SIGTERM)
	s.WaitFor("told to quit")
	s.Signal(syscall.SIGTERM)
	uitest.Equal(t, s.Wait(), 128+15)
	checkRestored(t, s)
}

func TestACommandWithoutAMessageDoesNotUpdateTheModel(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.Type("n").WaitFor("status loud after 1 updates")
	s.Type("q")
	uitest.Equal(t, s.Wait(), 0)
}

func TestPanicsRestoreTheTerminalAndShowTheirTrace(t *testing.T) {
	t.Parallel()
	for key, where := range map[string]string{
		"U": "in Update", "V": "in View", "C": "in a command", "B": "in a batch",
		"N": "in a quiet command",
	} {
		s := start(t)
		s.Resize(100, 60).WaitFor("toy 100×60")
		s.Type(key)
		uitest.Equal(t, s.Wait(), 2, key)
		s.WaitFor("panic: "+where, "toy_test.go:")
		checkRestored(t, s)
	}
}

func TestCopyWritesTheClipboard(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.Type("y").WaitFor(`copied "a title" <nil>`)
	if !bytes.Contains(s.Output(), []byte("\x1b]52;c;YSB0aXRsZQ==\x1b\\")) {
		t.Error("no OSC 52 was sent")
	}
}

func TestTheBackgroundIsQueriedOnceAndNeverTyped(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.Type("b")
	asks := func(raw []byte) bool { return bytes.Contains(raw, []byte("\x1b]11;?\x1b\\")) }
	s.WaitOutput("a question", asks)
	s.Send("\x1b]11;rgb:1e1e/")
	s.Send("1e1e/2e2e\x1b\\").WaitFor("background #1e1e2e", "count 1.") // "b" alone
	s.Type("b", "k").WaitFor("count 3.")
	uitest.Equal(t, bytes.Count(s.Output(), []byte("\x1b]11;?")), 1)
}

func TestQuittingWaitsForAnAnswerThatIsDue(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.Type("b")
	s.WaitOutput("a question", func(raw []byte) bool { return bytes.Contains(raw, []byte("\x1b]11;?\x1b\\")) })
	s.Type("q")
	s.Send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
	uitest.Equal(t, s.Wait(), 0)
	uitest.Equal(t, s.Restored(), true)
	if bytes.Contains(s.Output(), []byte("rgb:")) {
		t.Error("the answer is echoed into the shell")
	}
}
