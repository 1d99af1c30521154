package pane

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

func listOf(w, h, n int, compact bool) *List {
	var l List
	l.Compact = compact
	l.SetRows(Rows{Row: numbered})
	l.Resize(w, h)
	l.SetLen(n)
	return &l
}

func numbered(i int) Row {
	return Row{Title: clean.Of(fmt.Sprintf("Paper %d with a title that is long enough to be wrapped when it is selected", i)), Meta: clean.Of("6 authors")}
}

// visible returns the range of visible rows, [from,to).
func visible(l *List) (from, to int) {
	l.ScrollIntoView()
	to = l.top
	for range l.visibleRows() {
		to++
	}
	return l.top, to
}

func drawn(l *List) []string {
	return strings.Split(ansi.Strip(strings.Join(l.View(ui.NewTheme(termenv.Ascii, ui.Options{})), "\n")), "\n")
}

func TestTheSelectedRowAndItsNeighboursAreVisible(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 30 {
		n := 1 + r.IntN(60)
		l := listOf(60, 1+r.IntN(40), n, r.IntN(2) == 0)
		for range 40 {
			move(l, r)
			checkVisible(t, l, n)
		}
	}
}

func move(l *List, r *rand.Rand) {
	switch r.IntN(8) {
	case 0:
		l.Page(1 - 2*r.IntN(2))
	case 1:
		l.HalfPage(1 - 2*r.IntN(2))
	case 2:
		l.Select(r.IntN(70) - 5)
	case 3:
		l.Resize(60, 1+r.IntN(40))
	case 4:
		l.Select(l.n)
	default:
		l.Select(l.Selected() + r.IntN(5) - 2)
	}
}

func checkVisible(t *testing.T, l *List, n int) {
	t.Helper()
	from, to := visible(l)
	if l.Selected() < from || l.Selected() >= to || from < 0 || to > n {
		t.Fatalf("row %d of %d is selected, %d to %d shown", l.Selected(), n, from, to)
	}
	text := strings.Join(drawn(l), "\n")
	uitest.Sees(t, text, fmt.Sprintf("Paper %d ", l.Selected()))
	if l.margin() == scrollOff && l.Selected() > 1 && from > l.Selected()-2 {
		t.Fatalf("row %d has no neighbours above: %d to %d of %d", l.Selected(), from, to, n)
	}
}

// place returns the line on which the title of a row begins, or -1.
func place(lines []string, row int) int {
	for y, line := range lines {
		if strings.Contains(line, fmt.Sprintf("Paper %d ", row)) {
			return y
		}
	}
	return -1
}

func TestMovingTheSelectionMovesNoOtherRow(t *testing.T) {
	for _, c := range []struct {
		h       int
		compact bool
		titled  bool
	}{{36, false, true}, {22, false, false}, {20, true, false}, {20, true, true}, {6, true, true}} {
		l := listOf(50, c.h, 40, c.compact)
		l.TitleInDetail = c.titled
		l.Select(1)
		before := drawn(l)
		l.Select(l.Selected() + 1)
		after := drawn(l)
		for row := range 40 {
			a, b := place(before, row), place(after, row)
			if row != 2 && a != b && a >= 0 && b >= 0 {
				t.Errorf("height %d: row %d jumped from line %d to %d", c.h, row, a, b)
			}
		}
	}
}

func TestPagingSkipsNoRow(t *testing.T) {
	l := listOf(50, 36, 100, false)
	_, first := visible(l)
	l.Page(1)
	if from, _ := visible(l); from > first || from < first-scrollOff {
		t.Errorf("the second page begins at %d, the first ended before %d", from, first)
	}
	l.Page(-1)
	if from, _ := visible(l); from != 0 || l.Selected() != 0 {
		t.Errorf("after paging back the top row is %d, selected %d", from, l.Selected())
	}
}

func TestViewAsksOnlyForRowsNearTheSelection(t *testing.T) {
	l := listOf(60, 40, 1_000_000, false)
	l.Select(500_000)
	from, to := visible(l)
	asked := map[int]int{}
	l.SetRows(Rows{Row: func(i int) Row { asked[i]++; return numbered(i) }})
	l.Select(l.Selected() + 1)
	l.View(ui.NewTheme(termenv.Ascii, ui.Options{}))
	if to-from > 40 {
		t.Fatalf("%d rows are visible", to-from)
	}
	for i := range asked {
		if i < from-40 || i > to+40 {
			t.Errorf("asked for row %d, %d to %d are visible", i, from, to)
		}
	}
}

func TestTheSelectionIsVisibleWithoutColour(t *testing.T) {
	for _, o := range []ui.Options{{}, {ASCII: true}, {Plain: true}, {ASCII: true, Plain: true}} {
		l := listOf(60, 20, 5, false)
		view := func() string { return strings.Join(l.View(ui.NewTheme(termenv.Ascii, o)), "\n") }
		here := view()
		l.Unfocused = true
		if away := view(); ansi.Strip(away) == ansi.Strip(here) {
			t.Errorf("%+v: the same with and without focus", o)
		}
		if lines := drawn(l); strings.HasPrefix(lines[0], " ") || !strings.HasPrefix(lines[3], " ") {
			t.Errorf("%+v: no bar at the selected row:\n%s", o, strings.Join(lines, "\n"))
		}
	}
}

func TestEveryStatusAndFlagHasItsOwnSign(t *testing.T) {
	for _, o := range []ui.Options{{}, {ASCII: true}} {
		seen := map[string]string{}
		for name, row := range map[string]Row{
			"inbox": {Status: "inbox"}, "to-read": {Status: "to-read"}, "read": {Status: "read"}, "skipped": {Status: "skipped"}, "starred": {Starred: true},
			"noted": {Noted: true}, "unsaved": {Unsaved: true}, "new": {New: true}, "fuzzy": {Fuzzy: true}, "tagged": {Tagged: true}, "picked": {Picked: true}, "snoozed": {Snoozed: true},
		} {
			row.Title, row.Status = clean.Of("Title"), cmp.Or(row.Status, "inbox")
			l := listOf(40, 3, 1, true)
			l.SetRows(Rows{Row: func(int) Row { return row }})
			look := ansi.Strip(l.View(ui.NewTheme(termenv.Ascii, o))[0])
			if other, ok := seen[look]; ok {
				t.Errorf("%+v: %s looks like %s: %q", o, name, other, look)
			}
			seen[look] = name
			legend := ui.NewTheme(termenv.Ascii, o).Glyphs.Legend()
			for _, sign := range strings.Fields(strings.TrimPrefix(strings.Replace(look, "Title", "", 1), ui.NewTheme(termenv.Ascii, o).Glyphs.Bar)) {
				for _, r := range sign {
					if !slices.ContainsFunc(legend, func(k key.Binding) bool { return k.Help().Key == string(r) }) {
						t.Errorf("%+v: the help does not explain %c of %s", o, r, name)
					}
				}
			}
		}
	}
}

func TestEverySignHasItsOwnCell(t *testing.T) {
	all := Row{Title: clean.Of("Title"), Meta: clean.Of("NVIDIA · 15 Aug 2025"), Starred: true, Tagged: true, Noted: true, Reasons: []Reason{{Text: clean.Of("+agent")}}}
	without := func(change func(*Row)) Row { r := all; change(&r); return r }
	for _, height := range []int{1, 2} {
		whole := rowLines(&all, height)
		for sign, row := range map[string]Row{
			"★": without(func(r *Row) { r.Starred = false }),
			"#": without(func(r *Row) { r.Tagged = false }),
			"✎": without(func(r *Row) { r.Noted = false }),
		} {
			if want := strings.Replace(whole, sign, " ", 1); want == whole || rowLines(&row, height) != want {
				t.Errorf("%d lines without %s:\n%s\nwith it:\n%s", height, sign, rowLines(&row, height), whole)
			}
		}
	}
}

func rowLines(r *Row, height int) string {
	v := rowView{Row: r, t: ui.NewTheme(termenv.Ascii, ui.Options{Plain: true}), w: 60}
	return strings.Join(v.draw(1, height), "\n")
}

func TestReasonsFillTheSpaceAfterTheFacts(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	r := Row{Title: clean.Of("T"), Meta: clean.Of("Tencent · 15 Aug 2025 · 3 comments"),
		Reasons: []Reason{{Text: clean.Of("+agent")}, {Text: clean.Of("+tool")}, {Text: clean.Of("−survey"), Unwanted: true}}}
	for w, want := range map[int]string{
		61: "     Tencent · 15 Aug 2025 · 3 comments  +agent +tool −survey",
		60: "     Tencent · 15 Aug 2025 · 3 comments  +agent +tool",
		30: "     Tencent · 15 Aug 2025",
		25: "     Tence… · 15 Aug 2025",
		10: "     Tenc…",
		3:  "",
	} {
		v := rowView{Row: &r, t: theme, w: w}
		lines := v.draw(1, 2)
		uitest.Equal(t, strings.TrimRight(lines[1], " "), strings.TrimRight(want, " "), w, want)
	}
}
