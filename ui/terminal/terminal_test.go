//go:build !windows

package terminal_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// toy is the path of the built toy program.
var toy string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "toy")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	toy = filepath.Join(folder, "toy")
	if out, err := exec.Command("go", "build", "-o", toy, "./testdata/toy").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build the toy: %v\n%s", err, out)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}
