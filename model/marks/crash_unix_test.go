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

// These environment variables make the test binary act as another window in a home folder.
const (
	childRole = "DAILIES_TEST_ROLE"
	childHome = "DAILIES_TEST_HOME"
)

func TestMain(m *testing.M) {
	switch role := os.Getenv(childRole); role {
	case "":
		os.Exit(m.Run())
	case "compact":
		compactForever()
	case "limited":
		writeUntilTheLimit()
	default:
		markForever(role)
	}
}

// another opens the marks as another window, which waits long for the lock if the disk is slow.
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

// markForever marks one paper after the other and prints each that is saved.
func markForever(name string) {
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

func compactForever() {
	s, _ := another()
	for {
		if err := s.journal.Compact(true, fold); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println("compacted")
	}
}

// feed returns the lines that a child prints. It kills the child after some of them.
func feed(cmd *exec.Cmd, after int) (printed []string, err error) {
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
			break // the end of the pipe, after everything that was printed before the kill
		}
		if printed = append(printed, strings.TrimSpace(line)); len(printed) == after {
			_ = cmd.Process.Kill()
		}
	}
	_ = cmd.Wait()
	return printed, nil
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
		printed := make([][]string, len(roles))
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
				printed[i] = lines
			})
		}
		wait.Wait()
		kills += len(roles)
		for _, line := range append(printed[0], printed[1]...) {
			uitest.Lacks(t, line, "error")
			all = append(all, line)
		}
		uitest.Lacks(t, strings.Join(printed[2], " "), "error")
	}
	open(t, home) // the first start repairs an incomplete line and warns about it
	_, m, report := open(t, home)
	uitest.Equal(t, report.Bad+len(report.Warnings), 0, report)
	for _, id := range all {
		uitest.Equal(t, m.Get(library.ID(id)).Status, Read, id)
		confirmed++
	}
	t.Logf("%d kills, %d confirmed marks, none lost", kills, confirmed)
}

// writeUntilTheLimit saves until a file size limit is reached, lifts it, and saves again.
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

func TestAFileSizeLimitLosesNothing(t *testing.T) {
	home := t.TempDir()
	out, err := child("limited", home).Output()
	uitest.Must(t, err)
	var failed int
	if _, err := fmt.Sscanf(string(out), "%d file too large\n<nil>\n", &failed); err != nil {
		t.Fatalf("the child printed %q", out)
	}
	_, m, r := open(t, home)
	if m.Len() != failed+1 || r.Bad+r.Edited+len(r.Warnings) > 0 {
		t.Errorf("%d of %d marks; report %+v", m.Len(), failed+1, r)
	}
}

func TestAPipeAmongTheJournalsDoesNotBlock(t *testing.T) {
	home := t.TempDir()
	uitest.Must(t, os.MkdirAll(filepath.Join(home, "marks"), 0o700))
	uitest.Must(t, syscall.Mkfifo(filepath.Join(home, "marks", "x.jsonl"), 0o600))
	s, m, r := open(t, home)
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].String(), "not a regular file") {
		t.Errorf("report %+v", r)
	}
	save(t, s, m, m.Apply(status("a", Read)))
}
