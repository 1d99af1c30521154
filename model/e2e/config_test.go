//go:build !windows

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// configured starts the program with a configuration file.
func configured(t *testing.T, config string) (s *ptytest.Terminal, home string) {
	t.Helper()
	home = t.TempDir()
	uitest.Must(t, os.WriteFile(filepath.Join(home, "config.toml"), []byte(config), 0o600))
	return sit(t, home).WaitFor("278", first), home
}

func TestFlagsOverrideTheConfiguration(t *testing.T) {
	t.Parallel()
	s, home := configured(t, `
theme = "mine"
layout = "below"
rows = "compact"
advance = "stay"
view = "all"
mouse = false
ascii = true
[themes.mine]
base = "light"
accent = "#ff8800"
`)
	s.WaitFor("Chain-of-thought (CoT) is a standard approach for eliciting reasoning capabilities") // the pane below the list is this wide
	s.WaitFor("1 of 278")
	s.Type("t").WaitFor("to-read: "+first, "1 of 278") // in Inbox the selection would move to the 2nd
	if screen := s.Screen(); strings.Contains(screen, "17 May 2026") || strings.ContainsAny(screen, "│─·▌◆") {
		t.Errorf("the rows are not compact, or not in ASCII:\n%s", screen)
	}
	out := string(s.Output())
	if !strings.Contains(out, "38;5;208") || strings.Contains(out, "?1002h") || strings.Contains(out, "?1006h") {
		t.Error("the accent is not the reader's own, or the mouse is watched")
	}
	leaves(t, s, "277 left")

	uitest.Must(t, os.WriteFile(filepath.Join(home, "config.toml"), []byte("layout = \"right\"\nlist_width = 30\nview = \"to-read\"\nadvance = \"stay\"\nascii = true\nmouse = false\n"), 0o600))
	s = sit(t, home, "--advance", "previous", "--ascii=false", "--mouse", "--theme", "dark")
	s.WaitFor("1 of 1")
	if list, _, ok := strings.Cut(s.Lines()[2], "│"); !ok || len([]rune(list)) > 120*35/100 {
		t.Errorf("the list is too wide: %q", list)
	}
	uitest.Sees(t, string(s.Output()), "?1002h")
	s.Type("1", "j", "j").WaitFor("3 of 277")
	s.Type("x").WaitFor("2 of 277")
	leaves(t, s, "276 left")
}

func TestACustomCommandGetsThePaper(t *testing.T) {
	t.Parallel()
	s, home := configured(t, `
[[command]]
key = "ctrl+o"
description = "add to my notes"
run = 'cat > "$HOME/paper.json"; echo ignored; echo "noted: $DAILIES_TITLE"'
[[command]]
key = "ctrl+p"
description = "show the paper in a pager"
run = 'echo "PAGER $DAILIES_COUNT"; read key < /dev/tty'
terminal = true
`)
	s.Send("\x0f").WaitFor("noted: " + first)
	data, err := os.ReadFile(filepath.Join(home, "paper.json"))
	uitest.Must(t, err)
	var paper struct{ Title, Key string }
	if err := json.Unmarshal(data, &paper); err != nil || !strings.HasPrefix(paper.Title, first) || paper.Key == "" {
		t.Errorf("%v: %s", err, data)
	}
	s.Type(" ", " ", "\x10").WaitFor("PAGER 2")
	s.Type(ptytest.Enter).WaitGone("PAGER").WaitFor("2 selected")
	s.Type("?", "my notes").WaitFor("Your commands", "^o         add to my notes")
	s.Type(ptytest.Esc, ptytest.Esc).WaitGone("Your commands")
	leaves(t, s, "278 left")
}
