package overlay_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

// press returns keys, and does what comes of each.
func press(o interface {
	Key(tea.KeyMsg) overlay.Reply
}, names ...string) (open bool) {
	for _, name := range names {
		r := o.Key(uitest.Named(name))
		if r.Do != nil {
			answer(r.Do())
		}
		if r.Close {
			return false
		}
	}
	return true
}

// answer runs a command, and hands a prompt its answer.
func answer(cmd tea.Cmd) {
	for cmd != nil {
		cmd = (&overlay.Dialog{}).Update(cmd())
	}
}

// menuOf is a menu of these items, with their first letters for keys. What is chosen is written
// into did.
func menuOf(did *string, names ...string) *overlay.Menu {
	var items []overlay.Item
	for _, name := range names {
		items = append(items, overlay.Item{Key: name[:1], Name: clean.Of(name), Do: func() tea.Cmd { *did = name; return nil }})
	}
	return overlay.NewMenu(clean.Literal("Menu"), items)
}

func TestAMenuDoesWhatIsChosenByKeyOrWithEnter(t *testing.T) {
	for keys, want := range map[string]string{
		"b": "b", "j enter": "b", "k enter": "c", "enter": "a", "q": "", "? z": "open",
	} {
		did := ""
		if press(menuOf(&did, "a", "b", "c"), strings.Fields(keys)...) {
			did = "open"
		}
		uitest.Equal(t, did, want, keys)
	}
}

// editable is a menu whose rows can be changed.
func editable(rows *[]string) *overlay.Menu {
	m := &overlay.Menu{Items: func() (items []overlay.Item) {
		for _, row := range *rows {
			items = append(items, overlay.Item{Name: clean.Of(row)})
		}
		return items
	}}
	m.OnKey = func(key string, at int) (overlay.Reply, bool) {
		do := map[string]overlay.Do{
			"d": func() tea.Cmd { *rows = slices.Delete(*rows, at, at+1); return nil },
		}[key]
		return overlay.Reply{Do: do}, do != nil && at >= 0
	}
	return m
}

func TestTheSelectionIsOnARowWhateverIsDeleted(t *testing.T) {
	for _, tt := range []struct{ keys, rows, selected string }{
		{"j d", "a c", "c"}, {"k d", "a b", "b"}, {"d d d d enter", "", ""},
	} {
		rows := []string{"a", "b", "c"}
		m := editable(&rows)
		press(m, strings.Fields(tt.keys)...)
		if list := m.List(); strings.Join(rows, " ") != tt.rows || tt.selected != "" && rows[list.Selected] != tt.selected {
			t.Errorf("%s: %q at %d, want %q at %s", tt.keys, rows, list.Selected, tt.rows, tt.selected)
		}
	}
}

func TestAPromptStaysOpenUntilItsLineIsAccepted(t *testing.T) {
	var took string
	p := &overlay.Prompt{Label: clean.Literal("day:"), Accept: func(text string) (overlay.Do, error) {
		if text != "3d" {
			return nil, errors.New("no day")
		}
		return func() tea.Cmd { took = text; return nil }, nil
	}}
	p.Start = "3"
	p.Open()
	uitest.Equal(t, press(p, "enter"), true, "a line that is refused closes the prompt")
	uitest.Equal(t, took, "")
	uitest.Equal(t, press(p, "d", "enter"), false)
	uitest.Equal(t, took, "3d")
}

func TestTabGoesThroughCompletionsUntilALetterIsTyped(t *testing.T) {
	p := &overlay.Prompt{Label: clean.Literal(":"), Complete: func(text string) func() []string {
		return func() []string { return []string{text + "1", text + "2"} }
	}}
	p.Start = "a"
	p.Open()
	for _, step := range []struct{ key, want string }{{"tab", "a1"}, {"tab", "a2"}, {"tab", "a1"}, {"shift+tab", "a2"}, {"x", "a2x"}, {"tab", "a2x1"}} {
		press(p, step.key)
		uitest.Equal(t, p.Text(), step.want, step.key)
	}
	p.Paste(" b")
	uitest.Equal(t, p.Text(), "a2x1 b")
}

func TestAFailureStaysForOneMoreKey(t *testing.T) {
	var l overlay.Messages
	l.Press()
	l.Fail(clean.Literal("NOT SAVED"))
	l.Say(clean.Literal("decided"))
	uitest.Equal(t, l.Now().Text.String(), "NOT SAVED")
	uitest.Equal(t, l.Now().Kind, ui.Failure)
	l.Press()
	uitest.Equal(t, l.Now().Text.String(), "NOT SAVED")
	l.Press()
	uitest.Equal(t, l.Now().Text.String(), "")
}

func TestAnAnswerDoesNotTakeThePlaceOfAWaitingWarning(t *testing.T) {
	var l overlay.Messages
	l.Press()
	l.Fail(clean.Literal("failed"))
	l.Answer(clean.Literal("a warning"), ui.Warning, 1)
	l.Answer(clean.Literal("an answer"), ui.Info, 1)
	l.Press()
	l.Press()
	l.Next()
	uitest.Equal(t, l.Now().Text.String(), "a warning")
	l.Forget(1)
	l.Answer(clean.Literal("another"), ui.Info, 0)
	l.Forget(0)
	l.Press()
	l.Next()
	uitest.Equal(t, l.Now().Text.String(), "")
}

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
	for n := range 12 {
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

// paletteOf does what is chosen by writing it into did.
func paletteOf(did *string) *overlay.Palette {
	does := func(what string) overlay.Do { return func() tea.Cmd { *did = what; return nil } }
	p := &overlay.Palette{
		Prompt: &overlay.Prompt{Label: clean.Literal(":"), Hint: func(text string) (clean.Text, ui.Kind) { return clean.Line("hint of " + text), ui.Info }, Accept: func(text string) (overlay.Do, error) {
			if text == "wrong" {
				return nil, errors.New("no command")
			}
			return does("ran " + text), nil
		}},
		Commands: []overlay.Item{
			{Name: clean.Literal("read QUERY"), Note: clean.Literal("mark papers as read"), Fill: "read "},
			{Key: "R", Name: clean.Literal("reload"), Note: clean.Literal("the files"), Do: does("reload")},
			{Key: "t", Name: clean.Literal("to-read"), Do: does("to-read")},
			{Key: "z", Name: clean.Literal("zoom this pane"), Do: does("zoom")},
		},
		Whole: func(text string) bool { return text == "read" || strings.Contains(text, " ") },
	}
	p.Open()
	return p
}

func TestThePaletteDoesWhatIsChosenOrTyped(t *testing.T) {
	for keys, want := range map[string]string{
		"zoom|enter":           "zoom",
		"pane|enter":           "zoom",
		"qqq|enter":            "ran qqq", // resembles nothing
		"zpn|enter":            "zoom",
		"t|enter":              "to-read", // by its key, although more commands hold the letter
		"R|enter":              "reload",
		"down|down|down|enter": "zoom",
		"read|enter":           "ran read",
		"read|down|enter":      "to-read",
		"rea|enter|a|b|enter":  "ran read ab",
		"wrong|enter|esc":      "",
	} {
		var did string
		p := paletteOf(&did)
		for _, key := range strings.Split(keys, "|") {
			switch key {
			case "enter", "esc", "down":
				press(p, key)
			default:
				for _, r := range key {
					press(p, string(r))
				}
			}
		}
		uitest.Equal(t, did, want, keys)
	}
}

func TestThePaletteShowsWhatFitsAndAHintThatIsAboutNoRow(t *testing.T) {
	for text, row := range map[string]struct{ shows, hides string }{
		"":       {"Commands|read QUERY|mark papers as read|R|reload|zoom this pane|Esc close|hint of", "No such command"},
		"zoom":   {"zoom this pane", "hint of|reload"}, // a hint on the line is not shown beside a row that Enter chooses
		"zpn":    {"zoom this pane", "hint of|reload"},
		"read":   {"hint of read", "zoom"},
		"read x": {"hint of read x", "zoom"},
		"qqq":    {"hint of qqq", "zoom"},
	} {
		p := paletteOf(new(string))
		p.Paste(text)
		drawn := strings.Join(p.Block(ui.NewTheme(termenv.Ascii, ui.Options{Plain: true}), 100, 30), "\n")
		uitest.Sees(t, drawn, strings.Split(row.shows, "|")...)
		uitest.Lacks(t, drawn, strings.Split(row.hides, "|")...)
	}
}

func TestAVerbThatIsNoneIsSaidWithTheNearest(t *testing.T) {
	for text, want := range map[string]string{
		"read agent": "read|agent", "  to-read agent -survey": "to-read|agent -survey", "tag": "tag|",
		"frobnicate": `no command "frobnicate"; Tab lists them all`, "untagg todo": `no command "untagg"; did you mean untag?`,
	} {
		got := ""
		var all []overlay.Verb
		for _, name := range strings.Fields("read reload tag to-read untag unstar") {
			all = append(all, overlay.Verb{Name: name, Arg: "QUERY", Run: func(arg string) (overlay.Do, error) { got = name + "|" + arg; return nil, nil }})
		}
		if _, err := overlay.CommandLine(all, nil, nil).Accept(text); err != nil {
			got = err.Error()
		}
		uitest.Equal(t, strings.HasSuffix(got, want), true, text, got)
	}
}
