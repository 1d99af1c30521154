package pane

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// paged returns a list with a heading above every fifth row and titles of one to three lines.
func paged(w, h, n int, compact bool) *List {
	l := listOf(w, h, n, compact)
	l.SetRows(Rows{
		Row: func(i int) Row {
			return Row{Title: clean.Of(fmt.Sprintf("Paper %d %s", i, strings.Repeat("words and ", i%5*3))), Meta: clean.Of("6 authors · 7 Oct 2025")}
		},
		StartsGroup: func(i int) bool { return i%5 == 0 },
		Heading:     func(i int) clean.Text { return clean.Of(fmt.Sprintf("Page %d · 5 papers, 2 undecided", i/5)) },
	})
	l.Place = clean.Of("1 of 9 · by page")
	return l
}

func TestTheFirstLineShowsTheHeadingAndThePosition(t *testing.T) {
	for _, compact := range []bool{false, true} {
		l := paged(60, 20, 100, compact)
		for _, row := range []int{0, 3, 5, 50, 99} {
			l.Select(row)
			lines := drawn(l)
			from, _ := visible(l)
			uitest.Sees(t, lines[0], fmt.Sprintf("Page %d · 5 papers", from/5), "1 of 9 · by page")
			uitest.Lacks(t, strings.Join(lines[1:], "\n"), fmt.Sprintf("Page %d ", from/5))
		}
	}
}

func TestANarrowFirstLineKeepsThePositionAndTheDate(t *testing.T) {
	for w, want := range map[int]string{60: "Page 0 · 5 papers, 2 undecided", 44: "Page 0 · 5 papers", 30: "Page 0"} {
		first := drawn(paged(w, 20, 100, true))[0]
		if !strings.HasPrefix(strings.TrimSpace(first), want+"  ") || !strings.HasSuffix(strings.TrimSpace(first), "1 of 9 · by page") {
			t.Errorf("%d cells: %q", w, first)
		}
	}
}

func TestTheSelectedTitleIsShownInFull(t *testing.T) {
	long := "Paper " + strings.Repeat("with a long title ", 8)
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 20}, {40, 12}, {30, 9}} {
		for _, compact := range []bool{false, true} {
			l := listOf(size[0], size[1], 9, compact)
			l.SetRows(Rows{Row: func(int) Row { return Row{Title: clean.Of(long)} }})
			l.Select(4)
			var title []string
			for _, line := range drawn(l) {
				if strings.HasPrefix(line, "▌") {
					title = append(title, strings.Fields(line[len("▌ ·"):])...)
				}
			}
			if got := strings.Join(title, " "); got != strings.TrimSpace(long) && "· "+strings.TrimSpace(long) != got {
				t.Errorf("%v, compact %v: %q", size, compact, got)
			}
		}
	}
}

func TestScrollToUpperThird(t *testing.T) {
	for _, compact := range []bool{false, true} {
		l := paged(60, 31, 100, compact)
		for row := range 100 {
			l.Select(row)
			l.ScrollToUpperThird()
			lines := drawn(l)
			line := place(lines, row)
			if _, to := visible(l); to < 100 && line > 1+30/3 {
				t.Fatalf("row %d is on line %d of 31:\n%s", row, line, strings.Join(lines, "\n"))
			}
		}
	}
}

func TestRowAtFindsTheDrawnRows(t *testing.T) {
	for _, compact := range []bool{false, true} {
		l := paged(60, 31, 100, compact)
		for _, row := range []int{0, 7, 50, 99} {
			l.Select(row)
			for y, line := range drawn(l) {
				at := l.RowAt(y)
				if at >= 0 && strings.Contains(line, "Paper ") && !strings.Contains(line, fmt.Sprintf("Paper %d ", at)) {
					t.Errorf("line %d is row %d: %q", y, at, line)
				}
				if at >= 0 && strings.Contains(line, "Page ") || at < 0 && strings.Contains(line, "Paper ") {
					t.Errorf("line %d is row %d: %q", y, at, line)
				}
			}
		}
		uitest.Equal(t, l.RowAt(-1), -1)
		uitest.Equal(t, l.RowAt(31), -1)
	}
}

func TestAClickSelectsTheRowWithoutScrolling(t *testing.T) {
	for _, compact := range []bool{false, true} {
		for _, start := range []int{0, 20, 99} {
			for y := range 31 {
				l := paged(60, 31, 100, compact)
				l.Select(start)
				l.KeepLine()
				before := l.View(ui.NewTheme(termenv.Ascii, ui.Options{}))
				row := l.SelectAt(y)
				if row < 0 {
					continue
				}
				l.Resize(60, 31) // as after every key and click
				l.SetLen(100)
				uitest.Equal(t, l.Selected(), row, compact, y, before)
				uitest.Equal(t, l.RowAt(y), row, compact, y, before)
			}
		}
	}
}

func TestRowsAddedAboveLeaveTheSelectedRowOnItsLine(t *testing.T) {
	for _, compact := range []bool{false, true} {
		n := 60
		l := paged(60, 31, n, compact)
		l.Select(20)
		before := place(drawn(l), 20)
		for _, more := range []int{5, 3, 11} {
			n += more
			row := l.Selected() + more
			l.SetLen(n)
			l.Select(row)
			l.KeepLine()
			lines := drawn(l)
			at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "▌") })
			uitest.Equal(t, at, before, compact, more)
		}
	}
}

func TestTheLastRowStaysVisibleWhenRowsAboveChange(t *testing.T) {
	for h := ui.RoomyLines; h < 40; h++ {
		for more := range 5 {
			l := paged(60, h, 60, false)
			l.Select(59)
			drawn(l)
			row := l.rows.Row
			l.rows.Row = func(i int) Row { return row(i + more*ui.Bit(i < 59)) } // with other titles
			l.KeepLine()
			uitest.Sees(t, strings.Join(drawn(l), "\n"), "▌")
		}
	}
}

func TestEverySampleTitleFitsOnThreeLines(t *testing.T) {
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
	list.Compact = l.Compact
	list.TitleInDetail = l.Detail.W > 0 && !l.ListShowsFacts()
	list.SetRows(Rows{Row: func(i int) Row { return Row{Title: tex.Unicode(papers.Paper(i).Title)} }})
	list.SetLen(papers.Len())
	for i := range papers.Len() {
		list.Select(i)
		lines, _ := list.shape(i)
		v := rowView{Row: &Row{}, w: list.rowWidth(), title: tex.Unicode(papers.Paper(i).Title).String()}
		if whole := len(v.titleLines(99)); lines != whole || lines > 3 {
			t.Errorf("%d×%d, facets %t: %d of %d lines for %s", width, height, facets, lines, whole, papers.Paper(i).Title)
		}
	}
	if textWidth(l.Detail.W) < 40 {
		t.Errorf("%d×%d, facets %t: the abstract has %d cells", width, height, facets, textWidth(l.Detail.W))
	}
}

// papersShown returns how many papers with two-line titles are visible on a screen.
func papersShown(w, h int) int {
	layout := ui.Arrange(w, h, ui.Prefs{})
	var l List
	l.SetRows(Rows{Row: func(int) Row {
		return Row{Title: clean.Of("Reinforcing Video Reasoning Segmentation to Think Before It Segments, Again"), Meta: clean.Of("Tencent")}
	}})
	l.Resize(layout.List.W, layout.List.H)
	l.Compact = layout.Compact
	l.TitleInDetail = layout.Detail.W > 0 && !layout.ListShowsFacts()
	l.Place = clean.Of("1 of 100")
	l.SetLen(100)
	from, to := visible(&l)
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
	d.SetLayout(ui.NewTheme(termenv.Ascii, ui.Options{}), layout)
	d.SetArticle(s.article)
	text := uitest.PlainText(d.View(ui.NewTheme(termenv.Ascii, ui.Options{})))
	want := ui.Wrap(abstract, textWidth(layout.Detail.W))
	for _, line := range want[:7] { // and an empty line between paragraphs
		uitest.Sees(t, text, abstract[line.Start:line.End])
	}
}

func TestTheAbstractIsWiderThanTheListBesideIt(t *testing.T) {
	for w := 120; w < 240; w++ {
		if l := ui.Arrange(w, 40, ui.Prefs{}); l.Detail.W < l.List.W || w == 120 && (l.List.W != 56 || l.Detail.W != 62) {
			t.Errorf("%d columns: %d of list, %d of abstract", w, l.List.W, l.Detail.W)
		}
	}
}
