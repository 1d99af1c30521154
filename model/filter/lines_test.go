package filter

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"dailies/model/search/query"
	"dailies/ui/uitest"
)

const byHand = `# my filters
agents: title:agent -survey

no colon here
to read soon: is:inbox date:30d
wrong: is:nothing
agents: twice
`

func open(t *testing.T, text string) (Lines[query.Saved], string) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "filters.txt")
	uitest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	return FiltersFile(dir), path
}

func named(name, text string) query.Saved { return query.Saved{Name: name, Query: text} }

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	uitest.Must(t, err)
	return string(data)
}

// put, remove and move return edits.
func put(key string, f query.Saved) edit[query.Saved] {
	return func(l *Lines[query.Saved]) { l.put(key, f) }
}

func remove(key string) edit[query.Saved] {
	return func(l *Lines[query.Saved]) { l.remove(key) }
}

func move(key, next string) edit[query.Saved] {
	return func(l *Lines[query.Saved]) { l.moveBefore(key, next) }
}

// linesOf parses the text of a file.
func linesOf[E entry](l Lines[E], text string) Lines[E] {
	l.read(text)
	return l
}

func names(l Lines[query.Saved]) string {
	var all []string
	for _, f := range l.All() {
		all = append(all, f.Name)
	}
	return strings.Join(all, ",")
}

func TestAnEditKeepsEveryOtherLine(t *testing.T) {
	for _, c := range []struct {
		name string
		edit edit[query.Saved]
		want string
	}{
		{"add", put("rl", named("rl", "#rl")), byHand + "rl: #rl\n"},
		{"replace", put("agents", named("agents", "agent")), strings.Replace(byHand, "agents: title:agent -survey", "agents: agent", 1)},
		{"rename", put("agents", named("actors", "agent")), strings.Replace(byHand, "agents: title:agent -survey", "actors: agent", 1)},
		{"rename onto another", put("agents", named("to read soon", "agent")), byHand},
		{"delete", remove("agents"), strings.Replace(byHand, "agents: title:agent -survey\n", "", 1)},
		{"delete a missing entry", remove("nobody"), byHand},
		{"move past comments", move("agents", ""),
			"# my filters\nto read soon: is:inbox date:30d\n\nno colon here\nagents: title:agent -survey\nwrong: is:nothing\nagents: twice\n"},
		{"move before a missing entry", move("to read soon", "nobody"), byHand},
		{"move to the same place", move("agents", "to read soon"), byHand},
	} {
		b, path := open(t, byHand)
		if _, err := b.Sync(c.edit); err != nil {
			t.Fatal(err)
		}
		uitest.Equal(t, content(t, path), c.want, c.name)
	}
}

func TestAFileThatIsTooLongIsNeitherReadNorReplaced(t *testing.T) {
	b, path := open(t, strings.Repeat("# x\n", maxFile/4+1))
	if _, err := b.Sync(put("one", named("one", "agent"))); err == nil {
		t.Error("the edit was accepted")
	}
	if len(content(t, path)) <= maxFile {
		t.Error("the file was replaced")
	}
}

func TestSymbolicLinkIsKept(t *testing.T) {
	b, path := open(t, "one: agent\n")
	elsewhere := filepath.Join(t.TempDir(), "dotfile")
	uitest.Must(t, os.Rename(path, elsewhere))
	if err := os.Symlink(elsewhere, path); err != nil {
		t.Skip("no links here")
	}
	if _, err := b.Sync(put("two", named("two", "tool"))); err != nil || content(t, elsewhere) != "one: agent\ntwo: tool\n" {
		t.Errorf("%v", err)
	}
}

func TestFixedFiltersAreListedFirstAndNeverWritten(t *testing.T) {
	dir := t.TempDir()
	b := FiltersFile(dir, named("mine", "agent"), named("other", "tool"))
	l, err := b.Sync(
		put("new", named("new", "robot")), remove("mine"), move("other", ""), put("other", named("other", "changed")), put("new", named("mine", "robot")),
	)
	if want := "new: robot\nother: changed\n"; err != nil || content(t, filepath.Join(dir, "filters.txt")) != want {
		t.Errorf("%v, the file has\n%s", err, l.String())
	}
	if all := l.All(); len(all) != 3 || all[0].Name != "mine" || all[2].Query != "changed" || l.line("mine") >= 0 {
		t.Errorf("%v: want mine first, and other from the file", all)
	}
}

func TestEditsFromManyGoroutinesAreAllWritten(t *testing.T) {
	b, path := open(t, "")
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			name := string(rune('a' + i))
			if _, err := b.Sync(put(name, named(name, "agent"))); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	uitest.Equal(t, strings.Count(content(t, path), "\n"), 20)
}

// TestEditsOfTwoWindowsAreAllWritten writes from two windows at the same time.
func TestEditsOfTwoWindowsAreAllWritten(t *testing.T) {
	one, path := open(t, "")
	two := FiltersFile(filepath.Dir(path))
	var group sync.WaitGroup
	for w, window := range []Lines[query.Saved]{one, two} {
		group.Go(func() {
			for i := range 50 {
				name := fmt.Sprint(w, " ", i)
				if _, err := window.Sync(put(name, named(name, "agent"))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	uitest.Equal(t, strings.Count(content(t, path), "\n"), 100)
}

func TestNamesAreMadeSafeForTheFile(t *testing.T) {
	for typed, want := range map[string]string{"agents": "agents", " my: own  list ": "my own list", "# x": "x", "日本": "日本"} {
		f, err := query.NewSaved(typed, "agent")
		uitest.Must(t, err)
		uitest.Equal(t, f.Name, want, typed)
		uitest.Equal(t, names(linesOf(FiltersFile(""), f.String()+"\n")), want)
	}
	for _, c := range [][2]string{{"", "agent"}, {":", "agent"}, {"x", " "}, {"x", "is:nothing"}} {
		if f, err := query.NewSaved(c[0], c[1]); err == nil {
			t.Errorf("%q was accepted: %v", c, f)
		}
	}
}

func FuzzFileKeepsItsLines(f *testing.F) {
	f.Add(byHand)
	f.Add("\x1b[2J: agent\r\n\x00")
	f.Fuzz(func(t *testing.T, text string) {
		l := linesOf(FiltersFile(""), text)
		again := linesOf(FiltersFile(""), l.String())
		uitest.Equal(t, names(l), names(again), text)
		uitest.Equal(t, len(l.invalid), len(again.invalid), text)
		after := l.edited(put("zz", named("zz", "agent"))).edited(remove("zz"))
		if l.line("zz") < 0 && after.String() != l.String() {
			t.Errorf("%q is %q after adding and deleting", l.String(), after.String())
		}
	})
}
