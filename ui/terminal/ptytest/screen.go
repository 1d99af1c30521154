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

// Environ returns a small environment that is the same on every machine, and the variables more, as
// NAME=value. From the real environment it takes PATH, HOME, TMPDIR and what the Go tool needs.
func Environ(more ...string) []string {
	env := []string{"TERM=xterm-256color", "LANG=C.UTF-8"}
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "GOCACHE", "GOPATH", "GOMODCACHE", "GOFLAGS", "GOGC", "GOCOVERDIR"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return append(env, more...)
}

// WaitFor waits for each of the texts to appear on the screen, one after the other.
func (s *Terminal) WaitFor(texts ...string) *Terminal {
	s.t.Helper()
	for _, text := range texts {
		s.untilBetweenFrames(fmt.Sprintf("text %q", text), func() bool { return strings.Contains(s.text(), text) })
	}
	return s
}

// WaitGone waits until the text is no longer on the screen.
func (s *Terminal) WaitGone(text string) *Terminal {
	s.t.Helper()
	s.untilBetweenFrames(fmt.Sprintf("text %q to go", text), func() bool { return !strings.Contains(s.text(), text) })
	return s
}

// WaitUntil waits until ready returns true for the screen. what describes the condition in the failure
// message.
func (s *Terminal) WaitUntil(what string, ready func(screen string) bool) {
	s.t.Helper()
	s.untilBetweenFrames(what, func() bool { return ready(s.text()) })
}

// WaitOutput waits until ready returns true for all bytes that the program has sent.
func (s *Terminal) WaitOutput(what string, ready func(raw []byte) bool) {
	s.t.Helper()
	s.until(what, func() bool { return ready(s.output) })
}

// WaitMode waits until a private mode, such as 1049 for the alternate screen, is on or off.
func (s *Terminal) WaitMode(mode int, on bool) {
	s.t.Helper()
	s.until(fmt.Sprintf("mode ?%d to be %v", mode, on), func() bool { return s.modes[mode] == on })
}

// Mode reports whether a private mode, such as 1049 for the alternate screen, is on. Modes that the
// program never set are off.
func (s *Terminal) Mode(mode int) bool { return s.locked(func() bool { return s.modes[mode] }) }

// Screen waits for the end of the current frame and returns the text of the screen, without trailing
// spaces.
func (s *Terminal) Screen() (text string) {
	s.t.Helper()
	s.untilBetweenFrames("a whole frame", func() bool { text = s.text(); return true })
	return text
}

// Lines returns all rows of the screen, without trailing spaces.
func (s *Terminal) Lines() []string { return strings.Split(s.Screen(), "\n") }

// Shown returns the rows as they are now, even in the middle of a frame. It shows what a killed program
// left on the screen.
func (s *Terminal) Shown() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Split(s.text(), "\n")
}

// synchronized is the mode in which a terminal holds a frame back until it is complete.
const synchronized = 2026

// untilBetweenFrames is like until, but checks only between frames.
func (s *Terminal) untilBetweenFrames(what string, ready func() bool) {
	s.t.Helper()
	s.until(what, func() bool { return !s.modes[synchronized] && ready() })
}

// pollInterval is how often a condition is checked again without output, because it may depend on a file.
const pollInterval = 50 * time.Millisecond

// until waits until ready returns true. ready is called with the lock held, after every change and every
// lookAgain.
func (s *Terminal) until(what string, ready func() bool) {
	s.t.Helper()
	deadline := time.Now().Add(s.deadline)
	dead := func() bool { return s.exited && s.drained } // nothing more can come
	for !s.locked(ready) {
		if s.locked(dead) && !s.locked(ready) || time.Now().After(deadline) {
			s.t.Fatalf("waited in vain for %s\n%s", what, s.picture())
		}
		s.await()
	}
}

// await waits for a change, at most for lookAgain.
func (s *Terminal) await() {
	select {
	case <-s.changed:
	case <-time.After(pollInterval):
	}
}

func (s *Terminal) text() string { return s.screen.String() }

// picture returns the screen for a failure message, with the last bytes and the state of each process in
// the terminal, because one of them may be stopped.
func (s *Terminal) picture() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	tail := s.output[max(0, len(s.output)-400):]
	processes, _ := exec.Command("ps", "-o", "pid,pgid,tpgid,stat,wchan:20,args", "-s", strconv.Itoa(s.cmd.Process.Pid)).Output()
	return fmt.Sprintf("┌─ %d×%d, exited %v\n│%s\n└─ %d bytes, the last: %q\n%s", s.screen.Width(), s.screen.Height(), s.exited,
		strings.ReplaceAll(s.text(), "\n", "\n│"), len(s.output), tail, processes)
}

// allowed matches what the program may send besides text: CR, LF, BS; cursor, erase, scroll and colour
// sequences; six private modes, and others only to switch them off; the normal keypad mode; web links
// (OSC 8); a copy to the clipboard (OSC 52); and one query, for the background (OSC 11). Everything else
// is forbidden, above all other queries, whose answers would arrive as keys.
var allowed = regexp.MustCompile(`^(?:[\r\n\x08]` +
	`|\x1b\[[0-9;:]*[A-HdfJKXSTLMrm]` +
	`|\x1b\[\?(?:25|1049|1002|1006|2004|2026)[hl]` +
	`|\x1b\[\?(?:1|1000|1003|1004|1005|1015)l|\x1b>` +
	`|\x1b\]11;\?\x1b\\` +
	`|\x1b\]8;[!-:<-~]*;https?://[!-~]+\x1b\\|\x1b\]8;;\x1b\\` +
	`|\x1b\]52;[cps0-7]*;[A-Za-z0-9+/]*=*\x1b\\)`)

// maxLinkBytes is slightly more than the longest address, 2,083 bytes. Some terminals and browsers
// truncate longer ones.
const maxLinkBytes = 2083 + 20

// CheckOutput returns an error if a stream contains anything that must not be sent to a terminal, such as
// an incomplete sequence.
func CheckOutput(stream []byte) error {
	for at := 0; at < len(stream); {
		r, n := utf8.DecodeRune(stream[at:])
		if r < ' ' || r == utf8.RuneError && n == 1 || r >= 0x7f && r < 0xa0 {
			n = len(allowed.Find(stream[at:]))
			if n > maxLinkBytes && bytes.HasPrefix(stream[at:], []byte("\x1b]8;")) {
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
