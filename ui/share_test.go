package ui

import "testing"

func TestFacetsTakeTheirColumnsFromTheDetail(t *testing.T) {
	for _, c := range []struct{ w, ratio, list int }{
		{120, 0, 49}, {160, 0, 79}, // as without facets, as far as the detail keeps its 40
		{200, 0, 80},  // enough for any title
		{100, 0, 29},  // the detail keeps its 40
		{120, 90, 80}, // the reader wants it narrower than that
	} {
		l := Arrange(c.w, 40, Prefs{Facets: true, Ratio: c.ratio})
		if l.List.W != c.list {
			t.Errorf("%d columns at %d %%: the list has %d, want %d", c.w, c.ratio, l.List.W, c.list)
		}
		if c.ratio == 0 && l.Detail.W < detailColumns {
			t.Errorf("%d columns: the detail has %d", c.w, l.Detail.W)
		}
	}
}
