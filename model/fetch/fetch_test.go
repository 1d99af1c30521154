package fetch_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/ui/uitest"
)

// site starts a server that stands for Hugging Face. If the handler is nil, each day has two papers.
func site(t *testing.T, handler http.HandlerFunc) *fetch.Client {
	t.Helper()
	if handler == nil {
		handler = func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, records(2)) }
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	env := map[string]string{"HF_ENDPOINT": server.URL, "HF_TOKEN": "hf_secret"}
	c, err := fetch.NewClient(func(name string) string { return env[name] }, "1.0")
	uitest.Must(t, err)
	c.Sleep = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	return c
}

// records returns a response with n papers.
func records(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"paper":{"id":"2510.%05d","title":"Paper %d"}}`, i, i))
	}
	return "[" + strings.Join(all, ",") + "]"
}

// run fetches days, weeks and categories by name.
func run(t *testing.T, c *fetch.Client, folder fetch.Folder, names ...string) []fetch.Outcome {
	t.Helper()
	return outcomes(c.Run(t.Context(), jobs(t, c, folder, names...)))
}

func jobs(t *testing.T, c *fetch.Client, folder fetch.Folder, names ...string) (all []fetch.Job) {
	t.Helper()
	for _, name := range names {
		job, err := c.Span("date", name, folder)
		if strings.Contains(name, "-W") {
			job, err = c.Span("week", name, folder)
		} else if feeds, wrong := c.Feeds([]string{name}, folder); wrong == nil {
			job, err = feeds[0], nil
		}
		uitest.Must(t, err)
		all = append(all, job)
	}
	return all
}

// outcomes collects the outcomes of a fetch.
func outcomes(of iter.Seq[fetch.Progress]) []fetch.Outcome {
	var all []fetch.Outcome
	for p := range of {
		if p.Outcome != nil {
			all = append(all, *p.Outcome)
		}
	}
	return all
}

// saved returns the content of the file of a day, or "" if there is none.
func saved(t *testing.T, folder fetch.Folder, name string) string {
	t.Helper()
	packed, _ := os.ReadFile(filepath.Join(string(folder), "daily_papers_"+name+".json.gz"))
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return ""
	}
	data, err := io.ReadAll(unpacked)
	uitest.Must(t, err)
	return string(data)
}

func TestAResponseIsSavedUnchanged(t *testing.T) {
	var asked []string
	c := site(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.String()+" "+r.UserAgent()+" "+r.Header.Get("Authorization"))
		fmt.Fprint(w, records(3))
	})
	folder := fetch.Folder(t.TempDir())
	got := run(t, c, folder, "2026-11-20")
	uitest.Equal(t, len(got), 1)
	uitest.Equal(t, got[0].String(), "2026-11-20: 3 papers, 3 new")
	uitest.Equal(t, len(asked), 1)
	uitest.Equal(t, asked[0], "/api/daily_papers?date=2026-11-20&limit=100 dailies/1.0 Bearer hf_secret")
	uitest.Equal(t, saved(t, folder, "2026-11-20"), records(3))
}

func TestAllPagesOfASpanAreFetched(t *testing.T) {
	other := func(prefix string, n int) string { return strings.ReplaceAll(records(n), "2510.", prefix) }
	twice := "[" + strings.Trim(records(99), "[]") + "," + strings.Trim(records(1), "[]") + "]"
	nameless := "[" + strings.TrimSuffix(strings.Repeat(`{"paper":{"title":"A"}},`, 100), ",") + "]"
	for name, c := range map[string]struct {
		page             func(page int) string
		requests, papers int
	}{
		"a full one and a part":         {func(page int) string { return []string{records(100), other("2511.", 40)}[page] }, 2, 140},
		"a paper twice, and without ID": {func(page int) string { return []string{twice, nameless, other("2511.", 2)}[page] }, 3, 99 + 100 + 2},
		"twenty at most":                {func(page int) string { return other(fmt.Sprint(2510+page, "."), 100) }, 20, 2000},
		"the same again":                {func(int) string { return records(100) }, 2, 100},
		"none":                          {func(int) string { return "[]" }, 1, 0},
	} {
		asked, answers := 0, []string{}
		site := site(t, func(w http.ResponseWriter, r *http.Request) {
			page, _ := strconv.Atoi(r.URL.Query().Get("p"))
			asked++
			answers = append(answers, c.page(page))
			fmt.Fprint(w, c.page(page))
		})
		folder := fetch.Folder(t.TempDir())
		got := run(t, site, folder, "2026-W47")[0]
		more := strings.HasSuffix(got.String(), "; the site may have more than these first 2000: fetch its weeks or days")
		if got.Err != nil || got.Papers != c.papers || asked != c.requests || more != (asked == 20) {
			t.Errorf("%s: %d requests, %+v", name, asked, got)
		}
		if kept := saved(t, folder, "2026-W47"); c.papers == 0 && kept != "" || c.papers > 0 && !strings.HasPrefix(strings.Join(answers, "\n"), kept) {
			t.Errorf("%s: saved %q", name, kept)
		}
	}
}

func TestFewerPapersNeverReplaceMore(t *testing.T) {
	n := 5
	c := site(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, records(n)) })
	folder := fetch.Folder(t.TempDir())
	run(t, c, folder, "2026-11-20")
	n = 3
	if got := run(t, c, folder, "2026-11-20"); !strings.Contains(got[0].Summary, "the file is kept") || got[0].New != 0 || saved(t, folder, "2026-11-20") != records(5) {
		t.Errorf("%+v", got[0])
	}
	n = 7
	uitest.Equal(t, run(t, c, folder, "2026-11-20")[0].New, 2)
	uitest.Equal(t, saved(t, folder, "2026-11-20"), records(7))
}

func TestADayAheadOfTheSiteFallsBackToTheDayBefore(t *testing.T) {
	c := site(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("date") > "2026-11-20" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		fmt.Fprint(w, records(1))
	})
	folder := fetch.Folder(t.TempDir())
	uitest.Equal(t, run(t, c, folder, "2026-11-22")[0].String(), "2026-11-20: 1 paper, 1 new")
	if got := run(t, c, folder, "2026-12-22"); got[0].Err == nil {
		t.Errorf("a month ahead: %v", got[0])
	}
}

func TestABusySiteIsRetried(t *testing.T) {
	const tooLong = `"api";r=0;t=99999`
	for _, row := range []struct {
		limit, after string // headers RateLimit and Retry-After; 1m means the date in a minute
		code         int
		want         []int // seconds; a date is rounded, so one more is accepted
	}{
		{`"api";r=0;t=55`, "", 429, []int{56, 56}},
		{"", "7", 429, []int{8, 8}},
		{"", "", 429, []int{2, 4}},
		{"", "", 500, []int{2, 4}},
		{tooLong, "", 429, []int{2, 4}},
		{tooLong, "7", 429, []int{8, 8}},
		{tooLong, "soon", 429, []int{2, 4}},
		{tooLong, "1m", 429, []int{60, 60}},
		{tooLong, "-1m", 429, []int{2, 4}},
		{tooLong, "1h", 429, []int{2, 4}},
	} {
		asked := 0
		c := site(t, func(w http.ResponseWriter, r *http.Request) {
			if asked++; asked > 2 {
				fmt.Fprint(w, records(1))
				return
			}
			after := row.after
			if d, err := time.ParseDuration(after); err == nil {
				after = time.Now().Add(d).UTC().Format(http.TimeFormat)
			}
			w.Header().Set("RateLimit", row.limit)
			w.Header().Set("Retry-After", after)
			w.WriteHeader(row.code)
		})
		var waits []int // the first second of each countdown
		var last fetch.Progress
		for p := range c.Run(t.Context(), jobs(t, c, fetch.Folder(t.TempDir()), "2026-11-20")) {
			if p.Wait > 0 && last.Wait != p.Wait+time.Second {
				waits = append(waits, int(p.Wait.Seconds()))
			}
			last = p
		}
		right := slices.EqualFunc(waits, row.want, func(got, want int) bool { return got == want || got == want+1 })
		if !right || last.Failed > 0 || last.Papers != 1 {
			t.Errorf("%+v: %+v after %v", row, last, waits)
		}
	}
}

func TestRetriesOfABusySiteEnd(t *testing.T) {
	asked := 0
	c := site(t, func(w http.ResponseWriter, _ *http.Request) { asked++; w.WriteHeader(429) })
	if got := run(t, c, fetch.Folder(t.TempDir()), "2026-11-20"); asked != 6 || !strings.Contains(got[0].String(), "too many requests") {
		t.Errorf("%d requests, %v", asked, got)
	}
}

func TestTheTokenIsNotSentToAnotherHost(t *testing.T) {
	leaked := "never asked"
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leaked = r.Header.Get("Authorization")
		fmt.Fprint(w, records(1))
	}))
	defer other.Close()
	c := site(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) })
	if got := run(t, c, fetch.Folder(t.TempDir()), "2026-11-20"); got[0].Err != nil || leaked != "" {
		t.Errorf("%v, the other host saw %q", got[0], leaked)
	}
}

func TestHTTPSIsNotRedirectedToHTTPOnThisMachine(t *testing.T) {
	from, to := httptest.NewRequest("GET", "https://huggingface.co/", nil), httptest.NewRequest("GET", "http://127.0.0.1:1/", nil)
	if site(t, nil).HTTP.CheckRedirect(to, []*http.Request{from}) == nil {
		t.Error("redirected from https to http")
	}
}

func TestAnEndpointUsesHTTPSOrIsOnThisMachine(t *testing.T) {
	for address, ok := range map[string]bool{
		"": true, "https://mirror.example": true, "http://127.0.0.1:8080": true, "http://[::1]": true, "http://localhost:1": true,
		"http://mirror.example": false, "ftp://127.0.0.1": false, "mirror": false, "https://user:word@mirror.example": false, "http://127.0.0.1.example": false,
	} {
		_, err := fetch.NewClient(func(name string) string { return map[string]string{"HF_ENDPOINT": address}[name] }, "1")
		uitest.Equal(t, (err == nil), ok, address, err)
	}
}

func TestTheDefaultFetchStartsAtTheLastFetchedDay(t *testing.T) {
	now := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	c := site(t, nil)
	for _, row := range []struct {
		last, first string
		n           int
		left        bool
	}{
		{"2026-11-22", "2026-11-20", 3, false},
		{"2026-11-18", "2026-11-18", 5, false},
		{"2026-11-08", "2026-11-08", 15, false},
		{"2026-10-01", "2026-11-08", 15, true},
	} {
		folder := fetch.Folder(t.TempDir())
		run(t, c, folder, row.last)
		days, left, err := c.DefaultJobs(now, 14, nil, folder)
		if err != nil || len(days) != row.n || !strings.Contains(days[0].Address, row.first) || (left != "") != row.left ||
			!strings.Contains(days[len(days)-1].Address, "2026-11-22") {
			t.Errorf("since %q: %d days from %s, note %q, %v", row.last, len(days), days[0].Address, left, err)
		}
	}
	if days, _, _ := c.DefaultJobs(now, 14, nil, fetch.Folder(t.TempDir())); len(days) != 3 {
		t.Errorf("%d days in the first fetch", len(days))
	}
	for _, wrong := range []string{"", "2026-11-31", "20261120", "2026-W00", "2026-W54", "2026-13", "../2026"} {
		for _, kind := range []string{"date", "week", "month"} {
			if _, err := c.Span(kind, wrong, ""); err == nil {
				t.Errorf("%q is accepted as a %s", wrong, kind)
			}
		}
	}
}
