package filter

import (
	"os"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf/shelftest"
	"dailies/ui/uitest"
)

// listsIn reads lists from files with these names and texts.
func listsIn(t *testing.T, files map[string]string) *Lists {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		uitest.Must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	nothing := func() tea.Cmd { return nil }
	l := &Lists{}
	l.Read(folder, nil, search.NewIndex(), shelftest.Of("An agent", "A survey"), &overlay.Dialog{},
		Views{Shortcuts: []string{"6"}, Current: func() string { return "" }, OnChange: nothing}, nothing)
	return l
}

func TestOtherPapersAreCountedAgain(t *testing.T) {
	l := listsIn(t, map[string]string{"watch.txt": "agent +2\n", "filters.txt": "agents: agent\n"})
	old := l.Recount()()
	if l.Recount() != nil {
		t.Error("two counts run at once")
	}
	l.Update(old)
	*l.shelf = *shelftest.Of("A survey", "An agent", "Agent two")
	l.Update(l.Recount()())
	uitest.Equal(t, l.Scores.Points()[1], 2)
	uitest.Equal(t, l.Counts["agent"], 2)
	if l.Recount() != nil {
		t.Error("counted again although nothing has changed")
	}
}

func TestUndoRestoresADeletedEntryInItsPlace(t *testing.T) {
	l := listsIn(t, map[string]string{"filters.txt": "one: a\n# a comment\ntwo: b\nthree: c\nfour: d\n"})
	before := l.Filters.All()
	for at := range before {
		l.Filters.delete(at)
		l.Filters.undelete()
		uitest.EqualList(t, l.Filters.All(), before, at)
	}
}

func TestExamplesInTheHelpAreValidAndFitTheirColumn(t *testing.T) {
	for _, k := range Examples().Keys {
		if _, err := query.Parse(k.Help().Key); err != nil {
			t.Errorf("%s: %v", k.Help().Key, err)
		}
		if ansi.StringWidth(k.Help().Key) > 10 || ansi.StringWidth(k.Help().Desc) > 24 {
			t.Errorf("%s is cut", k.Help())
		}
	}
}
