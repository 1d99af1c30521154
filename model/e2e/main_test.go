// Package e2e tests the built program from outside: in a terminal with an emulated screen, and on the
// command line.
package e2e

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/rogpeppe/go-internal/testscript"

	"dailies/ui/uitest"
)

// program is the path of the binary under test.
var program string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "dailies-e2e")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	_ = os.Setenv("GOGC", "400") // garbage collection took a fifth of the startup time
	program = filepath.Join(dir, "dailies")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, "dailies")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
		return 1
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // tests mostly wait for another program
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

func TestCommandLine(t *testing.T) {
	dumps, err := filepath.Abs("../../testdata/dumps")
	uitest.Must(t, err)
	testscript.Run(t, testscript.Params{
		Dir:  "../../testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"status": status, "says": saysAloud},
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(program)+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv("DUMPS", dumps)
			env.Setenv("PAGES", filepath.Join(dumps, "../../parser/article/testdata"))
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("GOGC", os.Getenv("GOGC"))
			z := startZotero()
			env.Defer(z.Close)
			env.Setenv("DAILIES_ZOTERO_PORT", port(z))
			return nil
		},
	})
}

// status runs a command like exec, but expects an exit status: status 2 dailies lst.
func status(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if want := args[0]; !errors.As(err, &exit) || strconv.Itoa(exit.ExitCode()) != want {
		ts.Fatalf("%v, want exit status %s", err, want)
	}
}

// saysAloud looks for texts in the output of linear mode, whatever the line breaks.
func saysAloud(ts *testscript.TestScript, _ bool, want []string) {
	out := ts.ReadFile("stdout")
	if line := notAloud(out); line != "" {
		ts.Fatalf("not to be read aloud: %q", line)
	}
	text := strings.Join(strings.Fields(out), " ")
	for _, w := range want {
		if !strings.Contains(text, strings.TrimSpace(w)) {
			ts.Fatalf("%q was not said", w)
		}
	}
}

// notAloud returns a line of output that is too wide or that a screen reader cannot read, or "".
func notAloud(out string) string {
	for line := range strings.Lines(out) {
		line = strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "> ")
		if ansi.StringWidth(line) > 80 || strings.ContainsFunc(line, func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune("·◆★│─→≈", r) }) {
			return line
		}
	}
	return ""
}

// startZotero starts a server that accepts papers as Zotero does.
func startZotero() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/connector/getSelectedCollection":
			_, _ = io.WriteString(w, `{"libraryName": "My Library", "name": "Reading"}`)
		case "/connector/import":
			w.WriteHeader(http.StatusCreated)
		}
	}))
}

// port returns the port of a server.
func port(s *httptest.Server) string { return s.URL[strings.LastIndex(s.URL, ":")+1:] }
