package pane

import (
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/tex"
	"dailies/ui"
)

func TestTitlesTakeTwoLinesFrom100ColumnsOn(t *testing.T) {
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
	list.SetTitled(true)
	list.SetRows(Rows{Row: func(i int) Row { return Row{Title: tex.Unicode(papers.Paper(i).Title)} }})
	list.SetLen(papers.Len())
	if !list.roomy() {
		t.Errorf("%d×%d, facets %t: titles are cut", width, height, facets)
	}
	for i := range papers.Len() {
		if lines, _ := list.shape(i); lines > 2 {
			t.Errorf("%d×%d, facets %t: %d lines for %s", width, height, facets, lines, papers.Paper(i).Title)
		}
	}
	if textWidth(l.Detail.W) < 40 {
		t.Errorf("%d×%d, facets %t: the abstract has %d cells", width, height, facets, textWidth(l.Detail.W))
	}
}
