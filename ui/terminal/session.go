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

// session is one program in one terminal. It is also the model that Bubble Tea sees: the
// program's own, with its panics caught and what concerns the terminal taken out.
type session struct {
	model   tea.Model
	drawn   string // what the model drew last
	program *tea.Program
	guard   *panicGuard
	watch   *signalWatch
	output  *output
	input   *keyReader
	keys    *os.File    // the terminal that is read
	screen  *os.File    // and the one that is written
	before  *term.State // of the former, at the start
	asked   sync.Once   // the terminal, for its background
}

func open(model tea.Model, keys, screen *os.File, before *term.State, mouse bool) (*session, error) {
	s := &session{model: model, guard: newPanicGuard(), keys: keys, screen: screen, before: before}
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
	s.output.free = func() { s.program.Send(drawMsg{}) }
	s.watch = newSignalWatch(s.program.Send)
	return s, nil
}

// killing is how long Bubble Tea has to put the terminal in order after Kill.
const killing = 500 * time.Millisecond

// run runs the program until it ends, or has to be left behind because it hangs.
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
	case <-s.watch.late:
	}
	s.input.Pause()
	s.program.Kill()
	select {
	case err := <-ended:
		return err
	case <-time.After(killing):
		s.rescue()
		return errors.New("the program did not end")
	}
}

// result returns the error of Run: a panic if there was one, else the signal that ended the
// program, else what Bubble Tea returned.
func (s *session) result(err error) error {
	if p := s.guard.first.Load(); p != nil {
		return p
	}
	if signal := s.watch.First(); signal != 0 {
		return SignalError(signal)
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

// drawMsg asks for a frame after one was left out.
type drawMsg struct{}

// filter keeps Bubble Tea from suspending the program by itself: that would wait for ever if TSTP
// is caught, or ignored for want of a shell.
func (s *session) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.SuspendMsg:
		return stopMsg{}
	case tea.QuitMsg:
		s.input.Pause() // what is typed from now on is for the shell
	}
	return msg
}

// Init starts the model.
func (s *session) Init() (cmd tea.Cmd) {
	s.guard.Run(func() { cmd = s.model.Init() })
	return s.guard.Cmd(cmd)
}

// Update passes on what is not for the terminal.
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
	case askMsg:
		cmd = s.ask
	case CopyMsg:
		cmd = func() tea.Msg { return msg.Done(copyTo(s.output, msg.Text)) }
	default:
		s.guard.Run(func() { s.model, cmd = s.model.Update(msg) })
	}
	return s, s.guard.Cmd(cmd)
}

// View draws the model, or returns the last frame again while that is still being
// written: Bubble Tea sends nothing then.
func (s *session) View() string {
	if !s.output.busy() {
		s.guard.Run(func() { s.drawn = s.model.View() })
	}
	return s.drawn
}

// NoShellMsg answers tea.Suspend if there is no shell that could continue the program: it goes on.
type NoShellMsg struct{}

// ExecMsg asks for a program to be run in the terminal.
type ExecMsg struct {
	Command *exec.Cmd
	Done    func(error) tea.Msg
}

// Exec runs a program, such as an editor, in the terminal and answers with what done makes of its error.
// The program gets the terminal itself if its standard files are nil (tea.ExecProcess would give it
// pipes here), and all keys and signals until it ends.
func Exec(command *exec.Cmd, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return ExecMsg{command, done} }
}

func (s *session) exec(msg ExecMsg) tea.Cmd {
	cmd := msg.Command
	cmd.Stdin = cmp.Or[io.Reader](cmd.Stdin, s.keys)
	cmd.Stdout = cmp.Or[io.Writer](cmd.Stdout, s.screen)
	cmd.Stderr = cmp.Or[io.Writer](cmd.Stderr, s.screen)
	run := func() error {
		err := s.watch.RunInTerminal(cmd)
		_ = term.Restore(s.keys.Fd(), s.before) // a program that was killed leaves it as it had it
		_, _ = io.WriteString(s.output, modesOff)
		return err
	}
	return s.whileLent(run, func(err error) (answer tea.Msg) {
		s.guard.Run(func() { answer = msg.Done(err) })
		return answer
	})
}

// modesOff switches off what a program that was killed may have left on: colours, the application's
// cursor and keypad keys, all kinds of mouse reports, reports of the focus, bracketed paste.
const modesOff = "\x1b[m\x1b[?1l\x1b>" +
	"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l"

// suspend stops the program, if somebody above can continue it.
func (s *session) suspend() tea.Cmd {
	if !shellAbove() {
		return func() tea.Msg { return NoShellMsg{} }
	}
	return s.redrawAfter(s.watch.Suspend)
}

// redrawAfter runs f and then takes the terminal anew: raw mode, alternate screen, every row.
func (s *session) redrawAfter(f func()) tea.Cmd {
	run := func() error { f(); return nil }
	return s.whileLent(run, func(error) tea.Msg { return tea.ResumeMsg{} })
}

// whileLent runs f while Bubble Tea has let go of the terminal, and answers with what then makes of its
// error. Bubble Tea reads no more from a terminal that is gone by then, so its end is told here.
func (s *session) whileLent(f func() error, then func(error) tea.Msg) tea.Cmd {
	s.input.Pause()
	run := tea.Exec(execFunc(f), func(err error) tea.Msg {
		s.input.Resume()
		if !IsTerminal(s.keys) {
			s.watch.HangUp()
		}
		return then(err)
	})
	if s.input.mouse { // Bubble Tea forgets it when it gives the terminal away
		return tea.Sequence(run, tea.EnableMouseCellMotion)
	}
	return run
}

// execFunc is a function that Bubble Tea runs as it would a program. It sets no files: exec does.
type execFunc func() error

func (e execFunc) Run() error        { return e() }
func (execFunc) SetStdin(io.Reader)  {}
func (execFunc) SetStdout(io.Writer) {}
func (execFunc) SetStderr(io.Writer) {}

// Panic is a panic that was caught.
type Panic struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// panicGuard catches the panics of one program, so that the terminal is put in order before anything is
// printed. Bubble Tea v1 catches panics itself, but prints the trace of a command's panic while the
// alternate screen is up, where it is lost, and knows nothing of other goroutines. The first is kept, as
// what follows is often its consequence.
type panicGuard struct {
	first  atomic.Pointer[Panic]
	caught chan struct{} // closed once there was one
}

func newPanicGuard() *panicGuard { return &panicGuard{caught: make(chan struct{})} }

// Run runs f and catches its panic.
func (g *panicGuard) Run(f func()) {
	defer func() {
		value := recover()
		if value != nil && g.first.CompareAndSwap(nil, &Panic{value, debug.Stack()}) {
			close(g.caught)
		}
	}()
	f()
}

// Cmd makes a command catch its own panic, and those of a batch theirs; the answer is nil then.
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
