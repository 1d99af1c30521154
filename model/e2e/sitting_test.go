//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// begin starts the program on the samples, beside other tests, and waits for the first paper.
func begin(t *testing.T) *ptytest.Terminal {
	t.Helper()
	t.Parallel()
	return sit(t, t.TempDir()).WaitFor(first)
}

// sit starts the program on the samples, or what args say, with its marks in home.
func sit(t *testing.T, home string, args ...string) *ptytest.Terminal {
	t.Helper()
	return sitAt(t, home, 120, 40, args...)
}

// sitAt is sit in a terminal of that many columns and rows.
func sitAt(t *testing.T, home string, cols, rows int, args ...string) *ptytest.Terminal {
	t.Helper()
	return ptytest.Start(t, command(home, nil, args...), cols, rows, ptytest.Options{})
}

// command is the program with its marks in home, and more variables in its environment.
func command(home string, env []string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, append([]string{"--home", home}, args...)...)
	cmd.Env = ptytest.Environ(append([]string{"HOME=" + home, "VISUAL=true"}, env...)...)
	return cmd
}

// leaves ends the program and looks at what it left: a whole terminal, and
// nothing on the way that a terminal should not get.
func leaves(t *testing.T, s *ptytest.Terminal, says string) {
	t.Helper()
	s.Type("Q")
	if code := s.Wait(); code != 0 {
		t.Errorf("exit code %d\n%s", code, s.Screen())
	}
	if !s.Restored() {
		t.Error("the terminal is not as it was")
	}
	if !strings.Contains(s.Screen(), says) {
		t.Errorf("the farewell does not say %q:\n%s", says, s.Screen())
	}
	if err := ptytest.CheckOutput(s.Output()); err != nil {
		t.Error(err)
	}
}

// first is the first title of the newest sample page.
const first = "CopT: Contrastive On-Policy Thinking"

func TestASittingFromStartToRestart(t *testing.T) {
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

	again := sit(t, home).WaitFor("Skipped 1", "To-read 1")
	again.Type("2").WaitFor(first)
	leaves(t, again, "nothing decided, 276 left")
}

func TestATerminalThatNeverAnswers(t *testing.T) {
	t.Parallel()
	s := ptytest.Start(t, command(t.TempDir(), nil), 80, 24, ptytest.Options{Silent: true}).WaitFor(first)
	s.Type("t").WaitFor("to-read: ")
	leaves(t, s, "1 to-read, 277 left")
}

func TestArrowsEnterAndEscMoveBetweenListAndAbstract(t *testing.T) {
	t.Parallel()
	s := sitAt(t, t.TempDir(), 80, 24).WaitFor(first)
	s.Type(ptytest.Down, ptytest.Up, ptytest.Enter).WaitFor("Esc list")
	s.Type(ptytest.Esc).WaitFor("Enter open")
	leaves(t, s, "left")
}

func TestKeysAreReadFromTheTerminalWhereDumpsComeFromAPipe(t *testing.T) {
	t.Parallel()
	dump, err := os.Open("../../testdata/dumps/003_430ccd52457c2aaf.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer dump.Close()
	cmd := command(t.TempDir(), nil, "-")
	cmd.Stdin = dump
	s := ptytest.Start(t, cmd, 100, 30, ptytest.Options{}).WaitFor(first)
	s.Type("x").WaitFor("skipped: ")
	leaves(t, s, "1 skipped, 33 left")
}

func TestProblemsAreCountedAndListed(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	bad := filepath.Join(home, "bad\x1b[2J.txt")
	if err := os.WriteFile(bad, []byte("<!doctype html><html></html>"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := sitAt(t, home, 100, 30, "../../testdata/dumps", bad).WaitFor(first)
	s.Type("!").WaitFor("looks like")
	s.Type(ptytest.Esc).WaitGone("looks like")
	leaves(t, s, "278 left")
}

func TestWhatWasDoneStaysSaidWhenTheDumpsAreReadAgain(t *testing.T) {
	t.Parallel()
	dump := manyPapers(t, 300)
	s := sitAt(t, t.TempDir(), 120, 30, dump).WaitFor("Inbox 300")
	more, err := os.ReadFile(manyPapers(t, 301))
	if err == nil {
		err = os.WriteFile(dump, more, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s.Send("Rt") // in one read
	s.WaitFor("All 301", "to-read: Short Paper Number 0 — u undoes")
	s.Type("k") // says nothing itself
	s.WaitFor("Reloaded: 301 papers, 1 new")
	s.Type("j").WaitGone("Reloaded")
	leaves(t, s, "1 to-read, 300 left")
}

// TestTheTrapOfAMorning picks two papers and skips the rest, with each key for that.
func TestTheTrapOfAMorning(t *testing.T) {
	s := begin(t).Type("t", "x", "t")
	s.Type("J") // the message gives way to the hints
	s.WaitFor("X skip the rest")
	s.Type("A").WaitFor("275 papers selected")
	s.Type("x").WaitFor("skipped: 275 papers — u undoes")
	s.Type("u").WaitFor("To-read 2", "Inbox 275")
	s.Type("X").WaitFor("The inbox is empty: 278 papers in", "2 to-read, 276 skipped")
	s.WaitFor("◆  " + first[:20])
	for _, next := range []string{"2   read them", "E   export them", "u   undo the last step", "q   quit"} {
		s.WaitFor(next)
	}
	s.Type("t")           // a key too many decides nothing
	s.Type("5", "A", "x") // here it takes all, and asks
	s.WaitFor("Skip 278 papers? 2 are on your reading list.")
	s.Type(ptytest.Enter).WaitGone("Skip 278 papers?")
	leaves(t, s, "2 to-read, 276 skipped")
}
