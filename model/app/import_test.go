package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"dailies/ui/uitest"
)

// TestAnImportLeavesAloneWhatWasDecidedLater exports marks, changes some, and imports the
// export again.
func TestAnImportLeavesAloneWhatWasDecidedLater(t *testing.T) {
	dump := file(t, "dump.json", `[{"paper":{"id":"2510.00001","title":"A"}},{"paper":{"id":"2510.00002","title":"B"}}]`)
	for _, format := range []string{"jsonl", "csv"} {
		home, path := t.TempDir(), file(t, "marks", "")
		do := func(args ...string) (said string) {
			t.Helper()
			_, said, status := call(t, home, nil, args...)
			uitest.Equal(t, status, exitOK, format, args, said)
			time.Sleep(2 * time.Millisecond) // decisions have milliseconds
			return said
		}
		do("mark", "to-read", "2510.00001", "2510.00002", dump)
		do("tag", "old", "2510.00001", dump)
		do("note", "2510.00001", "one note", dump)
		exported, _, _ := call(t, home, nil, "marks", "export", "--format", format)
		do("mark", "read", "2510.00001", dump)
		do("tag", "old", "--remove", "2510.00001", dump)
		imported := func(text string, saved time.Time) (said string) {
			t.Helper()
			uitest.Must(t, os.WriteFile(path, []byte(text), 0o600))
			uitest.Must(t, os.Chtimes(path, saved, saved))
			return do("marks", "import", "--format", format, path)
		}
		want := func(paper, holds string) {
			t.Helper()
			if out, _, _ := call(t, home, nil, "show", paper, dump); !strings.Contains(strings.ReplaceAll(out, "\n", " "), holds) {
				t.Errorf("%s: without %q:\n%s", format, holds, out)
			}
		}
		later := time.Now().Add(time.Hour)
		uitest.Sees(t, imported(exported, later), "1 paper of the file changed here since then")
		want("2510.00001", "A read  Note: one note")
		imported(strings.Replace(exported, "one note", "another note", 1), later) // edited by hand
		want("2510.00001", "A read  Note: another note")
		hand := map[string]string{"jsonl": `{"id":"2510.00002","state":"skipped"}`, "csv": "id,status\n2510.00002,skipped\n"}[format]
		imported(hand, time.Now().Add(-24*time.Hour)) // older than the decision
		want("2510.00002", "B to-read")
		imported(hand, later)
		want("2510.00002", "B skipped")
	}
}
