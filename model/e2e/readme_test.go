//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// TestREADMEExamplesWorkOnTheSamples runs the commands under "On the command line" in the README, one after
// the other, on the samples.
func TestREADMEExamplesWorkOnTheSamples(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	uitest.Must(t, err)
	_, section, _ := strings.Cut(string(readme), "\n## On the command line\n")
	_, section, _ = strings.Cut(section, "\n```\n")
	section, _, _ = strings.Cut(section, "\n```\n")
	examples := strings.Split(section, "\n")
	if len(examples) < 10 {
		t.Fatalf("%d examples", len(examples))
	}
	home, folder := t.TempDir(), t.TempDir()
	for _, example := range examples {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", example)
		cmd.Dir = folder
		cmd.Env = ptytest.Environ("HOME="+home, "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "LANG=C.UTF-8")
		var said strings.Builder
		cmd.Stderr = &said
		out, err := cmd.Output()
		if file := regexp.MustCompile(`(?:>|-o) (\S+)`).FindStringSubmatch(example); file != nil {
			info, missing := os.Stat(filepath.Join(folder, file[1]))
			if missing == nil && info.Size() > 0 {
				out = []byte(file[1])
			}
		}
		if err != nil || len(strings.TrimSpace(string(out))) == 0 || strings.Contains(said.String(), "no paper") || strings.Contains(said.String(), "nothing to change") {
			t.Errorf("%s: %v, printed %d bytes and said %q", example, err, len(out), said.String())
		}
	}
}
