package pane

import (
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/tex"
	"dailies/ui"
)

func TestTheSelectedTitleIsWholeOnThreeLines(t *testing.T) {
	papers := librarytest.Samples(t)
	for _, width := range []int{100, 105, 110, 119, 120, 140, 148, 149, 160, 200} {
		for _, height := range []int{24, 30, 40, 50} {
			for _, facets := range []bool{false, true} {
				checkTitles(t, papers, width, height, facets)
			}
		}
	}
}

func checkTitles(t *testing.T, papers library.Snapshot, width, height int, facets bool) {
	t.Helper()
	l := ui.Arrange(width, height, ui.Prefs{Facets: facets})
	var list List
	list.Resize(l.List.W, l.List.H)
	list.SetCompact(l.Compact)
	list.SetTitled(l.Detail.W > 0 && !l.Brief())
	list.SetRows(Rows{Row: func(i int) Row { return Row{Title: tex.Unicode(papers.Paper(i).Title)} }})
	list.SetLen(papers.Len())
	for i := range papers.Len() {
		list.Select(i)
		lines, _ := list.shape(i)
		v := rowView{Row: &Row{}, w: list.columns(), title: tex.Unicode(papers.Paper(i).Title).String()}
		if whole := len(v.titleLines(99)); lines != whole || lines > 3 {
			t.Errorf("%d×%d, facets %t: %d of %d lines for %s", width, height, facets, lines, whole, papers.Paper(i).Title)
		}
	}
	if textWidth(l.Detail.W) < 40 {
		t.Errorf("%d×%d, facets %t: the abstract has %d cells", width, height, facets, textWidth(l.Detail.W))
	}
}
