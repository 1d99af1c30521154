package overlay_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	"github.com/muesli/termenv"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

func sampleHelp() *overlay.Help {
	return overlay.NewHelp(
		ui.HelpGroup{Title: clean.Of("Move"), Keys: []key.Binding{ui.Hint("j ↓", "next paper"), ui.Hint("k ↑", "previous paper")}},
		ui.HelpGroup{Title: clean.Of("Decide"), Keys: []key.Binding{ui.Hint("t", "to-read"), ui.Hint("u", "undo")}},
	)
}

// drawn is what an overlay says on a screen of that size.
func drawn(o overlay.Overlay, w, h int) string {
	return uitest.PlainText(o.Block(ui.NewTheme(termenv.Ascii, ui.Options{}), w, h))
}

// TestASlashBeforeWhatIsSearchedForInTheHelpIsNoPartOfIt: who knows the filter presses it first.
func TestASlashBeforeWhatIsSearchedForInTheHelpIsNoPartOfIt(t *testing.T) {
	help := sampleHelp()
	help.Paste("/undo")
	uitest.Lacks(t, drawn(help, 80, 24), "No key does that.")
}

func TestHelpIsSearchedByTyping(t *testing.T) {
	help := sampleHelp()
	all := drawn(help, 80, 24)
	for _, key := range "PaPer" {
		help.Key(uitest.Named(string(key)))
	}
	found := drawn(help, 80, 24)
	uitest.Sees(t, found, "next paper")
	uitest.Lacks(t, found, "undo", "Decide")
	uitest.Equal(t, strings.Count(found, "\n"), strings.Count(all, "\n"))
	help.Paste(" nothing")
	uitest.Sees(t, drawn(help, 80, 24), "No key does that.")
	press(help, "esc")
	uitest.Equal(t, drawn(help, 80, 24), all)
}

func TestHelpFindsAKeyByItsNameAndWhatIsMistyped(t *testing.T) {
	for typed, want := range map[string][]string{"t": {"to-read"}, "nxt papr": {"next paper"}, "decide": {"to-read", "undo"}} {
		help := sampleHelp()
		help.Paste(typed)
		found := drawn(help, 80, 24)
		for _, does := range []string{"next paper", "previous paper", "to-read", "undo"} {
			uitest.Equal(t, strings.Contains(found, does), slices.Contains(want, does), typed, found)
		}
	}
}

func TestEveryKeyOfAHelpCanBeReachedOnASmallScreen(t *testing.T) {
	help := sampleHelp()
	seen := ""
	for range 10 {
		seen += drawn(help, 40, 8)
		press(help, "down")
	}
	uitest.Sees(t, seen, "next paper", "previous paper", "to-read", "undo")
}

func TestAMenuShowsItsChoicesTheSelectedAndTheCurrent(t *testing.T) {
	m := overlay.List{Title: clean.Of("Decide"), Selected: 1, Hints: []key.Binding{ui.Hint("Esc", "close")}, Items: []overlay.Item{
		{Key: "t", Name: clean.Of("to-read")}, {Key: "r", Name: clean.Of("read")}, {Key: "i", Name: clean.Of("inbox"), Current: true}}}
	text := uitest.PlainText(m.Block(ui.NewTheme(termenv.Ascii, ui.Options{ASCII: true}), 80, 24))
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
	uitest.Sees(t, uitest.PlainText(m.Block(ui.NewTheme(termenv.Ascii, ui.Options{}), 80, 7)), "▌ i")
}

func TestASheetScrollsToItsEndAndNoFurther(t *testing.T) {
	var lines []clean.Text
	for i := range 50 {
		lines = append(lines, clean.Of("problem number "+english.Number(i)))
	}
	s := overlay.NewSheet(clean.Of("Problems"), lines...)
	drawn(s, 80, 14)
	press(s, "G")
	end := drawn(s, 80, 14)
	uitest.Sees(t, end, "number 49", "number 41")
	uitest.Lacks(t, end, "number 40")
	press(s, "j", "j", "j")
	uitest.Equal(t, drawn(s, 80, 14), end)
	press(s, "g", "pgdown")
	uitest.Sees(t, drawn(s, 80, 14), "number 8", "33 more")
	uitest.Lacks(t, drawn(s, 80, 14), "number 7")
}

func TestTheHelpHasRoomForNamesOfKeysInASCII(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{ASCII: true})
	if got := theme.KeyNames("h ← S-Tab"); got != "h Left S-Tab" || len(got) >= 13 {
		t.Errorf("the help says %q", got)
	}
}

func TestTheFooterOfABoxSaysEscAndWhatIsBelow(t *testing.T) {
	const bare = 5 // a box of so many lines has no footer
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	m := overlay.List{Title: clean.Of("T"), Hints: []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("Esc", "close")}}
	for n := range 8 {
		m.Selected = n - 1
		for h := range 20 {
			block := m.Block(theme, 40, h)
			if len(block) > h {
				t.Fatalf("%d items on %d lines: %d lines", n, h, len(block))
			}
			text := strings.Join(block, "\n")
			if n > 0 && h > bare && !strings.Contains(text, "item "+string(rune('a'+n-1))) {
				t.Errorf("%d items on %d lines: the selected one is not in sight:\n%s", n, h, text)
			}
			if h > bare && !strings.Contains(text, "Esc close") {
				t.Errorf("%d items on %d lines have no footer:\n%s", n, h, text)
			}
			hidden := n - (h - 3 - 2*ui.Bit(h >= 12)) // below borders and footer, and free lines in a large box
			if m.Selected = 0; hidden > 0 && h > bare && !strings.Contains(strings.Join(m.Block(theme, 40, h), "\n"), english.Number(hidden)+" more") {
				t.Errorf("%d items on %d lines, %d below:\n%s", n, h, hidden, text)
			}
			m.Selected = n - 1
		}
		m.Items = append(m.Items, overlay.Item{Key: "k", Name: clean.Of("item " + string(rune('a'+n)))})
	}
}

func TestNotesGiveWayToLabelsInANarrowMenu(t *testing.T) {
	m := overlay.List{Title: clean.Of("Commands"), Items: []overlay.Item{
		{Key: "U ^r", Name: clean.Of("set OPTION=VALUE"), Note: clean.Of("set an option of config.toml until you quit")},
	}}
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	for w, want := range map[int]string{39: "set OPTION=VALUE    ", 59: "set OPTION=VALUE  set an option of config.to…", 79: "set OPTION=VALUE  set an option of config.toml until you quit"} {
		uitest.Sees(t, uitest.PlainText(m.Block(theme, w, 12)), want)
	}
}

func TestTheHelpBeginsWithTheKeysOfEveryDay(t *testing.T) {
	help := sampleHelp()
	help.Shorten(ui.HelpGroup{Title: clean.Of("Decide"), Keys: []key.Binding{ui.Hint("t", "to-read"), ui.Hint("x", "skip"), ui.Hint("u", "undo"), ui.Hint("r", "read")}},
		ui.HelpGroup{Title: clean.Of("Find"), Keys: []key.Binding{ui.Hint("/", "filter"), ui.Hint("n", "next undecided")}})
	uitest.Sees(t, drawn(help, 80, 24), "Find")
	uitest.Lacks(t, drawn(help, 80, 24), "next paper")
	uitest.Sees(t, drawn(help, 40, 11), "to-read", "skip", "undo", "filter")
	drawn(help, 80, 24)
	press(help, "down")
	uitest.Sees(t, drawn(help, 80, 24), "next paper")
	uitest.Lacks(t, drawn(help, 80, 24), "next undecided")
}
