package terminal

import (
	"os"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// session is one program in one terminal.
type session struct {
	program *tea.Program
	guard   *panicGuard
	watch   *signalWatch
	output  *output
	input   *keyReader
	keys    *os.File    // the terminal that is read
	screen  *os.File    // and the one that is written
	before  *term.State // of the former, at the start
	overdue chan struct{}
	mouse   bool      // it is reported
	asked   sync.Once // the terminal, for its background
}

// open makes the program and everything around it.
func open(model tea.Model, keys, screen *os.File, before *term.State, mouse bool) (*session, error) {
	s := &session{guard: newPanicGuard(), keys: keys, screen: screen, before: before, overdue: make(chan struct{}, 1), mouse: mouse}
	s.output = newOutput(screen)
	root := &root{model: model, session: s}
	var err error
	background := func(colour string) { s.program.Send(BackgroundMsg{colour}) }
	if s.input, err = newKeyReader(keys, func() { s.watch.HangUp() }, background); err != nil {
		return nil, err
	}
	options := []tea.ProgramOption{}
	if mouse {
		s.input.PassMouse()
		options = append(options, tea.WithMouseCellMotion())
	}
	s.program = tea.NewProgram(root, append(options,
		tea.WithInput(s.input), tea.WithOutput(s.output), tea.WithAltScreen(),
		tea.WithFPS(120), tea.WithoutSignalHandler(), tea.WithFilter(s.filter))...)
	s.output.free = func() { s.program.Send(drawMsg{}) }
	s.watch = newSignalWatch(s.program.Send, s.late)
	return s, nil
}

// late is called by the watch.
func (s *session) late() {
	select {
	case s.overdue <- struct{}{}:
	default:
	}
}

// killing is how long Bubble Tea has to put the terminal in order after Kill.
const killing = 500 * time.Millisecond

// run runs the program until it ends, or had to be left behind (errHung).
func (s *session) run() error {
	ended := make(chan error, 1)
	go func() {
		_, err := s.program.Run()
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-s.guard.Caught():
	case <-s.overdue:
	}
	s.input.Pause()
	s.program.Kill()
	select {
	case err := <-ended:
		return err
	case <-time.After(killing):
		return errHung
	}
}

// result returns the error of Run: a panic if there was one, else the signal that ended the
// program, else what Bubble Tea returned.
func (s *session) result(err error) error {
	if p := s.guard.First(); p != nil {
		return p
	}
	if signal := s.watch.First(); signal != 0 {
		return &Signalled{signal, err != nil}
	}
	return err
}

// rescue puts the terminal in order past a program that hangs. The terminal may
// be what hangs, so it is not waited for long.
func (s *session) rescue() {
	written := make(chan struct{})
	go func() {
		_, _ = s.screen.WriteString("\x1b[?2026l" + modesOff + "\x1b[?1049l\x1b[?25h\r")
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(killing):
	}
	_ = term.Restore(s.keys.Fd(), s.before)
}
