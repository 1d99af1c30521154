package app

import (
	"compress/gzip"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/ui/uitest"
)

// wholePage returns the HTML of a whole paper.
func wholePage(title string) string {
	return "<html><body><article class='ltx_document'><h1 class='ltx_title ltx_title_document'>" + title + "</h1><p>" +
		strings.Repeat("We go to great lengths. ", 40) + "</p></article></body></html>"
}

// toRead creates a home, and a dump of papers, all but the last of which are marked to-read.
func toRead(t *testing.T, numbers ...string) (home, dump string) {
	t.Helper()
	var records []string
	for _, number := range numbers {
		records = append(records, fmt.Sprintf(`{"paper":{"id":%q,"title":"The Paper Called %s","summary":"It has a text."}}`, number, number))
	}
	home, dump = t.TempDir(), file(t, "dump.json", "["+strings.Join(records, ",")+"]")
	call(t, home, nil, append([]string{"mark", "to-read", dump}, numbers[:len(numbers)-1]...)...)
	return home, dump
}

// countPapers returns the number of whole papers in a home.
func countPapers(home string) int {
	numbers, _ := fulltext.StoreIn(home).Papers()
	return len(numbers)
}

func TestThePapersOfTheReadingListAreFetchedOnce(t *testing.T) {
	site := siteOf(t, func(w http.ResponseWriter, r *http.Request) {
		uitest.Equal(t, r.Header.Get("User-Agent"), "dailies/test")
		fmt.Fprint(w, wholePage("The Paper Called "+strings.TrimPrefix(r.URL.Path, "/html/")))
	})
	home, dump := toRead(t, "2510.00001", "2510.00002", "2510.00003")
	out, said, status := fetchFrom(t, home, site.client, nil, "--papers", dump)
	if status != exitOK || said != "" || !strings.Contains(out, "2510.00001: The Paper Called 2510.00001\n") {
		t.Errorf("status %d, output %q, messages %q", status, out, said)
	}
	if want := []string{"/html/2510.00001", "/html/2510.00002"}; !slices.Equal(slices.Sorted(slices.Values(site.asked)), want) {
		t.Errorf("requests %q, want %q", site.asked, want)
	}
	uitest.EqualList(t, site.waits, slices.Repeat([]time.Duration{time.Second}, 3))
	if out, said, _ := call(t, home, nil, "show", "--full", "the paper called 2510.00002", dump); !strings.HasPrefix(out, "The Paper Called 2510.00002\n") || countPapers(home) != 2 {
		t.Errorf("%q, %q", out, said)
	}
	if _, said, _ := fetchFrom(t, home, site.client, nil, "--papers", dump); len(site.asked) != 2 || !strings.Contains(said, fetch.NothingToFetch) {
		t.Errorf("the second time: %q, %q", site.asked, said)
	}
	if _, said, _ := call(t, home, nil, "show", "--full", "2510.00003"); !strings.Contains(said, "https://arxiv.org/pdf/2510.00003") {
		t.Errorf("a paper that was not fetched: %q", said)
	}
	if _, said, _ := fetchFrom(t, home, site.client, nil, "--papers", dump, "arXiv:2510.00003v2"); countPapers(home) != 3 {
		t.Errorf("a paper that was named was not fetched: %q", said)
	}
}

func TestAFaultSavesNoPaperAndNamesItsPDF(t *testing.T) {
	page := wholePage("The Paper Called 2510.00001")
	for name, test := range map[string]struct {
		answer http.HandlerFunc
		says   string
	}{
		"no HTML":          {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, "arXiv has no HTML of it"},
		"another document": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, wholePage("A Checklist of Submissions")) }, `another document in its place: "A Checklist of Submissions"`},
		"no text":          {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<article><h1>The Paper</h1></article>") }, "there is no paper in this page"},
		"nothing":          {func(http.ResponseWriter, *http.Request) {}, "there is no paper in this page"},
		"the abstract's page": {func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, "<body>", strings.Repeat("Abstract: ", 200))
		}, "there is no paper in this page"},
		"a page that is cut": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, page[:len(page)-40]) }, "cut"},
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
		site := siteOf(t, test.answer)
		if name == "a byte at a time" { // the others must not time out on a busy machine
			site.client.HTTP.Timeout = 300 * time.Millisecond
		}
		home, dump := toRead(t, "2510.00001", "2510.00002")
		_, said, status := fetchFrom(t, home, site.client, nil, "--papers", dump)
		uitest.Equal(t, countPapers(home), 0, name)
		uitest.Equal(t, status, exitFailed, name)
		uitest.Sees(t, said, test.says, "the PDF: https://arxiv.org/pdf/2510.00001")
		uitest.Lacks(t, said, "HF_ENDPOINT")
		uitest.Equal(t, strings.Contains(said, "check the network, or DAILIES_ARXIV"), name == "a byte at a time", name, said)
	}
}
