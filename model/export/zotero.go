package export

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"dailies/model/durable"
	"dailies/model/library"
	"dailies/ui/english"
)

// AboutZotero says what sending is for, as a format does.
const AboutZotero = "Zotero, on this machine"

// Limits of the requests. An import of a thousand papers keeps Zotero busy for minutes.
const (
	askTime    = 5 * time.Second
	importTime = 5 * time.Minute
	maxAnswer  = 16 << 20 // bytes
)

// Zotero is the Zotero that runs on this machine, asked through the connector that is there for
// browsers. It opens no connection to any other machine.
type Zotero struct {
	Port    string // "" is the usual one
	Version string // of dailies, for the User-Agent
	Sent    string // path of the file that remembers what was sent; "" if there is no place for it
}

// Send imports the entries that were not sent before, or all of them with again. Either
// Zotero takes them all, or none. It says what it sent: "12 papers sent to Zotero, into My
// Library; 3 were sent before". With an error, it is empty if nothing was sent.
func (z Zotero) Send(ctx context.Context, entries []Entry, again bool) (said string, err error) {
	sent, err := z.sent()
	if err != nil {
		return "", err
	}
	left := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool {
		return !again && slices.ContainsFunc(e.Paper.Keys(), func(key library.ID) bool { return sent[key] })
	})
	if len(left) == 0 {
		return sentBefore(len(entries)) + ": nothing was sent", nil
	}
	into, err := z.selected(ctx)
	if err != nil {
		return "", err
	}
	if err := z.remember(sent); err != nil { // rather than send what cannot be remembered
		return "", err
	}
	if err := z.send(ctx, Text("bib", left...), again); err != nil {
		return "", err
	}
	for _, e := range left {
		for _, key := range e.Paper.Keys() {
			sent[key] = true
		}
	}
	said = english.Plural(len(left), "paper") + " sent to Zotero"
	if into != "" {
		said += ", into " + into
	}
	if before := len(entries) - len(left); before > 0 {
		said += "; " + sentBefore(before)
	}
	if err := z.remember(sent); err != nil {
		return said, fmt.Errorf("they may be sent again: %w", err)
	}
	return said, nil
}

func sentBefore(n int) string {
	return english.Irregular(n, "paper was", "papers were") + " sent to Zotero before"
}

// sentHeading begins the file of what was sent, which has a key per line. No key has a blank,
// so it cannot be one.
const sentHeading = "# the papers that dailies sent to Zotero; dailies export --force sends a paper again\n"

// sent are the keys of the papers that were sent.
func (z Zotero) sent() (map[library.ID]bool, error) {
	if z.Sent == "" {
		return nil, errors.New("there is no folder to remember what was sent: set HOME, or name one with --home")
	}
	text, err := os.ReadFile(z.Sent)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read what was sent to Zotero: %w", err)
	}
	keys := map[library.ID]bool{}
	for line := range strings.Lines(string(text)) {
		if key := strings.TrimSpace(line); key != "" && !strings.Contains(key, " ") {
			keys[library.ID(key)] = true
		}
	}
	return keys, nil
}

func (z Zotero) remember(keys map[library.ID]bool) error {
	text := []byte(sentHeading)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		text = append(append(text, key...), '\n')
	}
	if err := durable.Save(z.Sent, text); err != nil {
		return fmt.Errorf("remember what was sent to Zotero: %w", err)
	}
	return nil
}

// selected returns the name of the library and the collection that are selected in Zotero, which is
// where it puts what it imports; "" if it does not say. The error is that there is no Zotero.
func (z Zotero) selected(ctx context.Context) (string, error) {
	if status, _, err := z.request(ctx, askTime, "ping", nil, "", ""); err != nil || status != http.StatusOK {
		return "", fmt.Errorf("no Zotero answers on 127.0.0.1:%s: start it, and try again", z.port())
	}
	_, body, err := z.request(ctx, askTime, "getSelectedCollection", nil, "application/json", "{}")
	var selected struct{ LibraryName, Name string }
	if err != nil || json.Unmarshal(body, &selected) != nil {
		return "", nil // only its name is missing
	}
	if selected.Name == selected.LibraryName || selected.Name == "" {
		return selected.LibraryName, nil
	}
	return selected.LibraryName + " / " + selected.Name, nil
}

// send imports BibTeX. Zotero imports once in a session and refuses then, with a conflict. The
// same text has the same session, so that what was imported before dailies was killed, or whose
// answer was lost, is not imported twice.
func (z Zotero) send(ctx context.Context, bibTeX string, again bool) error {
	session := fmt.Sprintf("dailies-%x", sha256.Sum224([]byte(bibTeX)))
	if again {
		session = "dailies-" + rand.Text()
	}
	status, _, err := z.request(ctx, importTime, "import", url.Values{"session": {session}}, "text/plain; charset=utf-8", bibTeX)
	switch {
	case err != nil:
		return fmt.Errorf("ask Zotero to import: %w", err)
	case status == http.StatusCreated, status == http.StatusConflict:
		return nil
	case status == http.StatusInternalServerError:
		return errors.New("Zotero did not import the papers: if the selected library is read-only, select another one")
	}
	return fmt.Errorf("Zotero did not import the papers: it answered %d", status)
}

// request posts a body, or without one gets, and returns the status and the body of the answer.
// Zotero drops what looks like a browser: an Origin, or a User-Agent that begins with Mozilla/.
func (z Zotero) request(ctx context.Context, limit time.Duration, what string, query url.Values, kind, body string) (int, []byte, error) {
	method := http.MethodGet
	if body != "" {
		method = http.MethodPost
	}
	address := url.URL{Scheme: "http", Host: net.JoinHostPort("127.0.0.1", z.port()), Path: "/connector/" + what, RawQuery: query.Encode()}
	req, err := http.NewRequestWithContext(ctx, method, address.String(), strings.NewReader(body)) // sets Content-Length
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("User-Agent", "dailies/"+z.Version)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	client := http.Client{ // without a proxy, and without redirects: either would leave this machine
		Timeout:       limit,
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	return answer.StatusCode, text, err
}

// port is where Zotero listens: the usual one, unless its owner changed that.
func (z Zotero) port() string { return cmp.Or(z.Port, "23119") }
