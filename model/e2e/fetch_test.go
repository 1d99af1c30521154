//go:build !windows

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// aSite starts a site with one paper per day.
func aSite(t *testing.T) *httptest.Server {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		day := r.URL.Query().Get("date")
		fmt.Fprintf(w, `[{"paper":{"id":"2611.000%s","title":"Paper of %s","summary":"S.","submittedOnDailyAt":"%[2]sT08:00:00.000Z"},"title":"Paper of %[2]s"}]`, day[8:], day)
	}))
	t.Cleanup(site.Close)
	return site
}

func TestFetchDrawsABarOnlyOnATerminal(t *testing.T) {
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
	if code := s.Wait(); code != 0 || !strings.Contains(string(s.Output()), "██ 1 of 1 day · 1 paper") || strings.TrimSpace(s.Screen()) != line {
		t.Errorf("on a terminal: %d, %q\n%s", code, s.Output(), s.Screen())
	}
}

func TestTheProxyDoesNotSeeTheToken(t *testing.T) {
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
	asked := <-requests // "" if there was no request
	if cmd.ProcessState.ExitCode() != 2 || !strings.HasPrefix(asked, "CONNECT huggingface.co:443 ") {
		t.Errorf("%v: %s; asked %q", cmd.ProcessState, said, asked)
	}
	if all := string(said) + asked; strings.Contains(all, "hf_secret") || strings.Contains(all, "Bearer") {
		t.Error(all)
	}
}

func TestTheHeaderShowsTheNewestDate(t *testing.T) {
	t.Parallel()
	site, home := aSite(t), t.TempDir()
	run := func(args ...string) *exec.Cmd {
		return command(home, []string{"HF_ENDPOINT=" + site.URL}, args...)
	}
	if out, err := run("fetch", "--date", "2025-11-20").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := ptytest.Start(t, run(), 140, 40, ptytest.Options{})
	s.WaitFor("New · 1 paper") // the first fetch has new papers, too
	s.WaitFor("newest: Thu 20 Nov 2025 · F5 fetches today's   0 of 1")
	s.WaitFor("1 paper · newest: Thu 20 Nov 2025 · F5 fetches today's — ? help") // on 80 columns, too
	s.Type("X").WaitFor("The inbox is empty: 1 paper in", "F5  fetch new papers")
	s.Type("\x1b[15~") // F5
	s.WaitFor("Paper of ").WaitGone("newest:")
	leaves(t, s, "1 skipped, ")
}

func TestTheFirstFetchReplacesTheSamples(t *testing.T) {
	t.Parallel()
	s := ptytest.Start(t, command(t.TempDir(), []string{"HF_ENDPOINT=" + aSite(t).URL}), 80, 24, ptytest.Options{})
	s.WaitFor("These are samples", "278").Type("\x1b[15~") // F5
	s.WaitFor("New · ", "Paper of ")
}

// arXiv starts a site that has one whole paper, with nine sections.
func arXiv(t *testing.T) *httptest.Server {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/html/2601.00001" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprint(w, `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">A Study of Sheep</h1>`)
		for i := 1; i <= 9; i++ {
			fmt.Fprintf(w, `<section class="ltx_section"><h2 class="ltx_title ltx_title_section"><span class="ltx_tag ltx_tag_section">%d </span>Part %[1]d</h2><p class="ltx_p">Begin%[1]d %s.</p></section>`, i, strings.Repeat("every one of the woolly sheep counts ", 50))
		}
		fmt.Fprintf(w, `<math display="block" alttext="%s"></math></article></body></html>`, strings.Repeat("sheep+", 20)+"goats")
	}))
	t.Cleanup(site.Close)
	return site
}

// sitWithTwoPapers starts the program on two papers. arXiv has the first of them as a whole paper.
func sitWithTwoPapers(t *testing.T, home string, site *httptest.Server) *ptytest.Terminal {
	file := filepath.Join(home, "2026-11-20.json")
	list := `[{"paper":{"id":"2601.00001","title":"A Study of Sheep","summary":"We count."},"title":"A Study of Sheep"},{"paper":{"id":"2601.00002","title":"A Study of Goats","summary":"We do not."},"title":"A Study of Goats"}]`
	uitest.Must(t, os.WriteFile(file, []byte(list), 0o600))
	cmd := command(home, []string{"DAILIES_ARXIV=" + site.URL}, file)
	return ptytest.Start(t, cmd, 130, 40, ptytest.Options{}).WaitFor("1 Inbox")
}

func TestAWholePaperIsFetchedAndShown(t *testing.T) {
	t.Parallel()
	site, home := arXiv(t), t.TempDir()
	s := sitWithTwoPapers(t, home, site).Type("\r\r").WaitFor("The whole paper is not here yet")
	s.Type("f").WaitFor("Begin1")
	leaves(t, s, "2 left")

	cmd := command(home, nil, "show", "--full", "2601.00001")
	ptytest.Start(t, cmd, 40, 24, ptytest.Options{}).WaitFor("sheep + sheep +…") // a formula is truncated, not wrapped
}
