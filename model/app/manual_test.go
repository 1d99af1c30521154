package app

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"dailies/model"
	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/model/search/query"
	"dailies/model/sharing"
	"dailies/ui"
	"dailies/ui/uitest"
)

func manPage(t *testing.T) string {
	t.Helper()
	t.Setenv("DAILIES_HOME", t.TempDir())
	return manual(newProgram(os.DirFS(t.TempDir())).root())
}

func TestTheManualIsValidTroff(t *testing.T) {
	if _, err := exec.LookPath("groff"); err != nil && os.Getenv("DAILIES_PROGRAMS") == "" {
		t.Skip(err)
	}
	troff := exec.Command("groff", "-man", "-Kutf8", "-Tutf8", "-ww")
	troff.Stdin = strings.NewReader(manPage(t))
	var complaints strings.Builder
	troff.Stderr = &complaints
	if _, err := troff.Output(); err != nil || complaints.Len() > 0 {
		t.Errorf("%v\n%s", err, complaints.String())
	}
}

// undocumented lists environment variables that are read but not documented.
var undocumented = []string{"GOGC", "HOME", "TOY_LOG"}

func TestTheManualDocumentsEachEnvironmentVariable(t *testing.T) {
	text := manPage(t)
	_, section, _ := strings.Cut(text, ".SH ENVIRONMENT")
	section, _, _ = strings.Cut(section, ".SH")
	for _, folder := range []string{"../../model", "../../ui", "../../parser"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, read := range regexp.MustCompile(`[gG]etenv\("([A-Z_]+)"\)`).FindAllSubmatch(source, -1) {
				if name := string(read[1]); !strings.Contains(section, name) && !slices.Contains(undocumented, name) {
					t.Errorf("%s reads %s, which the manual does not document", path, name)
				}
			}
			return err
		})
		uitest.Must(t, err)
	}
}

// section returns the text of a document between a heading and the next one.
func section(t *testing.T, document, heading string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + document)
	uitest.Must(t, err)
	_, section, ok := strings.Cut(string(text), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("%s has no %s", document, heading)
	}
	section, _, _ = strings.Cut(section, "\n##")
	return section
}

// firstColumn returns the cells in the first column of a table.
func firstColumn(table string) (cells []string) {
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?[^\\]) \| `).FindAllStringSubmatch(table, -1) {
		cells = append(cells, row[1])
	}
	return cells[1:] // without the header
}

var code = regexp.MustCompile("`([^`]+)`")

// keysIn returns the keys in the first column of a table.
func keysIn(table string) []string {
	return strings.Fields(strings.NewReplacer("`", "", "·", "", `\|`, "|").Replace(strings.Join(firstColumn(table), " ")))
}

func TestTheManualListsExactlyTheKeys(t *testing.T) {
	column := append(keysIn(section(t, ".github/MANUAL.md", "## Keys")), keysIn(section(t, ".github/MANUAL.md", "### In the whole paper"))...)
	shown := []string{"…"}
	for _, a := range model.Actions() {
		shown = append(shown, strings.Fields(keymap.DisplayKeys(a.Keys()))...)
	}
	for _, group := range model.Keys(config.Default()).Help(ui.PaneList) {
		for _, k := range group.Keys {
			names := strings.Fields(k.Help().Key)
			shown = append(shown, names...)
			within := k.Help().Key >= "1" && k.Help().Key <= "9" // 1 … 5
			if !within && !slices.ContainsFunc(names, func(name string) bool { return slices.Contains(column, name) }) {
				t.Errorf("the manual lacks %s, %s", k.Help().Key, k.Help().Desc)
			}
		}
	}
	first := keysIn(section(t, "README.md", "## Keys"))
	uitest.Equal(t, len(first), 12)
	for _, name := range append(column, first...) {
		if !slices.Contains(shown, name) {
			t.Errorf("%s is not a key", name)
		}
	}
}

func TestTheManualListsEachFilterKeyAndValue(t *testing.T) {
	all := section(t, ".github/MANUAL.md", "## Filter")
	for _, k := range query.Keys() {
		uitest.Sees(t, all, k.Name+":")
		uitest.Sees(t, all, k.Values...)
	}
	for _, cell := range append(firstColumn(all), firstColumn(section(t, "README.md", "## Filter"))...) {
		for _, example := range code.FindAllStringSubmatch(cell, -1) {
			if _, err := query.Parse(strings.ReplaceAll(example[1], `\|`, "|")); err != nil {
				t.Errorf("%s: %v", example[1], err)
			}
		}
	}
}

var quoted = regexp.MustCompile(`'[^']*'`)

// TestTheREADMEHasOnlyValidCommands parses each command line in the README.
func TestTheREADMEHasOnlyValidCommands(t *testing.T) {
	t.Setenv("DAILIES_HOME", t.TempDir())
	text, err := os.ReadFile("../../README.md")
	uitest.Must(t, err)
	lines := regexp.MustCompile("(?m)(?:^|; |\\| |`)dailies( [^;|#`\n]*)?").FindAllStringSubmatch(string(text), -1)
	if len(lines) < 15 {
		t.Fatalf("only %d command lines in the README", len(lines))
	}
	for _, line := range lines {
		root := newProgram(os.DirFS(t.TempDir())).root()
		root.InitDefaultCompletionCmd()
		c, args, err := root.Find(strings.Fields(quoted.ReplaceAllString(line[1], "TEXT")))
		if err != nil {
			t.Errorf("%q: %v", line[0], err)
			continue
		}
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		flags.AddFlagSet(c.LocalFlags())
		flags.AddFlagSet(c.InheritedFlags())
		if err := flags.Parse(args); err != nil {
			t.Errorf("%q: %v", line[0], err)
		}
	}
}

func TestTheManualListsAllOptionsAndVariables(t *testing.T) {
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	uitest.Must(t, err)
	var rows []string
	for _, o := range config.Options {
		rows = append(rows, fmt.Sprintf("| `%s` | `%s` | %s |\n", o.Name, o.DefaultText(), o.Does))
	}
	for _, v := range sharing.Variables {
		rows = append(rows, fmt.Sprintf("| `%s` | %s |\n", v.Name, v.Does))
	}
	uitest.Sees(t, string(manual), rows...)
}
