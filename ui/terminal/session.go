package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// session runs one program in one terminal. It wraps the program's model: it catches panics and handles
// the messages that concern the terminal.
type session struct {
	model      tea.Model
	lastFrame  string // last frame of the model
	program    *tea.Program
	guard      *panicGuard
	watch      *signalWatch
	output     *output
	input      *keyReader
	keys       *os.File    // terminal for input
	screen     *os.File    // terminal for output
	savedState *term.State // of keys, before the program started
	queryOnce  sync.Once   // queries the background only once
}

func open(model tea.Model, keys, screen *os.File, before *term.State, mouse bool) (*session, error) {
	s := &session{model: model, guard: newPanicGuard(), keys: keys, screen: screen, savedState: before}
	s.output = newOutput(screen)
	var err error
	background := func(colour string) { s.program.Send(BackgroundMsg{colour}) }
	if s.input, err = newKeyReader(keys, func() { s.watch.HangUp() }, background); err != nil {
		return nil, err
	}
	s.input.mouse = mouse
	options := []tea.ProgramOption{}
	if mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	s.program = tea.NewProgram(s, append(options,
		tea.WithInput(s.input), tea.WithOutput(s.output), tea.WithAltScreen(),
		tea.WithFPS(120), tea.WithoutSignalHandler(), tea.WithFilter(s.filter))...)
	s.output.onIdle = func() { s.program.Send(drawMsg{}) }
	s.watch = newSignalWatch(s.program.Send)
	return s, nil
}

// killTimeout is how long Bubble Tea has to restore the terminal after Kill.
const killTimeout = 500 * time.Millisecond

// run runs the program until it ends, panics, or does not quit in time.
func (s *session) run() error {
	ended := make(chan error, 1)
	go func() {
		_, err := s.program.Run()
		ended <- err
	}()
	select {
	case err := <-ended:
		return err
	case <-s.guard.caught:
	case <-s.watch.forceQuit:
	}
	s.input.Pause()
	s.program.Kill()
	select {
	case err := <-ended:
		return err
	case <-time.After(killTimeout):
		s.restoreTerminal()
		return errors.New("the program did not end")
	}
}

// result returns the error of Run: the panic, or else the signal that ended the program, or else Bubble
// Tea's error.
func (s *session) result(err error) error {
	if p := s.guard.first.Load(); p != nil {
		return p
	}
	if signal := s.watch.First(); signal != 0 {
		return SignalError(signal)
	}
	return err
}

// restoreTerminal restores the terminal when Bubble Tea hangs. It waits only a moment, because the
// terminal itself may hang.
func (s *session) restoreTerminal() {
	written := make(chan struct{})
	go func() {
		_, _ = s.screen.WriteString("\x1b[?2026l" + resetModes + "\x1b[?1049l\x1b[?25h\r")
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(killTimeout):
	}
	_ = term.Restore(s.keys.Fd(), s.savedState)
}

// drawMsg asks for a frame after one was skipped.
type drawMsg struct{}

// filter keeps Bubble Tea from suspending the program by itself. That would wait forever if TSTP is
// caught, or ignored because there is no shell.
func (s *session) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.SuspendMsg:
		return stopMsg{}
	case tea.QuitMsg:
		s.input.Pause() // what is typed from now on is for the shell
	}
	return msg
}

func (s *session) Init() (cmd tea.Cmd) {
	s.guard.Run(func() { cmd = s.model.Init() })
	return s.guard.Cmd(cmd)
}

// Update handles messages for the terminal and passes on the others.
func (s *session) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case drawMsg:
	case stopMsg:
		return s, s.suspend()
	case continuedMsg:
		return s, s.redrawAfter(func() {})
	case ExecMsg:
		return s, s.exec(msg)
	case queryBackgroundMsg:
		cmd = s.queryBackground
	case CopyMsg:
		cmd = func() tea.Msg { return msg.Done(copyTo(s.output, msg.Text)) }
	default:
		s.guard.Run(func() { s.model, cmd = s.model.Update(msg) })
	}
	return s, s.guard.Cmd(cmd)
}

// View draws the model. While the last frame is still being written, it returns that frame again, and
// Bubble Tea writes nothing.
func (s *session) View() string {
	if !s.output.busy() {
		s.guard.Run(func() { s.lastFrame = s.model.View() })
	}
	return s.lastFrame
}

// NoShellMsg answers tea.Suspend if there is no shell to return to. The program then continues.
type NoShellMsg struct{}

// ExecMsg asks the session to run a program in the terminal.
type ExecMsg struct {
	Command *exec.Cmd
	Done    func(error) tea.Msg
}

// Exec runs a program, such as an editor, in the terminal and answers with what done returns for its
// error. The program gets all keys and signals until it ends. Standard files that are nil become the
// terminal itself; tea.ExecProcess would use pipes.
func Exec(command *exec.Cmd, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return ExecMsg{command, done} }
}

func (s *session) exec(msg ExecMsg) tea.Cmd {
	cmd := msg.Command
	cmd.Stdin = cmp.Or[io.Reader](cmd.Stdin, s.keys)
	cmd.Stdout = cmp.Or[io.Writer](cmd.Stdout, s.screen)
	cmd.Stderr = cmp.Or[io.Writer](cmd.Stderr, s.screen)
	run := func() error {
		err := s.watch.runChild(cmd)
		_ = term.Restore(s.keys.Fd(), s.savedState) // undo the changes of a program that was killed
		_, _ = io.WriteString(s.output, resetModes)
		return err
	}
	return s.withTerminalReleased(run, func(err error) (answer tea.Msg) {
		s.guard.Run(func() { answer = msg.Done(err) })
		return answer
	})
}

// resetModes switches off what a killed program may have left on: colours, application modes of cursor
// and keypad keys, mouse and focus reports, bracketed paste.
const resetModes = "\x1b[m\x1b[?1l\x1b>" +
	"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l"

func (s *session) suspend() tea.Cmd {
	if !hasJobControl() {
		return func() tea.Msg { return NoShellMsg{} }
	}
	return s.redrawAfter(s.watch.Suspend)
}

// redrawAfter runs f, then takes back the terminal: raw mode, alternate screen, and a full redraw.
func (s *session) redrawAfter(f func()) tea.Cmd {
	run := func() error { f(); return nil }
	return s.withTerminalReleased(run, func(error) tea.Msg { return tea.ResumeMsg{} })
}

// withTerminalReleased runs f while Bubble Tea has released the terminal, and answers with what then
// returns for the error. If the terminal is gone afterwards, it reports a hang-up, because Bubble Tea
// would not notice.
func (s *session) withTerminalReleased(f func() error, then func(error) tea.Msg) tea.Cmd {
	s.input.Pause()
	run := tea.Exec(execFunc(f), func(err error) tea.Msg {
		s.input.Resume()
		if !IsTerminal(s.keys) {
			s.watch.HangUp()
		}
		return then(err)
	})
	if s.input.mouse { // Bubble Tea does not switch it on again
		return tea.Sequence(run, tea.EnableMouseCellMotion)
	}
	return run
}

// execFunc is a function that Bubble Tea runs like a program. Its files are not set, because exec sets
// them.
type execFunc func() error

func (e execFunc) Run() error        { return e() }
func (execFunc) SetStdin(io.Reader)  {}
func (execFunc) SetStdout(io.Writer) {}
func (execFunc) SetStderr(io.Writer) {}

// Panic is a recovered panic.
type Panic struct {
	Value any
	Stack []byte // stack of the goroutine that panicked
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// panicGuard recovers panics, so that the terminal is restored before anything is printed. Bubble Tea v1
// recovers panics itself, but prints the stack trace of a command on the alternate screen, where it is
// lost, and does not cover other goroutines. The guard keeps the first panic, because later ones are
// often its consequence.
type panicGuard struct {
	first  atomic.Pointer[Panic]
	caught chan struct{} // closed after the first panic
}

func newPanicGuard() *panicGuard { return &panicGuard{caught: make(chan struct{})} }

// Run runs f and recovers its panic.
func (g *panicGuard) Run(f func()) {
	defer func() {
		value := recover()
		if value != nil && g.first.CompareAndSwap(nil, &Panic{value, debug.Stack()}) {
			close(g.caught)
		}
	}()
	f()
}

// Cmd returns a command that recovers its own panics and those of a batch. Its message is nil after a
// panic.
func (g *panicGuard) Cmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		g.Run(func() { msg = cmd() })
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, cmd := range batch {
				batch[i] = g.Cmd(cmd)
			}
		}
		return msg
	}
}
