package model

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dailies/model/config"
	"dailies/ui"
)

func TestTheHelpHasAtMostSixtyLinesOfKeys(t *testing.T) {
	n := 0
	for _, group := range Keys(config.Default()) {
		n += len(group.Keys)
	}
	if n > 60 {
		t.Errorf("it has %d", n)
	}
}

func TestEveryActionHasANameAndNoTwoShareAKey(t *testing.T) {
	named := map[string]bool{}
	taken := map[ui.Pane]map[string]string{ui.PaneList: {}, ui.PaneDetail: {}, ui.PaneFacets: {}, ui.PanePaper: {}, ui.PaneSimilar: {}}
	for _, a := range (&Model{}).actions() {
		if a.Name == "" || named[a.Name] {
			t.Errorf("the name %q of %q is missing, or there are two", a.Name, a.Help().Desc)
		}
		named[a.Name] = true
		for _, pane := range a.Panes {
			for _, key := range a.Keys() {
				equal(t, taken[pane][key], "", key, a.Name)
				taken[pane][key] = a.Name
			}
		}
	}
}

// TestMessagesNameActionsThatThereAre reads the string literals of this package and those
// below it: a message names a key as {undo}.
func TestMessagesNameActionsThatThereAre(t *testing.T) {
	action := regexp.MustCompile(`"[^"\n]*\{([a-z][a-z0-9-]*)\} [a-z]`)
	found := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, name := range action.FindAllStringSubmatch(string(source), -1) {
			found++
			if !slices.ContainsFunc(Actions(), func(a config.Action) bool { return a.Name == name[1] }) {
				t.Errorf("%s: no action is called %s", path, name[1])
			}
		}
		return err
	})
	if err != nil || found < 20 {
		t.Errorf("%v; only %d names", err, found)
	}
}

func TestTheDefaultConfigurationIsWithoutProblems(t *testing.T) {
	c, problems := config.Parse(config.Defaults(Actions()), Actions())
	if len(problems) > 0 {
		t.Errorf("%v", problems)
	}
	for _, a := range Actions() {
		if !slices.Equal(c.Keys[a.Name], a.Keys) {
			t.Errorf("%s has the keys %q, not %q", a.Name, c.Keys[a.Name], a.Keys)
		}
	}
}

func TestTheHelpExplainsTheSignsAndTheFilterLanguage(t *testing.T) {
	p := play(t).keys("?", "down").sees("Move", "Signs", "★", "starred")
	p.keys("text:has a note").sees("✎")
	p.lacks("Move")
	p.keys("esc", "text:date:7d").sees("Filter language", "the last seven days")
}
