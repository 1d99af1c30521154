package overlay_test

import (
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

// press presses keys and runs their commands. It reports whether the overlay is still open.
func press(o interface {
	Key(tea.KeyMsg) overlay.Reply
}, names ...string) (open bool) {
	for _, name := range names {
		r := o.Key(uitest.Key(name))
		if r.Do != nil {
			answer(r.Do())
		}
		if r.Close {
			return false
		}
	}
	return true
}

// answer runs a command and passes its message to the dialog.
func answer(cmd tea.Cmd) {
	for cmd != nil {
		cmd = (&overlay.Dialog{}).Update(cmd())
	}
}

func TestTabCyclesThroughCompletions(t *testing.T) {
	p := &overlay.Prompt{Label: clean.Literal(":"), Complete: func(text string) []string { return []string{text + "1", text + "2"} }}
	p.Initial = "a"
	p.Open()
	for _, step := range []struct{ key, want string }{{"tab", "a1"}, {"tab", "a2"}, {"tab", "a1"}, {"shift+tab", "a2"}, {"x", "a2x"}, {"tab", "a2x1"}} {
		press(p, step.key)
		uitest.Equal(t, p.Text(), step.want, step.key)
	}
	p.Paste(" b")
	uitest.Equal(t, p.Text(), "a2x1 b")
}

func TestFailureStaysForOneMoreKey(t *testing.T) {
	var l overlay.Messages
	l.CountKey()
	l.Fail(clean.Literal("NOT SAVED"))
	l.Say(clean.Literal("decided"))
	uitest.Equal(t, l.Now().Text.String(), "NOT SAVED")
	uitest.Equal(t, l.Now().Severity, ui.Failure)
	l.CountKey()
	uitest.Equal(t, l.Now().Text.String(), "NOT SAVED")
	l.CountKey()
	uitest.Equal(t, l.Now().Text.String(), "")
}

func TestAnswerDoesNotReplaceAPendingWarning(t *testing.T) {
	var l overlay.Messages
	l.CountKey()
	l.Fail(clean.Literal("failed"))
	l.Answer(clean.Literal("a warning"), ui.Warning, 1)
	l.Answer(clean.Literal("an answer"), ui.Info, 1)
	l.CountKey()
	l.CountKey()
	l.ShowNext()
	uitest.Equal(t, l.Now().Text.String(), "a warning")
}

// drawn returns the text of an overlay on a screen of w×h.
func drawn(o overlay.Overlay, w, h int) string {
	o.Resize(w, h)
	return uitest.PlainText(o.Block(ui.NewTheme(termenv.Ascii, ui.Options{})))
}

func TestMenuMarksTheSelectedAndTheCurrentItem(t *testing.T) {
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

func TestSheetScrollsToItsEndAndNoFurther(t *testing.T) {
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

func TestFooterOfABoxShowsEscAndTheLinesBelow(t *testing.T) {
	const bare = 5 // height up to which a box has no footer
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
			hidden := n - (h - 3 - 2*ui.Bit(h >= 12)) // without borders, the footer, and blank lines in a large box
			if m.Selected = 0; hidden > 0 && h > bare && !strings.Contains(strings.Join(m.Block(theme, 40, h), "\n"), english.Number(hidden)+" more") {
				t.Errorf("%d items on %d lines, %d below:\n%s", n, h, hidden, text)
			}
			m.Selected = n - 1
		}
		m.Items = append(m.Items, overlay.Item{Key: "k", Name: clean.Of("item " + string(rune('a'+n)))})
	}
}

func TestNarrowMenuLeavesOutNotes(t *testing.T) {
	m := overlay.List{Title: clean.Of("Commands"), Items: []overlay.Item{
		{Key: "U ^r", Name: clean.Of("set OPTION=VALUE"), Note: clean.Of("set an option of config.toml until you quit")},
	}}
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	for w, want := range map[int]string{39: "set OPTION=VALUE    ", 59: "set OPTION=VALUE  set an option of config.to…", 79: "set OPTION=VALUE  set an option of config.toml until you quit"} {
		uitest.Sees(t, uitest.PlainText(m.Block(theme, w, 12)), want)
	}
}
