package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

// TestTheEndSaysAllOfItsTitle: cut at 40 cells it said "278 papers in 10", without a unit.
func TestTheEndSaysAllOfItsTitle(t *testing.T) {
	end := End{Title: clean.Of("The inbox is empty: 278 papers in 10 seconds.")}
	text := strings.Join(strings.Fields(uitest.PlainText(end.View(inColours(termenv.Ascii, Options{}), 40, 12))), " ")
	uitest.Sees(t, text, end.Title.String())
}

func helpOf(w, h int) *Help {
	help := NewHelp(
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
	uitest.Lacks(t, uitest.PlainText(help.View(inColours(termenv.Ascii, Options{}))), "No key does that.")
}

func TestHelpIsSearchedByTyping(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{})
	help := helpOf(80, 24)
	all := uitest.PlainText(help.View(theme))
	for _, key := range "PaPer" {
		help.Key(uitest.Named(string(key)))
	}
	found := uitest.PlainText(help.View(theme))
	uitest.Sees(t, found, "next paper")
	uitest.Lacks(t, found, "undo", "Decide")
	uitest.Equal(t, strings.Count(found, "\n"), strings.Count(all, "\n"))
	help.Insert(" nothing")
	uitest.Sees(t, uitest.PlainText(help.View(theme)), "No key does that.")
	help.Clear()
	uitest.Equal(t, uitest.PlainText(help.View(theme)), all)
}

func TestHelpFindsAKeyByItsNameAndWhatIsMistyped(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{})
	for typed, want := range map[string][]string{"t": {"to-read"}, "nxt papr": {"next paper"}, "decide": {"to-read", "undo"}} {
		help := helpOf(80, 24)
		help.Insert(typed)
		found := uitest.PlainText(help.View(theme))
		for _, does := range []string{"next paper", "previous paper", "to-read", "undo"} {
			uitest.Equal(t, strings.Contains(found, does), slices.Contains(want, does), typed, found)
		}
	}
}

func TestEveryKeyOfAHelpCanBeReachedOnASmallScreen(t *testing.T) {
	help := helpOf(40, 8)
	theme := inColours(termenv.Ascii, Options{})
	seen := ""
	for range 10 {
		seen += uitest.PlainText(help.View(theme))
		help.Scroll(1)
	}
	uitest.Sees(t, seen, "next paper", "previous paper", "to-read", "undo")
}

func TestAMenuShowsItsChoicesTheSelectedAndTheCurrent(t *testing.T) {
	m := Menu{Title: clean.Of("Decide"), Selected: 1, Hints: []key.Binding{Hint("Esc", "close")}, Items: []MenuItem{
		{Key: clean.Of("t"), Label: clean.Of("to-read")}, {Key: clean.Of("r"), Label: clean.Of("read")}, {Key: clean.Of("i"), Label: clean.Of("inbox"), Current: true}}}
	text := uitest.PlainText(m.View(inColours(termenv.Ascii, Options{ASCII: true}), 80, 24))
	want := strings.Join([]string{
		"+- Decide ----------+",
		"|                   |",
		"|    t  to-read     |",
		"|  > r  read        |",
		"|    i  inbox    *  |",
		"|                   |",
		"|  Esc close        |",
		"+-------------------+"}, "\n")
	uitest.Equal(t, text, want)
	m.Items = append(m.Items, m.Items...)
	m.Selected = 5
	uitest.Sees(t, uitest.PlainText(m.View(inColours(termenv.Ascii, Options{}), 80, 7)), "▌ i")
}

func TestASheetScrollsToItsEndAndNoFurther(t *testing.T) {
	var lines []clean.Text
	for i := range 50 {
		lines = append(lines, clean.Of("problem number "+english.Number(i)))
	}
	s := NewSheet(clean.Of("Problems"), lines...)
	s.Resize(80, 14)
	theme := inColours(termenv.Ascii, Options{})
	s.Bottom()
	end := uitest.PlainText(s.View(theme))
	uitest.Sees(t, end, "number 49", "number 41")
	uitest.Lacks(t, end, "number 40")
	s.Scroll(3)
	uitest.Equal(t, uitest.PlainText(s.View(theme)), end)
	s.Top()
	s.Page(1)
	uitest.Sees(t, uitest.PlainText(s.View(theme)), "number 8", "33 more")
	uitest.Lacks(t, uitest.PlainText(s.View(theme)), "number 7")
}

func TestTheHelpHasRoomForNamesOfKeysInASCII(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{ASCII: true})
	if got := theme.KeyNames("h ← S-Tab"); got != "h Left S-Tab" || len(got) >= helpKeys+2 {
		t.Errorf("the help says %q", got)
	}
}

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
			if m.Selected = 0; hidden > 0 && h > panelBare && !strings.Contains(strings.Join(m.View(theme, 40, h), "\n"), english.Number(hidden)+" more") {
				t.Errorf("%d items on %d lines, %d below:\n%s", n, h, hidden, text)
			}
			m.Selected = n - 1
		}
		m.Items = append(m.Items, MenuItem{Key: clean.Of("k"), Label: clean.Of("item " + string(rune('a'+n)))})
	}
}

func TestNotesGiveWayToLabelsInANarrowMenu(t *testing.T) {
	m := Menu{Title: clean.Of("Commands"), Items: []MenuItem{
		{Key: clean.Of("U ^r"), Label: clean.Of("set OPTION=VALUE"), Note: clean.Of("set an option of config.toml until you quit")},
	}}
	theme := inColours(termenv.Ascii, Options{})
	for w, want := range map[int]string{39: "set OPTION=VALUE    ", 59: "set OPTION=VALUE  set an option of config.to…", 79: "set OPTION=VALUE  set an option of config.toml until you quit"} {
		uitest.Sees(t, uitest.PlainText(m.View(theme, w, 12)), want)
	}
}

func TestTheHelpBeginsWithTheKeysOfEveryDay(t *testing.T) {
	theme := inColours(termenv.Ascii, Options{})
	help := helpOf(80, 24)
	help.Shorten(HelpGroup{clean.Of("Decide"), []key.Binding{Hint("t", "to-read"), Hint("x", "skip"), Hint("u", "undo"), Hint("r", "read")}},
		HelpGroup{clean.Of("Find"), []key.Binding{Hint("/", "filter"), Hint("n", "next undecided")}})
	uitest.Sees(t, uitest.PlainText(help.View(theme)), "Find")
	uitest.Lacks(t, uitest.PlainText(help.View(theme)), "next paper")
	help.Resize(40, 11)
	uitest.Sees(t, uitest.PlainText(help.View(theme)), "to-read", "skip", "undo", "filter")
	help.Resize(80, 24)
	help.Scroll(1)
	uitest.Sees(t, uitest.PlainText(help.View(theme)), "next paper")
	uitest.Lacks(t, uitest.PlainText(help.View(theme)), "next undecided")
}
