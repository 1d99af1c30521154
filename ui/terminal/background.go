package terminal

import (
	"io"

	tea "github.com/charmbracelet/bubbletea"
)

// BackgroundMsg is the terminal's background, as "#rrggbb".
type BackgroundMsg struct{ Colour string }

// askMsg asks the terminal for its background.
type askMsg struct{}

// AskBackground asks the terminal for its background, once and behind the first frame,
// which does not wait for it. A terminal that knows answers with BackgroundMsg; from the
// others nothing comes.
func AskBackground() tea.Msg { return askMsg{} }

// ask is not answered by itself: the answer comes among the keys.
func (s *session) ask() tea.Msg {
	s.asked.Do(func() {
		<-s.output.shown
		s.input.Expect()
		_, _ = io.WriteString(s.output, "\x1b]11;?\x1b\\")
	})
	return nil
}
