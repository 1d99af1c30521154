//go:build unix

package fulltext

import (
	"bytes"
	"os"
	"os/exec"
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
	page, err := os.ReadFile("../../parser/article/testdata/tables.html")
	for n := 1; err == nil; n++ {
		err = Store(folder).Save("2510.01234", append(page, bytes.Repeat([]byte("<!-- -->"), n%1000)...))
		if n == 1 {
			_, _ = os.Stdout.WriteString("saving\n")
		}
	}
	os.Exit(1)
}

func TestAKillAtAnyMomentLeavesAWholePaper(t *testing.T) {
	s := Store(t.TempDir())
	for i := range 12 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+string(s))
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
		a, err := s.Read("2510.01234")
		if n, _ := s.Size(); err != nil || a.Title.String() != "Wool by Breed" || n != 1 {
			t.Fatalf("%q, %v, %d papers", a.Title, err, n)
		}
	}
}
