package overlay_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
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
	m.On = func(key string, at int) (overlay.Reply, bool) {
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
