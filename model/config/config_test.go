package config_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/model/search/query"
	"dailies/ui/uitest"
)

// someActions has actions with the same default key in different panes.
var someActions = []keymap.Action{
	keymap.New(keymap.Papers, keymap.Decide, "to-read", "t", "to-read", nil),
	keymap.New(keymap.Papers, keymap.Decide, "star", "*", "star", nil),
	keymap.New(keymap.Papers, keymap.Decide, "redo", "U ctrl+r", "redo", nil),
	keymap.New(keymap.Facets, keymap.Choose, "facet-all", "t", "all values", nil),
}

// TestTheExamplesInTheDefaultsWork uncomments the example tables and the example command.
func TestTheExamplesInTheDefaultsWork(t *testing.T) {
	text := config.Defaults(someActions)
	for _, line := range []string{"[views]", "agents = ", "[themes.mine]", "base = ", "accent = ", "[[command]]", "key = ", "description = ", "run = "} {
		text = strings.Replace(text, "\n# "+line, "\n"+line, 1)
	}
	c, problems := config.Parse(text, someActions)
	if len(problems) > 0 || len(c.Views) != 1 || len(c.Themes) != 1 || len(c.Commands) != 1 || c.Commands[0].Key != "ctrl+o" {
		t.Errorf("themes %v, commands %v, problems %v", c.Themes, c.Commands, problems)
	}
}

func TestEveryOptionCanBeSetInTheFileAndByName(t *testing.T) {
	other := map[string][2]string{ // in the file, and as typed
		"dumps": {`["a.txt"]`, "a.txt"}, "theme": {`"light"`, "light"}, "layout": {`"below"`, "below"}, "list_width": {"40", "40"},
		"rows": {`"compact"`, "compact"}, "advance": {`"stay"`, "stay"}, "view": {`"all"`, "all"}, "mouse": {"false", "false"}, "ascii": {"true", "true"},
		"fetch.days": {"3", "3"}, "fetch.arxiv": {`["cs.CL"]`, "cs.CL"}, "export.format": {`"ris"`, "ris"}, "export.months": {"true", "true"}, "export.folder": {`"~/x"`, "~/x"},
	}
	for _, o := range config.Options {
		values, ok := other[o.Name]
		if !ok {
			t.Errorf("no test of %s", o.Name)
		}
		fromFile, problems := config.Parse(o.Name+" = "+values[0], nil)
		typed, unset := config.Default(), config.Default()
		typed.Keys, unset.Keys = fromFile.Keys, fromFile.Keys
		if err := typed.Set(o.Name, values[1]); err != nil || len(problems) > 0 {
			t.Errorf("%s: %v %v", o.Name, err, problems)
		}
		if !reflect.DeepEqual(fromFile, typed) || reflect.DeepEqual(typed, unset) {
			t.Errorf("%s: the file gives %+v, typed it is %+v", o.Name, fromFile, typed)
		}
	}
}

func TestAMistakeIsReportedWithItsPositionAndTheClosestName(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`them = "light"`, `1:1: no option "them"; did you mean theme?`},
		{`theme = "gruv"`, `1:1: no theme "gruv"; did you mean gruvbox-dark?`},
		{`layout = "sideways"`, `1:1: layout has no value "sideways"; it takes right, below, off`},
		{"\n  theme = \"lihgt\"", `2:3: no theme "lihgt"; did you mean light?`},
		{`days = 3`, `1:1: no option "days"; did you mean fetch.days?`},
		{"[fetch]\nday = 3", `2:1: no option "fetch.day"; did you mean fetch.days?`},
		{"[fetsch]\ndays = 3", `1:2: no table "fetsch"; did you mean fetch?`},
		{`mouse = "yes"`, `1:1: mouse takes true or false, not "yes"`},
		{`list_width = 900`, `1:1: list_width takes a whole number from 0 to 80, not 900`},
		{`theme = 3`, `1:1: theme takes a string in quotes, not 3`},
		{`dumps = [1]`, `1:1: dumps takes strings in brackets, ["…", "…"], not 1`},
		{`fetch.arxiv = ["cs.CL", "cs LG"]`, `1:1: fetch.arxiv: "cs LG" is not an arXiv category`},
		{`fetch.arxiv = ["cs.CL", ["x"]]`, `1:1: fetch.arxiv takes strings in brackets, ["…", "…"], not a list`},
		{`fetch = 3`, `1:1: fetch is a table: write [fetch] on a line of its own`},
		{`keys = "t"`, `1:1: keys is a table: write [keys] on a line of its own`},
		{"[keys]\nstarr = \"s\"", `2:1: no action "starr"; did you mean star?`},
		{"[keys]\n\"\" = \"s\"", `2:1: no action ""`},
		{"[keys]\nstar = \"ctrl+ä\"", `2:1: no key "ctrl+ä"`},
		{"[keys]\nstar = \"entr\"", `2:1: no key "entr"; did you mean enter? (a key is a letter, or`},
		{"[keys]\nstar = \"ctrl+c\"", `2:1: ctrl+c always quits`},
		{"[keys]\nstar = \"s\"\nto-read = [\"b\", \"s\"]", `3:1: "s" is used in line 2 already`},
		{"[keys]\nstar = \"s\"\n[[command]]\nkey = \"s\"\nrun = \"x\"\ndescription = \"y\"", `4:1: "s" is used in line 2 already`},
		{"[views]\n\nagents = 3", `3:1: views.agents takes a filter in quotes, such as "is:inbox agent"`},
		{"[views]\n\"my own\" = \"autor:li\"", `2:1: views."my own": unknown key autor:, did you mean author:?`},
		{"[views]\nx = \"agent is:\"", `2:1: views.x: is: has no value right behind it`},
		{"[views]\nx = \" \"", `2:1: views.x: the filter is empty`},
		{"[views.agents]\nquery = \"agent\"", `1:2: views.agents takes a filter in quotes`},
		{"[[views]]\nagents = \"agent\"", `1:3: views is a table`},
		{"[view]\nagents = \"agent\"", `1:2: view takes a string in quotes, not a table`},
		{"[[command]]\nkey = \"s\"", `1:3: not used: it needs both run and description`},
		{"[[command]]\nrun = \"x\"", `1:3: not used: it needs both run and description`},
		{"[[command]]\nrun = \"x\"\ndescription = \"y\"\nterminal = 3", `4:1: terminal cannot be 3`},
		{"[[command]]\nrun = \"x\"\ndescription = \"y\"\nkeys = \"b\"", `4:1: no field "keys"; did you mean key?`},
		{"[[commands]]\nrun = \"x\"", `1:3: no table "commands"; did you mean command?`},
		{"[command]\nkey = \"s\"", `1:2: write [[command]], with two brackets, before each command`},
		{"[themes.mine]\nbase = \"drak\"", `2:1: no theme "drak"; did you mean dark?`},
		{"[themes.mine]\nacent = \"#ffffff\"", `2:1: no colour "acent"; did you mean accent?`},
		{"[themes.mine]\naccent = \"red\"", `2:1: accent takes a colour like "#74b4ff", not "red"`},
		{"[themes.dark]\n", `1:2: there is a theme "dark" already: choose another name`},
		{"[themes]\nmine = { base = \"drak\" }", `2:1: no theme "drak"; did you mean dark?`},
		{"[themes.\"my own\"]\n\"te xt\" = \"x\"", `2:1: no colour "te xt"; did you mean text?`},
		{"\nkeys = { starr = \"s\" }", `2:1: no action "starr"; did you mean star?`},
		{"[[fetch]]\ndays = 3", `1:3: fetch is a table: write [fetch] on a line of its own`},
		{"[theme]\nbase = \"dark\"", `1:2: theme takes a string in quotes, not a table`},
		{"mouse = true\nmouse = true", `2:`},
		{"theme = light", `1:9: expected value but found "light" instead; all settings have their defaults`},
	} {
		_, problems := config.Parse(c.text, someActions)
		if len(problems) != 1 || !strings.HasPrefix(problems[0].In("c"), "c:"+c.want) {
			t.Errorf("%q\n reports %v\nwant %s", c.text, problems, c.want)
		}
	}
}

func TestAMistakeKeepsTheDefaultAndTheRestIsRead(t *testing.T) {
	c, problems := config.Parse("theme = \"light\"\nmouse = 3\n[keys]\nstar = \"t\"\nredo = [\"ctrl+y\"]", someActions)
	uitest.Equal(t, len(problems), 1)
	uitest.Equal(t, c.Theme, "light")
	uitest.Equal(t, c.Mouse, true)
	want := map[string][]string{"star": {"t"}, "redo": {"ctrl+y"}, "to-read": {}}
	uitest.Equal(t, reflect.DeepEqual(c.Keys, want), true)
}

func TestViewsKeepTheOrderOfTheFile(t *testing.T) {
	c, problems := config.Parse("views.\"to read soon\" = \"is:inbox date:30d\"\nviews.agents = \"agent\"", nil)
	want := []query.Saved{{Name: "to read soon", Query: "is:inbox date:30d"}, {Name: "agents", Query: "agent"}}
	if len(problems) > 0 || !reflect.DeepEqual(c.Views, want) {
		t.Errorf("views %v, problems %v", c.Views, problems)
	}
}

func TestAnUnreadableFileLeavesTheDefaults(t *testing.T) {
	folder := t.TempDir()
	c, problems := config.Load(folder, nil)
	if len(problems) != 1 || !reflect.DeepEqual(c, config.Default()) {
		t.Errorf("a folder: %v", problems)
	}
	for _, path := range []string{"", filepath.Join(folder, "none.toml")} {
		if _, problems := config.Load(path, nil); len(problems) > 0 {
			t.Errorf("%q: %v", path, problems)
		}
	}
	large := filepath.Join(folder, "large.toml")
	uitest.Must(t, os.WriteFile(large, make([]byte, 1<<20+1), 0o600))
	if _, problems := config.Load(large, nil); len(problems) != 1 {
		t.Errorf("a large file: %v", problems)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(config.Defaults(someActions))
	f.Add("[[command]]\nkey=1\n[command.x]\n[themes]\nx=3\n[keys]\nstar=[[]]")
	f.Fuzz(func(_ *testing.T, text string) { config.Parse(text, someActions) })
}
