package filter

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Throttle spaces the searches that follow papers that come in.
type Throttle struct {
	Due    bool          // papers came in since the last search
	asked  time.Time     // when the last search began
	lasted time.Duration // how long it took
	paused bool          // PausedMsg is on its way
}

// SearchPause is the shortest pause between two searches while papers come in. They take
// at most a fifth of the time: a million papers come in hundreds of batches.
const (
	SearchPause = 50 * time.Millisecond
	searchShare = 5
)

// PausedMsg says that the pause between two searches is over.
type PausedMsg struct{}

// Next reports whether the list is to be searched now, or else how long to wait; neither
// if no papers came in. hurry is for a list that nobody can use before it is searched.
func (t *Throttle) Next(now time.Time, hurry bool) (search bool, wait time.Duration) {
	if !t.Due {
		return false, 0
	}
	if wait = t.asked.Add(max(SearchPause, searchShare*t.lasted)).Sub(now); wait > 0 && !hurry {
		return false, wait
	}
	t.Due, t.asked = false, now
	return true, 0
}

// Pause sends a PausedMsg after a while, unless one is on its way.
func (t *Throttle) Pause(wait time.Duration, after func(time.Duration, func() tea.Msg) tea.Cmd) tea.Cmd {
	if t.paused {
		return nil
	}
	t.paused = true
	return after(wait, func() tea.Msg { return PausedMsg{} })
}

// Paused notes that the pause is over.
func (t *Throttle) Paused() { t.paused = false }

// Searched notes that the search has ended.
func (t *Throttle) Searched(now time.Time) { t.lasted = now.Sub(t.asked) }
