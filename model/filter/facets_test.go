package filter

import (
	"context"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/shelf/shelftest"
	"dailies/parser"
	"dailies/ui/pane"
)

// board is a pane with papers to count.
type board struct {
	Facets
	source FacetSource
	lists  Lists
}

func newBoard() *board {
	b := &board{Facets: Facets{Pane: pane.NewFacets()}}
	b.source = FacetSource{
		Index: search.NewIndex(), View: list.Builtin()[4],
		Shelf:  shelftest.Of("Alpha", "Beta"),
		Points: func(context.Context, search.Papers) []int32 { return nil },
	}
	return b
}

func (b *board) recount(asked, searching bool) tea.Cmd {
	b.source.State = b.lists.State(b.source.Shelf)
	return b.Recount(b.source, asked, searching)
}

func TestCountsOfAnOlderQuestionAreDropped(t *testing.T) {
	b := newBoard()
	old := b.recount(true, false)
	b.source.View.Filter = "alpha"
	now := b.recount(true, false)
	if msg := old(); msg != nil {
		t.Errorf("the count before was not ended: %v", msg)
	}
	if b.Counted(FacetsCountedMsg{gen: b.gen - 1}) {
		t.Error("older counts are shown")
	}
	if !b.Counted(now().(FacetsCountedMsg)) || b.Awaited() {
		t.Error("the newest counts are not shown")
	}
}

func TestASearchComesBeforeTheCount(t *testing.T) {
	b := newBoard()
	if b.recount(true, true) != nil {
		t.Error("counts while a search is running")
	}
	if !b.Awaited() {
		t.Error("keys of the pane do not wait for the count")
	}
	if b.recount(false, false) == nil {
		t.Error("nothing is counted after the search")
	}
}

func TestPapersThatComeInDoNotEndTheCounting(t *testing.T) {
	b := newBoard()
	count := b.recount(true, false)
	b.source.Shelf.Add([]parser.Dump{shelftest.Dump("Gamma")})
	if b.recount(false, false) != nil {
		t.Error("a second count runs")
	}
	if !b.Counted(count().(FacetsCountedMsg)) {
		t.Error("the count was ended")
	}
	again := b.recount(false, false)
	if again == nil {
		t.Fatal("what came in since is not counted")
	}
	if b.Awaited() {
		t.Error("keys wait for counts that the reader did not ask for")
	}
	b.Counted(again().(FacetsCountedMsg))
	if b.recount(false, false) != nil {
		t.Error("counted again although nothing has changed")
	}
}

func TestAChosenValueGoesIntoTheFilterAndOutOfIt(t *testing.T) {
	b := newBoard()
	b.Pane.Resize(30, 20)
	b.Counted(b.recount(true, false)().(FacetsCountedMsg))
	text, chosen := b.Choose("")
	if !chosen || text == "" {
		t.Fatalf("%q, chosen: %t", text, chosen)
	}
	if again, _ := b.Choose(text); again != "" {
		t.Errorf("taken out again, %q is left", again)
	}
}
