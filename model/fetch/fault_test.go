package fetch_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/parser"
	"dailies/ui/uitest"
)

// read loads the files of a folder as the program does, and returns the titles.
func read(t *testing.T, folder fetch.Folder) (titles []string, problems []parser.Problem) {
	t.Helper()
	for d, err := range parser.Load(t.Context(), []string{string(folder)}) {
		uitest.Must(t, err)
		problems = append(problems, d.Problems...)
		for _, p := range d.Papers {
			titles = append(titles, p.Title.String())
		}
	}
	return titles, problems
}

func TestAFaultIsReportedAndKeepsTheSavedFile(t *testing.T) {
	says := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, text) }
	}
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	for said, fault := range map[string]http.HandlerFunc{
		"HTTP 400":                status(400),
		"set a valid HF_TOKEN":    status(401),
		"HTTP 404 not found":      status(404),
		"HTTP 500":                status(500),
		"it is a web page":        says("<!doctype html><form>"),
		"it is empty":             says(""),
		"error message":           says(`{"error":"x"}`),
		"not a list of papers":    says(`["a","b","c"]`),
		"is not a list of papers": says(`[{"title":"no paper"}]`),
		"not a list of papers: ":  says(feed(3)),
		"cut or damaged":          says(records(3)[:80]),
		"the answer is cut":       says(records(3)[:80] + "]"),
		"cut or damage":           says(strings.Replace(records(3), `"title"`, `title"`, 1)),
		"the answer was cut off": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "900")
			fmt.Fprint(w, records(3))
		},
		"the answer is not a list": says("null"),
		"closed without an answer": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		folder := fetch.Folder(t.TempDir())
		if got := run(t, site(t, fault), folder, "2026-11-20"); got[0].Err == nil || !strings.Contains(got[0].String(), said) {
			t.Errorf("%s: %v", said, got[0])
		}
		left, _ := os.ReadDir(string(folder))
		uitest.Equal(t, len(left), 0, said)
		run(t, site(t, nil), folder, "2026-11-20")
		got := run(t, site(t, fault), folder, "2026-11-20")
		if titles, problems := read(t, folder); got[0].Err == nil || len(titles) != 2 || len(problems) != 0 {
			t.Errorf("%s: %v; the file has %v, %v", said, got[0], titles, problems)
		}
	}
}

func TestADamagedFileIsReplaced(t *testing.T) {
	folder := fetch.Folder(t.TempDir())
	damaged := strings.Replace(records(5), "},{", "},,{", 1)
	uitest.Must(t, os.WriteFile(filepath.Join(string(folder), "daily_papers_2026-11-20.json.gz"), fetch.Gzip([]byte(damaged)), 0o600))
	uitest.Equal(t, run(t, site(t, nil), folder, "2026-11-20")[0].String(), "2026-11-20: 2 papers, 2 new")
	uitest.Equal(t, saved(t, folder, "2026-11-20"), records(2))
}

func TestRunGivesUpAfterThreeUnreachableJobs(t *testing.T) {
	c := site(t, nil)
	c.HTTP.Transport = unreachable{}
	var last fetch.Progress
	for p := range c.Run(t.Context(), c.Days(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), fetch.Folder(t.TempDir()))) {
		last = p
	}
	uitest.Equal(t, last.Done, 3)
	uitest.Equal(t, last.Failed, 3)
	uitest.Equal(t, last.Total, 20)
}

// unreachable is a network without servers.
type unreachable struct{}

func (unreachable) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, context.DeadlineExceeded
}

func TestUnusualRecordsAreSavedAndRead(t *testing.T) {
	hostile, _ := json.Marshal("\x1b]0;x\x07\u202eTitle")
	authors := strings.TrimSuffix(strings.Repeat(`{"name":"Ann A"},`, 664), ",")
	answer := `[{"paper":{"title":"Without a Number"}},{"paper":{"id":` + string(hostile) + `,"title":` + string(hostile) + `,"summary":` + string(hostile) +
		`}},{"paper":{"id":"2510.00001","title":"By Many","authors":[` + authors + `]}}]`
	c := site(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) })
	folder := fetch.Folder(t.TempDir())
	uitest.Equal(t, run(t, c, folder, "2026-11-20")[0].Papers, 3)
	uitest.Equal(t, saved(t, folder, "2026-11-20"), answer)
	titles, problems := read(t, folder)
	if want := []string{"Without a Number", "␛]0;x␇Title", "By Many"}; !slices.Equal(titles, want) || len(problems) != 0 {
		t.Errorf("titles %q, problems %v", titles, problems)
	}
}

func TestConcurrentFetchesSaveCompleteFiles(t *testing.T) {
	folder := fetch.Folder(t.TempDir())
	var both sync.WaitGroup
	for n := range 2 {
		c := site(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, records(5+n)) })
		both.Go(func() {
			for range 30 {
				for _, o := range outcomes(c.Run(t.Context(), jobs(t, c, folder, "2026-11-19", "2026-11-20"))) {
					if o.Err != nil {
						t.Error(o)
					}
				}
				if titles, problems := read(t, folder); len(titles) < 5 || len(problems) != 0 {
					t.Errorf("%d papers, problems %v", len(titles), problems)
				}
			}
		})
	}
	both.Wait()
	if titles, _ := read(t, folder); len(titles) < 10 {
		t.Errorf("%d papers", len(titles))
	}
}

// feed returns the feed of a category with n papers.
func feed(n int) string {
	items := ""
	for i := range n {
		items += fmt.Sprintf("<item><title>Paper %d</title><link>https://arxiv.org/abs/2611.%05d</link><description>arXiv:2611.%05dv1 Announce Type: new \nAbstract: A.</description></item>", i, i, i)
	}
	return `<rss version="2.0"><channel><title>cs.CL updates on arXiv.org</title><pubDate>Fri, 20 Nov 2026 00:00:00 -0500</pubDate>` + items + `</channel></rss>`
}

func TestAFeedIsSavedUnderItsDay(t *testing.T) {
	var asked []string
	papers := map[string]int{"/rss/cs.CL": 3, "/rss/cs.LG": 0}
	c := site(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path+" "+r.Header.Get("Authorization"))
		fmt.Fprint(w, feed(papers[r.URL.Path]))
	})
	c.ArXiv, c.Endpoint = c.Endpoint, c.ArXiv // the token is for the other host
	var pauses []time.Duration
	c.Sleep = func(_ context.Context, d time.Duration) error { pauses = append(pauses, d); return nil }
	folder := fetch.Folder(t.TempDir())
	got := run(t, c, folder, "cs.CL", "cs.LG")
	uitest.Equal(t, fmt.Sprint(got), "[cs.CL 2026-11-20: 3 papers, 3 new cs.LG: 0 papers, 0 new]")
	uitest.Equal(t, fmt.Sprint(asked), "[/rss/cs.CL  /rss/cs.LG ]")
	uitest.Equal(t, fmt.Sprint(pauses), "[1s 1s 1s]")
	if titles, problems := read(t, folder); len(titles) != 3 || len(problems) != 0 {
		t.Errorf("titles %q, problems %v", titles, problems)
	}
	papers["/rss/cs.CL"] = 2
	uitest.Sees(t, run(t, c, folder, "cs.CL")[0].Summary, "the file is kept")
}

func TestAFeedWithInvalidXMLIsSaved(t *testing.T) {
	for _, answer := range []string{
		`<?xml version="1.0" encoding="ISO-8859-1"?>` + feed(2),
		strings.ReplaceAll(feed(2), "Abstract: A.", "Abstract: A&nbsp;B & C."),
	} {
		c := site(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) })
		c.ArXiv = c.Endpoint
		folder := fetch.Folder(t.TempDir())
		uitest.Equal(t, fmt.Sprint(run(t, c, folder, "cs.CL")), "[cs.CL 2026-11-20: 2 papers, 2 new]")
		if titles, problems := read(t, folder); len(titles) != 2 || len(problems) != 0 {
			t.Errorf("titles %q, problems %v", titles, problems)
		}
	}
}

func TestAResponseThatIsNotAFeedIsRefused(t *testing.T) {
	for answer, want := range map[string]string{
		"<html>": "web page", "": "empty", feed(2)[:300]: "cut or damaged", feed(0)[:120]: "cut or damaged",
		"[]": "not a list of papers", records(3): "not a list of papers",
	} {
		c := site(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) })
		c.ArXiv = c.Endpoint
		folder := fetch.Folder(t.TempDir())
		if got := run(t, c, folder, "cs.CL"); got[0].Err == nil || !strings.Contains(got[0].String(), want) {
			t.Errorf("%.20q: %v", answer, got[0])
		}
		if left, _ := os.ReadDir(string(folder)); len(left) > 0 {
			t.Errorf("%.20q: %v", answer, left)
		}
	}
	for _, wrong := range []string{"", "cs.CL,cs.LG", "../x", "cs.CL?x", "CS CL", "cs.CL/../.."} {
		if fetch.CheckCategories([]string{"cs.CL", wrong}) == nil {
			t.Errorf("%q is accepted as a category", wrong)
		}
	}
}
