package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"dailies/ui/uitest"
)

const samples = "../../testdata/dumps"

// call executes a command line, after setUp has changed the program, and returns the standard output, the
// messages, and the exit status.
func call(t testing.TB, home string, setUp func(*program), args ...string) (out, said string, status int) {
	t.Helper()
	var stdout, stderr strings.Builder
	p := newProgram(os.DirFS(t.TempDir()))
	p.out.to, p.err = &stdout, &stderr
	if setUp != nil {
		setUp(p)
	}
	status = p.call(append([]string{"--home", home}, args...))
	return stdout.String(), stderr.String(), status
}

// file creates a file in a temporary folder.
func file(t testing.TB, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	uitest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// TestHelpFitsOnAScreen limits the help of each command to 24 lines of 100 columns, and requires an
// example.
func TestHelpFitsOnAScreen(t *testing.T) {
	t.Setenv("DAILIES_HOME", t.TempDir())
	p := newProgram(os.DirFS(t.TempDir()))
	var each func(*cobra.Command)
	each = func(c *cobra.Command) {
		var out strings.Builder
		c.SetOut(&out)
		uitest.Must(t, c.Help())
		lines := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
		limit := 24
		if !c.HasParent() {
			limit = 54 // it lists the commands
		}
		if len(lines) > limit {
			t.Errorf("%s: %d lines of help:\n%s", c.CommandPath(), len(lines), out.String())
		}
		for _, line := range lines {
			if len([]rune(line)) > 100 && !strings.Contains(line, "/") {
				t.Errorf("%s: %d columns: %s", c.CommandPath(), len([]rune(line)), line)
			}
		}
		if c.HasParent() && c.Example == "" {
			t.Errorf("%s has no example", c.CommandPath())
		}
		for _, sub := range c.Commands() {
			if sub.Name() == "completion" { // cobra's own
				continue
			}
			each(sub)
		}
	}
	each(p.root())
}
