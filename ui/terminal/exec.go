package terminal

import (
	"io"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// NoShellMsg answers tea.Suspend if there is no shell that could continue the program: it
// goes on.
type NoShellMsg struct{}

// ExecMsg asks for a program to be run in the terminal.
type ExecMsg struct {
	Command *exec.Cmd
	Done    func(error) tea.Msg
}

// Exec runs a program, such as an editor, in the terminal and answers with what
// done makes of its error. The program gets the terminal itself if its
// standard files are nil (tea.ExecProcess would give it pipes here), and all
// keys and signals until it ends.
func Exec(command *exec.Cmd, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return ExecMsg{command, done} }
}

func (s *session) exec(msg ExecMsg) tea.Cmd {
	run := func() error {
		err := s.watch.Lend(s.lend(msg.Command))
		_ = term.Restore(s.keys.Fd(), s.before) // a program that was killed leaves it as it had it
		_, _ = io.WriteString(s.output, modesOff)
		return err
	}
	return s.whileLent(run, func(err error) (answer tea.Msg) {
		if msg.Done != nil {
			s.guard.Run(func() { answer = msg.Done(err) })
		}
		return answer
	})
}

// modesOff switches off what a program that was killed may have left on:
// colours, the application's cursor and keypad keys, all kinds of mouse reports,
// reports of the focus, bracketed paste.
const modesOff = "\x1b[m\x1b[?1l\x1b>" +
	"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l"

// lend gives a command the terminal for the files that it has not set.
func (s *session) lend(cmd *exec.Cmd) *exec.Cmd {
	if cmd.Stdin == nil {
		cmd.Stdin = s.keys
	}
	if cmd.Stdout == nil {
		cmd.Stdout = s.screen
	}
	if cmd.Stderr == nil {
		cmd.Stderr = s.screen
	}
	return cmd
}

// suspend stops the program, if somebody above can continue it.
func (s *session) suspend() tea.Cmd {
	if !ShellAbove() {
		return func() tea.Msg { return NoShellMsg{} }
	}
	return s.whileLent(s.watch.Suspend, func(err error) tea.Msg {
		if err != nil {
			return NoShellMsg{}
		}
		return tea.ResumeMsg{}
	})
}

// redraw takes the terminal anew: raw mode, alternate screen, every row.
func (s *session) redraw() tea.Cmd {
	return s.whileLent(func() error { return nil }, func(error) tea.Msg { return tea.ResumeMsg{} })
}

// whileLent runs f while Bubble Tea has let go of the terminal, and answers
// with what then makes of its error. Bubble Tea reads no more from a terminal
// that is gone by then, so its end is told here.
func (s *session) whileLent(f func() error, then func(error) tea.Msg) tea.Cmd {
	s.input.Pause()
	run := tea.Exec(execFunc(f), func(err error) tea.Msg {
		s.input.Resume()
		if !IsTerminal(s.keys) {
			s.watch.HangUp()
		}
		return then(err)
	})
	if s.mouse { // Bubble Tea forgets it when it gives the terminal away
		return tea.Sequence(run, tea.EnableMouseCellMotion)
	}
	return run
}

type execFunc func() error

// Run does it.
func (e execFunc) Run() error { return e() }

// SetStdin is not needed, like the others below: lend sets the files.
func (execFunc) SetStdin(io.Reader) {}

// SetStdout is not needed.
func (execFunc) SetStdout(io.Writer) {}

// SetStderr is not needed.
func (execFunc) SetStderr(io.Writer) {}
