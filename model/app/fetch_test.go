package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/ui/uitest"
)

// fetchFrom runs dailies fetch with a client, on 22 November 2026.
func fetchFrom(t *testing.T, home string, client *fetch.Client, setUp func(*program), args ...string) (out, said string, status int) {
	t.Helper()
	return call(t, home, func(p *program) {
		p.now = time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
		p.client, p.showBar = func() (*fetch.Client, error) { return client, nil }, false
		if setUp != nil {
			setUp(p)
		}
	}, append([]string{"fetch"}, args...)...)
}

// runFetch runs dailies fetch against a test server on which some days fail.
func runFetch(t *testing.T, home string, fails func(date string) bool, args ...string) (out, said string, status int) {
	t.Helper()
	site := siteOf(t, func(w http.ResponseWriter, r *http.Request) {
		date := r.URL.Query().Get("date")
		if fails(date) {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `[{"paper":{"id":"2510.00001","title":"A Paper of %s"}}]`, date)
	})
	return fetchFrom(t, home, site.client, nil, args...)
}

// site is a test server with a client that does not wait. It records requests and waits.
type site struct {
	client *fetch.Client
	asked  []string
	waits  []time.Duration
}

func siteOf(t *testing.T, handler http.HandlerFunc) *site {
	t.Helper()
	s := &site{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked = append(s.asked, r.URL.Path)
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	client, err := fetch.NewClient(func(name string) string {
		return map[string]string{"HF_ENDPOINT": server.URL, "DAILIES_ARXIV": server.URL}[name]
	}, "test")
	uitest.Must(t, err)
	client.Sleep = func(ctx context.Context, d time.Duration) error {
		s.waits = append(s.waits, d)
		return ctx.Err()
	}
	s.client = client
	return s
}

func TestAFetchReportsEachDayAndItsFailures(t *testing.T) {
	home := t.TempDir()
	never := func(string) bool { return false }
	out, said, code := runFetch(t, home, never)
	uitest.Equal(t, out, "2026-11-20: 1 paper, 1 new\n2026-11-21: 1 paper, 1 new\n2026-11-22: 1 paper, 1 new\n")
	uitest.Equal(t, said, "")
	uitest.Equal(t, code, exitOK)
	if out, _, code = runFetch(t, home, never, "--date", "2026-11-22"); out != "2026-11-22: 1 paper, 0 new\n" || code != exitOK {
		t.Errorf("again: %q, %d", out, code)
	}
	_, said, code = runFetch(t, home, func(date string) bool { return date == "2026-11-21" })
	uitest.Equal(t, code, exitProblems)
	uitest.Sees(t, said, "2026-11-21: HTTP 404")
	if out, _, code = runFetch(t, home, never, "--since", "1d"); out != "2026-11-21: 1 paper, 0 new\n2026-11-22: 1 paper, 0 new\n" || code != exitOK {
		t.Errorf("since a day ago: %q, %d", out, code)
	}
	_, said, code = runFetch(t, home, func(string) bool { return true })
	uitest.Equal(t, code, exitFailed)
	uitest.Sees(t, said, "nothing could be fetched")
}

func TestABusySiteIsReportedOnceInAPipeAndCountedDownOnATerminal(t *testing.T) {
	for _, bar := range []bool{false, true} {
		asked := 0
		site := siteOf(t, func(w http.ResponseWriter, _ *http.Request) {
			if asked++; asked == 1 {
				w.Header().Set("RateLimit", `"api";r=0;t=2`)
				w.WriteHeader(http.StatusTooManyRequests)
				return
			}
			fmt.Fprint(w, `[{"paper":{"id":"2510.00001","title":"A"}}]`)
		})
		out, said, status := fetchFrom(t, t.TempDir(), site.client, func(p *program) { p.showBar = bar }, "--date", "2026-11-20")
		uitest.Equal(t, status, exitOK)
		uitest.Equal(t, out, "2026-11-20: 1 paper, 1 new\n")
		want := "dailies: the site is busy: next try in 3s\n"
		if bar {
			line := eraseLine + strings.Repeat("░", barCells) + " 0 of 1 day · 0 papers"
			want = line + line + " · the site is busy, next try in 3 s" + line + " · the site is busy, next try in 2 s" +
				line + " · the site is busy, next try in 1 s" + eraseLine + strings.Repeat("█", barCells) + " 1 of 1 day · 1 paper" + eraseLine
		}
		uitest.Equal(t, said, want, bar)
	}
}

// TestPapersFromTextDumpsGetTheirNumbers looks up the papers of a copied page, then reads both together.
func TestPapersFromTextDumpsGetTheirNumbers(t *testing.T) {
	site := siteOf(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `[{"paper":{"id":"2510.00001","title":%q,"summary":"S.","upvotes":7},"title":%[1]q}]`, r.URL.Query().Get("q"))
	})
	home, page := t.TempDir(), samples+"/003_430ccd52457c2aaf.txt"
	out, said, status := fetchFrom(t, home, site.client, nil, "--enrich", page)
	uitest.Equal(t, status, exitOK)
	uitest.Equal(t, out, "34 titles looked up, 34 found\n")
	uitest.Equal(t, said, "")
	out, _, status = fetchFrom(t, home, site.client, nil, "--enrich", page, filepath.Join(home, "dumps"))
	uitest.Equal(t, status, exitOK)
	uitest.Equal(t, out, "0 titles looked up, 0 found\n")
}
