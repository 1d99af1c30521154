package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/model/marks"
	"dailies/model/shelf"
)

// runFetch runs a fetch against a site of the test's own, of which some days fail.
func runFetch(t *testing.T, folder string, f Fetching, fails func(date string) bool) (out, said string, code int) {
	t.Helper()
	client := siteOf(t, func(w http.ResponseWriter, r *http.Request) {
		date := r.URL.Query().Get("date")
		if fails(date) {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `[{"paper":{"id":"2510.00001","title":"A Paper of %s"}}]`, date)
	})
	f.Folder = folder
	w, stdout, stderr := testEnv()
	code = w.Fetch(t.Context(), client, f)
	return stdout.String(), stderr.String(), code
}

// siteOf is a client of a site of the test's own, which waits for nobody.
func siteOf(t *testing.T, handler http.HandlerFunc) *fetch.Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	client, err := fetch.NewClient(func(name string) string { return map[string]string{"HF_ENDPOINT": server.URL}[name] }, "test")
	if err != nil {
		t.Fatal(err)
	}
	client.ArXiv = client.Endpoint
	client.Sleep = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	return client
}

func testEnv() (w workspace, stdout, stderr *strings.Builder) {
	stdout, stderr = &strings.Builder{}, &strings.Builder{}
	return workspace{Out: stdout, Err: stderr, Now: time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC), Marks: &marks.Marks{}}, stdout, stderr
}

func TestAFetchSaysWhatCameAndHowItWent(t *testing.T) {
	folder := t.TempDir()
	never := func(string) bool { return false }
	out, said, code := runFetch(t, folder, Fetching{}, never)
	if want := "2026-11-20: 1 paper, 1 new\n2026-11-21: 1 paper, 1 new\n2026-11-22: 1 paper, 1 new\n"; out != want || said != "" || code != exitOK {
		t.Errorf("the first time: %q, %q, %d", out, said, code)
	}
	if out, _, code = runFetch(t, folder, Fetching{Date: "2026-11-22"}, never); out != "2026-11-22: 1 paper, 0 new\n" || code != exitOK {
		t.Errorf("again: %q, %d", out, code)
	}
	_, said, code = runFetch(t, folder, Fetching{}, func(date string) bool { return date == "2026-11-21" })
	if code != exitProblems || !strings.Contains(said, "2026-11-21: HTTP 404") {
		t.Errorf("one day fails: %q, %d", said, code)
	}
	if out, _, code = runFetch(t, folder, Fetching{Since: "1d"}, never); out != "2026-11-21: 1 paper, 0 new\n2026-11-22: 1 paper, 0 new\n" || code != exitOK {
		t.Errorf("since a day ago: %q, %d", out, code)
	}
	_, said, code = runFetch(t, folder, Fetching{}, func(string) bool { return true })
	if code != exitFailed || !strings.Contains(said, "nothing could be fetched") {
		t.Errorf("all fail: %q, %d", said, code)
	}
}

func TestALongAbsenceIsFetchedInPartAndSaysSo(t *testing.T) {
	folder := t.TempDir()
	never := func(string) bool { return false }
	runFetch(t, folder, Fetching{Date: "2026-10-01"}, never)
	out, said, _ := runFetch(t, folder, Fetching{Days: 14}, never)
	if n := strings.Count(out, "\n"); n != 15 || !strings.Contains(said, "--since 2026-10-01") {
		t.Errorf("%d days, %q", n, said)
	}
}

func TestWithoutAFolderNothingIsFetched(t *testing.T) {
	if _, said, code := runFetch(t, "", Fetching{}, func(string) bool { return false }); code != exitFailed || !strings.Contains(said, "no folder") {
		t.Errorf("%q, %d", said, code)
	}
}

func TestABusySiteIsSaidOnceInAPipeAndCountedDownOnATerminal(t *testing.T) {
	for _, bar := range []bool{false, true} {
		asked := 0
		client := siteOf(t, func(w http.ResponseWriter, _ *http.Request) {
			if asked++; asked == 1 {
				w.Header().Set("RateLimit", `"api";r=0;t=2`)
				w.WriteHeader(http.StatusTooManyRequests)
				return
			}
			fmt.Fprint(w, `[{"paper":{"id":"2510.00001","title":"A"}}]`)
		})
		w, out, said := testEnv()
		if code := w.Fetch(t.Context(), client, Fetching{Date: "2026-11-20", Folder: t.TempDir(), Bar: bar}); code != exitOK || out.String() != "2026-11-20: 1 paper, 1 new\n" {
			t.Errorf("%d, %q", code, out)
		}
		want := "dailies: the site is busy: next try in 3s\n"
		if bar {
			want = "\r\x1b[K\r░░░░░░░░░░░░░░░░░░░░ 0 of 1 days · 0 papers\x1b[K" +
				"\r\x1b[K\r░░░░░░░░░░░░░░░░░░░░ 0 of 1 days · 0 papers · the site is busy, next try in 3 s\x1b[K" +
				"\r\x1b[K\r░░░░░░░░░░░░░░░░░░░░ 0 of 1 days · 0 papers · the site is busy, next try in 2 s\x1b[K" +
				"\r\x1b[K\r░░░░░░░░░░░░░░░░░░░░ 0 of 1 days · 0 papers · the site is busy, next try in 1 s\x1b[K" +
				"\r\x1b[K\r████████████████████ 1 of 1 days · 1 paper\x1b[K\r\x1b[K"
		}
		if said.String() != want {
			t.Errorf("bar %v: said %q", bar, said)
		}
	}
}

func TestAFetchThatIsStoppedSaysSo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	client := siteOf(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("date") == "2026-11-21" {
			cancel()
			<-r.Context().Done()
			return
		}
		fmt.Fprint(w, `[{"paper":{"id":"2510.00001","title":"A"}}]`)
	})
	w, out, said := testEnv()
	if code := w.Fetch(ctx, client, Fetching{Folder: t.TempDir()}); code != exitProblems || out.String() != "2026-11-20: 1 paper, 1 new\n" || !strings.Contains(said.String(), "stopped; what was fetched is kept") {
		t.Errorf("%d, %q, %q", code, out, said)
	}
}

func TestADryRunSendsNothing(t *testing.T) {
	client := siteOf(t, func(http.ResponseWriter, *http.Request) { t.Error("a request was sent") })
	w, out, _ := testEnv()
	code := w.Fetch(t.Context(), client, Fetching{Date: "2026-11-20", Week: "2026-W47", Month: "2026-10", Trending: true, ArXiv: "cs.CL,cs.LG", DryRun: true, Folder: t.TempDir()})
	got := strings.ReplaceAll(out.String(), client.Endpoint.String(), "")
	want := "GET /api/daily_papers?date=2026-11-20&limit=100\nGET /api/daily_papers?limit=100&week=2026-W47\nGET /api/daily_papers?limit=100&month=2026-10\nGET /api/daily_papers?limit=100&sort=trending\nGET /rss/cs.CL\nGET /rss/cs.LG\n"
	if code != exitOK || got != want {
		t.Errorf("%d, %q", code, got)
	}
}

// TestPapersThatCameAsTextGetTheirNumbers is the way of a page that was copied: enriched,
// and read together with what was found.
func TestPapersThatCameAsTextGetTheirNumbers(t *testing.T) {
	client := siteOf(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `[{"paper":{"id":"2510.00001","title":%q,"summary":"S.","upvotes":7},"title":%[1]q}]`, r.URL.Query().Get("q"))
	})
	folder := t.TempDir()
	pages := []string{"../../testdata/dumps/003_430ccd52457c2aaf.txt"}
	w, out, said := testEnv()
	f := Fetching{Enrich: true, Folder: folder}
	if code := w.Enrich(t.Context(), client, shelf.NewSource(pages, "", nil), f); code != exitOK || out.String() != "34 titles looked up, 34 found\n" || said.Len() > 0 {
		t.Fatalf("%d, %q, %q", code, out, said)
	}
	w, out, _ = testEnv()
	if code := w.Enrich(t.Context(), client, shelf.NewSource(append(pages, folder), "", nil), f); code != exitOK || out.String() != "0 titles looked up, 0 found\n" {
		t.Errorf("again: %d, %q", code, out)
	}
	w, out, _ = testEnv()
	samples := shelf.Source{Samples: true}
	if code := w.Enrich(t.Context(), client, samples, f); code != exitFailed {
		t.Errorf("the samples: %d, %q", code, out)
	}
}
