package model

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dailies/model/config"
	"dailies/ui"
)

func TestEveryActionHasANameAndNoTwoShareAKey(t *testing.T) {
	named := map[string]bool{}
	taken := map[ui.Pane]map[string]string{ui.PaneList: {}, ui.PaneDetail: {}, ui.PaneFacets: {}}
	for _, a := range (&Model{}).actions() {
		if a.Name == "" || named[a.Name] {
			t.Errorf("the name %q of %q is missing, or there are two", a.Name, a.Help().Desc)
		}
		named[a.Name] = true
		for _, pane := range a.On {
			for _, key := range a.Keys() {
				if other := taken[pane][key]; other != "" {
					t.Errorf("%q is a key of %s and of %s", key, a.Name, other)
				}
				taken[pane][key] = a.Name
			}
		}
	}
}

func TestWhatIsSaidNamesActionsThatThereAre(t *testing.T) {
	said, err := os.ReadFile("../testdata/strings.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`\{([a-z][a-z0-9-]*)\}`).FindAllStringSubmatch(string(said), -1)
	if len(names) < 20 {
		t.Errorf("only %d names", len(names))
	}
	for _, name := range names {
		if !slices.ContainsFunc(Actions(), func(a config.Action) bool { return a.Name == name[1] }) {
			t.Errorf("no action is called %s", name[1])
		}
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
	p := play(t)
	p.keys("?")
	p.sees("Move", "Signs", "★", "starred")
	p.keys("text:has a watch word")
	p.sees("◎")
	if text := p.screen(); strings.Contains(text, "Move") {
		t.Errorf("the search finds other lines as well:\n%s", text)
	}
	p.keys("esc", "text:date:7d")
	p.sees("Filter language", "the last seven days")
}
