//go:build unix

package fetch

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// childFolder tells the test binary to save for ever into a folder.
const childFolder = "DAILIES_TEST_FOLDER"

func TestMain(m *testing.M) {
	folder := os.Getenv(childFolder)
	if folder == "" {
		os.Exit(m.Run())
	}
	for n := 1; ; n++ {
		if err := Folder(folder).save("daily_papers_2026-11-20.json.gz", []byte(records(1+n%500))); err != nil {
			os.Exit(1)
		}
		if n == 1 {
			_, _ = os.Stdout.WriteString("saving\n")
		}
	}
}

func TestAKillAtAnyMomentLeavesAWholeFile(t *testing.T) {
	folder := Folder(t.TempDir())
	for i := range 25 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+string(folder))
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		_, _ = out.Read(make([]byte, 8)) // it has begun
		// Not to wait for something: the moment of the kill is what varies.
		time.Sleep(time.Duration(i*137%1000) * 10 * time.Microsecond)
		_ = child.Process.Kill()
		_ = child.Wait()
		if titles, problems := read(t, folder); len(titles) == 0 || len(problems) != 0 {
			t.Fatalf("%d papers, %v", len(titles), problems)
		}
	}
}

func TestAFullDiskIsSaidAndLeavesTheFileThatWasThere(t *testing.T) {
	folder := Folder(t.TempDir())
	run(t, site(t, nil), folder, "2026-11-20")
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Skip(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 10, Max: old.Max}); err != nil {
		t.Skip(err)
	}
	err := folder.save("daily_papers_2026-11-20.json.gz", []byte(records(100)))
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old)
	if err == nil || !strings.Contains(err.Error(), "daily_papers_2026-11-20") {
		t.Errorf("saved with %v", err)
	}
	if titles, problems := read(t, folder); len(titles) != 2 || len(problems) != 0 {
		t.Errorf("%q, %v", titles, problems)
	}
	left, _ := filepath.Glob(filepath.Join(string(folder), ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
