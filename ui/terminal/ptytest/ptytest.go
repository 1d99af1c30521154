//go:build !windows

// Package ptytest runs a program in a pseudo-terminal with an emulated screen. A test can type keys, wait
// for text on the screen, and check every byte that the program sent. It waits for text and never for a
// fixed time. If the text does not appear before the deadline, the test fails and prints the screen. Only
// tests import this package.
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

// Keys without a letter. Esc is followed by a terminal answer, which the program ignores, because Escape
// and a letter in one read would be Alt with that letter.
const (
	Enter    = "\r"
	Esc      = "\x1b\x1b]0;\x1b\\"
	Tab      = "\t"
	Down     = "\x1b[B"
	PageDown = "\x1b[6~"
)

// Ctrl returns the byte that the Control key sends with a letter.
func Ctrl(letter byte) string { return string(rune(letter & 0x1f)) }

// Paste returns text as a terminal sends it when it is pasted.
func Paste(text string) string { return ansi.BracketedPasteStart + text + ansi.BracketedPasteEnd }

// Options describe the terminal. The zero value answers queries and fails after a minute.
type Options struct {
	Silent   bool          // answer no queries, like a serial console or the pty of a CI
	Deadline time.Duration // of each wait; 0 is a minute
}

// Terminal is a running program and its screen. Its methods must be called from the test's goroutine.
type Terminal struct {
	t        testing.TB
	cmd      *exec.Cmd
	master   *os.File
	fd       int         // of master; calling Fd would make HangUp wait for reads
	initial  *term.State // before the program started
	silent   bool
	deadline time.Duration

	flow    sync.Mutex    // held while the terminal accepts no bytes
	changed chan struct{} // has a token if something changed since the last look

	mu      sync.Mutex // guards the fields below; the emulator has no lock of its own
	screen  *vt.Emulator
	modes   map[int]bool
	output  []byte
	drained bool // the program has closed the terminal
	exited  bool
}

// Start runs the command in a terminal of the given size. It kills the process at the end of the test.
// Standard files of cmd that are nil become the terminal, and a nil cmd.Env becomes Environ().
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
	catchSignals()
	s.open(cols, rows)
	return s
}

// catchSignals makes started programs react to HUP, INT and QUIT. Under nohup, or in the background of a
// script, this process ignores these signals, and so would its children. Signals that are caught here
// have their default action there.
var catchSignals = sync.OnceFunc(func() {
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
	// os.NewFile must get a non-blocking descriptor, and Fd must never be called, so that Close ends a
	// Read
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

// need ends the test if err is not nil.
func (s *Terminal) need(doing string, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("%s: %s: %v", s.cmd.Path, doing, err)
	}
}

// start starts the command with tty as its controlling terminal.
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

// watch writes the program's output to the screen.
func (s *Terminal) watch() {
	chunk := make([]byte, 32<<10)
	for {
		n, err := s.master.Read(chunk)
		s.flow.Lock()
		s.change(func() {
			s.output = append(s.output, chunk[:n]...)
			_, _ = s.screen.Write(chunk[:n])
			s.drained = err != nil // EIO on Linux after the other side is closed
		})
		s.flow.Unlock()
		if err != nil {
			return
		}
	}
}

// answer passes the emulator's answers to queries on to the program, or drops them if the terminal is
// silent. They must be read in any case because the emulator blocks otherwise.
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

// change makes a change and wakes up whoever waits for one.
func (s *Terminal) change(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// locked calls so with the lock held.
func (s *Terminal) locked(so func() bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return so()
}

// close kills the program and its process group, unless it has exited.
func (s *Terminal) close() {
	for !s.locked(func() bool { return s.exited }) {
		_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL)
		s.await()
	}
	_ = s.master.Close()
	if replies, ok := s.screen.InputPipe().(io.Closer); ok {
		_ = replies.Close()
	}
}

// Type sends keys, each in its own write, as a person types them. Keys without a letter are constants of
// this package.
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

// Resize changes the size of the terminal. The program receives SIGWINCH.
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

// Pause makes the terminal accept no more bytes, like a slow connection, until Resume.
func (s *Terminal) Pause() { s.flow.Lock() }

// Resume ends a Pause.
func (s *Terminal) Resume() { s.flow.Unlock() }

// Signal sends a signal to the process that was started, not to its group.
func (s *Terminal) Signal(sig os.Signal) {
	s.t.Helper()
	s.need("send "+sig.String(), s.cmd.Process.Signal(sig))
}

// HangUp closes the terminal, as closing a window does.
func (s *Terminal) HangUp() { _ = s.master.Close() }

// Pid returns the id of the process that was started.
func (s *Terminal) Pid() int { return s.cmd.Process.Pid }

// Wait waits until the program has exited and its output is on the screen. It returns the exit code,
// which is 128 + n if signal n ended the program.
func (s *Terminal) Wait() int {
	s.t.Helper()
	s.until("the program's end", func() bool { return s.exited && s.drained })
	state := s.cmd.ProcessState
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return state.ExitCode()
}

// Restored reports whether the terminal's line settings, such as echo, are as they were before the
// program started.
func (s *Terminal) Restored() bool {
	s.t.Helper()
	now, err := term.GetState(uintptr(s.fd))
	s.need("read the line settings", err)
	return *now == *s.initial
}

// Output returns a copy of all bytes that the program has sent.
func (s *Terminal) Output() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return bytes.Clone(s.output)
}
