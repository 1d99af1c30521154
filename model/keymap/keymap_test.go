package keymap

import "testing"

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
