package terminal

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"time"

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

// answerTime is how long the answer to a question may be on its way. Meanwhile a sequence
// that arrives in pieces is held together longer than usual: the rest of an answer
// would be keys.
const answerTime = 3 * time.Second

// lateAnswer is how long Pause waits for an answer that is due, because the next
// program would get it as keys.
const lateAnswer = 300 * time.Millisecond

// Expect says that the terminal is being asked for its background.
func (r *keyReader) Expect() { r.asked.Store(time.Now().UnixNano()) }

// expects reports whether the answer may still come.
func (r *keyReader) expects() bool {
	asked := r.asked.Load()
	return asked != 0 && time.Since(time.Unix(0, asked)) < answerTime
}

// await waits a moment for an answer that is due.
func (r *keyReader) await() {
	if !r.expects() {
		return
	}
	select {
	case <-r.answered:
	case <-time.After(lateAnswer):
	}
}

// answer takes the terminal's answer out of what it sent.
func (r *keyReader) answer(b []byte) {
	colour, ok := background(b)
	if !ok || r.asked.Swap(0) == 0 {
		return
	}
	close(r.answered)
	go r.onBackground(colour) // it may have to wait for the program, which may be waiting here
}

// answerForm is how terminals answer: one to four hexadecimal digits a channel.
var answerForm = regexp.MustCompile("^\x1b]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")

// background reads an answer as "#rrggbb".
func background(b []byte) (colour string, ok bool) {
	parts := answerForm.FindSubmatch(b)
	if parts == nil {
		return "", false
	}
	colour = "#"
	for _, digits := range parts[1:] {
		level, _ := strconv.ParseUint(string(digits), 16, 16) // the form has been checked
		most := uint64(1)<<(4*len(digits)) - 1
		colour += fmt.Sprintf("%02x", level*255/most)
	}
	return colour, true
}
