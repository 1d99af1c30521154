package filter

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/shelf/shelftest"
)

// listsIn reads the lists of a folder.
func listsIn(t *testing.T, folder string, dialog *overlay.Dialog) *Lists {
	t.Helper()
	nothing := func() tea.Cmd { return nil }
	l := NewLists(folder, nil, search.NewIndex(), dialog, Views{Keys: []string{"6"}, Current: func() string { return "" }, Changed: nothing}, nothing, nothing)
	return &l
}

func write(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestATallyIsMadeAnewForOtherPapers(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "watch.txt", "agent +2\n")
	write(t, folder, "filters.txt", "agents: agent\n")
	var dialog overlay.Dialog
	l := listsIn(t, folder, &dialog)
	before, now := shelftest.Of("An agent", "A survey"), shelftest.Of("A survey", "An agent", "Agent two")
	old := l.Tally(before)()
	if l.Tally(before) != nil {
		t.Error("two counts run at once")
	}
	l.Update(old)
	l.Update(l.Tally(now)())
	if got := l.Scores().Points()[1]; got != 2 || l.counts["agent"] != 2 {
		t.Errorf("paper 1 has %d points, the view %d papers", got, l.counts["agent"])
	}
	if l.Tally(now) != nil {
		t.Error("counted again although nothing has changed")
	}
}

func TestTheSelectionStaysOnItsRowWhenTheFileHasAnotherBeforeIt(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "filters.txt", "one: a\ntwo: b\n")
	var dialog overlay.Dialog
	l := listsIn(t, folder, &dialog)
	l.Filters.Open()
	list := dialog.Overlay.(*overlay.Menu)
	list.At = 1
	write(t, folder, "filters.txt", "new: c\none: a\ntwo: b\n")
	l.Update(l.Filters.reread()())
	if rows := list.Items(); list.At != 2 || len(rows) != 3 || rows[2].Name.String() != "two" {
		t.Errorf("row %d of %v", list.At, rows)
	}
}

func TestAListThatCannotBeReadIsAProblem(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "watch.txt", "score:>1\n")
	if err := os.Mkdir(filepath.Join(folder, "filters.txt"), 0o700); err != nil { // a folder is in the way
		t.Fatal(err)
	}
	var dialog overlay.Dialog
	l := listsIn(t, folder, &dialog)
	if l.Err() == nil || len(l.Problems()) != 2 {
		t.Errorf("%v; %v", l.Err(), l.Problems())
	}
}

func TestADeletedEntryComesBackToItsPlace(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "filters.txt", "one: a\n# a comment\ntwo: b\nthree: c\nfour: d\n")
	var dialog overlay.Dialog
	l := listsIn(t, folder, &dialog)
	before := l.Filters.list.All()
	for at := range before {
		l.Filters.delete(at)
		l.Filters.undelete()
		if got := l.Filters.list.All(); !slices.Equal(got, before) {
			t.Errorf("entry %d: %v, want %v", at, got, before)
		}
	}
}
