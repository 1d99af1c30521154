//go:build unix

package durable_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"dailies/model/durable"
	"dailies/ui/uitest"
)

// childFile tells the test binary to replace a file for ever.
const childFile = "DAILIES_TEST_FILE"

// content is the nth content of that file: its size, up to 500 KB, is that of its first byte.
func content(n int) []byte { return bytes.Repeat([]byte{byte(n)}, 1+n%256*2000) }

func TestMain(m *testing.M) {
	path := os.Getenv(childFile)
	if path == "" {
		os.Exit(m.Run())
	}
	for n := 1; durable.Replace(path, content(n)) == nil; n++ {
		if n == 1 {
			_, _ = os.Stdout.WriteString("saving\n")
		}
	}
	os.Exit(1)
}

func TestAKillAtAnyMomentLeavesAWholeFile(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err == nil {
		uitest.Must(t, durable.SyncFolder("/proc")) // which cannot be synced
	}
	path := filepath.Join(t.TempDir(), "file")
	for i := range 25 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFile+"="+path)
		out, err := child.StdoutPipe()
		uitest.Must(t, err)
		uitest.Must(t, child.Start())
		_, _ = out.Read(make([]byte, 8)) // it has begun
		// Not to wait for something: the moment of the kill is what varies.
		time.Sleep(time.Duration(i*137%1000) * 10 * time.Microsecond)
		_ = child.Process.Kill()
		_ = child.Wait()
		if data, err := durable.Read(path, 1<<20); err != nil || len(data) == 0 || !bytes.Equal(data, content(int(data[0]))) {
			t.Fatalf("%d bytes, %v", len(data), err)
		}
	}
}
