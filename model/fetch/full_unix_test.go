//go:build unix

package fetch_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dailies/model/fetch"
)

func TestAFullDiskIsReportedAndKeepsTheSavedFile(t *testing.T) {
	folder := fetch.Folder(t.TempDir())
	run(t, site(t, nil), folder, "2026-11-20")
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Skip(err)
	}
	// The limit applies to the whole process. The log of the tests themselves stays below it.
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 128 << 10, Max: old.Max}); err != nil {
		t.Skip(err)
	}
	noise := make([]byte, 200<<10) // which gzip cannot compress
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	more := site(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, strings.Replace(records(100), `"Paper 99"`, fmt.Sprintf(`"Paper 99","summary":"%x"`, noise), 1))
	})
	err := run(t, more, folder, "2026-11-20")[0].Err
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old)
	if err == nil || !strings.Contains(err.Error(), "daily_papers_2026-11-20") {
		t.Errorf("err = %v", err)
	}
	if titles, problems := read(t, folder); len(titles) != 2 || len(problems) != 0 {
		t.Errorf("titles %q, problems %v", titles, problems)
	}
	left, _ := filepath.Glob(filepath.Join(string(folder), ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
