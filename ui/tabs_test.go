package ui

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"dailies/parser/clean"
)

func TestNamesGetShorterBeforeCountsGo(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{})
	for _, c := range []struct {
		w, own int
		want   string
	}{
		{120, 2, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 6 agents 56 7 robots 12 31 of 278 decided"},
		{100, 2, "1 Inbox 247 2 To-read 6 3 Read 3 4 Skipped 22 5 All 278 6 agents 56 7 robots 12"},
		{80, 2, "1 Inbox 247 2 To-… 6 3 Read 3 4 Ski… 22 5 All 278 6 age… 56 7 rob… 12"},
		{79, 3, "1 Inbox 247 2 To-… 3 Read 4 Ski… 5 All 6 age… 7 rob… 8 vid… 31/278"},
		{80, 4, "1 Inbox 247 2 To-… 3 Read 4 Ski… 5 All 6 age… 7 rob… 8 vid… 9 pol…"},
	} {
		h := tabs()
		for i, name := range []string{"agents", "robots", "videos", "policy"}[:c.own] {
			h.Tabs = append(h.Tabs, Tab{clean.Of(clean.Number(6 + i)), clean.Of(name), []int{56, 12, 30, 41}[i]})
		}
		if got := strings.Join(strings.Fields(plainText(h.View(theme, c.w))), " "); got != c.want {
			t.Errorf("%d columns, %d saved filters: %q, want %q", c.w, c.own, got, c.want)
		}
	}
}
