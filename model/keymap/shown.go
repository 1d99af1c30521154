package keymap

import (
	"strings"

	"dailies/ui"
)

// signs are keys that are shown by another name than Bubble Tea's.
var signs = map[string]string{
	" ": "Space", "up": "↑", "down": "↓", "left": "←", "right": "→", "pgup": "PgUp", "pgdown": "PgDn", "shift+tab": "S-Tab",
}

// room is how many cells the help has for the keys of an action.
const room = 9

// Shown is how the help writes keys: "U ^r". Of many there are as many as it has room for.
func Shown(keys []string) string {
	shown := ""
	for i, name := range keys {
		sign, ok := signs[name]
		letter, control := strings.CutPrefix(name, "ctrl+")
		switch {
		case ok:
		case control:
			sign = "^" + letter
		case len(name) > 1 && name[0] < 0x80: // enter, home, f5
			sign = strings.ToUpper(name[:1]) + name[1:]
		default:
			sign = name
		}
		if i > 0 && ui.Cells(shown+" "+sign) > room {
			break
		}
		shown = strings.TrimSpace(shown + " " + sign)
	}
	return shown
}
