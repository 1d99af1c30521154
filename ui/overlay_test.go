package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
)

func helpOf(w, h int) *Help {
	help := NewHelp([]key.Binding{Hint("Esc", "close")},
		HelpGroup{clean.Of("Move"), []key.Binding{Hint("j ↓", "next paper"), Hint("k ↑", "previous paper")}},
		HelpGroup{clean.Of("Decide"), []key.Binding{Hint("t", "to-read"), Hint("u", "undo")}},
	)
	help.Resize(w, h)
	return &help
}

// TestASlashBeforeWhatIsSearchedForInTheHelpIsNoPartOfIt: who knows the filter presses it first.
func TestASlashBeforeWhatIsSearchedForInTheHelpIsNoPartOfIt(t *testing.T) {
	help := helpOf(80, 24)
	help.Insert("/undo")
	if found := plainText(help.View(inColours(termenv.Ascii, Options{}))); strings.Contains(found, "No key does that.") {
		t.Errorf("searched for %q:\n%s", help.Search(), found)
	}
}

func TestHelpIsSearchedByTyping(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{})
	help := helpOf(80, 24)
	all := plainText(help.View(theme))
	for _, key := range "PaPer" {
		help.Key(named(string(key)))
	}
	found := plainText(help.View(theme))
	if !strings.Contains(found, "next paper") || strings.Contains(found, "undo") || strings.Contains(found, "Decide") {
		t.Errorf("searched for %q:\n%s", help.Search(), found)
	}
	if strings.Count(found, "\n") != strings.Count(all, "\n") {
		t.Error("the box changes its size while one types")
	}
	help.Insert(" nothing")
	if none := plainText(help.View(theme)); !strings.Contains(none, "No key does that.") {
		t.Errorf("nothing found:\n%s", none)
	}
	help.Clear()
	if plainText(help.View(theme)) != all {
		t.Error("cleared, but not as before")
	}
}

func TestHelpFindsAKeyByItsNameAndWhatIsMistyped(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{})
	for typed, want := range map[string][]string{"t": {"to-read"}, "nxt papr": {"next paper"}, "decide": {"to-read", "undo"}} {
		help := helpOf(80, 24)
		help.Insert(typed)
		found := plainText(help.View(theme))
		for _, does := range []string{"next paper", "previous paper", "to-read", "undo"} {
			if strings.Contains(found, does) != slices.Contains(want, does) {
				t.Errorf("%q finds\n%s", typed, found)
			}
		}
	}
}

func TestEveryKeyOfAHelpCanBeReachedOnASmallScreen(t *testing.T) {
	help := helpOf(40, 8)
	theme := inColours(termenv.Ascii, Options{})
	seen := ""
	for range 10 {
		seen += plainText(help.View(theme))
		help.Scroll(1)
	}
	for _, want := range []string{"next paper", "previous paper", "to-read", "undo"} {
		if !strings.Contains(seen, want) {
			t.Errorf("%q never shows", want)
		}
	}
}

func TestAMenuShowsItsChoicesTheSelectedAndTheCurrent(t *testing.T) {
	m := Menu{Title: clean.Of("Decide"), Selected: 1, Hints: []key.Binding{Hint("Esc", "close")}, Items: []MenuItem{
		{Key: clean.Of("t"), Label: clean.Of("to-read")}, {Key: clean.Of("r"), Label: clean.Of("read")}, {Key: clean.Of("i"), Label: clean.Of("inbox"), Current: true}}}
	text := plainText(m.View(inColours(termenv.Ascii, Options{ASCII: true}), 80, 24))
	want := strings.Join([]string{
		"+- Decide ----------+",
		"|                   |",
		"|    t  to-read     |",
		"|  > r  read        |",
		"|    i  inbox    *  |",
		"|                   |",
		"|  Esc close        |",
		"+-------------------+"}, "\n")
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	m.Items = append(m.Items, m.Items...)
	m.Selected = 5
	if small := plainText(m.View(inColours(termenv.Ascii, Options{}), 80, 7)); !strings.Contains(small, "▌ i") {
		t.Errorf("the selected item is out of sight:\n%s", small)
	}
}

func TestASheetScrollsToItsEndAndNoFurther(t *testing.T) {
	var lines []clean.Text
	for i := range 50 {
		lines = append(lines, clean.Of("problem number "+clean.Number(i)))
	}
	s := NewSheet(clean.Of("Problems"), nil, lines...)
	s.Resize(80, 14)
	theme := inColours(termenv.Ascii, Options{})
	s.Bottom()
	end := plainText(s.View(theme))
	if !strings.Contains(end, "number 49") || !strings.Contains(end, "number 41") || strings.Contains(end, "number 40") {
		t.Errorf("at the end:\n%s", end)
	}
	s.Scroll(3)
	if plainText(s.View(theme)) != end {
		t.Error("scrolled beyond the end")
	}
	s.Top()
	s.Page(1)
	if text := plainText(s.View(theme)); !strings.Contains(text, "number 8") || strings.Contains(text, "number 7") || !strings.Contains(text, "33 more") {
		t.Errorf("the second page:\n%s", text)
	}
}
