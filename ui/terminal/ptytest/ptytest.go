//go:build !windows

// Package ptytest runs a program in a pseudo-terminal with an emulated screen, so that a test can type
// keys, wait for what a person would see, and look at every byte that the program sent. It waits for
// text, never for time to pass; what does not come within the deadline fails the test with a picture of
// the screen. Only tests import it.
package ptytest

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

// Keys that have no letter. Behind Esc comes an answer of the terminal, which the
// program ignores: Escape and a letter in one read would be Alt and the letter.
const (
	Enter    = "\r"
	Esc      = "\x1b\x1b]0;\x1b\\"
	Tab      = "\t"
	Down     = "\x1b[B"
	PageDown = "\x1b[6~"
)

// Ctrl is the byte that a letter gives together with the Control key.
func Ctrl(letter byte) string { return string(rune(letter & 0x1f)) }

// Paste is a text as a terminal sends it when it is pasted.
func Paste(text string) string { return ansi.BracketedPasteStart + text + ansi.BracketedPasteEnd }

// Options say what kind of terminal it is. The zero value answers what it is
// asked and fails after a minute.
type Options struct {
	Silent   bool          // answers no query, like a serial console or a CI's pty
	Deadline time.Duration // of every single wait; 0 is a minute
	// Stdin, Stdout, Stderr of the command are the terminal where they are nil.
}

// Terminal is a running program and the screen before it. Its methods may be
// used from one goroutine, that of the test.
type Terminal struct {
	t        testing.TB
	cmd      *exec.Cmd
	master   *os.File
	fd       int         // of master; Fd would make reads block a HangUp
	initial  *term.State // before the program started
	silent   bool
	deadline time.Duration

	flow    sync.Mutex    // held while the terminal takes no bytes
	changed chan struct{} // has a token if something has changed since it was looked at

	mu      sync.Mutex // guards what follows: the emulator has no lock of its own
	screen  *vt.Emulator
	modes   map[int]bool
	output  []byte
	drained bool // the program's side of the terminal is closed
	exited  bool
}

// Start runs the command in a terminal of that many columns and rows. The process is killed when the
// test ends, if it still runs. A nil cmd.Env becomes Environ().
func Start(t testing.TB, cmd *exec.Cmd, cols, rows int, o Options) *Terminal {
	t.Helper()
	if cmd.Env == nil {
		cmd.Env = Environ()
	}
	s := &Terminal{
		t: t, cmd: cmd, silent: o.Silent, deadline: cmp.Or(o.Deadline, time.Minute),
		changed: make(chan struct{}, 1), modes: map[int]bool{}, screen: vt.NewEmulator(cols, rows),
	}
	s.screen.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { s.modes[m.Mode()] = true },
		DisableMode: func(m ansi.Mode) { s.modes[m.Mode()] = false },
	})
	heedSignals()
	s.open(cols, rows)
	return s
}

// heedSignals returns the programs that are started the system's usual answer to HUP, INT and QUIT.
// Under nohup, or in the background of a script, this process ignores them, and so would they, which
// tests of signals would wait for in vain: a signal that is caught here is at its default there.
var heedSignals = sync.OnceFunc(func() {
	for _, s := range []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT} {
		if signal.Ignored(s) {
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
})

func (s *Terminal) open(cols, rows int) {
	s.t.Helper()
	master, tty, err := pty.Open()
	s.need("open a terminal", err)
	// a file whose Close ends a Read: one that was made non-blocking before os.NewFile, and is
	// never asked for its descriptor
	s.fd, err = syscall.Dup(int(master.Fd()))
	s.need("duplicate the terminal", err)
	syscall.CloseOnExec(s.fd)
	s.need("make the terminal non-blocking", syscall.SetNonblock(s.fd, true))
	_ = master.Close()
	s.master = os.NewFile(uintptr(s.fd), "ptmx")
	s.setSize(cols, rows)
	s.initial, err = term.GetState(tty.Fd())
	s.need("read the line settings", err)
	s.start(tty)
	_ = tty.Close()
	go s.watch()
	go s.answer()
	go s.wait()
	s.t.Cleanup(s.close)
}

// need ends the test where something fails that it needs.
func (s *Terminal) need(doing string, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("%s: %s: %v", s.cmd.Path, doing, err)
	}
}

// start gives the command the terminal as its controlling one.
func (s *Terminal) start(tty *os.File) {
	s.t.Helper()
	c := s.cmd
	if c.Stdin == nil {
		c.Stdin = tty
	}
	c.Stdout, c.Stderr = cmp.Or[io.Writer](c.Stdout, tty), cmp.Or[io.Writer](c.Stderr, tty)
	c.ExtraFiles = append(c.ExtraFiles, tty)
	control := 2 + len(c.ExtraFiles) // stdin may be a pipe
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: control}
	s.need("start", c.Start())
}

// watch brings what the program writes to the screen.
func (s *Terminal) watch() {
	chunk := make([]byte, 32<<10)
	for {
		n, err := s.master.Read(chunk)
		s.flow.Lock()
		s.change(func() {
			s.output = append(s.output, chunk[:n]...)
			_, _ = s.screen.Write(chunk[:n])
			s.drained = err != nil // EIO on Linux once nobody holds the other side
		})
		s.flow.Unlock()
		if err != nil {
			return
		}
	}
}

// answer passes on, or in a silent terminal drops, what the emulator replies to
// queries. It has to be read in any case: the emulator blocks until then.
func (s *Terminal) answer() {
	chunk := make([]byte, 4<<10)
	for {
		n, err := s.screen.Read(chunk)
		if err != nil {
			return
		}
		if !s.silent {
			_, _ = s.master.Write(chunk[:n])
		}
	}
}

func (s *Terminal) wait() {
	_ = s.cmd.Wait()
	s.change(func() { s.exited = true })
}

// change makes a change, and lets whoever waits look at it.
func (s *Terminal) change(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// is asks something with the lock held.
func (s *Terminal) is(so func() bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return so()
}

// close ends the program, its process group with it, if it still runs.
func (s *Terminal) close() {
	for !s.is(func() bool { return s.exited }) {
		_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
		s.await()
	}
	_ = s.master.Close()
	if replies, ok := s.screen.InputPipe().(io.Closer); ok {
		_ = replies.Close()
	}
}

// Type sends keys, each in a write of its own, as a person types them. Names
// for keys without a letter are constants of this package.
func (s *Terminal) Type(keys ...string) *Terminal {
	s.t.Helper()
	for _, key := range keys {
		s.Send(key)
	}
	return s
}

// Send writes raw bytes to the program in one write.
func (s *Terminal) Send(raw string) *Terminal {
	s.t.Helper()
	if _, err := s.master.WriteString(raw); err != nil {
		s.t.Fatalf("send %q: %v\n%s", raw, err, s.picture())
	}
	return s
}

// Resize gives the terminal another size. The program is told by SIGWINCH.
func (s *Terminal) Resize(cols, rows int) *Terminal {
	s.t.Helper()
	s.change(func() { s.screen.Resize(cols, rows) })
	s.setSize(cols, rows)
	return s
}

func (s *Terminal) setSize(cols, rows int) {
	s.t.Helper()
	s.need("set the size", unix.IoctlSetWinsize(s.fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(cols), Row: uint16(rows)}))
}

// Pause makes the terminal take no more bytes, like a slow line that is full;
// Resume lets them flow again.
func (s *Terminal) Pause() { s.flow.Lock() }

// Resume ends a Pause.
func (s *Terminal) Resume() { s.flow.Unlock() }

// Signal sends a signal to the process that was started, and to it alone.
func (s *Terminal) Signal(sig os.Signal) {
	s.t.Helper()
	s.need("send "+sig.String(), s.cmd.Process.Signal(sig))
}

// HangUp closes the terminal's side, as a window does that is closed.
func (s *Terminal) HangUp() { _ = s.master.Close() }

// Pid is the process that was started.
func (s *Terminal) Pid() int { return s.cmd.Process.Pid }

// Wait waits until the program has ended and its last byte is on the screen,
// and returns its exit code: 128 + n if signal n ended it.
func (s *Terminal) Wait() int {
	s.t.Helper()
	s.until("the program's end", func() bool { return s.exited && s.drained })
	state := s.cmd.ProcessState
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return state.ExitCode()
}

// Restored reports whether the terminal's line settings (echo, line mode, …) are
// what they were before the program started.
func (s *Terminal) Restored() bool {
	s.t.Helper()
	now, err := term.GetState(uintptr(s.fd))
	s.need("read the line settings", err)
	return *now == *s.initial
}

// Output returns a copy of all bytes that came from the program so far.
func (s *Terminal) Output() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.output)
}
