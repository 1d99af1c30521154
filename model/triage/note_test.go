//go:build !windows

package triage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/terminal"
	"dailies/ui/uitest"
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
		uitest.EqualList(t, got, tt.want, tt.visual, tt.editor)
		uitest.Equal(t, (err != nil), (tt.want == nil), tt.visual, tt.editor)
	}
}

// TestANoteComesBackFromTheEditor edits the note "before" with shell scripts, whose file is $1. It
// stays if it has what would be lost.
func TestANoteComesBackFromTheEditor(t *testing.T) {
	for _, tt := range []struct {
		script, note string
		fails, stays bool
	}{
		{`printf ' and after\n' >> "$1"`, "before and after", false, false},
		{`printf ' and after' >> "$1"; exit 3`, "", true, true},
		{`exit 3`, "", true, false},
		{`head -c 2000000 /dev/zero | tr '\0' x > "$1"`, "", true, true}, // longer than a note can be
	} {
		t.Setenv("TMPDIR", t.TempDir())
		create := func() (*os.File, error) { return os.CreateTemp("", "") }
		ask := draft{paper: "p", head: "# A title\n", saved: "before", text: "before"}.edit([]string{"sh", "-c", tt.script, "sh"}, create, 7)().(terminal.ExecMsg)
		got := ask.Done(ask.Command.Run()).(NotedMsg)
		if got.Note != tt.note || (got.Err != nil) != tt.fails || got.Key != 7 || got.Paper != "p" {
			t.Errorf("%s: %d bytes for %s, %v", tt.script, len(got.Note), got.Paper, got.Err)
		}
		left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*"))
		if (len(left) == 1) != tt.stays || tt.stays && !strings.Contains(got.Err.Error(), left[0]) {
			t.Errorf("%s: files %v are left, said is %v", tt.script, left, got.Err)
		}
	}
}
