//go:build !windows

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// begin starts the program on the samples, in parallel with other tests, and waits for the first paper.
func begin(t *testing.T) *ptytest.Terminal {
	t.Helper()
	t.Parallel()
	return sit(t, t.TempDir()).WaitFor(first)
}

// sit starts the program with its marks in home, on the samples unless args says otherwise.
func sit(t *testing.T, home string, args ...string) *ptytest.Terminal {
	t.Helper()
	return sitAt(t, home, 120, 40, args...)
}

// sitAt is like sit with the size of the terminal.
func sitAt(t *testing.T, home string, cols, rows int, args ...string) *ptytest.Terminal {
	t.Helper()
	return ptytest.Start(t, command(home, nil, args...), cols, rows, ptytest.Options{})
}

// command returns a command that runs the program with its marks in home and additional environment
// variables.
func command(home string, env []string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, append([]string{"--home", home}, args...)...)
	cmd.Env = ptytest.Environ(append([]string{"HOME=" + home, "VISUAL=true"}, env...)...)
	return cmd
}

// leaves quits the program and checks that it restored the terminal, printed says, and sent nothing that
// a terminal should not get.
func leaves(t *testing.T, s *ptytest.Terminal, says string) {
	t.Helper()
	s.Type("Q")
	code := s.Wait()
	uitest.Equal(t, code, 0, "exit code\n", s.Screen())
	uitest.Equal(t, s.Restored(), true, "the terminal is as it was")
	uitest.Sees(t, s.Screen(), says)
	if err := ptytest.CheckOutput(s.Output()); err != nil {
		t.Error(err)
	}
}

// first is the first title of the newest sample page.
const first = "CopT: Contrastive On-Policy Thinking"

func TestASessionFromStartToRestart(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home).WaitFor("278", first, "These are samples")

	s.Type("t").WaitFor("to-read: " + first)
	s.Type("u").WaitFor("undone: to-read")
	s.Type("t").WaitFor("to-read: " + first)

	s.Type("/", "o", "r", "g", ":", "t", "e", "n", "c", "e", "n", "t").WaitFor("org:tencent")
	s.WaitFor("Tencent")
	s.Type(ptytest.Esc).WaitGone("org:tencent")
	s.Send("/thinkless").WaitFor("Thinkless")
	s.Type(ptytest.Enter, "x").WaitFor("skipped: Thinkless")

	for _, size := range [][2]int{{80, 24}, {50, 15}, {20, 5}, {1, 1}, {240, 70}, {120, 40}} {
		s.Resize(size[0], size[1])
	}
	s.WaitFor("Skipped 1")
	leaves(t, s, "1 to-read, 1 skipped, 276 left")

	again := sit(t, home).WaitFor("Skipped 1", "To-read 1").Type("2").WaitFor(first)
	leaves(t, again, "nothing decided, 276 left")
}

// TestATerminalThatNeverAnswers would wait five seconds for the answer to a query that Bubble Tea sends in
// an init, without ui/terminal/silent.
func TestATerminalThatNeverAnswers(t *testing.T) {
	t.Parallel()
	s := ptytest.Start(t, command(t.TempDir(), nil), 80, 24, ptytest.Options{Silent: true}).WaitFor(first)
	if frame, _, _ := bytes.Cut(s.Output(), []byte("\x1b[?2026l")); bytes.Contains(frame, []byte("\x1b]11;?")) {
		t.Error("the terminal is asked for its background before anything is drawn")
	}
	s.Type("t").WaitFor("to-read: ")
	leaves(t, s, "1 to-read, 277 left")

	version := ptytest.Start(t, command(t.TempDir(), nil, "--version"), 80, 24, ptytest.Options{Silent: true})
	version.Wait()
	if err := ptytest.CheckOutput(version.Output()); err != nil || bytes.Contains(version.Output(), []byte("\x1b")) {
		t.Errorf("%v: %q", err, version.Output())
	}
}

func TestKeysAreReadFromTheTerminalIfDumpsAreOnStandardInput(t *testing.T) {
	t.Parallel()
	dump, err := os.Open("../../testdata/dumps/003_430ccd52457c2aaf.txt")
	uitest.Must(t, err)
	defer dump.Close()
	cmd := command(t.TempDir(), nil, "-")
	cmd.Stdin = dump
	s := ptytest.Start(t, cmd, 100, 30, ptytest.Options{}).WaitFor(first)
	s.Type("x").WaitFor("skipped: ")
	leaves(t, s, "1 skipped, 33 left")

	s = sit(t, t.TempDir(), "-").WaitFor("papers from standard input; Ctrl+D ends them") // standard input is the terminal
	uitest.Equal(t, s.Type("\x04").Wait(), 2)
}

// newDump copies a sample dump into a folder.
func newDump(t *testing.T, folder, name string) {
	t.Helper()
	found, err := filepath.Glob("../../testdata/dumps/" + name + "*")
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	text, err := os.ReadFile(found[0])
	uitest.Must(t, err)
	uitest.Must(t, os.WriteFile(filepath.Join(folder, name+".txt"), text, 0o600))
}

func TestANewDumpIsAnnouncedAndLoaded(t *testing.T) {
	t.Parallel()
	home, folder := t.TempDir(), t.TempDir()
	newDump(t, folder, "000")
	s := sit(t, home, folder).WaitFor("111 papers").Type("j").WaitFor("2 of 111 · by page")
	newDump(t, folder, "003")
	s.WaitFor("003.txt is new — R reloads")
	s.Type("k").WaitFor("files changed R")
	s.Type("R").WaitFor("Reloaded: 137 papers, 26 new")
	s.WaitFor("35 of 137 · by page") // the same paper as before
	s.WaitGone("files changed R")
	leaves(t, s, "nothing decided, 137 left")
}
