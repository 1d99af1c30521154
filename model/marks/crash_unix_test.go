//go:build unix

package marks

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// childRole tells the test binary to be another window, in the folder childHome.
const (
	childRole = "DAILIES_TEST_ROLE"
	childHome = "DAILIES_TEST_HOME"
)

func TestMain(m *testing.M) {
	switch role := os.Getenv(childRole); role {
	case "":
		os.Exit(m.Run())
	case "compact":
		compactForEver()
	case "limited":
		writeUntilTheLimit()
	default:
		markForEver(role)
	}
}

// another opens the marks as another window does. Three seconds for the lock are
// not enough where all windows wait for a slow disk.
func another() (*Store, *Marks) {
	home := os.Getenv(childHome)
	s, m, _ := Open(Config{DataDir: home, StateDir: home + "/state"})
	s.journal.LockTimeout = time.Minute
	return s, m
}

func child(role, home string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childRole+"="+role, childHome+"="+home)
	return cmd
}

// markForEver marks one paper after the other and names each that is saved.
func markForEver(name string) {
	s, m := another()
	for i := 0; ; i++ {
		id := fmt.Sprintf("%s-%d", name, i)
		steps := []Step{m.Apply(status(library.ID(id), Read), status("shared", Status(1+i%3)))}
		if err := s.Save(steps); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		m.Saved(steps)
		fmt.Println(id)
	}
}

func compactForEver() {
	s, _ := another()
	for {
		if err := s.journal.Compact(true, fold); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println("compacted")
	}
}

// feed reads what a child says until it is killed, after some lines of it.
func feed(cmd *exec.Cmd, after int) (said []string, err error) {
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break // the pipe is read to its end: all that was said before the kill
		}
		if said = append(said, strings.TrimSpace(line)); len(said) == after {
			_ = cmd.Process.Kill()
		}
	}
	_ = cmd.Wait()
	return said, nil
}

func TestEveryConfirmedMarkOutlivesAKill(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	rounds := 6
	if testing.Short() {
		rounds = 3
	}
	r := rand.New(rand.NewPCG(7, 8))
	confirmed, kills := 0, 0
	var all []string
	for round := range rounds {
		roles := []string{fmt.Sprint("one", round), fmt.Sprint("two", round), "compact"}
		said := make([][]string, len(roles))
		var wait sync.WaitGroup
		for i, role := range roles {
			after := 1 + r.IntN(40)
			if role == "compact" {
				after = 1 + r.IntN(4)
			}
			wait.Go(func() {
				lines, err := feed(child(role, home), after)
				if err != nil {
					t.Error(err)
				}
				said[i] = lines
			})
		}
		wait.Wait()
		kills += len(roles)
		for _, line := range append(said[0], said[1]...) {
			uitest.Lacks(t, line, "error")
			all = append(all, line)
		}
		uitest.Lacks(t, strings.Join(said[2], " "), "error")
	}
	open(t, home) // it says so where the last kill left half a line
	_, m, report := open(t, home)
	uitest.Equal(t, report.Bad+len(report.Warnings), 0, report)
	for _, id := range all {
		uitest.Equal(t, m.Get(library.ID(id)).Status, Read, id)
		confirmed++
	}
	t.Logf("%d kills, %d confirmed marks, all there", kills, confirmed)
}

// writeUntilTheLimit saves under a limit of the file's size, lifts it, and goes on.
func writeUntilTheLimit() {
	s, m := another()
	var old syscall.Rlimit
	_ = syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old)
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 3000, Max: old.Max})
	var pending []Step
	for i := 0; ; i++ {
		pending = append(pending, m.Apply(status(library.ID(fmt.Sprint("p", i)), Read)))
		if err := s.Save(pending); err != nil {
			fmt.Println(i, err)
			break
		}
		pending = nil
	}
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old)
	fmt.Println(s.Save(pending))
	_ = s.Close()
	os.Exit(0)
}

func TestAFileSizeLimitIsSaidAndNothingIsLostWhenItIsLifted(t *testing.T) {
	home := t.TempDir()
	out, err := child("limited", home).Output()
	uitest.Must(t, err)
	var failed int
	if _, err := fmt.Sscanf(string(out), "%d file too large\n<nil>\n", &failed); err != nil {
		t.Fatalf("the child said %q", out)
	}
	_, m, r := open(t, home)
	if m.Len() != failed+1 || r.Bad+r.Edited+len(r.Warnings) > 0 {
		t.Errorf("%d of %d marks; report %+v", m.Len(), failed+1, r)
	}
}

func TestAPipeAmongTheJournalsBlocksNobody(t *testing.T) {
	home := t.TempDir()
	uitest.Must(t, os.MkdirAll(filepath.Join(home, "marks"), 0o700))
	uitest.Must(t, syscall.Mkfifo(filepath.Join(home, "marks", "x.jsonl"), 0o600))
	s, m, r := open(t, home)
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].String(), "not a regular file") {
		t.Errorf("report %+v", r)
	}
	save(t, s, m, m.Apply(status("a", Read)))
}

func TestOpenRemovesTemporaryFilesOfKilledProcesses(t *testing.T) {
	c := Config{DataDir: t.TempDir(), StateDir: t.TempDir()}
	stale := []string{
		filepath.Join(c.StateDir, ".session.json.new-1"), filepath.Join(c.DataDir, "marks", ".0a1b2c3d.jsonl.new-2"),
	}
	for _, path := range stale {
		uitest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		uitest.Must(t, os.WriteFile(path, nil, 0o600))
		uitest.Must(t, os.Chtimes(path, time.Now(), time.Now().Add(-2*time.Hour)))
	}
	for _, c.ReadOnly = range []bool{true, false} {
		s, _, _ := Open(c)
		defer s.Close()
		for _, path := range stale {
			_, err := os.Stat(path)
			uitest.Equal(t, err == nil, c.ReadOnly, path)
		}
	}
}
