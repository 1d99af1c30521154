package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/terminal/signals"
)

// root is the model that Bubble Tea sees: the program's own, with its panics
// caught and what concerns the terminal taken out.
type root struct {
	model   tea.Model
	first   tea.Model // as it was given
	session *session
}

// Init starts the model.
func (r *root) Init() (cmd tea.Cmd) {
	r.session.net.Guard(func() { cmd = r.model.Init() })
	return r.session.net.Cmd(cmd)
}

// Update passes on what is not for the terminal.
func (r *root) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case signals.StopMsg:
		return r, r.session.suspend()
	case signals.ContinuedMsg:
		return r, r.session.redraw()
	case ExecMsg:
		return r, r.session.exec(msg)
	case CopyMsg:
		return r, r.session.net.Cmd(r.session.copy(msg))
	}
	var cmd tea.Cmd
	r.session.net.Guard(func() { r.model, cmd = r.model.Update(msg) })
	return r, r.session.net.Cmd(cmd)
}

// View draws the model.
func (r *root) View() (view string) {
	r.session.net.Guard(func() { view = r.model.View() })
	return view
}
