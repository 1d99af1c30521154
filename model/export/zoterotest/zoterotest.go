// Package zoterotest is a Zotero for tests: a server that keeps the rules of its connector.
package zoterotest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
)

// Zotero keeps what is imported. It can be used by several goroutines.
type Zotero struct {
	*httptest.Server

	lock     sync.Mutex
	keys     []string // of the entries that were imported, in their order
	sessions map[string]bool
	readOnly bool
	after    func() // is called when an import is done, before it is answered; may be nil
}

// New starts a Zotero, which has to be closed. The collection "Reading" of "My Library" is
// selected there.
func New() *Zotero {
	z := &Zotero{sessions: map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /connector/ping", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "Zotero is running") })
	mux.HandleFunc("POST /connector/getSelectedCollection", z.selected)
	mux.HandleFunc("POST /connector/import", z.load)
	z.Server = httptest.NewServer(guard(mux))
	return z
}

// Port is where it listens.
func (z *Zotero) Port() string {
	address, err := url.Parse(z.URL)
	if err != nil {
		panic(err) // it is its own
	}
	return address.Port()
}

// Keys are the citation keys of what was imported.
func (z *Zotero) Keys() []string {
	z.lock.Lock()
	defer z.lock.Unlock()
	return append([]string{}, z.keys...)
}

// SetReadOnly selects a library that cannot be changed, or one that can.
func (z *Zotero) SetReadOnly(yes bool) {
	z.lock.Lock()
	defer z.lock.Unlock()
	z.readOnly = yes
}

// Fail makes it break every connection as soon as it has imported something, or no more.
func (z *Zotero) Fail(yes bool) {
	z.lock.Lock()
	defer z.lock.Unlock()
	z.after = nil
	if yes {
		z.after = func() { panic(http.ErrAbortHandler) }
	}
}

// guard drops what looks like a browser, and answers 400 to what has no length.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.UserAgent(), "Mozilla/") || len(r.Header["Origin"]) > 0 {
			panic(http.ErrAbortHandler)
		}
		if r.Method == http.MethodPost && r.Header.Get("Content-Length") == "" && r.ContentLength < 0 {
			http.Error(w, "Content-length not provided", http.StatusBadRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (z *Zotero) selected(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "Endpoint does not support content-type", http.StatusBadRequest)
		return
	}
	answer(w, http.StatusOK, map[string]any{"libraryID": 1, "libraryName": "My Library", "id": 7, "name": "Reading"})
}

var entry = regexp.MustCompile(`(?m)^@[a-z]+\{([^,]+),`)

// load imports BibTeX. The order of its refusals is Zotero's own.
func (z *Zotero) load(w http.ResponseWriter, r *http.Request) {
	z.lock.Lock()
	defer z.lock.Unlock()
	text, err := io.ReadAll(r.Body)
	found := entry.FindAllStringSubmatch(string(text), -1)
	session := r.URL.Query().Get("session")
	switch {
	case err != nil, len(found) == 0, !strings.HasPrefix(r.Header.Get("Content-Type"), "text/plain"):
		w.WriteHeader(http.StatusBadRequest)
	case z.readOnly:
		answer(w, http.StatusInternalServerError, map[string]any{"libraryEditable": false})
	case session == "" || z.sessions[session]:
		answer(w, http.StatusConflict, map[string]any{"error": "SESSION_EXISTS"})
	default:
		z.sessions[session] = true
		items := []map[string]any{}
		for _, f := range found {
			z.keys = append(z.keys, f[1])
			items = append(items, map[string]any{"itemType": "preprint", "citationKey": f[1]})
		}
		if z.after != nil {
			z.after()
		}
		answer(w, http.StatusCreated, items)
	}
}

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
