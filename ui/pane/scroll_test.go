package pane

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
)

// paged is a list with a heading above every fifth row and titles of one to three lines.
func paged(w, h, n int, compact bool) *List {
	l := listOf(w, h, n, compact)
	l.SetRows(Rows{
		Row: func(i int) Row {
			return Row{Title: clean.Of(fmt.Sprintf("Paper %d %s", i, strings.Repeat("words and ", i%5*3))), Meta: clean.Of("6 authors · 7 Oct 2025")}
		},
		Begins:  func(i int) bool { return i%5 == 0 },
		Heading: func(i int) clean.Text { return clean.Of(fmt.Sprintf("Page %d · 5 papers, 2 undecided", i/5)) },
	})
	l.SetPlace(clean.Of("1 of 9 · by page"))
	return l
}

func TestTheHeadSaysTheHeadingOfTheTopmostRowAndThePlace(t *testing.T) {
	for _, compact := range []bool{false, true} {
		l := paged(60, 20, 100, compact)
		for _, row := range []int{0, 3, 5, 50, 99} {
			l.Select(row)
			lines := drawn(l)
			from, _ := l.Visible()
			if want := fmt.Sprintf("Page %d · 5 papers", from/5); !strings.Contains(lines[0], want) || !strings.Contains(lines[0], "1 of 9 · by page") {
				t.Errorf("row %d: the first line is %q, want %q in it", row, lines[0], want)
			}
			if strings.Contains(strings.Join(lines[1:], "\n"), fmt.Sprintf("Page %d ", from/5)) {
				t.Errorf("row %d: the topmost heading is drawn twice:\n%s", row, strings.Join(lines, "\n"))
			}
		}
	}
}

func TestANarrowHeadKeepsThePlaceAndTheDateOfThePage(t *testing.T) {
	for w, want := range map[int]string{60: "Page 0 · 5 papers, 2 undecided", 44: "Page 0 · 5 papers", 30: "Page 0"} {
		first := drawn(paged(w, 20, 100, true))[0]
		if !strings.HasPrefix(strings.TrimSpace(first), want+"  ") || !strings.HasSuffix(strings.TrimSpace(first), "1 of 9 · by page") {
			t.Errorf("%d cells: %q", w, first)
		}
	}
}

func TestTitlesAreWholeAndAFreeLineFollowsEachRow(t *testing.T) {
	l := paged(56, 38, 30, false)
	lines := drawn(l)
	for i, line := range lines[1:36] {
		if strings.Contains(line, "…") {
			t.Errorf("a title is cut: %q", line)
		}
		if strings.Contains(line, "6 authors") && strings.TrimSpace(lines[i+2]) != "" {
			t.Errorf("line %d sticks to the row above: %q", i+2, lines[i+2])
		}
	}
}

func TestTheSelectedTitleIsWholeAtAnySize(t *testing.T) {
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

func TestARowThatRisesStandsInTheUpperThirdUnlessTheListEnds(t *testing.T) {
	for _, compact := range []bool{false, true} {
		l := paged(60, 31, 100, compact)
		for row := range 100 {
			l.Select(row)
			l.Rise()
			lines := drawn(l)
			line := place(lines, row)
			if _, to := l.Visible(); to < 100 && line > 1+30/3 {
				t.Fatalf("row %d is on line %d of 31:\n%s", row, line, strings.Join(lines, "\n"))
			}
		}
	}
}

func TestRowAtFindsTheRowsThatAreDrawn(t *testing.T) {
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
		if l.RowAt(-1) != -1 || l.RowAt(31) != -1 {
			t.Error("there are rows outside of the pane")
		}
	}
}

func TestAClickSelectsTheRowUnderThePointerAndLeavesItThere(t *testing.T) {
	for _, compact := range []bool{false, true} {
		for _, start := range []int{0, 20, 99} {
			for y := range 31 {
				l := paged(60, 31, 100, compact)
				l.Select(start)
				l.Replace(100, start)
				before := l.View(inColours(termenv.Ascii, ui.Options{}))
				row, ok := l.SelectAt(y)
				if !ok {
					continue
				}
				l.Resize(60, 31) // as every key and click does
				l.SetLen(100)
				if after := l.View(inColours(termenv.Ascii, ui.Options{})); l.Selected() != row || l.RowAt(y) != row {
					t.Errorf("compact %v: row %d was clicked on line %d, where row %d is now:\n%s\n%s", compact, row, y, l.RowAt(y), before, after)
				}
			}
		}
	}
}

func TestRowsInFrontLeaveTheSelectedOneOnItsLine(t *testing.T) {
	for _, compact := range []bool{false, true} {
		n := 60
		l := paged(60, 31, n, compact)
		l.Select(20)
		before := place(drawn(l), 20)
		for _, more := range []int{5, 3, 11} {
			n += more
			row := l.Selected() + more
			l.Replace(n, row)
			lines := drawn(l)
			at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "▌") })
			if at != before {
				t.Errorf("compact %v, %d more: line %d, before %d", compact, more, at, before)
			}
		}
	}
}

func TestADateIsNeverPushedOutByALongOrganisation(t *testing.T) {
	theme := inColours(0, ui.Options{})
	r := Row{Title: clean.Of("T"), Meta: clean.Of("Shanghai Artificial Intelligence Laboratory · 19 May 2025 · 3 comments · on 2 pages"), Why: []Reason{{Text: clean.Of("+agent")}}}
	for w := 30; w < 100; w++ {
		v := rowView{Row: &r, t: theme, w: w}
		if line := v.draw(1, 2)[1]; !strings.Contains(line, "19 May 2025") {
			t.Errorf("%d cells: %q", w, line)
		}
	}
}
