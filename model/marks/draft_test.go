package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dailies/ui/uitest"
)

func TestADraftOfASittingThatIsOverIsSaidUntilItsTextIsInANote(t *testing.T) {
	home := t.TempDir()
	s, _, _ := open(t, home)
	file, err := s.CreateDraft()
	uitest.Must(t, err)
	uitest.Equal(t, filepath.Dir(file.Name()), filepath.Join(home, "state", "notes"))
	_, err = file.WriteString("half a thought\n")
	uitest.Must(t, err)
	_, _, other := open(t, home) // another window, while the first goes on
	uitest.Equal(t, len(other.Warnings), 0)
	uitest.Must(t, s.Close())
	s, m, r := open(t, home)
	uitest.Sees(t, fmt.Sprint(r.Warnings), file.Name())
	save(t, s, m, m.Apply(Change{ID: "a", Note: ptr("half a thought")}))
	if _, _, r = open(t, home); len(r.Warnings) > 0 {
		t.Errorf("it says %v of a draft whose text is a note", r.Warnings)
	}
	_, err = os.Stat(file.Name())
	uitest.Equal(t, err != nil, true)
}
