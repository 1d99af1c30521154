package e2e

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestALimitOfTheShellIsSaidBeforeItIsReached widens the limit until Go can start, which
// takes more on a machine with more cores.
func TestALimitOfTheShellIsSaidBeforeItIsReached(t *testing.T) {
	t.Parallel()
	dump := manyPapers(t, 100_000)
	for kilobytes := 64 << 10; kilobytes < 4<<20; kilobytes += 16 << 10 {
		cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -d %d; exec %s --home %s list --count %s", kilobytes, program, t.TempDir(), dump))
		out, err := cmd.CombinedOutput()
		switch exit := (*exec.ExitError)(nil); {
		case err == nil:
			t.Fatalf("%d KB suffice, and nothing was said with less", kilobytes)
		case errors.As(err, &exit) && exit.ExitCode() == 1:
			if !strings.HasPrefix(string(out), "dailies: memory is full: ") {
				t.Errorf("%s", out)
			}
			return
		}
	}
	t.Error("Go did not start with 4 GB")
}
