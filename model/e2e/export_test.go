//go:build !windows

package e2e

import (
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/export/zoterotest"
	"dailies/ui/terminal/ptytest"
)

func TestPicksAreExportedUnderAFreeNameAndSentToZotero(t *testing.T) {
	t.Parallel()
	z := zoterotest.New()
	t.Cleanup(z.Close)
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "picks.bib"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := command(t.TempDir(), []string{"DAILIES_ZOTERO_PORT=" + z.Port()})
	s := ptytest.Start(t, cmd, 120, 40, ptytest.Options{}).WaitFor(first)
	s.Type(" ", " ", "E").WaitFor("Export 2 papers")
	s.Type("1").WaitFor("export to picks.bib")
	s.Type(ptytest.Ctrl('u')).WaitFor("Enter copies it to the clipboard")
	s.Send(filepath.Join(folder, "picks.bib")).WaitFor("picks.bib exists: Enter writes picks-2.bib")
	s.Type(ptytest.Enter).WaitFor("2 papers in " + folder)
	text, err := os.ReadFile(filepath.Join(folder, "picks-2.bib"))
	if n := strings.Count(string(text), "@misc{"); err != nil || n != 2 {
		t.Errorf("%d entries, %v", n, err)
	}
	s.Type("E", "z").WaitFor("2 papers sent to Zotero, into My Library / Reading")
	s.Type("E", "z").WaitFor("2 papers were sent to Zotero before")
	if keys := z.Keys(); len(keys) != 2 {
		t.Errorf("Zotero has %v", keys)
	}
	leaves(t, s, "278 left")
}

func TestAViewIsExportedAsItIsListed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, home := configured(t, "export.format = \"csv\"\nexport.folder = \""+filepath.Join(folder, "papers")+"\"\n[views]\nagents = \"title:agent\"\n")
	s.Type("6").WaitFor("agents 56")
	s.Type("E").WaitFor("Export 56 papers")
	s.Type(ptytest.Enter).WaitFor("there is no folder " + folder)
	if err := os.Mkdir(filepath.Join(folder, "papers"), 0o755); err != nil {
		t.Fatal(err)
	}
	s.Type(ptytest.Enter).WaitFor("56 papers in " + folder)
	written, err := os.ReadFile(filepath.Join(folder, "papers", "papers.csv"))
	if err != nil {
		t.Fatal(err)
	}
	printed, err := exec.Command(program, "export", "--home", home, "-q", "title:agent sort:page", "--format", "csv").Output()
	if err != nil || string(written) != string(printed) {
		t.Errorf("%v; written:\n%s\nprinted:\n%s", err, written, printed)
	}
	s.Type("E", "m", "2", ptytest.Ctrl('u')).WaitFor("Enter copies it to the clipboard")
	s.Type(ptytest.Enter).WaitFor("not exported: too long for the clipboard")
	leaves(t, s, "278 left")
}

func TestAnExportIsCopiedThroughTheTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(program, "export", "--home", t.TempDir(), "-q", `"Thinking Sparks"`, "--format", "ris", "--copy")
	s := ptytest.Start(t, cmd, 80, 24, ptytest.Options{}).WaitFor("1 paper copied as ris")
	copied := base64.StdEncoding.EncodeToString([]byte("TY  - UNPB\r\nTI"))
	if out := string(s.Output()); !strings.Contains(out, "\x1b]52;c;"+copied[:6]) {
		t.Errorf("%q", out)
	}
	if code := s.Wait(); code != 0 {
		t.Errorf("exit status %d", code)
	}
}
