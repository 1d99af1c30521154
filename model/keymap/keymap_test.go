package keymap

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

func nothing() tea.Cmd { return nil }

func TestKeysAreShownAsTheyAreWrittenOnTheKeyboard(t *testing.T) {
	for _, tt := range []struct {
		keys []string
		want string
	}{
		{[]string{"j", "down"}, "j ↓"},
		{[]string{"U", "ctrl+r"}, "U ^r"},
		{[]string{"h", "left", "shift+tab"}, "h ← S-Tab"},
		{[]string{" "}, "Space"},
		{[]string{"f5"}, "F5"},
		{[]string{"ä"}, "ä"},
		{[]string{"ctrl+f", "pgdown", "ctrl+d"}, "^f PgDn"},
		{[]string{"esc", "h", "l", "left", "right", "tab"}, "Esc h l ←"},
		{nil, ""},
	} {
		if got := Shown(tt.keys); got != tt.want {
			t.Errorf("%q is shown as %q, not %q", tt.keys, got, tt.want)
		}
	}
}

func TestOwnKeysTakeThePlaceOfTheDefaults(t *testing.T) {
	m := NewMap([]Action{
		New(Papers, Decide, "star", "*", "star", nothing),
		New(Papers, Decide, "undo", "u", "undo", nothing).Line(2, "undo, redo"),
		New(Papers, Decide, "redo", "U ctrl+r", "redo", nothing).Unlisted(),
	}, map[string][]string{"star": {"u", "f2"}, "undo": {}})
	if a := m.Find(ui.PaneList, "u"); a == nil || a.Name != "star" {
		t.Errorf("u is %v", a)
	}
	if m.Find(ui.PaneList, "*") != nil {
		t.Error("* still does something")
	}
	if hint := m.Hint("star", "star").Help(); hint.Key != "u" {
		t.Errorf("hint %q", hint.Key)
	}
	if m.Hint("undo", "undo").Enabled() {
		t.Error("the footer hints at an action without a key")
	}
	if text := m.Text("{star} stars, {undo} undoes, {redo} {no").String(); text != "u stars, :undo undoes, U {no" {
		t.Errorf("text %q", text)
	}
	for _, group := range m.Help(ui.PaneList) {
		for i, k := range group.Keys {
			if want := []string{"u F2", "U ^r"}[i]; k.Help().Key != want {
				t.Errorf("the help has %q, not %q", k.Help().Key, want)
			}
		}
	}
}
