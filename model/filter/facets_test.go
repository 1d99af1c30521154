package filter

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/shelf/shelftest"
	"dailies/parser"
	"dailies/ui/uitest"
)

// board is a pane with papers to count.
type board struct {
	Facets
	shelf     *shelf.Shelf
	text      string
	searching bool
}

func newBoard() *board {
	b := &board{Facets: NewFacets(), shelf: shelftest.Of("Alpha", "Beta")}
	b.Lists = &Lists{shelf: b.shelf, index: search.NewIndex()}
	b.Source = func() (FacetSource, bool) {
		filter, _ := query.Parse(b.text)
		question := func() search.Question { return search.Question{Filter: filter, In: b.shelf.Searchable(nil)} }
		return FacetSource{b.text, question, b.searching}, true
	}
	return b
}

// count takes over what a command counts, and returns what is counted after it.
func (b *board) count(cmd tea.Cmd) tea.Cmd {
	b.Update(cmd())
	return b.Recount()
}

func TestCountsOfAnOlderQuestionAreDropped(t *testing.T) {
	b := newBoard()
	old := b.Recount()
	b.text = "alpha"
	now := b.Recount()
	if msg := old(); msg != nil {
		t.Errorf("the count before was not ended: %v", msg)
	}
	b.Update(countedMsg{gen: b.counting.Gen - 1})
	uitest.Equal(t, b.Awaited(), true, "older counts are shown")
	b.count(now)
	uitest.Equal(t, b.Awaited(), false, "the newest are not")
}

func TestASearchComesBeforeTheCount(t *testing.T) {
	b := newBoard()
	b.text, b.searching = "alpha", true
	if b.Recount() != nil {
		t.Error("counts while a search is running")
	}
	uitest.Equal(t, b.Awaited(), true, "keys of the pane do not wait")
	if b.searching = false; b.Recount() == nil {
		t.Error("nothing is counted after the search")
	}
}

func TestPapersThatComeInDoNotEndTheCounting(t *testing.T) {
	b := newBoard()
	count := b.Recount()
	b.shelf.Add([]parser.Dump{shelftest.Dump("Gamma")})
	if b.Recount() != nil {
		t.Error("a second count runs")
	}
	again := b.count(count)
	if again == nil {
		t.Fatal("what came in since is not counted")
	}
	uitest.Equal(t, b.Awaited(), false, "keys wait for counts that the reader did not ask for")
	if b.count(again) != nil {
		t.Error("counted again although nothing has changed")
	}
}
