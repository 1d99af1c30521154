package pane

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// sides is a pane as it is on most days.
func sides() *Facets {
	f := NewFacets()
	f.Set([]FacetGroup{
		{Title: clean.Of("Status"), Values: []FacetValue{{clean.Of("inbox"), 247, true}, {clean.Of("to-read"), 6, false}, {clean.Of("read"), 0, false}}},
		{Title: clean.Of("Organisation"), Values: []FacetValue{
			{clean.Of("Tencent"), 12, false}, {clean.Of("Korea Advanced Institute of Science and Technology"), 7, true},
			{clean.Of("NVIDIA"), 3, false}, {clean.Of("大学"), 2, false}, {clean.Of("Z.ai"), 1, false}, {clean.Of("AQ"), 1, false},
			{clean.Of("Amazon"), 1, false}, {clean.Of("Google"), 1, false}, {clean.Of("MMR1"), 1, false},
		}},
		{Title: clean.Of("Tag"), Values: []FacetValue{{clean.Of("rl"), 12345, false}}},
	})
	return &f
}

func drawnFacets(f *Facets) string {
	return ansi.Strip(strings.Join(f.View(inColours(termenv.Ascii, ui.Options{Plain: true})), "\n"))
}

func TestTheSelectedValueIsFoundAgainAfterCountsThatLackIt(t *testing.T) {
	all := sides().groups
	without := []FacetGroup{all[0], {Title: all[1].Title, Values: all[1].Values[:2]}}
	for _, row := range []struct {
		moves int
		want  string // while it is not there
	}{{1, "to-read"}, {2, "Tencent"}, {4, "Korea"}, {5, "Korea"}} {
		f := sides()
		f.Resize(60, 30)
		f.Move(row.moves)
		selected := func() string {
			g, v, _ := f.Selected()
			return f.groups[g].Values[v].Label.String()
		}
		before := selected()
		if f.Set(without); !strings.HasPrefix(selected(), row.want) {
			t.Errorf("%q, instead of %q, want %q", selected(), before, row.want)
		}
		v := all[1].Values
		turned := slices.Concat(v[2:3], v[:2], v[3:])
		f.Set([]FacetGroup{all[0], {Title: all[1].Title, Values: turned}})
		uitest.Equal(t, selected(), before)
		f.Set(nil)
		_, _, ok := f.Selected()
		uitest.Equal(t, ok, false)
	}
}

func randomFacets(r *rand.Rand) *Facets {
	f := NewFacets()
	var groups []FacetGroup
	for range r.IntN(5) {
		g := FacetGroup{Title: uitest.RandomText(r, uitest.Scripts, 4)}
		for range r.IntN(12) {
			g.Values = append(g.Values, FacetValue{uitest.RandomText(r, uitest.Scripts, 6), r.IntN(3) * r.IntN(2_000_000), r.IntN(4) == 0})
		}
		groups = append(groups, g)
	}
	f.Set(groups)
	return &f
}

func TestFacetsLookAsTheyShould(t *testing.T) {
	for _, c := range []struct {
		name   string
		w, h   int
		change func(f *Facets)
	}{
		{"facets-28x24", 28, 24, func(*Facets) {}},
		{"facets-28x24-search", 28, 24, func(f *Facets) { f.Search(); f.Insert("a"); f.Move(2) }},
		{"facets-49x9-away", 49, 9, func(f *Facets) { f.SetFocus(false); f.Move(4) }},
		{"facets-10x6", 10, 6, func(f *Facets) { f.Move(3) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := sides()
			f.Resize(c.w, c.h)
			c.change(f)
			checkGolden(t, c.name, drawnFacets(f))
		})
	}
}

func TestAScreenHasTheFacetsLeftOfTheList(t *testing.T) {
	for _, size := range [][2]int{{120, 24}, {80, 24}, {50, 15}} {
		p := ui.Prefs{Facets: true, Focus: ui.PaneFacets}
		l := ui.Arrange(size[0], size[1], p)
		f := sides()
		f.Resize(l.Facets.W, l.Facets.H)
		s := ordinary()
		s.facets = f
		checkGolden(t, fmt.Sprintf("facets-screen-%dx%d", size[0], size[1]), s.screen(inColours(termenv.Ascii, ui.Options{Plain: true}), size[0], size[1], p))
	}
}

func TestAGroupShowsAFewValuesUntilItIsOpened(t *testing.T) {
	f := sides()
	f.Resize(28, 40)
	uitest.Sees(t, drawnFacets(f), "3 more")
	uitest.Lacks(t, drawnFacets(f), "MMR1")
	for !f.Open() {
		f.Move(1)
	}
	uitest.Sees(t, drawnFacets(f), "MMR1")
	uitest.Lacks(t, drawnFacets(f), "more")
}

func TestAValueThatWasSearchedStaysInSightAndOthersStayHidden(t *testing.T) {
	for typed, want := range map[string]string{"mmr": "MMR1", "ten": "Tencent"} {
		f := sides()
		f.Resize(28, 40)
		f.Search()
		f.Insert(typed)
		f.StopSearch()
		if g, v, ok := f.Selected(); !ok || f.groups[g].Values[v].Label.String() != want || strings.Contains(drawnFacets(f), "3 more") != (want == "Tencent") {
			t.Errorf("%s: selected %d %d:\n%s", typed, g, v, drawnFacets(f))
		}
	}
}

func TestEveryFacetCanBeReachedAndIsInSight(t *testing.T) {
	for _, h := range []int{1, 2, 3, 5, 30} {
		f := sides()
		f.Resize(28, h)
		seen := map[int]bool{}
		for range len(f.lines) {
			if f.at < f.top || f.at >= f.top+f.rows() {
				t.Fatalf("%d lines: at %d, shown from %d", h, f.at, f.top)
			}
			seen[f.at] = true
			f.Move(1)
		}
		uitest.Equal(t, len(seen), 2+6+1+1, h)
		f.Home()
		f.Move(-1)
		uitest.Equal(t, f.at, 1)
	}
}

// noResults is an empty list as it is on most days.
func noResults() Choices {
	return Choices{
		Title:   clean.Of("No paper matches the filter."),
		Reasons: []clean.Text{clean.Of("org:tencent alone finds 5"), clean.Of(`"chian of thought" alone finds 0`)},
		Ways: []Choice{
			{clean.Of(`Try "chain of thought"`), 1},
			{clean.Of(`Without "chian of thought"`), 5},
			{clean.Of("Clear the filter"), 278},
		},
		Selected: 1,
	}
}

func TestTheSelectedChoiceIsInSightInAnyHeight(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{Plain: true})
	for h := 1; h <= 20; h++ {
		for i, way := range noResults().Ways {
			c := noResults()
			c.Selected = i
			uitest.Sees(t, strings.Join(c.View(theme, 60, h), "\n"), "▌ "+way.Label.String())
		}
	}
}

func TestChoicesLookAsTheyShould(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{Plain: true})
	for name, size := range map[string][2]int{"choices-60x14": {60, 14}, "choices-30x6": {30, 6}} {
		checkGolden(t, name, ansi.Strip(strings.Join(noResults().View(theme, size[0], size[1]), "\n")))
	}
}
