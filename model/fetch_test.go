package model

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"net/http/httptest"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/parser"
	"dailies/ui/uitest"
)

// fetcher plays on a folder with one page, and F5 fetches from a test server.
func fetcher(t *testing.T, site http.HandlerFunc) *player {
	t.Helper()
	server := httptest.NewServer(site)
	t.Cleanup(server.Close)
	folder := t.TempDir()
	client, err := fetch.NewClient(func(name string) string { return map[string]string{"HF_ENDPOINT": server.URL}[name] }, "test")
	uitest.Must(t, err)
	p := playIn(t, t.TempDir(), func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return parser.Load(ctx, []string{"../testdata/dumps/003_430ccd52457c2aaf.txt", folder})
	})
	p.m.fetching.Source = fetch.Source{Fetch: func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
		jobs, left, err := client.DefaultJobs(p.now, 14, nil, fetch.Folder(folder))
		return client.Run(ctx, jobs), left, err
	}}
	return p
}

// aDay serves one paper for each day.
func aDay(w http.ResponseWriter, r *http.Request) {
	day := r.URL.Query().Get("date")
	fmt.Fprintf(w, `[{"paper":{"id":"2611.000%s","title":"A Fetched Paper of %s","summary":"S.","publishedAt":"%sT00:00:00.000Z","submittedOnDailyAt":"%[2]sT00:00:00.000Z"},"title":"A Fetched Paper of %[2]s"}]`, day[8:], day, day)
}

func TestF5FetchesAndShowsNewPapers(t *testing.T) {
	p := fetcher(t, aDay)
	before := p.m.reading.Selected().ID
	p.send(tea.KeyMsg{Type: tea.KeyF5}).sees("fetched: 3 papers, 3 new")
	uitest.Equal(t, p.papers(), 37)
	uitest.Equal(t, p.m.reading.Selected().ID, before)
	p.keys(":", "f", "e", "t", "enter").sees("fetched: 3 papers, 0 new")
}

// TestAMarkSurvivesWhenJSONGivesThePaperANumber fetches the paper with a date one day later, as on the site,
// and with the title that it has on arXiv by now.
func TestAMarkSurvivesWhenJSONGivesThePaperANumber(t *testing.T) {
	var title string
	p := fetcher(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `[{"paper":{"id":"2605.00001","title":"CopT, Now a Journal Article","publishedAt":"2026-05-17T00:00:00.000Z"},"title":"CopT, Now a Journal Article"},
			{"paper":{"id":"2605.00001","title":%q,"summary":"S.","publishedAt":"2026-05-19T00:00:00.000Z","upvotes":31},"title":%[1]q}]`, title)
	})
	title = p.m.reading.Selected().Title.String()
	p.keys("t")
	p.send(tea.KeyMsg{Type: tea.KeyF5}).sees("fetched: 3 papers")
	p.keys("2")
	if got := p.m.reading.Selected(); p.papers() != 34 || got == nil || got.ArXiv != "2605.00001" || got.Details.Upvotes != 31 || len(got.Also) != 2 {
		t.Errorf("%d papers, to-read is %+v", p.papers(), got)
	}
}

func TestAStoppedFetchKeepsWhatItFetched(t *testing.T) {
	p := fetcher(t, aDay)
	_, start := p.m.Update(tea.KeyMsg{Type: tea.KeyF5})
	step := start().(fetch.StepMsg) // 0 of 3 days
	_, next := p.m.Update(step)
	_, next = p.m.Update(next()) // 1 of 3 days
	p.sees("Fetching: 1 of 3 days · 1 paper · ^x stops")
	p.keys("t").sees("to-read")
	p.keys("enter", "esc", "/", "text:zzz", "enter", "esc", "esc") // Esc does not stop the fetch
	uitest.Equal(t, p.m.fetching.Stoppable(), true)
	uitest.Equal(t, p.filter(), "")
	p.keys("ctrl+x").sees("Stopping the fetch …")
	p.send(next()).sees("fetch stopped after 1 day: 1 paper, 1 new")
	uitest.Equal(t, p.papers(), 35)
}

func TestAFetchWithoutANetworkSaysWhatToDo(t *testing.T) {
	p := fetcher(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) })
	p.send(tea.KeyMsg{Type: tea.KeyF5}).sees("not found · HF_ENDPOINT sets a mirror, HTTPS_PROXY a proxy — check the network")
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24}).sees("nothing fetched: HTTP 404 not found — check the network")
	play(t).send(tea.KeyMsg{Type: tea.KeyF5}).sees("There is no folder to keep papers in")
}

func TestTheHeaderShowsTheNewestDayUntilTheFirstFetch(t *testing.T) {
	p := play(t)
	p.m.fetching.Source.Fetch = func(context.Context) (iter.Seq[fetch.Progress], string, error) {
		return func(yield func(fetch.Progress) bool) { yield(fetch.Progress{Done: 1, Total: 1}) }, "", nil
	}
	p.keys("j").sees("newest: Wed 20 May · F5 fetches today's   0/278")
	p.m.cfg.Samples = true
	p.sees("Samples · F5 fetches today's")
	p.m.cfg.Samples = false
	p.send(tea.KeyMsg{Type: tea.KeyF5}).sees("0 of 278 decided").lacks("newest:")
}
