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

// facetsPane is a facets pane with papers to count.
type facetsPane struct {
	Facets
	shelf     *shelf.Shelf
	text      string
	searching bool
	loading   bool
}

func newFacetsPane() *facetsPane {
	b := &facetsPane{shelf: shelftest.Of("Alpha", "Beta")}
	b.Lists = &Lists{shelf: b.shelf, index: search.NewIndex()}
	return b
}

func (b *facetsPane) recount() tea.Cmd {
	filter, _ := query.Parse(b.text)
	question := func() search.FacetRequest { return search.FacetRequest{Filter: filter, In: b.shelf.Searchable(nil)} }
	return b.Recount(FacetSource{b.text, question, b.searching, b.loading}, true)
}

// count runs a command and handles its answer. It returns the next command.
func (b *facetsPane) count(cmd tea.Cmd) tea.Cmd {
	b.Update(cmd())
	return b.recount()
}

func TestOutdatedCountsAreDropped(t *testing.T) {
	b := newFacetsPane()
	old := b.recount()
	b.text = "alpha"
	now := b.recount()
	if msg := old(); msg != nil {
		t.Errorf("the previous count was not cancelled: %v", msg)
	}
	b.Update(countedMsg{gen: b.counting.Gen - 1})
	uitest.Equal(t, b.BlocksKeys(), true, "outdated counts are shown")
	b.count(now)
	uitest.Equal(t, b.BlocksKeys(), false, "the newest counts are not shown")
}

func TestCountingWaitsForTheSearch(t *testing.T) {
	b := newFacetsPane()
	b.text, b.searching = "alpha", true
	if b.recount() != nil {
		t.Error("it counts while a search is running")
	}
	uitest.Equal(t, b.BlocksKeys(), true, "keys do not wait")
	if b.searching = false; b.recount() == nil {
		t.Error("nothing is counted after the search")
	}
}

func TestCountingWaitsUntilAllPapersAreLoaded(t *testing.T) {
	b := newFacetsPane()
	count := b.recount()
	b.loading = true
	b.shelf.Add([]parser.Dump{shelftest.Dump("Gamma")})
	if b.count(count) != nil || b.BlocksKeys() {
		t.Error("papers are counted while more are loaded, or keys wait for that")
	}
	b.loading = false
	again := b.recount()
	if again == nil {
		t.Fatal("the loaded papers are not counted")
	}
	if b.count(again) != nil {
		t.Error("counted again although nothing has changed")
	}
}

// typicalFacets returns a pane with typical facets.
func typicalFacets() *Facets {
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

func TestSelectionStaysOnItsValueOrElseOnItsLine(t *testing.T) {
	f := typicalFacets()
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

func TestFacetsFillTheirPane(t *testing.T) {
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

func TestFacetsMatchTheirGoldens(t *testing.T) {
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
			f := typicalFacets()
			f.Resize(c.w, c.h)
			c.change(f)
			uitest.Golden(t, "testdata/"+c.name+".golden", drawnFacets(f)+"\n")
		})
	}
}
