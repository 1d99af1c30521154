package pane

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

// words returns the words of a line, separated by single spaces.
func words(line ui.Block) string { return strings.Join(strings.Fields(uitest.PlainText(line)), " ") }

func TestTheHeaderDropsWholeParts(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	half := &Progress{Papers: 312456, Bytes: 529e6, Total: 1718e6}
	const all = "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 "
	for _, c := range []struct {
		w, own  int
		snoozed int
		reading *Progress
		want    string
	}{
		{w: 120, want: all + "31 of 278 decided ━───────────"},
		{w: 120, snoozed: 2, want: all + "31 of 278 decided, 2 snoozed ━───────────"},
		{w: 80, want: all + "31/278"},
		{w: 100, want: all + "31 of 278 decided"},
		{w: 66, want: all}, {w: 60, want: "1 Inbox 247 2 To-read 3 Read 4 Skipped 5 All"},
		{w: 40, want: "1 Inbox 247 2 3 4 5 31/278"}, {w: 24, want: "1 Inbox 247 31/278"}, {w: 16, want: "1 Inbox 247"}, {w: 3},
		{w: 120, own: 2, want: all + "6 agents 56 7 robots 12 31 of 278 decided"},
		{w: 80, own: 2, want: "1 Inbox 247 2 To-read 3 Read 4 Skipped 5 All 6 agents 7 robots"},
		{w: 80, own: 4, want: "1 Inbox 247 2 3 4 5 6 7 8 9 31 of 278 decided"},
		{w: 160, reading: half, want: all + "reading 312,456 papers, 0.5 of 1.7 GB ━━━━────────"},
		{w: 80, reading: half, want: all + "30%"},
		{w: 120, reading: &Progress{1, 900_000, 0}, want: all + "reading 1 paper, 0.9 MB"},
		{w: 80, reading: &Progress{312456, 529e6, 0}, want: all + "529.0 MB"},
		{w: 120, reading: &Progress{0, 0, 25e6}, want: all + "reading 0 papers, 0.0 of 25.0 MB ────────────"},
		{w: 120, reading: &Progress{5000, 26e6, 25e6}, want: all + "reading 5000 papers, 26.0 MB"},
	} {
		h := tabs()
		h.Snoozed, h.Reading = c.snoozed, c.reading
		for i, name := range []string{"agents", "robots", "videos", "policy"}[:c.own] {
			h.Tabs = append(h.Tabs, Tab{clean.Of(english.Number(6 + i)), clean.Of(name), []int{56, 12, 30, 41}[i]})
		}
		uitest.Equal(t, words(h.View(theme, c.w)), strings.TrimSpace(c.want), c.w, c.own)
	}
}

func TestAProgressBarIsEmptyOnlyAtZero(t *testing.T) {
	for _, c := range []struct {
		done, total int64
		full        int
	}{{0, 8, 0}, {1, 1000, 1}, {3, 8, 5}, {6, 8, 9}, {8, 8, 12}, {9, 8, 12}} {
		for sign, o := range map[string]ui.Options{"━": {}, "=": {ASCII: true}} {
			got := bar(ui.NewTheme(termenv.Ascii, o), c.done, c.total)
			uitest.Equal(t, strings.Count(got.Text, sign), c.full, c.done, c.total)
			uitest.Equal(t, got.Cells(), barCells)
		}
	}
}

func TestTheFooterAlwaysShowsHelpAndAtMostSevenHints(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	f := hints()
	for range 5 {
		f.Hints = slices.Insert(f.Hints, 3, ui.Hint("y", "copy"))
	}
	for w := len("? help"); w <= 200; w++ {
		line := uitest.PlainText(f.View(theme, w))
		if !strings.Contains(line, "? help") {
			t.Errorf("width %d: no help in %q", w, line)
		}
		if n := len(regexp.MustCompile(`\S+`).FindAllString(line, -1)); n > 14 {
			t.Errorf("width %d: %d words in %q", w, n, line)
		}
		for _, word := range strings.Fields(line) {
			uitest.Sees(t, " t to-read r read x skip u undo / filter q quit ? help y copy ", " "+word+" ")
		}
	}
}

func TestAMessageReplacesTheHintsAndKeepsItsAdvice(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	f := hints()
	f.Message = clean.Of("to-read: " + titles[1] + " — u undoes")
	for _, w := range []int{40, 60, 80} {
		line := uitest.PlainText(f.View(theme, w))
		uitest.Sees(t, line, "… — u undoes")
		uitest.Lacks(t, line, "? help")
	}
	f.Severity, f.Unsaved, f.Problems, f.ProblemsKey = ui.Failure, 2, 1, clean.Literal("!")
	if line := uitest.PlainText(f.View(theme, 160)); !strings.Contains(line, "✗ to-read") || !strings.HasSuffix(strings.TrimSpace(line), "↑ 2 NOT SAVED   1 problem (!)") {
		t.Errorf("%q", line)
	}
}

func TestAFailureHidesTheStatus(t *testing.T) {
	f := Footer{Message: clean.Of("NOT SAVED: no space left on device. Tried again every 10 s."), Severity: ui.Failure, Unsaved: 2, Problems: 2, ProblemsKey: clean.Literal("!")}
	uitest.Sees(t, uitest.PlainText(f.View(ui.NewTheme(termenv.Ascii, ui.Options{}), 70)), "every 10 s.")
}

func TestALongMessageDropsWholePartsAndKeepsItsAdvice(t *testing.T) {
	const facts = "Sample papers · today's: dailies fetch · your own: dailies FILE …"
	const sentences = "These are samples. F5 fetches today's papers"
	const keys = " — t to-read, x skip, ? help"
	for _, c := range []struct {
		said string
		w    int
		want string
	}{
		{facts, 100, facts + keys},
		{facts, 79, "Sample papers · today's: dailies fetch" + keys},
		{facts, 59, "Sample papers" + keys},
		{facts, 39, "Sample papers"},
		{sentences, 80, sentences + keys},
		{sentences, 50, "These are samples" + keys},
		{sentences, 40, "These are samples"},
	} {
		f := Footer{Message: clean.Of(c.said + keys)}
		line := strings.TrimSpace(uitest.PlainText(f.View(ui.NewTheme(termenv.Ascii, ui.Options{}), c.w)))
		uitest.Equal(t, line, c.want, c.w)
	}
}

func TestArrowKeysHaveNamesInASCII(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{ASCII: true})
	f := Footer{Hints: []key.Binding{ui.Hint("↑↓", "move"), ui.Hint("?", "help")}}
	uitest.Equal(t, words(f.View(theme, 60)), "Up Down move ? help")
}
