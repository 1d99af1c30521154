//go:build !windows

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
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
		fmt.Fprintf(w, `<math display="block" alttext="%s"></math></article></body></html>`, strings.Repeat("sheep+", 20)+"goats")
	}))
	t.Cleanup(site.Close)
	return site
}

// sheepAndGoats starts the program on two papers, of which arXiv has the first one whole.
func sheepAndGoats(t *testing.T, home string, site *httptest.Server) *ptytest.Terminal {
	file := filepath.Join(home, "2026-11-20.json")
	list := `[{"paper":{"id":"2601.00001","title":"A Study of Sheep","summary":"We count."},"title":"A Study of Sheep"},{"paper":{"id":"2601.00002","title":"A Study of Goats","summary":"We do not."},"title":"A Study of Goats"}]`
	if err := os.WriteFile(file, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := command(home, []string{"DAILIES_ARXIV=" + site.URL}, file)
	s := ptytest.Start(t, cmd, 130, 40, ptytest.Options{}).WaitFor("1 Inbox")
	return s
}

func TestAWholePaperIsFetchedReadLeftAndTakenUpAgain(t *testing.T) {
	t.Parallel()
	site, home := arXiv(t), t.TempDir()
	s := sheepAndGoats(t, home, site).Type("\r\r").WaitFor("The whole paper is not here yet")
	s.Type("f").WaitFor("Begin1")
	s.Type("]]]]j").WaitFor("4 Part 4")
	s.Type("z").WaitFor("A Study of Goats") // the list stands beside it
	s.Type("z").WaitGone("A Study of Goats")
	s.Type("/begin7\r").WaitFor("match 1 of 1")
	s.Type("\x1b").WaitFor("/ search")
	s.Type("Q")
	s.Wait()

	s = sheepAndGoats(t, home, site).Type("\r\r").WaitFor("Begin7")
	s.Type("Gr").WaitFor("read: A Study of Sheep")
	s.WaitFor("The whole paper is not here yet") // the next one
	s.Type("\x1b").WaitGone("The whole paper is not here yet")
	leaves(t, s, "1 left")
}

func TestTheReadingListIsFetchedUntilItIsStopped(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sheepAndGoats(t, home, arXiv(t)).Type("A", "t").WaitFor("2 to-read")
	s.Type(":papers\r").WaitFor("fetch 2 of the reading list")
	s.Type("f").WaitFor("1 of 2 whole papers · next in")
	s.Type(ptytest.Ctrl('x')).WaitFor("fetch stopped after 1 whole paper")
	leaves(t, s, "0 left")

	cmd := command(home, nil, "show", "--full", "2601.00001")
	printed := ptytest.Start(t, cmd, 40, 24, ptytest.Options{})
	printed.WaitFor("sheep + sheep +…") // a formula is cut, and not wrapped
	printed.Wait()
}
