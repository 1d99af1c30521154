//go:build !windows

package e2e

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dailies/ui/uitest"
)

// interrupted starts a command, interrupts it once ready returns, and returns its exit status.
func interrupted(t *testing.T, cmd *exec.Cmd, ready func()) syscall.WaitStatus {
	t.Helper()
	// in the background of a shell, the command would inherit that Ctrl-C is ignored
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	defer signal.Stop(c)
	uitest.Must(t, cmd.Start())
	ready()
	uitest.Must(t, cmd.Process.Signal(os.Interrupt))
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	return exit.Sys().(syscall.WaitStatus)
}

func TestCtrlCEndsACommandThatReadsInput(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"list -", "stats -", "check -", "export -o papers.bib -", "mark read -q agent /dev/stdin"} {
		t.Run(args, func(t *testing.T) {
			folder, out := t.TempDir(), bytes.Buffer{}
			cmd := exec.Command(program, strings.Fields("--home home "+args)...)
			cmd.Dir, cmd.Stdout = folder, &out
			in, err := cmd.StdinPipe()
			uitest.Must(t, err)
			status := interrupted(t, cmd, func() { // more than a pipe buffers, so the command is reading
				if _, err := io.WriteString(in, strings.Repeat("Daily Papers\n", 100_000)); err != nil {
					t.Fatal(err)
				}
			})
			if !status.Signaled() || status.Signal() != syscall.SIGINT { // a shell says 130
				t.Errorf("it ended with %v", status)
			}
			if left, _ := filepath.Glob(filepath.Join(folder, "papers*")); out.Len() > 0 || left != nil {
				t.Errorf("it wrote %q and %v", out.String(), left)
			}
		})
	}
}

func TestCtrlCStopsAFetchAndSaysSo(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]http.HandlerFunc{
		"a request": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"a wait": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "500")
			w.WriteHeader(http.StatusTooManyRequests)
		},
	} {
		t.Run(name, func(t *testing.T) {
			asked := make(chan bool, 1)
			site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked <- true
				answer(w, r)
			}))
			defer site.Close()
			cmd := exec.Command(program, "--home", t.TempDir(), "fetch", "--date", "2026-11-20")
			cmd.Env = append(os.Environ(), "HF_ENDPOINT="+site.URL)
			var said bytes.Buffer
			cmd.Stderr = &said
			status := interrupted(t, cmd, func() { <-asked })
			uitest.Equal(t, status.ExitStatus(), 1)
			uitest.Sees(t, said.String(), "stopped; what was fetched is kept")
		})
	}
}

func TestAKilledExportLeavesNoPartialFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	export := func(name string) *exec.Cmd {
		cmd := exec.Command(program, "--home", folder, "export", "--format", "json", "-o", name)
		cmd.Dir = folder
		return cmd
	}
	start := time.Now()
	if out, err := export("whole.json").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	took := time.Since(start)
	whole, err := os.ReadFile(filepath.Join(folder, "whole.json"))
	uitest.Must(t, err)
	random := rand.New(rand.NewPCG(3, 5))
	for range 10 {
		cmd := export("papers.json")
		uitest.Must(t, cmd.Start())
		time.Sleep(time.Duration(random.Int64N(int64(took)))) // at any moment
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		path := filepath.Join(folder, "papers.json")
		if text, err := os.ReadFile(path); err == nil && !bytes.Equal(text, whole) {
			t.Errorf("%d of %d bytes were left", len(text), len(whole))
		}
		_ = os.Remove(path)
	}
}
