package terminal

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/terminal/signals"
)

// QuietMsg answers a command that found nothing to tell: the model does not get
// it, so that no frame is drawn, and Then is run. A frame that is the same as the
// last one is not free: Bubble Tea copies and compares it 120 times a second until
// another one comes.
type QuietMsg struct{ Then tea.Cmd }

// filter takes out what is not for the model. It also keeps Bubble Tea from
// suspending the program by itself: that would wait for ever where TSTP is
// caught, or ignored for want of a shell.
func (s *session) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.SuspendMsg:
		return signals.StopMsg{}
	case QuietMsg:
		if then := s.net.Cmd(msg.Then); then != nil {
			go func() { s.program.Send(then()) }()
		}
		return nil
	}
	return msg
}
