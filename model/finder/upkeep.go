package finder

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/search"
)

// Pace spaces the searches that follow papers that come in.
type Pace struct {
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
func (p *Pace) Next(now time.Time, hurry bool) (search bool, wait time.Duration) {
	if !p.Due {
		return false, 0
	}
	if wait = p.asked.Add(max(SearchPause, searchShare*p.lasted)).Sub(now); wait > 0 && !hurry {
		return false, wait
	}
	p.Due, p.asked = false, now
	return true, 0
}

// Pause sends a PausedMsg after a while, unless one is on its way.
func (p *Pace) Pause(wait time.Duration, after func(time.Duration, func() tea.Msg) tea.Cmd) tea.Cmd {
	if p.paused {
		return nil
	}
	p.paused = true
	return after(wait, func() tea.Msg { return PausedMsg{} })
}

// Paused notes that the pause is over.
func (p *Pace) Paused() { p.paused = false }

// Searched notes that the search has ended.
func (p *Pace) Searched(now time.Time) { p.lasted = now.Sub(p.asked) }

// Indexing indexes the papers that come in, one command at a time. Until they are indexed
// a search looks through their texts.
type Indexing struct {
	busy    bool
	indexed library.Snapshot // the papers that are indexed, or are being
}

// IndexedMsg says that some papers are indexed.
type IndexedMsg struct{}

// IndexFrom is how many papers are indexed at once while more come in.
const IndexFrom = 16_384

// Follow indexes the papers that are not indexed yet. While more are coming it waits for
// enough of them.
func (x *Indexing) Follow(index *search.Index, papers library.Snapshot, coming bool) tea.Cmd {
	if x.busy || papers == x.indexed || coming && papers.Len()-x.indexed.Len() < IndexFrom {
		return nil
	}
	x.busy, x.indexed = true, papers
	return func() tea.Msg {
		index.Follow(context.Background(), papers)
		return IndexedMsg{}
	}
}

// Indexed notes that Follow has ended.
func (x *Indexing) Indexed() { x.busy = false }
