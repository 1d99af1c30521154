package errand

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dailies/model/fetch"
)

// fetching runs a fetch against a site of the test's own, of which some days fail.
func fetching(t *testing.T, folder string, f Fetching, fails func(date string) bool) (out, said string, code int) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		date := r.URL.Query().Get("date")
		if fails(date) {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `[{"paper":{"id":"2510.00001","title":"A Paper of %s"}}]`, date)
	}))
	defer server.Close()
	client, err := fetch.NewClient(func(name string) string {
		if name == "HF_ENDPOINT" {
			return server.URL
		}
		return ""
	}, "test")
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	now := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	f.Folder = folder
	code = World{Out: &stdout, Err: &stderr, Now: now}.Fetch(t.Context(), client, f)
	return stdout.String(), stderr.String(), code
}

func TestAFetchSaysWhatCameAndHowItWent(t *testing.T) {
	folder := t.TempDir()
	never := func(string) bool { return false }
	out, said, code := fetching(t, folder, Fetching{}, never)
	if want := "2026-11-20: 1 paper, 1 new\n2026-11-21: 1 paper, 1 new\n2026-11-22: 1 paper, 1 new\n"; out != want || said != "" || code != OK {
		t.Errorf("the first time: %q, %q, %d", out, said, code)
	}
	if out, _, code = fetching(t, folder, Fetching{Date: "2026-11-22"}, never); out != "2026-11-22: 1 paper, 0 new\n" || code != OK {
		t.Errorf("again: %q, %d", out, code)
	}
	_, said, code = fetching(t, folder, Fetching{}, func(date string) bool { return date == "2026-11-21" })
	if code != Problems || !strings.Contains(said, "2026-11-21: HTTP 404") {
		t.Errorf("one day fails: %q, %d", said, code)
	}
	_, said, code = fetching(t, folder, Fetching{}, func(string) bool { return true })
	if code != Failed || !strings.Contains(said, "nothing could be fetched") {
		t.Errorf("all fail: %q, %d", said, code)
	}
}

func TestALongAbsenceIsFetchedInPartAndSaysSo(t *testing.T) {
	folder := t.TempDir()
	never := func(string) bool { return false }
	fetching(t, folder, Fetching{Date: "2026-10-01"}, never)
	out, said, _ := fetching(t, folder, Fetching{}, never)
	if n := strings.Count(out, "\n"); n != 15 || !strings.Contains(said, "--since 2026-10-01") {
		t.Errorf("%d days, %q", n, said)
	}
}

func TestWithoutAFolderNothingIsFetched(t *testing.T) {
	if _, said, code := fetching(t, "", Fetching{}, func(string) bool { return false }); code != Failed || !strings.Contains(said, "no folder") {
		t.Errorf("%q, %d", said, code)
	}
}
