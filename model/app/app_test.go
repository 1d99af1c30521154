package app

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/spf13/cobra"
)

// TestHelpFitsOnAScreen holds what every command says of itself to 24 lines of 100 columns, the list of commands aside, and
// asks for an example.
func TestHelpFitsOnAScreen(t *testing.T) {
	t.Setenv("DAILIES_HOME", t.TempDir())
	p := &program{samples: fstest.MapFS{}}
	var each func(*cobra.Command)
	each = func(c *cobra.Command) {
		var out strings.Builder
		c.SetOut(&out)
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
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
