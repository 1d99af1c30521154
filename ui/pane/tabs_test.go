package pane

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

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
		if got := strings.Join(strings.Fields(uitest.PlainText(h.View(theme, c.w))), " "); got != c.want {
			t.Errorf("%d columns, %d saved filters: %q, want %q", c.w, c.own, got, c.want)
		}
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
		if line := h.View(theme, w)[0]; !strings.Contains(line, want) {
			t.Errorf("%d cells: %q, want %q", w, line, want)
		}
	}
}
