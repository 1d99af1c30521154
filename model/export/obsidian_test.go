package export_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dailies/model/export"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/ui/uitest"
)

// The markers in a note. They cannot change, because users' notes have them.
const (
	frontBegin, frontEnd = "# dailies writes from here", "# to here"
	bodyBegin, bodyEnd   = "%% dailies writes from here %%", "%% to here; what you write outside stays as it is %%"
)

// notes exports entries and returns the notes in the order of their names.
func notes(t *testing.T, entries []export.Entry) (all []string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "vault")
	for _, become := range []string{"new", "unchanged"} { // unchanged the second time
		said, err := find(t, "obsidian").Save(folder, entries, false)
		if want := fmt.Sprintf(": %d %s", len(entries), become); err != nil || !strings.HasSuffix(said, want) {
			t.Fatalf("%q, %v, want %q", said, err, want)
		}
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.md"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		uitest.Must(t, err)
		all = append(all, string(text))
	}
	return all
}

// quoted matches a double-quoted YAML string on one line.
const quoted = `"(?:[^"\\\pC]|\\(?:["\\abfnrtv]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}))*"`

var (
	quotedText = regexp.MustCompile(quoted)
	property   = regexp.MustCompile(`^(key|title|organization|arxiv|url|code|status): ` + quoted + `$` +
		`|^(aliases|authors|tags): \[` + quoted + `(?:, ` + quoted + `)*\]$|^date: [0-9-]+$|^starred: (?:true|false)$`)
)

func TestThePropertiesOfEveryNoteAreYAML(t *testing.T) {
	entries := map[string]export.Entry{}
	for _, e := range everything(t) {
		entries[string(e.Paper.ID)] = e
	}
	for _, text := range notes(t, everything(t)) {
		parts := strings.SplitN(text, "---\n", 3)
		uitest.Equal(t, len(parts), 3, text)
		uitest.Equal(t, parts[0], "", text)
		front := map[string][]string{}
		for _, line := range strings.Split(strings.TrimSpace(parts[1]), "\n") {
			if line != frontBegin && line != frontEnd && !property.MatchString(line) {
				t.Errorf("not a property: %s", line)
			}
			name, _, _ := strings.Cut(line, ":")
			for _, s := range quotedText.FindAllString(line, -1) {
				text, err := strconv.Unquote(s)
				uitest.Must(t, err)
				front[name] = append(front[name], text)
			}
		}
		e := entries[front["key"][0]]
		title, authors := tex.Unicode(e.Paper.Title).String(), strings.Count(exported(t, "ris", []export.Entry{e}), "\nAU  - ")
		if front["title"][0] != title || front["aliases"][0] != title || front["status"][0] != e.Mark.Status.String() ||
			len(front["authors"]) != authors || len(front["tags"]) != len(e.Mark.Tags) {
			t.Errorf("%q of\n%s", front, parts[1])
		}
		marked := strings.HasPrefix(parts[2], "\n"+bodyBegin+"\n") && strings.HasSuffix(text, "\n"+bodyEnd+"\n")
		if !marked || strings.Count(text, "%%") != 4 || strings.ContainsFunc(text, isControl) {
			t.Errorf("not exactly one pair of markers in the body, or a control character:\n%s", text)
		}
	}
}

func TestANoteThatQuotesAPropertyIsNotTheNoteOfThePaper(t *testing.T) {
	folder, entries := t.TempDir(), entriesOf(t, marks.Mark{}, attention())
	quoting := strings.Repeat("my thoughts\n", 500) + fmt.Sprintf("key: %q\n", entries[0].Paper.ID)
	uitest.Must(t, os.WriteFile(filepath.Join(folder, "thoughts.md"), []byte(quoting), 0o600))
	said, err := find(t, "obsidian").Save(folder, entries, false)
	uitest.Must(t, err)
	uitest.Sees(t, said, "1 new")
}

func TestAFailedExportReportsTheNumberOfWrittenNotes(t *testing.T) {
	folder, entries := t.TempDir(), everything(t)[:3]
	_, err := find(t, "obsidian").Save(filepath.Join(folder, "no", "vault"), entries, false)
	uitest.Equal(t, fmt.Sprint(err), "there is no folder "+filepath.Join(folder, "no"))
	file := filepath.Join(folder, "file")
	uitest.Must(t, os.WriteFile(file, nil, 0o600))
	_, err = find(t, "obsidian").Save(file, entries, false)
	uitest.Equal(t, fmt.Sprint(err), file+" is a file: name a folder")
	one := filepath.Join(folder, "one")
	_, err = find(t, "obsidian").Save(one, entries[1:2], false)
	uitest.Must(t, err)
	note := noteOf(t, one)
	uitest.Must(t, errors.Join(os.Remove(note), os.Mkdir(note, 0o755)))
	_, err = find(t, "obsidian").Save(one, entries, false)
	uitest.Sees(t, fmt.Sprint(err), "only 1 of 3 notes written: ", filepath.Base(note))
}

func TestAnExportKeepsTheUsersTextInANote(t *testing.T) {
	before := entriesOf(t, marks.Mark{}, attention())
	after := entriesOf(t, marks.Mark{Status: marks.Read}, attention())
	changes := func(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }
	for name, c := range map[string]struct {
		change  func(string) string
		updated bool
		holds   []string
	}{
		"nothing":        {changes(), true, []string{`status: "read"`}},
		"text below":     {func(s string) string { return s + "my thoughts\n" }, true, []string{`status: "read"`, "my thoughts\n"}},
		"line ends":      {changes("\n", "\r\n"), true, []string{`status: "read"`}},
		"a property":     {changes("---\n# d", "---\nrating: 5\n# d"), true, []string{"rating: 5\n", `status: "read"`}},
		"own properties": {changes(frontBegin+"\n", "", frontEnd+"\n", "", `"inbox"`, "mine"), false, []string{"status: mine\n", "The first paragraph."}},
		"no marks":       {changes("dailies", "I"), false, []string{`status: "inbox"`}},
		"one mark":       {changes(frontEnd+"\n", "", bodyBegin+"\n", ""), false, []string{`status: "inbox"`}},
		"marks twice":    {func(s string) string { return s + s }, false, []string{`status: "inbox"`}},
		"marks swapped":  {changes(frontBegin, frontEnd, frontEnd, frontBegin, bodyBegin, bodyEnd, bodyEnd, bodyBegin), false, []string{`status: "inbox"`}},
		"emptied":        {func(string) string { return "" }, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			if _, err := find(t, "obsidian").Save(folder, before, false); err != nil {
				t.Fatal(err)
			}
			file := noteOf(t, folder)
			text, err := os.ReadFile(file)
			uitest.Must(t, err)
			changed := c.change(string(text))
			uitest.Must(t, errors.Join(os.WriteFile(file, []byte(changed), 0o644), os.Chmod(file, 0o640)))
			said, err := find(t, "obsidian").Save(folder, after, true)
			got, _ := os.ReadFile(file)
			if err != nil || strings.HasSuffix(said, ": 1 updated") != c.updated || strings.Contains(said, "new") || !c.updated && string(got) != changed {
				t.Errorf("summary %q, error %v, note:\n%s", said, err, got)
			}
			if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
				t.Errorf("mode %v, error %v", info.Mode(), err)
			}
			uitest.Sees(t, string(got), c.holds...)
		})
	}
}

// noteOf returns the path of the only note in a folder.
func noteOf(t *testing.T, folder string) string {
	t.Helper()
	files, _ := os.ReadDir(folder)
	uitest.Equal(t, len(files), 1)
	return filepath.Join(folder, files[0].Name())
}
