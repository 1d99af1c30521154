package export_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"dailies/model/export"
	"dailies/model/library/librarytest"
	"dailies/ui/uitest"
)

// fakeZotero is a server that behaves like Zotero's connector and records imports. Tests lock it,
// because a request may still be running after its connection was broken.
type fakeZotero struct {
	*httptest.Server

	sync.Mutex
	keys     []string // of the imported entries, in order
	sessions map[string]bool
	readOnly bool   // the selected library is read-only
	fail     bool   // breaks the connection after each import
	onImport func() // called for each import; may be nil
}

var bibEntry = regexp.MustCompile(`(?m)^@[a-z]+\{([^,]+),`)

// ServeHTTP drops requests that look like a browser's. The order of the checks is that of Zotero.
func (z *fakeZotero) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	kind, session := r.Header.Get("Content-Type"), r.URL.Query().Get("session")
	found := bibEntry.FindAllStringSubmatch(string(body), -1)
	z.Lock()
	defer z.Unlock()
	switch call := r.Method + " " + r.URL.Path; {
	case strings.HasPrefix(r.UserAgent(), "Mozilla/") || len(r.Header["Origin"]) > 0 || r.ContentLength < 0:
		panic(http.ErrAbortHandler)
	case call == "GET /connector/ping":
	case call == "POST /connector/getSelectedCollection" && kind == "application/json":
		_, _ = io.WriteString(w, `{"libraryID": 1, "libraryName": "My Library", "id": 7, "name": "Reading"}`)
	case call != "POST /connector/import", len(found) == 0, !strings.HasPrefix(kind, "text/plain"):
		w.WriteHeader(http.StatusBadRequest)
	case z.readOnly:
		w.WriteHeader(http.StatusInternalServerError)
	case session == "" || z.sessions[session]:
		w.WriteHeader(http.StatusConflict)
	default:
		z.sessions[session] = true
		for _, f := range found {
			z.keys = append(z.keys, f[1])
		}
		if z.onImport != nil {
			z.onImport()
		}
		if z.fail {
			panic(http.ErrAbortHandler)
		}
		w.WriteHeader(http.StatusCreated)
	}
}

// set changes the behaviour of the server.
func (z *fakeZotero) set(fail, readOnly bool) {
	z.Lock()
	defer z.Unlock()
	z.fail, z.readOnly = fail, readOnly
}

// imported returns the keys of the imported entries.
func (z *fakeZotero) imported() []string {
	z.Lock()
	defer z.Unlock()
	return slices.Clone(z.keys)
}

// start starts a fake Zotero, and returns it with a client and a few papers.
func start(t *testing.T) (*fakeZotero, export.Zotero, []export.Entry) {
	t.Helper()
	z := &fakeZotero{sessions: map[string]bool{}}
	z.Server = httptest.NewServer(z)
	t.Cleanup(z.Close)
	var all []export.Entry
	papers := librarytest.Samples(t)
	for i := range 5 {
		all = append(all, export.Entry{Paper: papers.Paper(i), Dumps: papers.Dumps()})
	}
	port := z.URL[strings.LastIndex(z.URL, ":")+1:]
	return z, export.Zotero{Port: port, Version: "v1", Sent: filepath.Join(t.TempDir(), "new", "zotero.txt")}, all
}

// send sends entries and checks the summary or the error.
func send(t *testing.T, c export.Zotero, entries []export.Entry, again bool, want string) {
	t.Helper()
	got, err := c.Send(t.Context(), entries, again)
	if err != nil {
		got = err.Error()
	}
	uitest.Sees(t, got, want)
}

func TestAPaperIsSentOnce(t *testing.T) {
	z, c, all := start(t)
	send(t, c, all[:2], false, "2 papers sent to Zotero, into My Library / Reading")
	send(t, c, all[:2], false, "2 papers were sent to Zotero before: nothing was sent")
	send(t, c, all[1:4], false, "2 papers sent to Zotero, into My Library / Reading; 1 paper was sent to Zotero before")
	uitest.Equal(t, len(z.imported()), 4)
	uitest.Equal(t, len(slices.Compact(slices.Sorted(slices.Values(z.imported())))), 4)
	send(t, c, all[:1], true, "1 paper sent")
	send(t, c, all[:1], true, "1 paper sent")
	uitest.Equal(t, len(z.imported()), 6)
}

func TestAPaperIsSentOnceEvenIfTheResponseWasLost(t *testing.T) {
	z, c, all := start(t)
	z.set(true, false)
	send(t, c, all, false, "ask Zotero to import")
	z.set(false, false)
	send(t, c, all, false, "5 papers sent to Zotero")
	send(t, c, all[:1], false, "1 paper was sent to Zotero before: nothing was sent")
	uitest.Equal(t, len(z.imported()), 5)
}

func TestRefusedPapersAreNotRecordedAsSent(t *testing.T) {
	z, c, all := start(t)
	z.set(false, true)
	send(t, c, all, false, "select another one")
	z.set(false, false)
	send(t, c, all, false, "5 papers sent")
	uitest.Equal(t, len(z.imported()), 5)
}

func TestWithoutZoteroNoListIsSaved(t *testing.T) {
	z, c, all := start(t)
	z.Close()
	send(t, c, all, false, "no Zotero answers on 127.0.0.1:")
	if _, err := os.Stat(c.Sent); err == nil {
		t.Error("a list of sent papers was saved")
	}
	z, c, all = start(t)
	c.Port = "80@127.0.0.1:" + c.Port // must not be taken for another host
	send(t, c, all, false, "no Zotero answers on 127.0.0.1:80@")
	uitest.Equal(t, len(z.imported()), 0)
}

func TestSentPapersAreReportedEvenIfTheListCannotBeSaved(t *testing.T) {
	z, c, all := start(t)
	z.onImport = func() {
		_ = os.RemoveAll(filepath.Dir(c.Sent))
		_ = os.WriteFile(filepath.Dir(c.Sent), nil, 0o600)
	}
	said, err := c.Send(t.Context(), all[:2], false)
	uitest.Equal(t, said, "2 papers sent to Zotero, into My Library / Reading")
	uitest.Sees(t, fmt.Sprint(err), "they may be sent again: ")
}

func TestNothingIsSentIfTheListCannotBeSaved(t *testing.T) {
	z, c, all := start(t)
	c.Sent = ""
	send(t, c, all, false, "no folder to remember")
	file := filepath.Join(t.TempDir(), "file")
	uitest.Must(t, os.WriteFile(file, nil, 0o600))
	c.Sent = filepath.Join(file, "zotero.txt")
	send(t, c, all, false, "what was sent to Zotero: ")
	uitest.Equal(t, len(z.imported()), 0)
}
