//go:build !windows

package ptytest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Environ is a small environment that is the same on every machine, followed by more variables as
// NAME=value: of the real one it holds PATH, HOME, TMPDIR and what the Go tool needs.
func Environ(more ...string) []string {
	env := []string{"TERM=xterm-256color", "LANG=C.UTF-8"}
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "GOCACHE", "GOPATH", "GOMODCACHE", "GOFLAGS", "GOGC", "GOCOVERDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return append(env, more...)
}

// WaitFor waits until each of the texts has stood on the screen, one after the other.
func (s *Terminal) WaitFor(texts ...string) *Terminal {
	s.t.Helper()
	for _, text := range texts {
		s.wholeUntil(fmt.Sprintf("text %q", text), func() bool { return strings.Contains(s.text(), text) })
	}
	return s
}

// WaitGone waits until the text no longer stands on the screen.
func (s *Terminal) WaitGone(text string) *Terminal {
	s.t.Helper()
	s.wholeUntil(fmt.Sprintf("text %q to go", text), func() bool { return !strings.Contains(s.text(), text) })
	return s
}

// WaitUntil waits until ready is true of the screen; what says in the message
// of a failure what was waited for.
func (s *Terminal) WaitUntil(what string, ready func(screen string) bool) {
	s.t.Helper()
	s.wholeUntil(what, func() bool { return ready(s.text()) })
}

// WaitOutput waits until ready is true of all bytes that the program sent.
func (s *Terminal) WaitOutput(what string, ready func(raw []byte) bool) {
	s.t.Helper()
	s.until(what, func() bool { return ready(s.output) })
}

// WaitMode waits until a private mode, such as 1049 for the alternate screen, is on or off.
func (s *Terminal) WaitMode(mode int, on bool) {
	s.t.Helper()
	s.until(fmt.Sprintf("mode ?%d to be %v", mode, on), func() bool { return s.modes[mode] == on })
}

// Mode reports whether a private mode, such as 1049 for the alternate screen, is
// on. Modes that the program never touched are off here.
func (s *Terminal) Mode(mode int) bool { return s.is(func() bool { return s.modes[mode] }) }

// Screen returns the screen's text, rows joined by newlines, without the blanks
// at their ends. It waits for the end of a frame that is on its way.
func (s *Terminal) Screen() (text string) {
	s.t.Helper()
	s.wholeUntil("a whole frame", func() bool { text = s.text(); return true })
	return text
}

// Lines returns the rows of the screen, as many as it has, without the blanks at their ends.
func (s *Terminal) Lines() []string { return strings.Split(s.Screen(), "\n") }

// Shown returns the rows as they are now, in the middle of a frame too: what a
// program that was killed left on the screen.
func (s *Terminal) Shown() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Split(s.text(), "\n")
}

// synchronized is the mode in which a terminal holds a frame back until it is complete.
const synchronized = 2026

// wholeUntil is until, looking only where no frame is half drawn.
func (s *Terminal) wholeUntil(what string, ready func() bool) {
	s.t.Helper()
	s.until(what, func() bool { return !s.modes[synchronized] && ready() })
}

// lookAgain is how often a condition is asked again while nothing comes from the
// program: it may look at a file, which changes behind the screen.
const lookAgain = 50 * time.Millisecond

// until waits until ready, which is called with the lock held after every change and every lookAgain.
func (s *Terminal) until(what string, ready func() bool) {
	s.t.Helper()
	deadline := time.Now().Add(s.deadline)
	dead := func() bool { return s.exited && s.drained } // nothing can come any more
	for !s.is(ready) {
		if s.is(dead) && !s.is(ready) || time.Now().After(deadline) {
			s.t.Fatalf("waited in vain for %s\n%s", what, s.picture())
		}
		s.await()
	}
}

// await waits for a change, or a moment.
func (s *Terminal) await() {
	select {
	case <-s.changed:
	case <-time.After(lookAgain):
	}
}

func (s *Terminal) text() string { return s.screen.String() }

// picture is the screen as a failing test shows it, with the last bytes and what each process of
// the terminal does: a test that waits in vain may wait for one that is stopped.
func (s *Terminal) picture() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	tail := s.output[max(0, len(s.output)-400):]
	processes, _ := exec.Command("ps", "-o", "pid,pgid,tpgid,stat,wchan:20,args", "-s", strconv.Itoa(s.cmd.Process.Pid)).Output()
	return fmt.Sprintf("┌─ %d×%d, exited %v\n│%s\n└─ %d bytes, the last: %q\n%s", s.screen.Width(), s.screen.Height(), s.exited,
		strings.ReplaceAll(s.text(), "\n", "\n│"), len(s.output), tail, processes)
}

// allowed is what the program may send to a terminal besides text: CR, LF, BS; cursor, erase, scroll and
// colour sequences; six private modes, and others only to switch them off; the keypad's usual mode;
// links to the web (OSC 8); a copy to the clipboard (OSC 52); and one question, for the background (OSC
// 11). All else is forbidden, above all other questions, which a terminal would answer as if keys were
// typed.
var allowed = regexp.MustCompile(`^(?:[\r\n\x08]` +
	`|\x1b\[[0-9;:]*[A-HdfJKXSTLMrm]` +
	`|\x1b\[\?(?:25|1049|1002|1006|2004|2026)[hl]` +
	`|\x1b\[\?(?:1|1000|1003|1004|1005|1015)l|\x1b>` +
	`|\x1b\]11;\?\x1b\\` +
	`|\x1b\]8;[!-:<-~]*;https?://[!-~]+\x1b\\|\x1b\]8;;\x1b\\` +
	`|\x1b\]52;[cps0-7]*;[A-Za-z0-9+/]*=*\x1b\\)`)

// longestLink is above what an address may have, 2,083 bytes: some terminals and
// browsers cut longer ones.
const longestLink = 2083 + 20

// CheckOutput says where a stream of bytes holds what must not be sent to a
// terminal, a sequence that is cut at its end included.
func CheckOutput(stream []byte) error {
	for at := 0; at < len(stream); {
		r, n := utf8.DecodeRune(stream[at:])
		if r < ' ' || r == utf8.RuneError && n == 1 || r >= 0x7f && r < 0xa0 {
			n = len(allowed.Find(stream[at:]))
			if n > longestLink && bytes.HasPrefix(stream[at:], []byte("\x1b]8;")) {
				n = 0
			}
		}
		if n == 0 {
			return fmt.Errorf("byte %d: a terminal must not be sent %q", at, stream[at:min(len(stream), at+40)])
		}
		at += n
	}
	return nil
}
