package terminal

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/ui/terminal/signals"
)

// root is the model that Bubble Tea sees: the program's own, with its panics
// caught and what concerns the terminal taken out.
type root struct {
	model   tea.Model
	first   tea.Model // as it was given
	session *session
	shown   string // what it drew last
	end     int    // what it ended in
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

// ends is how many ends a frame may have that show nothing: more than messages
// that change nothing come between two ticks of Bubble Tea's.
const ends = 8

// View draws the model. A frame that is the same as the last one gets another end,
// which shows nothing: Bubble Tea keeps it where it equals the last, and copies
// and compares it 120 times a second until another one comes.
func (r *root) View() (view string) {
	r.session.net.Guard(func() { view = r.model.View() })
	if view == r.shown {
		r.end = (r.end + 1) % ends
	}
	r.shown = view
	return view + strings.Repeat(ansi.ResetStyle, r.end)
}
