package pane

import (
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// papersShown is how many papers of two lines of title the list shows on a screen.
func papersShown(w, h int) int {
	layout := ui.Arrange(w, h, ui.Prefs{})
	var l List
	l.SetRows(Rows{Row: func(int) Row {
		return Row{Title: clean.Of("Reinforcing Video Reasoning Segmentation to Think Before It Segments, Again"), Meta: clean.Of("Tencent")}
	}})
	l.Resize(layout.List.W, layout.List.H)
	l.SetCompact(layout.Compact)
	l.SetTitled(layout.Detail.W > 0 && !layout.Brief())
	l.SetPlace(clean.Of("1 of 100"))
	l.SetLen(100)
	from, to := l.Visible()
	return to - from
}

func TestALargerScreenNeverShowsFewerPapers(t *testing.T) {
	for w := 60; w < 220; w += 4 {
		for h := 20; h < 70; h++ {
			n := papersShown(w, h)
			if n < 8 {
				t.Fatalf("%d×%d: %d papers", w, h, n)
			}
			if right, below := papersShown(w+4, h), papersShown(w, h+1); right < n || below < n {
				t.Fatalf("%d×%d: %d papers, %d on a wider screen and %d on a higher one", w, h, n, right, below)
			}
		}
	}
}

func TestTheAbstractHasEightLinesBelowTheList(t *testing.T) {
	s := ordinary()
	withDetails(s)
	layout := ui.Arrange(80, 24, ui.Prefs{})
	var d Detail
	d.Resize(layout.Detail.W, layout.Detail.H)
	d.Fit(layout)
	d.Set(s.article)
	text := uitest.PlainText(d.View(ui.NewTheme(nil, ui.Options{})))
	want := ui.Wrap(abstract, textWidth(layout.Detail.W))
	for _, line := range want[:7] { // and a free line between paragraphs
		if !strings.Contains(text, abstract[line.From:line.To]) {
			t.Errorf("%q is not in sight:\n%s", abstract[line.From:line.To], text)
		}
	}
}

func TestBesideTheListTheAbstractHasMoreColumns(t *testing.T) {
	for w := 120; w < 240; w++ {
		if l := ui.Arrange(w, 40, ui.Prefs{}); l.Detail.W < l.List.W || w == 120 && (l.List.W != 56 || l.Detail.W != 62) {
			t.Errorf("%d columns: %d of list, %d of abstract", w, l.List.W, l.Detail.W)
		}
	}
}
