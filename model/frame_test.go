package model

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/ui"
	"dailies/ui/uitest"
)

func fits(t testing.TB, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) > max(h, 1) {
		t.Fatalf("%d×%d: %d lines", w, h, len(lines))
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > w {
			t.Fatalf("%d×%d: line %d is %d cells wide: %q", w, h, i, n, line)
		}
	}
}

func TestHelpShowsEveryKeyThatWorks(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 200, Height: 200}).keys("?").sees("Decide").keys("down")
	screen, n := p.screen(), 0
	for _, group := range p.m.dialog.Keys.Help(ui.PaneList) {
		n += len(group.Keys)
		for _, k := range group.Keys {
			uitest.Sees(t, screen, k.Help().Desc)
			if n := ansi.StringWidth(k.Help().Desc); n > 24 { // longer texts are cut at 80 columns
				t.Errorf("%s %q takes %d cells of 24", k.Help().Key, k.Help().Desc, n)
			}
		}
	}
	uitest.Equal(t, n <= 60, true, n, " lines of keys")
}

func TestEveryActionHasANameAndNoTwoShareAKey(t *testing.T) {
	named := map[string]bool{}
	taken := map[ui.Pane]map[string]string{ui.PaneList: {}, ui.PaneDetail: {}, ui.PaneFacets: {}, ui.PanePaper: {}}
	for _, a := range (&Model{}).actions() {
		if a.Name == "" || named[a.Name] {
			t.Errorf("the name %q of %q is missing, or there are two", a.Name, a.Help().Desc)
		}
		named[a.Name] = true
		for _, pane := range a.Panes {
			for _, key := range a.Keys() {
				uitest.Equal(t, taken[pane][key], "", key, a.Name)
				taken[pane][key] = a.Name
			}
		}
	}
}

// TestMessagesNameExistingActions reads the string literals of this package and those below it, in which
// messages name keys like {undo}.
func TestMessagesNameExistingActions(t *testing.T) {
	action := regexp.MustCompile(`"[^"\n]*\{([a-z][a-z0-9-]*)\} [a-z]`)
	found := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, name := range action.FindAllStringSubmatch(string(source), -1) {
			found++
			if !slices.ContainsFunc(Actions(), func(a keymap.Action) bool { return a.Name == name[1] }) {
				t.Errorf("%s: no action is called %s", path, name[1])
			}
		}
		return err
	})
	if err != nil || found < 20 {
		t.Errorf("%v; only %d names", err, found)
	}
}

func TestThePrintedDefaultsParseToTheDefaults(t *testing.T) {
	c, problems := config.Parse(config.Defaults(Actions()), Actions())
	if len(problems) > 0 {
		t.Errorf("%v", problems)
	}
	for _, a := range Actions() {
		uitest.EqualList(t, c.Keys[a.Name], a.Keys(), a.Name)
	}
	if c.Keys = nil; !reflect.DeepEqual(c, config.Default()) {
		t.Errorf("%+v is not %+v", c, config.Default())
	}
}

func TestKeysAreShownAsOnTheKeyboard(t *testing.T) {
	for keys, want := range map[string]string{
		"j down": "j ↓", "U ctrl+r": "U ^r", "h left shift+tab": "h ← S-Tab", "f5": "F5", "ä": "ä",
		"ctrl+f pgdown ctrl+d": "^f PgDn", "esc h l left right tab": "Esc h l ←", "": "",
	} {
		uitest.Equal(t, keymap.DisplayKeys(strings.Fields(keys)), want, keys)
	}
	uitest.Equal(t, keymap.DisplayKeys([]string{" "}), "Space")
}
