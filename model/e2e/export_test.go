//go:build !windows

package e2e

import (
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

func TestExportOnTheScreenEqualsTheCommand(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, home := configured(t, "export.format = \"csv\"\nexport.folder = \""+filepath.Join(folder, "papers")+"\"\n[views]\nagents = \"title:agent\"\n")
	s.Type("6").WaitFor("agents 56")
	s.Type("E").WaitFor("Export 56 papers")
	s.Type(ptytest.Enter).WaitFor("export to")
	uitest.Must(t, os.Mkdir(filepath.Join(folder, "papers"), 0o755))
	s.Type(ptytest.Enter).WaitFor("exported: 56 papers in " + folder)
	written, err := os.ReadFile(filepath.Join(folder, "papers", "papers.csv"))
	uitest.Must(t, err)
	printed, err := exec.Command(program, "export", "--home", home, "-q", "title:agent sort:page", "--format", "csv").Output()
	uitest.Must(t, err)
	uitest.Equal(t, string(written), string(printed))
	s.Type("E", "m", "2", ptytest.Ctrl('u')).WaitFor("Enter copies it to the clipboard")
	s.Type(ptytest.Enter).WaitFor("not exported: too long for the clipboard")
	leaves(t, s, "278 left")
}

func TestExportCopiesThroughTheTerminal(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(program, "export", "--home", t.TempDir(), "-q", `"Thinking Sparks"`, "--format", "ris", "--copy")
	s := ptytest.Start(t, cmd, 80, 24, ptytest.Options{}).WaitFor("1 paper copied as ris")
	copied := base64.StdEncoding.EncodeToString([]byte("TY  - UNPB\r\nTI"))
	uitest.Sees(t, string(s.Output()), "\x1b]52;c;"+copied[:6])
	uitest.Equal(t, s.Wait(), 0)
}

func TestACommandThatReadsTheTerminalSaysSo(t *testing.T) {
	t.Parallel()
	for what, args := range map[string][]string{"marks": {"marks", "import"}, "keys": {"mark", "read", "-"}} {
		s := ptytest.Start(t, command(t.TempDir(), nil, args...), 80, 24, ptytest.Options{})
		s.WaitFor("reading " + what + " from standard input; Ctrl+D ends them").Type(ptytest.Ctrl('d'))
		s.Wait()
	}
}
