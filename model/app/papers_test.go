package app

import (
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/model/shelf"
)

// arXiv is a site of the test's own. It waits for nobody, and remembers what was asked of it.
type arXiv struct {
	client *fetch.Client
	asked  []string
	waits  []time.Duration
}

func arXivOf(t *testing.T, handler http.HandlerFunc) *arXiv {
	t.Helper()
	site := &arXiv{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site.asked = append(site.asked, r.URL.Path)
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	client, err := fetch.NewClient(func(name string) string { return map[string]string{"DAILIES_ARXIV": server.URL}[name] }, "test")
	if err != nil {
		t.Fatal(err)
	}
	client.Sleep = func(ctx context.Context, d time.Duration) error {
		site.waits = append(site.waits, d)
		return ctx.Err()
	}
	site.client = client
	return site
}

// wholePage is a page of a paper.
func wholePage(title string) string {
	return "<html><body><article class='ltx_document'><h1 class='ltx_title ltx_title_document'>" + title + "</h1><p>" +
		strings.Repeat("We go to great lengths. ", 40) + "</p></article></body></html>"
}

// toRead is an environment with a dump of papers of which all but the last are to be read.
func toRead(t *testing.T, numbers ...string) (w workspace, source shelf.Source, stdout, stderr *strings.Builder) {
	t.Helper()
	var records []string
	for _, number := range numbers {
		records = append(records, fmt.Sprintf(`{"paper":{"id":%q,"title":"The Paper Called %s","summary":"It has a text."}}`, number, number))
	}
	dump := filepath.Join(t.TempDir(), "dump.json")
	if err := os.WriteFile(dump, []byte("["+strings.Join(records, ",")+"]"), 0o600); err != nil {
		t.Fatal(err)
	}
	source = shelf.NewSource([]string{dump}, "", nil)
	w, stdout, stderr = testEnv()
	w.Papers = fulltext.StoreIn(t.TempDir())
	all := w.read(t.Context(), source)
	for _, number := range numbers[:len(numbers)-1] {
		p := byKey(all, number)
		status := marks.ToRead
		w.Marks.Apply(marks.Change{ID: p.ID, Status: &status})
	}
	return w, source, stdout, stderr
}

func TestThePapersOfTheReadingListAreFetchedOnce(t *testing.T) {
	site := arXivOf(t, func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("User-Agent"); got != "dailies/test" {
			t.Errorf("User-Agent %q", got)
		}
		fmt.Fprint(w, wholePage("The Paper Called "+strings.TrimPrefix(r.URL.Path, "/html/")))
	})
	w, source, stdout, stderr := toRead(t, "2510.00001", "2510.00002", "2510.00003")
	if code := w.FetchPapers(t.Context(), site.client, source, nil, Fetching{}); code != exitOK || stderr.String() != "" {
		t.Errorf("%d, %q", code, stderr)
	}
	if want := []string{"/html/2510.00001", "/html/2510.00002"}; !slices.Equal(slices.Sorted(slices.Values(site.asked)), want) {
		t.Errorf("asked %q", site.asked)
	}
	if want := slices.Repeat([]time.Duration{time.Second}, 3); !slices.Equal(site.waits, want) {
		t.Errorf("waited %v", site.waits)
	}
	if !strings.Contains(stdout.String(), "2510.00001: The Paper Called 2510.00001\n") {
		t.Errorf("said %q", stdout)
	}
	a, err := w.ReadFull(t.Context(), source, "the paper called 2510.00002")
	if err != nil || a.Title.String() != "The Paper Called 2510.00002" {
		t.Errorf("%q, %v", a.Title, err)
	}
	if n, size := w.Papers.Size(); n != 2 || size < 100 {
		t.Errorf("%d papers of %d bytes", n, size)
	}
	w.FetchPapers(t.Context(), site.client, source, nil, Fetching{})
	if len(site.asked) != 2 || !strings.Contains(stderr.String(), fetch.AllHere) {
		t.Errorf("the second time: %q, %q", site.asked, stderr)
	}
	if _, err := w.ReadFull(t.Context(), source, "2510.00003"); err == nil || !strings.Contains(err.Error(), "https://arxiv.org/pdf/2510.00003") {
		t.Errorf("a paper that was not fetched: %v", err)
	}
	if w.FetchPapers(t.Context(), site.client, source, []string{"arXiv:2510.00003v2"}, Fetching{}); !w.Papers.Has("2510.00003") {
		t.Errorf("a paper that was named was not fetched: %q", stderr)
	}
}

func TestAFaultKeepsNoPaperAndNamesItsPDF(t *testing.T) {
	page := wholePage("The Paper Called 2510.00001")
	for name, test := range map[string]struct {
		answer http.HandlerFunc
		says   string
	}{
		"no HTML":          {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, "arXiv has no HTML of it"},
		"a server's error": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, "HTTP 503"},
		"busy for ever": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "30")
			w.WriteHeader(429)
		}, "HTTP 429"},
		"another document": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, wholePage("A Checklist of Submissions")) }, `another document in its place: "A Checklist of Submissions"`},
		"no text":          {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<article><h1>The Paper</h1></article>") }, "there is no paper in this page"},
		"nothing":          {func(http.ResponseWriter, *http.Request) {}, "there is no paper in this page"},
		"the abstract's page": {func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, "<body>", strings.Repeat("Abstract: ", 200))
		}, "there is no paper in this page"},
		"a page that is cut": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, page[:len(page)-40]) }, "cut"},
		"an answer that is cut": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "90000")
			fmt.Fprint(w, page)
		}, "cut off"},
		"a closed connection": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "2510.00001: "},
		"a way out of https": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://example.org/x", http.StatusFound)
		}, "without https"},
		"a byte at a time": {func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte("<"))
				_ = http.NewResponseController(w).Flush()
				time.Sleep(time.Millisecond)
			}
		}, "no answer in time"},
		"a ring": {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path, http.StatusFound) }, "too many redirects"},
		"a bomb": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			for range 21 {
				_, _ = z.Write(make([]byte, 1<<20))
			}
			_ = z.Close()
		}, "larger than 20 MB"},
	} {
		site := arXivOf(t, test.answer)
		if name == "a byte at a time" { // the others answer, however busy the machine is
			site.client.HTTP.Timeout = 300 * time.Millisecond
		}
		w, source, _, stderr := toRead(t, "2510.00001", "2510.00002")
		code := w.FetchPapers(t.Context(), site.client, source, nil, Fetching{})
		if n, _ := w.Papers.Size(); n != 0 || code != exitFailed {
			t.Errorf("%s: %d papers, status %d", name, n, code)
		}
		for _, want := range []string{test.says, "the PDF: https://arxiv.org/pdf/2510.00001"} {
			if !strings.Contains(stderr.String(), want) {
				t.Errorf("%s: no %q in %q", name, want, stderr)
			}
		}
	}
}

func TestAHostilePaperIsCleanWhenItIsPrinted(t *testing.T) {
	site := arXivOf(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, wholePage("The Paper Called 2510.00001\x1b]0;owned\x07&#27;[2J\u202e"))
	})
	w, source, stdout, _ := toRead(t, "2510.00001", "2510.00002")
	w.FetchPapers(t.Context(), site.client, source, nil, Fetching{})
	a, err := w.ReadFull(t.Context(), source, "2510.00001")
	if err != nil {
		t.Fatal(err)
	}
	_ = fulltext.Print(stdout, a, "text", fulltext.Sheet{Width: 80})
	_ = fulltext.Print(stdout, a, "md", fulltext.Sheet{Width: 80})
	if strings.ContainsAny(stdout.String(), "\x1b\x07\u202e") {
		t.Errorf("%q", stdout)
	}
}

func TestAFetchOfPapersThatIsStoppedKeepsWhatCame(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	site := arXivOf(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, wholePage("The Paper Called "+strings.TrimPrefix(r.URL.Path, "/html/")))
	})
	site.client.Sleep = func(context.Context, time.Duration) error { stop(); return ctx.Err() }
	w, source, _, stderr := toRead(t, "2510.00001", "2510.00002", "2510.00003")
	code := w.FetchPapers(ctx, site.client, source, nil, Fetching{})
	if n, _ := w.Papers.Size(); n != 1 || code != exitProblems || !strings.Contains(stderr.String(), "what was fetched is kept") {
		t.Errorf("%d papers, status %d, %q", n, code, stderr)
	}
}
