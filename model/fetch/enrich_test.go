package fetch_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/ui/uitest"
)

// remaining returns the titles that have not been looked up.
func remaining(c *fetch.Client, folder fetch.Folder, titles []string) (all []string) {
	for _, job := range c.Titles(titles, folder) {
		u, _ := url.Parse(job.Address)
		all = append(all, u.Query().Get("q"))
	}
	return all
}

// searchSite is a site that has papers with these titles, and always finds another one, too.
func searchSite(t *testing.T, asked *[]string, titles ...string) *fetch.Client {
	return site(t, func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query().Get("q")
		*asked = append(*asked, q)
		found := []string{`{"paper":{"id":"2510.99999","title":"Quite Another Paper"}}`}
		if slices.Contains(titles, q) {
			found = append(found, fmt.Sprintf(`{"paper":{"id":"2510.%05d","title":%q,
				"summary":"S."},"title":%q}`, slices.Index(titles, q), q, q+"."))
		}
		fmt.Fprint(w, "["+strings.Join(found, ",")+"]")
	})
}

func TestATitleIsLookedUpOnce(t *testing.T) {
	var asked []string
	var pauses []time.Duration
	c := searchSite(t, &asked, "One Paper", "Two Papers")
	c.Sleep = func(_ context.Context, d time.Duration) error { pauses = append(pauses, d); return nil }
	folder := fetch.Folder(t.TempDir())
	titles := []string{"One Paper", "A Paper That Nobody Has", "Two Papers"}
	var last fetch.Progress
	for p := range c.Run(t.Context(), c.Titles(titles, folder)) {
		last = p
	}
	if last.Done != 3 || last.Papers != 2 || last.Failed != 0 || !slices.Equal(asked, titles) || fmt.Sprint(pauses) != "[1s 1s]" {
		t.Errorf("%+v, asked %q, pauses %v", last, asked, pauses)
	}
	got, problems := read(t, folder)
	if want := []string{"One Paper.", "Two Papers."}; !slices.Equal(got, want) || len(problems) != 0 {
		t.Errorf("titles %q, problems %v", got, problems)
	}
	uitest.EqualList(t, remaining(c, folder, append(titles, "Three")), []string{"Three"})
}

func TestAStoppedLookupResumes(t *testing.T) {
	var asked, titles []string
	for i := range 50 {
		titles = append(titles, fmt.Sprintf("Paper %d", i))
	}
	c := searchSite(t, &asked, titles...)
	folder := fetch.Folder(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for p := range c.Run(ctx, c.Titles(titles, folder)) {
		if p.Done == 33 {
			cancel()
		}
	}
	if got, _ := read(t, folder); len(got) != 33 || len(remaining(c, folder, titles)) != 17 {
		t.Errorf("%d saved, %d remaining", len(got), len(remaining(c, folder, titles)))
	}
	for range c.Run(t.Context(), c.Titles(titles, folder)) {
	}
	if got, _ := read(t, folder); len(got) != 50 || len(asked) != 50 {
		t.Errorf("%d papers after %d requests", len(got), len(asked))
	}
}

func TestConcurrentLookupsKeepAllResults(t *testing.T) {
	var asked []string
	c := searchSite(t, &asked, "One Paper", "Two Papers")
	folder := fetch.Folder(t.TempDir())
	for p := range c.Run(t.Context(), c.Titles([]string{"One Paper", "Nobody Has This"}, folder)) {
		if p.Done == 1 {
			for range c.Run(t.Context(), c.Titles([]string{"Two Papers", "Nor This"}, folder)) {
			}
		}
	}
	if lost := remaining(c, folder, []string{"One Paper", "Two Papers", "Nobody Has This", "Nor This"}); len(lost) > 0 {
		t.Errorf("lost: %q", lost)
	}
}

func TestAFailedSearchIsReportedAndRetried(t *testing.T) {
	answer := "<html>"
	c := site(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) })
	folder := fetch.Folder(t.TempDir())
	if got := outcomes(c.Run(t.Context(), c.Titles([]string{"A"}, folder))); got[0].Err == nil || !strings.Contains(got[0].String(), "web page") {
		t.Errorf("%v", got)
	}
	uitest.Equal(t, len(remaining(c, folder, []string{"A"})), 1)
	answer = "[]"
	if got := outcomes(c.Run(t.Context(), c.Titles([]string{"A"}, folder))); got[0].Err != nil || got[0].Papers != 0 || len(remaining(c, folder, []string{"A"})) != 0 {
		t.Errorf("%v", got)
	}
	if files, _ := filepath.Glob(filepath.Join(string(folder), "*.gz")); len(files) > 0 {
		t.Errorf("a file was saved without any papers: %q", files)
	}
}

func TestALongTitleIsTruncatedForTheSearch(t *testing.T) {
	c := site(t, nil)
	folder, title := fetch.Folder(t.TempDir()), strings.Repeat("é ", 500)
	uitest.EqualList(t, remaining(c, folder, []string{title}), []string{strings.Repeat("é ", 125)})
	uitest.Sees(t, c.Titles([]string{title}, folder)[0].Address, "/api/papers/search?q=")
}
