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
)

// arXiv has one paper whole, of nine sections.
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
		fmt.Fprint(w, `</article></body></html>`)
	}))
	t.Cleanup(site.Close)
	return site
}

func TestAWholePaperIsFetchedReadLeftAndTakenUpAgain(t *testing.T) {
	t.Parallel()
	site, home := arXiv(t), t.TempDir()
	file := filepath.Join(home, "2026-11-20.json")
	list := `[{"paper":{"id":"2601.00001","title":"A Study of Sheep","summary":"We count."},"title":"A Study of Sheep"},{"paper":{"id":"2601.00002","title":"A Study of Goats","summary":"We do not."},"title":"A Study of Goats"}]`
	if err := os.WriteFile(file, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	start := func() *ptytest.Terminal {
		cmd := exec.Command(program, "--home", home, file)
		cmd.Env = ptytest.Environ("HOME="+home, "DAILIES_ARXIV="+site.URL)
		s := ptytest.Start(t, cmd, 100, 30, ptytest.Options{})
		s.WaitFor("Inbox 2")
		return s
	}
	s := start()
	s.Type("\r\r")
	s.WaitFor("The whole paper is not here yet")
	s.Type("f")
	s.WaitFor("Begin1")
	s.Type("]]]]j")
	s.WaitFor("4 Part 4")
	s.Type("/begin7\r")
	s.WaitFor("match 1 of 1")
	s.Type("\x1b")
	s.WaitFor("/ search")
	s.Type("Q")
	s.Wait()

	s = start()
	s.Type("\r\r")
	s.WaitFor("Begin7")
	s.Type("Gr")
	s.WaitFor("read: A Study of Sheep")
	s.WaitFor("The whole paper is not here yet") // the next one
	s.Type("\x1b")
	s.WaitGone("The whole paper is not here yet")
	leaves(t, s, "1 left")
}
