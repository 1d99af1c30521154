package filter

import (
	"math/rand/v2"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/shelf/shelftest"
	"dailies/parser"
	"dailies/ui"
	"dailies/ui/uitest"
)

// board is a pane with papers to count.
type board struct {
	Facets
	shelf     *shelf.Shelf
	text      string
	searching bool
	coming    bool
}

func newBoard() *board {
	b := &board{shelf: shelftest.Of("Alpha", "Beta")}
	b.Lists = &Lists{shelf: b.shelf, index: search.NewIndex()}
	return b
}

func (b *board) recount() tea.Cmd {
	filter, _ := query.Parse(b.text)
	question := func() search.Question { return search.Question{Filter: filter, In: b.shelf.Searchable(nil)} }
	return b.Recount(FacetSource{b.text, question, b.searching, b.coming}, true)
}

// count takes over what a command counts, and returns what is counted after it.
func (b *board) count(cmd tea.Cmd) tea.Cmd {
	b.Update(cmd())
	return b.recount()
}

func TestCountsOfAnOlderQuestionAreDropped(t *testing.T) {
	b := newBoard()
	old := b.recount()
	b.text = "alpha"
	now := b.recount()
	if msg := old(); msg != nil {
		t.Errorf("the count before was not ended: %v", msg)
	}
	b.Update(countedMsg{gen: b.counting.Gen - 1})
	uitest.Equal(t, b.BlocksKeys(), true, "older counts are shown")
	b.count(now)
	uitest.Equal(t, b.BlocksKeys(), false, "the newest are not")
}

func TestASearchComesBeforeTheCount(t *testing.T) {
	b := newBoard()
	b.text, b.searching = "alpha", true
	if b.recount() != nil {
		t.Error("counts while a search is running")
	}
	uitest.Equal(t, b.BlocksKeys(), true, "keys of the pane do not wait")
	if b.searching = false; b.recount() == nil {
		t.Error("nothing is counted after the search")
	}
}

func TestPapersThatComeInAreCountedOnceTheyAreAllThere(t *testing.T) {
	b := newBoard()
	count := b.recount()
	b.coming = true
	b.shelf.Add([]parser.Dump{shelftest.Dump("Gamma")})
	if b.count(count) != nil || b.BlocksKeys() {
		t.Error("they are counted while more are coming, or keys wait for that")
	}
	b.coming = false
	again := b.recount()
	if again == nil {
		t.Fatal("what came in is not counted")
	}
	if b.count(again) != nil {
		t.Error("counted again although nothing has changed")
	}
}

// sides is a pane as it is on most days.
func sides() *Facets {
	f := Facets{}
	f.set([]search.Facet{
		{Name: "Status", Values: []search.FacetValue{{Name: "inbox", Count: 247, Active: true}, {Name: "to-read", Count: 6}}},
		{Name: "Organisation", Values: []search.FacetValue{
			{Name: "Tencent", Count: 12}, {Name: "Korea Advanced Institute of Science and Technology", Count: 7, Active: true},
			{Name: "NVIDIA", Count: 3}, {Name: "大学", Count: 2}, {Name: "Z.ai", Count: 1}, {Name: "AQ", Count: 1},
			{Name: "Amazon", Count: 1}, {Name: "Google", Count: 1}, {Name: "MMR1", Count: 1}, {Name: "None", Count: 0},
		}},
		{Name: "Tag", Values: []search.FacetValue{{Name: "rl", Count: 12345}}},
	})
	return &f
}

func (f *Facets) moveBy(n int) {
	for range n {
		f.Move(1)
	}
}

func drawnFacets(f *Facets) string {
	return uitest.PlainText(f.View(ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})))
}

func TestTheSelectionStaysOnItsValueOrElseOnItsLine(t *testing.T) {
	f := sides()
	f.Resize(60, 30)
	f.moveBy(4)
	selected := func() string { return f.line().name }
	uitest.Equal(t, selected(), "NVIDIA")
	all, v := f.facets, f.facets[1].Values
	f.set([]search.Facet{all[0], {Name: all[1].Name, Values: slices.Concat(v[2:3], v[:2], v[3:])}})
	uitest.Equal(t, selected(), "NVIDIA")
	f.set([]search.Facet{all[0], {Name: all[1].Name, Values: v[:2]}})
	uitest.Equal(t, selected(), "Tencent")
	f.set(nil)
	uitest.Equal(t, selected(), "")
}

func TestTheFacetsAreExactlyAsLargeAsAsked(t *testing.T) {
	r, theme := rand.New(rand.NewPCG(1, 1)), ui.NewTheme(termenv.Ascii, ui.Options{})
	text := func() string { return uitest.RandomText(r, uitest.Scripts, 6).String() }
	for _, w := range []int{0, 1, 2, 3, 5, 8, 11, 12, 13, 20, 28, 50} {
		for _, h := range uitest.Heights() {
			f := Facets{}
			groups := make([]search.Facet, r.IntN(5))
			for i := range groups {
				groups[i].Name = text()
				for range r.IntN(12) {
					groups[i].Values = append(groups[i].Values, search.FacetValue{Name: text(), Count: r.IntN(3) * r.IntN(2_000_000), Active: r.IntN(4) == 0})
				}
			}
			f.set(groups)
			f.Resize(w, h)
			f.moveBy(r.IntN(10))
			uitest.CheckBlock(t, "facets", f.View(theme), w, h)
		}
	}
}

func TestFacetsLookAsTheyShould(t *testing.T) {
	for _, c := range []struct {
		name   string
		w, h   int
		change func(f *Facets)
	}{
		{"facets-28x24", 28, 24, func(*Facets) {}},
		{"facets-49x9-away", 49, 9, func(f *Facets) { f.Unfocused = true; f.moveBy(4) }},
		{"facets-10x6", 10, 6, func(f *Facets) { f.moveBy(3) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sides()
			f.Resize(c.w, c.h)
			c.change(f)
			uitest.Golden(t, "testdata/"+c.name+".golden", drawnFacets(f)+"\n")
		})
	}
}
