//go:build unix

package durable_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"dailies/model/durable"
	"dailies/ui/uitest"
)

// childFile names the environment variable that makes the test binary replace a file until it is killed.
const childFile = "DAILIES_TEST_FILE"

// content returns the nth content of that file. The first byte determines its size, up to 500 KB.
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

// replaceForever starts a process that replaces a file until it is killed.
func replaceForever(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFile+"="+path)
	out, err := child.StdoutPipe()
	uitest.Must(t, err)
	uitest.Must(t, child.Start())
	_, _ = out.Read(make([]byte, 8)) // wait until it has started
	return child
}

func TestAKillLeavesACompleteFile(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err == nil {
		uitest.Must(t, durable.SyncFolder("/proc")) // it does not support syncing
	}
	path := filepath.Join(t.TempDir(), "file")
	for i := range 25 {
		child := replaceForever(t, path)
		// This waits for nothing: it varies the moment of the kill.
		time.Sleep(time.Duration(i*137%1000) * 10 * time.Microsecond)
		_ = child.Process.Kill()
		_ = child.Wait()
		if data, err := durable.Read(path, 1<<20); err != nil || len(data) == 0 || !bytes.Equal(data, content(int(data[0]))) {
			t.Fatalf("%d bytes, %v", len(data), err)
		}
	}
}

func TestReadRefusesLargeAndIrregularFiles(t *testing.T) {
	folder := t.TempDir()
	pipe, link := filepath.Join(folder, "pipe"), filepath.Join(folder, "link")
	large, good := filepath.Join(folder, "large"), filepath.Join(folder, "good")
	for _, err := range []error{
		syscall.Mkfifo(pipe, 0o600), os.Symlink("/dev/zero", link),
		os.WriteFile(large, make([]byte, 65), 0o600), os.WriteFile(good, []byte("0a1b2c3d\n"), 0o600),
	} {
		uitest.Must(t, err)
	}
	for _, path := range []string{pipe, link, large, folder} {
		if text, err := durable.Read(path, 64); err == nil {
			t.Errorf("%s has %d bytes", path, len(text))
		}
	}
	if text, err := durable.Read(good, 64); err != nil || string(text) != "0a1b2c3d\n" {
		t.Errorf("%q, %v", text, err)
	}
}
