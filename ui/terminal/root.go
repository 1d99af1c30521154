package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/terminal/signals"
)

// root is the model that Bubble Tea sees: the program's own, with its panics
// caught and what concerns the terminal taken out.
type root struct {
	model   tea.Model
	session *session
	drawn   string // what it drew last
}

// drawMsg asks for a frame after one was left out.
type drawMsg struct{}

// QuietMsg answers a command that found nothing to tell: the model does not get
// it, no frame is drawn, and Then is run.
type QuietMsg struct{ Then tea.Cmd }

// filter takes out what is not for the model. It also keeps Bubble Tea from
// suspending the program by itself: that would wait for ever if TSTP is
// caught, or ignored for want of a shell.
func (s *session) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.SuspendMsg:
		return signals.StopMsg{}
	case tea.QuitMsg:
		s.input.Pause() // what is typed from now on is for the shell
	case QuietMsg:
		if then := s.net.Cmd(msg.Then); then != nil {
			go func() { s.program.Send(then()) }()
		}
		return nil
	}
	return msg
}

// Init starts the model.
func (r *root) Init() (cmd tea.Cmd) {
	r.session.net.Guard(func() { cmd = r.model.Init() })
	return r.session.net.Cmd(cmd)
}

// Update passes on what is not for the terminal.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case drawMsg:
	case signals.StopMsg:
		return r, r.session.suspend()
	case signals.ContinuedMsg:
		return r, r.session.redraw()
	case ExecMsg:
		return r, r.session.exec(msg)
	case askMsg:
		cmd = r.session.ask
	case CopyMsg:
		cmd = func() tea.Msg { return msg.Done(copyTo(r.session.output, msg.Text)) }
	default:
		r.session.net.Guard(func() { r.model, cmd = r.model.Update(msg) })
	}
	return r, r.session.net.Cmd(cmd)
}

// View draws the model, or returns the last frame again while that is still being
// written: Bubble Tea sends nothing then.
func (r *root) View() string {
	if !r.session.output.busy() {
		r.session.net.Guard(func() { r.drawn = r.model.View() })
	}
	return r.drawn
}
