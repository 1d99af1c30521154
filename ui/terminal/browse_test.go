//go:build !windows

package terminal

import (
	"bufio"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"dailies/ui/uitest"
)

// reportingBrowser returns a browser that reports its arguments through a pipe.
func reportingBrowser(t *testing.T) (program string, read func() string) {
	t.Helper()
	folder := t.TempDir()
	fifo := filepath.Join(folder, "fifo")
	uitest.Must(t, syscall.Mkfifo(fifo, 0o600))
	program = filepath.Join(folder, "browser")
	script := "#!/bin/sh\necho shown; printf '%s|' \"$@\" > " + fifo + "\n"
	uitest.Must(t, os.WriteFile(program, []byte(script), 0o700))
	return program, func() string {
		f, err := os.Open(fifo) // waits for the browser
		uitest.Must(t, err)
		defer func() { _ = f.Close() }()
		line, _ := bufio.NewReader(f).ReadString('\n')
		return line
	}
}

func browserEnv(browser string) func(string) string { return in("BROWSER=" + browser) }

func TestTheAddressIsASingleArgument(t *testing.T) {
	const (
		address = "https://a/;touch$IFS/x|$(id)`id`?b='\"*&c"
		escaped = "https://a/%3Btouch%24IFS/x%7C%24%28id%29%60id%60?b=%27%22%2A&c"
	)
	inScript := strings.ReplaceAll(escaped, "&", "%26")
	for _, c := range []struct{ browser, want string }{
		{"PROGRAM", escaped + "|"},
		{"PROGRAM --new-tab '%s' -q 100%%", "--new-tab|" + escaped + "|-q|100%|"},
		{"/nowhere/browser %s:PROGRAM", escaped + "|"},
		{`"unclosed:PROGRAM`, escaped + "|"},
		{`sh -c "PROGRAM %s x"`, inScript + "|x|"},
		{`sh -c 'PROGRAM "$0"' %s`, escaped + "|"},
	} {
		program, read := reportingBrowser(t)
		if err := OpenInBrowser(address, browserEnv(strings.ReplaceAll(c.browser, "PROGRAM", program))); err != nil {
			t.Errorf("%q: %v", c.browser, err)
			continue
		}
		if got := read(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: started with %q, want %q", c.browser, got, c.want)
		}
	}
	uitest.Equal(t, withAddress([]string{"sh", "-c", "%s"}, address)[2], inScript)
}

func TestOpenInBrowserSaysWhyNothingStarted(t *testing.T) {
	if err := OpenInBrowser("file:///etc/passwd", browserEnv("true")); err == nil || err.Error() != "not a web address" {
		t.Errorf("a file: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := OpenInBrowser("https://a", browserEnv("")); runtime.GOOS == "linux" && (err == nil || !strings.Contains(err.Error(), "$BROWSER")) {
		t.Errorf("no browser at all: %v", err)
	}
	if err := OpenInBrowser("https://a", browserEnv("missing-browser")); err == nil || !strings.Contains(err.Error(), "missing-browser") {
		t.Errorf("a missing browser: %v", err)
	}
}

func TestAHangingBrowserIsNotWaitedFor(t *testing.T) {
	folder := t.TempDir()
	program, fifo := filepath.Join(folder, "hang"), filepath.Join(folder, "fifo")
	uitest.Must(t, syscall.Mkfifo(fifo, 0o600))
	uitest.Must(t, os.WriteFile(program, []byte("#!/bin/sh\nread line < "+fifo+"\n"), 0o700))
	uitest.Must(t, OpenInBrowser("https://a", browserEnv(program))) // would hang if it waited
	release, err := os.OpenFile(fifo, os.O_WRONLY, 0)
	uitest.Must(t, err)
	_ = release.Close()
}
