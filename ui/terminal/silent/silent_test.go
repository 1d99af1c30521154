//go:build !windows

package silent

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestNothingIsAskedOfTheTerminal(t *testing.T) {
	program := filepath.Join(t.TempDir(), "bare")
	if out, err := exec.Command("go", "build", "-o", program, "./testdata/bare").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	for _, c := range []struct {
		args []string
		text string
	}{{nil, "drawn"}, {[]string{"--version"}, "version 0"}} {
		cmd := exec.Command(program, c.args...)
		cmd.Env = ptytest.Environ("COLORTERM=truecolor")
		s := ptytest.Start(t, cmd, 40, 5, ptytest.Options{Silent: true})
		s.WaitFor(c.text)
		// All that came up to the first picture is checked: Bubble Tea without
		// this package asks before it draws. What it sends at its end is
		// ui/terminal's affair.
		if err := ptytest.CheckOutput(s.Output()); err != nil {
			t.Errorf("%q: %v", c.args, err)
		}
		if bytes.Contains(s.Output(), []byte("\x1b]11;?")) {
			t.Errorf("%q: the terminal is asked for its background before anything is drawn", c.args)
		}
		if c.args == nil {
			s.Type("q")
		}
		s.Wait()
	}
}
