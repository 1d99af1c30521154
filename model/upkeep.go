package model

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
)

// upkeep is how the list keeps up with papers that come in.
type upkeep struct {
	due    bool          // papers came in since the last search
	asked  time.Time     // when the last search began
	lasted time.Duration // how long it took
	paused bool          // the next search is due after a pause

	indexing bool             // papers are being indexed
	indexed  library.Snapshot // these, or before
}

// unsought tells whether there are papers, or will be, that no search has seen.
func (l *loading) unsought() bool { return l.busy || l.due }

// Searches while papers come in follow each other after a pause, and take at
// most a fifth of the time: a million papers come in hundreds of parts.
const (
	searchPause = 50 * time.Millisecond
	searchShare = 5
)

// keepUp searches again where papers came in. The reader's own search comes
// first; and keys wait for none that the reader did not ask for, if there is a
// whole list that they can be about.
func (m *Model) keepUp() tea.Cmd {
	l := &m.loading
	if !l.due || m.finder.search.Busy {
		return nil
	}
	now, listed := m.cfg.Now(), len(m.view().Shown) > 0 && !m.view().Part
	if pause := l.asked.Add(max(searchPause, searchShare*l.lasted)).Sub(now); l.busy && listed && pause > 0 {
		return m.pause(pause)
	}
	l.due, l.asked = false, now
	if !listed {
		return m.find()
	}
	return m.seek(true)
}

// pausedMsg says that the pause between two searches is over.
type pausedMsg struct{}

// pause lets keepUp come again after a while.
func (m *Model) pause(wait time.Duration) tea.Cmd {
	if m.loading.paused {
		return nil
	}
	m.loading.paused = true
	return m.cfg.After(wait, func() tea.Msg { return pausedMsg{} })
}

// indexedMsg says that some papers are indexed.
type indexedMsg struct{}

// indexFrom is how many papers are indexed at once while more of them come in.
const indexFrom = 16_384

// followPapers indexes the papers that came in, one command in flight. Until they are
// indexed a search looks through their texts.
func (m *Model) followPapers() tea.Cmd {
	l, papers := &m.loading, m.shelf.Papers
	if l.indexing || l.again != nil || papers == l.indexed || l.busy && papers.Len()-l.indexed.Len() < indexFrom {
		return nil
	}
	l.indexing, l.indexed = true, papers
	index := m.finder.index
	return func() tea.Msg {
		index.Follow(context.Background(), papers)
		return indexedMsg{}
	}
}
