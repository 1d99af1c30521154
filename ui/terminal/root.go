package terminal

import (
	tea "github.com/charmbracelet/bubbletea"
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
		return StopMsg{}
	case tea.QuitMsg:
		s.input.Pause() // what is typed from now on is for the shell
	case QuietMsg:
		if then := s.guard.Cmd(msg.Then); then != nil {
			go func() { s.program.Send(then()) }()
		}
		return nil
	}
	return msg
}

// Init starts the model.
func (r *root) Init() (cmd tea.Cmd) {
	r.session.guard.Run(func() { cmd = r.model.Init() })
	return r.session.guard.Cmd(cmd)
}

// Update passes on what is not for the terminal.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case drawMsg:
	case StopMsg:
		return r, r.session.suspend()
	case ContinuedMsg:
		return r, r.session.redraw()
	case ExecMsg:
		return r, r.session.exec(msg)
	case askMsg:
		cmd = r.session.ask
	case CopyMsg:
		cmd = func() tea.Msg { return msg.Done(copyTo(r.session.output, msg.Text)) }
	default:
		r.session.guard.Run(func() { r.model, cmd = r.model.Update(msg) })
	}
	return r, r.session.guard.Cmd(cmd)
}

// View draws the model, or returns the last frame again while that is still being
// written: Bubble Tea sends nothing then.
func (r *root) View() string {
	if !r.session.output.busy() {
		r.session.guard.Run(func() { r.drawn = r.model.View() })
	}
	return r.drawn
}
