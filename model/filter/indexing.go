package filter

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/search"
)

// Indexing prepares the papers that come in for being searched, one command at a time: it folds
// their texts and collects their words, so that no key waits for it.
type Indexing struct {
	busy    bool
	indexed library.Snapshot // the papers that are prepared, or are being
}

// IndexedMsg says that some papers are prepared.
type IndexedMsg struct{}

// IndexFrom is how many papers are prepared at once while more come in.
const IndexFrom = 16_384

// Follow prepares the papers that are not prepared yet. While more are coming it waits for
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
