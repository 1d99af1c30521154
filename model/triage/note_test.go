//go:build !windows

package triage

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/ui/terminal"
)

func TestTheEditorIsTheFirstThatIsNamed(t *testing.T) {
	for _, tt := range []struct {
		visual, editor string
		want           []string
	}{
		{"", "", []string{"vi"}},
		{"", "ed", []string{"ed"}},
		{"emacs -nw", "ed", []string{"emacs", "-nw"}},
		{"'my editor' --wait", "", []string{"my editor", "--wait"}},
		{"vi 'x", "ed", nil},
	} {
		got, err := editorOf(func(name string) string { return map[string]string{"VISUAL": tt.visual, "EDITOR": tt.editor}[name] })
		if !slices.Equal(got, tt.want) || (err != nil) != (tt.want == nil) {
			t.Errorf("%q %q: %q %v", tt.visual, tt.editor, got, err)
		}
	}
}

// noteFrom edits the note "before" with a shell script, whose file is $1.
func noteFrom(t *testing.T, script string) NotedMsg {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	create := func() (*os.File, error) { return os.CreateTemp("", "") }
	msg := draft{paper: "p", head: "# A title\n", saved: "before", text: "before"}.edit([]string{"sh", "-c", script, "sh"}, create, 7)().(terminal.ExecMsg)
	return msg.Done(msg.Command.Run()).(NotedMsg)
}

func TestANoteComesBackFromTheEditor(t *testing.T) {
	got := noteFrom(t, `printf ' and after\n' >> "$1"`)
	if got.Note != "before and after" || got.Err != nil || got.Key != 7 || got.Paper != "p" || got.Whole != "" {
		t.Errorf("%+v", got)
	}
	if left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("files are left: %v", left)
	}
}

func TestWhatAnEditorThatFailsHasWrittenIsNotLost(t *testing.T) {
	got := noteFrom(t, `printf ' and after' >> "$1"; exit 3`)
	left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*"))
	if got.Err == nil || len(left) != 1 || !strings.Contains(got.Err.Error(), left[0]) {
		t.Errorf("%v, files %v", got.Err, left)
	}
	if got = noteFrom(t, `exit 3`); got.Err == nil {
		t.Error("nothing is said of an editor that fails")
	}
	if left, _ = filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*")); len(left) > 0 {
		t.Errorf("a file that has nothing new is left: %v", left)
	}
}

func TestANoteThatIsTooLongStaysInItsFile(t *testing.T) {
	got := noteFrom(t, `head -c 2000000 /dev/zero | tr '\0' x > "$1"`)
	if got.Err != nil || len(got.Note) > marks.MaxNote+1 || got.Whole == "" {
		t.Errorf("%d bytes, whole in %q, %v", len(got.Note), got.Whole, got.Err)
	}
}
