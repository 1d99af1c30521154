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
	"dailies/ui/english"
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
		uitest.Equal(t, strings.Join(strings.Fields(uitest.PlainText(tabs().View(theme, c.w))), " "), c.want, c.w)
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
		uitest.Equal(t, strings.Join(strings.Fields(uitest.PlainText(h.View(theme, c.w))), " "), c.want, c.w)
	}
}

func TestABarIsEmptyOnlyWhereThereIsNothing(t *testing.T) {
	for _, c := range []struct {
		done, total int64
		want        string
	}{{0, 8, "────"}, {1, 1000, "━───"}, {1, 8, "━───"}, {3, 8, "━━──"}, {6, 8, "━━━─"}, {8, 8, "━━━━"}, {9, 8, "━━━━"}} {
		var got rich
		got.bar(inColours(termenv.Ascii, ui.Options{}), 4, c.done, c.total)
		uitest.Equal(t, got.text, c.want, c.done, c.total)
		var ascii rich
		ascii.bar(inColours(termenv.Ascii, ui.Options{ASCII: true}), 4, c.done, c.total)
		uitest.Equal(t, ascii.text, strings.NewReplacer("━", "=", "─", "-").Replace(c.want), c.done, c.total)
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
			uitest.Sees(t, " t to-read r read x skip u undo / filter q quit ? help y copy ", " "+word+" ")
		}
	}
}

func TestAMessageTakesThePlaceOfTheHintsAndKeepsWhatToDo(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	f := hints()
	f.Message = clean.Of("to-read: " + titles[1] + " — u undoes")
	for _, w := range []int{40, 60, 80} {
		line := uitest.PlainText(f.View(theme, w))
		uitest.Sees(t, line, "… — u undoes")
		uitest.Lacks(t, line, "? help")
	}
	f.Kind, f.Unsaved, f.Problems, f.ProblemsKey = ui.Failure, 2, 1, clean.Literal("!")
	if line := uitest.PlainText(f.View(theme, 160)); !strings.Contains(line, "✗ to-read") || !strings.HasSuffix(strings.TrimSpace(line), "↑ 2 NOT SAVED   1 problem (!)") {
		t.Errorf("%q", line)
	}
}

func TestAFailureMattersMoreThanWhatAlwaysStandsThere(t *testing.T) {
	f := Footer{Message: clean.Of("NOT SAVED: no space left on device. Tried again every 10 s."), Kind: ui.Failure, Unsaved: 2, Problems: 2, ProblemsKey: clean.Literal("!")}
	uitest.Sees(t, uitest.PlainText(f.View(inColours(termenv.Ascii, ui.Options{}), 70)), "every 10 s.")
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
	uitest.Equal(t, strings.TrimSpace(ansi.Strip(strings.Join(f.View(theme, 60), ""))), "Up Down move   ? help")
}

func TestCountsGoBeforeNamesHaveToBeGuessed(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{})
	for _, c := range []struct {
		w, own int
		want   string
	}{
		{120, 2, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 6 agents 56 7 robots 12 31 of 278 decided"},
		{100, 2, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 6 agents 56 7 robots 12"},
		{80, 2, "1 Inbox 247 2 To-read 3 Read 4 Skipped 5 All 6 agents 7 robots"},
		{79, 3, "1 Inbox 247 2 To-read 3 Read 4 Skipped 5 All 6 agents 7 robots 8 videos"},
		{80, 4, "1 Inbox 247 2 To-… 3 Read 4 Ski… 5 All 6 age… 7 rob… 8 vid… 9 pol…"},
	} {
		h := tabs()
		for i, name := range []string{"agents", "robots", "videos", "policy"}[:c.own] {
			h.Tabs = append(h.Tabs, Tab{clean.Of(english.Number(6 + i)), clean.Of(name), []int{56, 12, 30, 41}[i]})
		}
		uitest.Equal(t, strings.Join(strings.Fields(uitest.PlainText(h.View(theme, c.w))), " "), c.want, c.w, c.own)
	}
}

func TestNineViewsLoseTheirNamesLast(t *testing.T) {
	theme := inColours(termenv.Ascii, ui.Options{Plain: true})
	h := Header{Current: 5, Total: 278}
	for i, name := range []string{"Inbox", "To-read", "Read", "Skipped", "All", "agents", "to read soon", "rl", "tencent"} {
		h.Tabs = append(h.Tabs, Tab{Key: clean.Of(string(rune('1' + i))), Name: clean.Of(name), Count: 10 * i})
	}
	for w, want := range map[int]string{
		160: "7 to read soon 60   8 rl 70",
		120: "7 to read… 60  8 rl 70",
		80:  "5 All  6 agents 50  7 to…  8 rl  9 ten…",
		50:  "6 agents 50   7   8   9",
		16:  "6 agents 50",
	} {
		uitest.Sees(t, h.View(theme, w)[0], want)
	}
}
