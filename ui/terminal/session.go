package terminal

import (
	"os"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"

	"dailies/ui/terminal/frames"
	"dailies/ui/terminal/input"
	"dailies/ui/terminal/panics"
	"dailies/ui/terminal/signals"
)

// session is one program in one terminal.
type session struct {
	program *tea.Program
	root    *root
	net     *panics.Net
	watch   *signals.Watch
	output  *frames.Output
	input   *input.Reader
	keys    *os.File // the terminal that is read
	screen  *os.File // and the one that is written
	overdue chan struct{}
}

// late is told by the watch.
func (s *session) late() {
	select {
	case s.overdue <- struct{}{}:
	default:
	}
}

// killing is how long Bubble Tea has to put the terminal in order after Kill.
const killing = 500 * time.Millisecond

// run runs the program until it ends, or had to be left behind (errHung).
func (s *session) run() (tea.Model, error) {
	ended := make(chan error, 1)
	go func() {
		_, err := s.program.Run()
		_ = s.output.Close()
		ended <- err
	}()
	select {
	case err := <-ended:
		return s.root.model, err
	case <-s.net.Caught():
	case <-s.overdue:
	}
	s.program.Kill()
	select {
	case err := <-ended:
		return s.root.model, err
	case <-time.After(killing):
		return s.root.first, errHung
	}
}

// verdict gives what is told of an end: a panic before a signal before what
// Bubble Tea says.
func (s *session) verdict(err error) error {
	if p := s.net.First(); p != nil {
		return p
	}
	if signal := s.watch.First(); signal != 0 {
		return &Signalled{signal, err != nil}
	}
	return err
}

// order switches everything off that the program switches on.
const order = "\x1b[?2026l\x1b[m\x1b[?1002l\x1b[?1006l\x1b[?2004l\x1b[?1049l\x1b[?25h\r"

// rescue puts the terminal in order past a program that hangs. The terminal may
// be what hangs, so it is not waited for long.
func (s *session) rescue(before *term.State) {
	s.output.Abandon()
	written := make(chan struct{})
	go func() {
		_, _ = s.screen.WriteString(order)
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(killing):
	}
	_ = term.Restore(s.keys.Fd(), before)
}
