package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestADraftOfASittingThatIsOverIsSaidUntilItsTextIsInANote(t *testing.T) {
	home := t.TempDir()
	s, _, _ := open(t, home)
	file, err := s.CreateDraft()
	uitest.Must(t, err)
	uitest.Equal(t, filepath.Dir(file.Name()), filepath.Join(home, "state", "notes"))
	if _, err := file.WriteString("half a thought\n"); err != nil {
		t.Fatal(err)
	}
	_, _, other := open(t, home) // another window, while the first goes on
	if len(other.Warnings) > 0 {
		t.Errorf("another window says %v", other.Warnings)
	}
	uitest.Must(t, s.Close())
	s, m, r := open(t, home)
	if !strings.Contains(fmt.Sprint(r.Warnings), file.Name()) {
		t.Errorf("the next start says %v", r.Warnings)
	}
	save(t, s, m, m.Apply(Change{ID: "a", Note: ptr("half a thought")}))
	if _, _, r = open(t, home); len(r.Warnings) > 0 {
		t.Errorf("it says %v of a draft whose text is a note", r.Warnings)
	}
	if _, err := os.Stat(file.Name()); err == nil {
		t.Error("and keeps it")
	}
}
