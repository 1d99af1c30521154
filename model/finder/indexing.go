package finder

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/search"
)

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
