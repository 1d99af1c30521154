//go:build !windows

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// aSite has a paper on each day.
func aSite(t *testing.T) *httptest.Server {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		day := r.URL.Query().Get("date")
		fmt.Fprintf(w, `[{"paper":{"id":"2611.000%s","title":"Paper of %s","summary":"S.","submittedOnDailyAt":"%[2]sT08:00:00.000Z"},"title":"Paper of %[2]s"}]`, day[8:], day)
	}))
	t.Cleanup(site.Close)
	return site
}

func TestF5FetchesAndShowsWhatCame(t *testing.T) {
	t.Parallel()
	site, home := aSite(t), t.TempDir()
	for _, says := range []string{"fetched: 3 papers, 3 new", "fetched: 3 papers, 0 new"} {
		cmd := command(home, []string{"HF_ENDPOINT=" + site.URL})
		s := ptytest.Start(t, cmd, 120, 40, ptytest.Options{}).WaitFor("Inbox")
		s.Type("\x1b[15~") // F5
		s.WaitFor(says, "Paper of ")
		leaves(t, s, "3 left")
	}
}

func TestAFetchDrawsABarOnATerminalAndPlainLinesInAPipe(t *testing.T) {
	t.Parallel()
	site := aSite(t)
	fetch := func() *exec.Cmd {
		return command(t.TempDir(), []string{"HF_ENDPOINT=" + site.URL}, "fetch", "--date", "2026-11-20")
	}
	const line = "2026-11-20: 1 paper, 1 new"
	if out, err := fetch().CombinedOutput(); err != nil || string(out) != line+"\n" {
		t.Errorf("in a pipe: %v, %q", err, out)
	}
	s := ptytest.Start(t, fetch(), 80, 24, ptytest.Options{})
	if code := s.Wait(); code != 0 || !strings.Contains(string(s.Output()), "██ 1 of 1 days · 1 paper") || strings.TrimSpace(s.Screen()) != line {
		t.Errorf("on a terminal: %d, %q\n%s", code, s.Output(), s.Screen())
	}
}

func TestAFetchGoesThroughTheProxyWhichDoesNotSeeTheToken(t *testing.T) {
	t.Parallel()
	requests := make(chan string, 10)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests <- fmt.Sprint(r.Method, " ", r.Host, " ", r.Header)
		w.WriteHeader(http.StatusBadGateway)
	}))
	env := []string{"HTTPS_PROXY=" + proxy.URL, "HF_TOKEN=hf_secret"}
	cmd := command(t.TempDir(), env, "fetch", "--date", "2026-11-20")
	said, _ := cmd.CombinedOutput()
	proxy.Close()
	close(requests)
	asked := <-requests // "": nobody did
	if cmd.ProcessState.ExitCode() != 2 || !strings.HasPrefix(asked, "CONNECT huggingface.co:443 ") {
		t.Errorf("%v: %s; asked %q", cmd.ProcessState, said, asked)
	}
	if all := string(said) + asked; strings.Contains(all, "hf_secret") || strings.Contains(all, "Bearer") {
		t.Error(all)
	}
}
