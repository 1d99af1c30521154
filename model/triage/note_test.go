//go:build !windows

package triage_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kballard/go-shellquote"

	"dailies/model/shelf/shelftest"
	"dailies/model/triage"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

func TestVISUALComesBeforeEDITOR(t *testing.T) {
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
		t.Setenv("TMPDIR", t.TempDir())
		t.Setenv("VISUAL", tt.visual)
		t.Setenv("EDITOR", tt.editor)
		note, _ := asking("note", shelftest.Today)
		edit := note.Dialog.Prompt.Editor("")()
		uitest.Equal(t, edit == nil, tt.want == nil, tt.visual, tt.editor, note.Dialog.Now().Text)
		if edit != nil {
			args := edit().(terminal.ExecMsg).Command.Args
			uitest.EqualList(t, args[:len(args)-1], tt.want, tt.visual, tt.editor)
		}
	}
}

// TestANoteComesBackFromTheEditor edits the note "before" with shell scripts, which get the file as $1. The
// file must stay if it has text that would be lost.
func TestANoteComesBackFromTheEditor(t *testing.T) {
	for _, tt := range []struct {
		script, note string
		fails        string
		stays        bool
	}{
		{`printf ' and after\n' >> "$1"`, "before and after", "", false},
		{`printf ' and after' >> "$1"; exit 3`, "", "exit status 3", true},
		{`exit 3`, "", "exit status 3", false},
		{`head -c 2000000 /dev/zero | tr '\0' x > "$1"`, "", "a note has at most 1 MiB", true}, // longer than the limit of notes
	} {
		t.Setenv("TMPDIR", t.TempDir())
		t.Setenv("VISUAL", shellquote.Join("sh", "-c", tt.script, "sh"))
		note, _ := asking("note", shelftest.Today)
		note.Dialog.CountKey()
		ask := note.Dialog.Prompt.Editor("before")()().(terminal.ExecMsg)
		got := ask.Done(ask.Command.Run()).(triage.NoteEditedMsg)
		if got.Note != tt.note || !strings.Contains(fmt.Sprint(got.Err), cmp.Or(tt.fails, "<nil>")) || got.Key != 1 || got.Paper != note.Shelf.Papers.Paper(0).ID {
			t.Errorf("%s: %d bytes for %s, %v", tt.script, len(got.Note), got.Paper, got.Err)
		}
		left, _ := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "*"))
		if (len(left) == 1) != tt.stays || tt.stays && !strings.Contains(got.Err.Error(), left[0]) {
			t.Errorf("%s: files %v are left, said is %v", tt.script, left, got.Err)
		}
	}
}
