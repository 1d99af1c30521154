package pane

import (
	"regexp"
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

func TestTheHeaderLeavesPartsOutBeforeItCutsOne(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	words := map[string]bool{"1": true, "2": true, "3": true, "4": true, "5": true, "Inbox": true, "247": true, "To-read": true, "6": true, "Read": true,
		"Skipped": true, "22": true, "All": true, "278": true, "31": true, "of": true, "decided": true, "31/278": true}
	for w := range 130 {
		for _, word := range strings.Fields(uitest.PlainText(tabs().View(theme, w))) {
			if start, short := strings.CutSuffix(word, "…"); short && w >= manyNames && (strings.HasPrefix("To-read", start) || strings.HasPrefix("Skipped", start)) {
				continue // names are shortened, and say so
			}
			if !words[word] && strings.Trim(word, "━─") != "" {
				t.Errorf("width %d: %q is a part of a word", w, word)
			}
		}
	}
	for _, c := range []struct {
		w    int
		want string
	}{
		{120, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 31 of 278 decided ━───────────"},
		{90, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 31 of 278 decided"},
		{80, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 31/278"},
		{50, "1 Inbox 247 2 3 4 5 31/278"}, {52, "1 Inbox 247 2 3 4 5 31 of 278 decided"}, {24, "1 Inbox 247 31/278"}, {16, "1 Inbox 247"}, {8, "Inbox"}, {3, ""},
	} {
		if got := strings.Join(strings.Fields(uitest.PlainText(tabs().View(theme, c.w))), " "); got != c.want {
			t.Errorf("width %d: %q, want %q", c.w, got, c.want)
		}
	}
}

func TestTheHeaderSaysHowManyAreSnoozedWhereThereIsRoom(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	h := tabs()
	h.Snoozed = 2
	for w, want := range map[int]string{140: "31 of 278 decided, 2 snoozed ━───────────", 104: "31 of 278 decided, 2 snoozed", 90: "31 of 278 decided"} {
		if got := strings.Join(strings.Fields(uitest.PlainText(h.View(theme, w))), " "); !strings.HasSuffix(got, "All 278 "+want) {
			t.Errorf("width %d: %q, want %q at its end", w, got, want)
		}
	}
}

func TestTheHeaderSaysHowFarTheReadingIs(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	half, most := &Progress{Papers: 312456, Bytes: 529e6, Total: 1718e6}, &Progress{Papers: 312456, Bytes: 1288e6, Total: 1718e6}
	for _, c := range []struct {
		w       int
		reading *Progress
		want    string
	}{
		{160, half, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 reading 312,456 papers, 0.5 of 1.7 GB ━━━━────────"},
		{120, half, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 312,456 papers, 0.5 of 1.7 GB ━───"},
		{100, half, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 0.5 of 1.7 GB ━───"},
		{80, half, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 30%"},
		{60, half, "1 Inbox 247 2 To-read 3 Read 4 Skipped 5 All 30%"},
		{40, half, "1 Inbox 247 2 3 4 5 30%"},
		{120, most, "1 Inbox 312,425 2 To-read 6 3 Read 3 4 Skipped 22 5 All 312,456 312,456 papers, 1.3 of 1.7 GB ━━━─"},
		{100, most, "1 Inbox 312,425 2 To-read 6 3 Read 3 4 Skipped 22 5 All 312,456 1.3 of 1.7 GB ━━━─"},
		{80, most, "1 Inbox 312,425 2 To-read 6 3 Read 3 4 Skipped 22 5 All 312,456 74%"},
		{60, most, "1 Inbox 312,425 2 To-read 3 Read 4 Skipped 5 All 74%"},
		{30, half, "1 Inbox 247 30%"}, {16, half, "Inbox 30%"}, {8, half, "30%"}, {5, half, "30%"}, {2, half, ""},
		{120, &Progress{1, 900, 0}, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 reading 1 paper, 900 bytes"},
		{80, &Progress{312456, 529e6, 0}, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 529 MB"},
		{24, &Progress{1, 12345, 0}, "1 Inbox 247 12 kB"},
		{120, &Progress{0, 0, 25e6}, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 reading 0 papers, 0 of 25 MB ────────────"},
		{120, &Progress{5000, 26e6, 25e6}, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 reading 5000 papers, 26 MB"},
	} {
		h := tabs()
		h.Reading = c.reading
		if c.reading == most {
			h.Tabs[0].Count, h.Tabs[4].Count = 312_425, 312_456
		}
		if got := strings.Join(strings.Fields(uitest.PlainText(h.View(theme, c.w))), " "); got != c.want {
			t.Errorf("width %d: %q, want %q", c.w, got, c.want)
		}
	}
}

func TestABarIsEmptyOnlyWhereThereIsNothing(t *testing.T) {
	for _, c := range []struct {
		done, total int64
		want        string
	}{{0, 8, "────"}, {1, 1000, "━───"}, {1, 8, "━───"}, {3, 8, "━━──"}, {6, 8, "━━━─"}, {8, 8, "━━━━"}, {9, 8, "━━━━"}} {
		var got rich
		if got.bar(inColours(termenv.Ascii, ui.Options{}), 4, c.done, c.total); got.text != c.want {
			t.Errorf("%d of %d: %q, want %q", c.done, c.total, got.text, c.want)
		}
		var ascii rich
		if ascii.bar(inColours(termenv.Ascii, ui.Options{ASCII: true}), 4, c.done, c.total); ascii.text != strings.NewReplacer("━", "=", "─", "-").Replace(c.want) {
			t.Errorf("%d of %d in ASCII: %q", c.done, c.total, ascii.text)
		}
	}
}

func TestTheFooterNeverDropsHelpAndShowsSevenHints(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	f := hints()
	for range 5 {
		f.Hints = slices.Insert(f.Hints, 3, ui.Hint("y", "copy"))
	}
	for w := 1; w <= 200; w++ {
		line := uitest.PlainText(f.View(theme, w))
		if !strings.Contains(line, "?") || w >= 12 && !strings.Contains(line, "? help") {
			t.Errorf("width %d: no help in %q", w, line)
		}
		if n := len(regexp.MustCompile(`\S+`).FindAllString(line, -1)); n > 14 {
			t.Errorf("width %d: %d words in %q", w, n, line)
		}
		for _, word := range strings.Fields(line) {
			if !strings.Contains(" t to-read r read x skip u undo / filter q quit ? help y copy ", " "+word+" ") {
				t.Errorf("width %d: %q is a part of a hint", w, word)
			}
		}
	}
}

func TestAMessageTakesThePlaceOfTheHintsAndKeepsWhatToDo(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	f := hints()
	f.Message = clean.Of("to-read: " + titles[1] + " — u undoes")
	for _, w := range []int{40, 60, 80} {
		line := uitest.PlainText(f.View(theme, w))
		if !strings.Contains(line, "… — u undoes") || strings.Contains(line, "? help") {
			t.Errorf("width %d: %q", w, line)
		}
	}
	f.Kind, f.Unsaved, f.Problems, f.ProblemsKey = ui.Failure, 2, 1, clean.Literal("!")
	if line := uitest.PlainText(f.View(theme, 160)); !strings.Contains(line, "✗ to-read") || !strings.HasSuffix(strings.TrimSpace(line), "↑ 2 NOT SAVED   1 problem (!)") {
		t.Errorf("%q", line)
	}
}

func TestAFailureMattersMoreThanWhatAlwaysStandsThere(t *testing.T) {
	f := Footer{Message: clean.Of("NOT SAVED: no space left on device. Tried again every 10 s."), Kind: ui.Failure, Unsaved: 2, Problems: 2, ProblemsKey: clean.Literal("!")}
	if line := uitest.PlainText(f.View(inColours(termenv.Ascii, ui.Options{}), 70)); !strings.Contains(line, "every 10 s.") {
		t.Errorf("%q", line)
	}
}

func TestALongMessageLosesWholeFactsAndKeepsWhatToDo(t *testing.T) {
	f := Footer{Message: clean.Of("Sample papers · today's: dailies fetch · your own: dailies FILE … — t to-read, x skip, ? help")}
	for w, want := range map[int]string{
		100: f.Message.String(),
		79:  "Sample papers · today's: dailies fetch — t to-read, x skip, ? help",
		59:  "Sample papers — t to-read, x skip, ? help",
		39:  "Sample papers",
	} {
		if line := strings.TrimSpace(uitest.PlainText(f.View(inColours(termenv.Ascii, ui.Options{}), w))); line != want {
			t.Errorf("%d cells: %q, want %q", w, line, want)
		}
	}
}

func TestArrowKeysHaveNamesInASCII(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{ASCII: true})
	f := Footer{Hints: []key.Binding{ui.Hint("↑↓", "move"), ui.Hint("?", "help")}}
	if got := strings.TrimSpace(ansi.Strip(strings.Join(f.View(theme, 60), ""))); got != "Up Down move   ? help" {
		t.Errorf("the footer says %q", got)
	}
}
