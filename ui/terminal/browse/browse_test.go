//go:build !windows

package browse

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// report is a browser that writes what it was started with into a pipe.
func report(t *testing.T) (program string, read func() string) {
	t.Helper()
	folder := t.TempDir()
	fifo := filepath.Join(folder, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(folder, "browser")
	script := "#!/bin/sh\necho shown; printf '%s|' \"$@\" > " + fifo + "\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return program, func() string {
		f, err := os.Open(fifo) // waits for the browser
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		line, _ := bufio.NewReader(f).ReadString('\n')
		return line
	}
}

func env(browser string) func(string) string {
	return func(name string) string {
		if name == "BROWSER" {
			return browser
		}
		return ""
	}
}

func TestTheAddressIsAnArgumentOfItsOwn(t *testing.T) {
	const address = "https://a/;touch$IFS/tmp/x|$(id)`id`&b='\"*"
	for _, c := range []struct{ browser, want string }{
		{"PROGRAM", address + "|"},
		{"PROGRAM --new-tab '%s' -q", "--new-tab|" + address + "|-q|"},
		{"/nowhere/browser %s:PROGRAM", address + "|"},
		{`"unclosed:PROGRAM`, address + "|"},
	} {
		program, read := report(t)
		if err := Open(address, env(strings.ReplaceAll(c.browser, "PROGRAM", program))); err != nil {
			t.Errorf("%q: %v", c.browser, err)
			continue
		}
		if got := read(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: started with %q, want %q", c.browser, got, c.want)
		}
	}
}

func TestOpenSaysWhyNothingStarted(t *testing.T) {
	if err := Open("file:///etc/passwd", env("true")); !errors.Is(err, ErrAddress) {
		t.Errorf("a file: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := Open("https://a", env("missing-browser")); err == nil || !strings.Contains(err.Error(), "missing-browser") {
		t.Errorf("a missing browser: %v", err)
	}
}

func TestAHangingBrowserIsNotWaitedFor(t *testing.T) {
	folder := t.TempDir()
	program, fifo := filepath.Join(folder, "hang"), filepath.Join(folder, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\nread line < "+fifo+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Open("https://a", env(program)); err != nil { // would never return if it waited
		t.Fatal(err)
	}
	release, err := os.OpenFile(fifo, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_ = release.Close()
}
