package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/ui/uitest"
)

func TestSevenDailyBackupsAreKept(t *testing.T) {
	w := newFixture(t)
	w.put("ffffffff.jsonl", journalOf(2))
	uitest.Must(t, os.Symlink("nowhere", w.path("gone.jsonl")))
	w.day = time.Date(2099, 1, 1, 9, 0, 0, 0, time.UTC) // a wrong clock, corrected later
	w.add(10, 11)
	w.day = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for n := range 10 {
		w.add(n, n)
		w.day = w.day.AddDate(0, 0, 1)
	}
	days := w.Backups()
	uitest.Equal(t, len(days), backupsKept)
	uitest.Equal(t, filepath.Base(days[0]), "2026-11-24")
	uitest.Equal(t, filepath.Base(days[6]), "2026-11-30")
	last := days[6]
	mine, err := os.ReadFile(filepath.Join(last, w.ownName()))
	if err != nil || !strings.HasPrefix(w.text(), string(mine)) || strings.Count(string(mine), "\n") != 21 {
		t.Errorf("%v: the copy has %q", err, mine)
	}
	uitest.Equal(t, textOf(filepath.Join(last, "ffffffff.jsonl")), journalOf(2))
	if left, _ := filepath.Glob(filepath.Join(w.backupFolder(), ".new-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestTodaysBackupIsNotOverwritten(t *testing.T) {
	w := newFixture(t)
	w.add(1)
	w.put(w.ownName(), "")
	w.window().add(2)
	text, _ := os.ReadFile(filepath.Join(w.backupFolder(), "2026-11-21", w.ownName()))
	uitest.Sees(t, string(text), `"p1"`)
}

func TestAFailedBackupIsReportedAndTheMarksAreSaved(t *testing.T) {
	w := newFixture(t)
	uitest.Must(t, os.WriteFile(w.backupFolder(), []byte("in the way"), 0o600))
	w.add(1)
	w.said("no backup of the marks")
	w.window().reads("p1")
}

func TestOthersKnowASittingUntilItEnds(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "sittings")
	one, err := Begin(folder, "one")
	uitest.Must(t, err)
	two, err := Begin(folder, "two")
	if err != nil || !two.Others["one"] || len(two.Others) != 1 {
		t.Errorf("others %v, %v", two.Others, err)
	}
	one.End()
	uitest.Must(t, os.WriteFile(filepath.Join(folder, "killed"), nil, 0o600))
	three, _ := Begin(folder, "three")
	if !three.Others["two"] || len(three.Others) != 1 {
		t.Errorf("others %v", three.Others)
	}
	if _, err := os.Stat(filepath.Join(folder, "killed")); err == nil {
		t.Error("the file of a killed sitting is still there")
	}
	two.End()
	three.End()
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
