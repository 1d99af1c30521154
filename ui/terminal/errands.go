package terminal

import (
	"io"
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/terminal/clipboard"
	"dailies/ui/terminal/signals"
)

// NoShellMsg answers tea.Suspend where no shell is above to come back from: the
// program goes on.
type NoShellMsg struct{}

// CopyMsg asks for a text on the clipboard.
type CopyMsg struct{ Text string }

// CopiedMsg answers Copy. The error is nil or wraps clipboard.ErrLong, or the
// terminal is gone; whether the terminal took it cannot be known.
type CopiedMsg struct {
	Text string
	Err  error
}

// Copy puts a text on the terminal's clipboard and answers with CopiedMsg.
func Copy(text string) tea.Cmd { return func() tea.Msg { return CopyMsg{text} } }

// ExecMsg asks for a program to be run in the terminal.
type ExecMsg struct {
	Command *exec.Cmd
	Done    func(error) tea.Msg
}

// Exec runs a program, such as an editor, in the terminal and answers with what
// done makes of its error. The program gets the terminal itself where its
// standard files are nil (tea.ExecProcess would give it pipes here), and all
// keys and signals until it ends.
func Exec(command *exec.Cmd, done func(error) tea.Msg) tea.Cmd {
	return func() tea.Msg { return ExecMsg{command, done} }
}

func (s *session) copy(msg CopyMsg) tea.Cmd {
	return func() tea.Msg { return CopiedMsg{msg.Text, clipboard.Copy(s.output, msg.Text)} }
}

func (s *session) exec(msg ExecMsg) tea.Cmd {
	run := func() error {
		s.input.Quiet()
		err := s.watch.Lend(s.lend(msg.Command))
		_, _ = io.WriteString(s.output, tidy)
		return err
	}
	return tea.Exec(errand(run), func(err error) (answer tea.Msg) {
		if msg.Done != nil {
			s.net.Guard(func() { answer = msg.Done(err) })
		}
		return answer
	})
}

// tidy switches off what a program that was killed may have left on.
const tidy = "\x1b[m\x1b[?1002l\x1b[?1006l\x1b[?2004l"

// lend gives a command the terminal.
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
	if !signals.ShellAbove() {
		return func() tea.Msg { return NoShellMsg{} }
	}
	return tea.Exec(errand(s.stop), func(err error) tea.Msg {
		if err != nil {
			return NoShellMsg{}
		}
		return tea.ResumeMsg{}
	})
}

func (s *session) stop() error {
	s.input.Quiet()
	return s.watch.Suspend()
}

// redraw takes the terminal anew: raw mode, alternate screen, every row.
func (s *session) redraw() tea.Cmd {
	return tea.Exec(errand(func() error { return nil }), func(error) tea.Msg { return tea.ResumeMsg{} })
}

// errand is done while Bubble Tea has let go of the terminal.
type errand func() error

// Run does it.
func (e errand) Run() error { return e() }

// SetStdin is not needed, as the others below: lend gives files.
func (errand) SetStdin(io.Reader) {}

// SetStdout is not needed.
func (errand) SetStdout(io.Writer) {}

// SetStderr is not needed.
func (errand) SetStderr(io.Writer) {}
