package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
)

func TestTheFooterOfABoxSaysEscAndWhatIsBelow(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{Plain: true})
	m := Menu{Title: clean.Of("T"), Hints: []key.Binding{Hint("Enter", "choose"), Hint("Esc", "close")}}
	for n := range 8 {
		m.Selected = n - 1
		for h := range 20 {
			block := m.View(theme, 40, h)
			if len(block) > h {
				t.Fatalf("%d items on %d lines: %d lines", n, h, len(block))
			}
			text := strings.Join(block, "\n")
			if n > 0 && h > panelBare && !strings.Contains(text, "item "+string(rune('a'+n-1))) {
				t.Errorf("%d items on %d lines: the selected one is not in sight:\n%s", n, h, text)
			}
			if h > panelBare && !strings.Contains(text, "Esc close") {
				t.Errorf("%d items on %d lines have no footer:\n%s", n, h, text)
			}
			hidden := n - panelRows(h)
			if m.Selected = 0; hidden > 0 && h > panelBare && !strings.Contains(strings.Join(m.View(theme, 40, h), "\n"), clean.Number(hidden)+" more") {
				t.Errorf("%d items on %d lines, %d below:\n%s", n, h, hidden, text)
			}
			m.Selected = n - 1
		}
		m.Items = append(m.Items, MenuItem{Key: clean.Of("k"), Label: clean.Of("item " + string(rune('a'+n)))})
	}
}

func TestNineViewsLoseTheirNamesLast(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{Plain: true})
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
