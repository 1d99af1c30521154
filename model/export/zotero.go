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

// AboutZotero describes the export to Zotero, like Format.About.
const AboutZotero = "Zotero, on this machine"

const (
	queryTimeout  = 5 * time.Second
	importTimeout = 5 * time.Minute // importing a thousand papers takes minutes
	maxResponse   = 16 << 20        // bytes
)

// Zotero is a client for the local Zotero and its connector for browsers. It contacts no other machine.
type Zotero struct {
	Port    string // "" for the default
	Version string // of dailies, for the User-Agent
	Sent    string // path of the list of sent papers; "" if there is no folder for it
}

// Send imports entries into Zotero, all or none: those that were not sent before, or with again all of them.
// The summary is "12 papers sent to Zotero, into My Library; 3 papers were sent to Zotero before". With an
// error, it is empty unless the papers were sent but the list of sent papers could not be saved.
func (z Zotero) Send(ctx context.Context, entries []Entry, again bool) (summary string, err error) {
	sent, err := z.sent()
	if err != nil {
		return "", err
	}
	unsent := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool {
		return !again && slices.ContainsFunc(e.Paper.Keys(), func(key library.ID) bool { return sent[key] })
	})
	if len(unsent) == 0 {
		return sentBefore(len(entries)) + ": nothing was sent", nil
	}
	into, err := z.selected(ctx)
	if err != nil {
		return "", err
	}
	if err := z.save(sent); err != nil { // check that the list can be saved before anything is sent
		return "", err
	}
	if err := z.send(ctx, Text("bib", unsent...), again); err != nil {
		return "", err
	}
	for _, e := range unsent {
		for _, key := range e.Paper.Keys() {
			sent[key] = true
		}
	}
	summary = english.Plural(len(unsent), "paper") + " sent to Zotero"
	if into != "" {
		summary += ", into " + into
	}
	if before := len(entries) - len(unsent); before > 0 {
		summary += "; " + sentBefore(before)
	}
	if err := z.save(sent); err != nil {
		return summary, fmt.Errorf("they may be sent again: %w", err)
	}
	return summary, nil
}

func sentBefore(n int) string {
	return english.Irregular(n, "paper was", "papers were") + " sent to Zotero before"
}

// sentHeading is the first line of the list of sent papers. The other lines are keys, without spaces.
const sentHeading = "# the papers that dailies sent to Zotero; dailies export --force sends a paper again\n"

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

func (z Zotero) save(keys map[library.ID]bool) error {
	text := []byte(sentHeading)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		text = append(append(text, key...), '\n')
	}
	if err := durable.Save(z.Sent, text); err != nil {
		return fmt.Errorf("record what was sent to Zotero: %w", err)
	}
	return nil
}

// selected returns the library and the collection that Zotero imports to, or "" if it does not say.
func (z Zotero) selected(ctx context.Context) (string, error) {
	if status, _, err := z.request(ctx, queryTimeout, "ping", nil, "", ""); err != nil || status != http.StatusOK {
		return "", fmt.Errorf("no Zotero answers on 127.0.0.1:%s: start it, and try again", z.port())
	}
	_, body, err := z.request(ctx, queryTimeout, "getSelectedCollection", nil, "application/json", "{}")
	var selected struct{ LibraryName, Name string }
	if err != nil || json.Unmarshal(body, &selected) != nil {
		return "", nil // the import works without the name
	}
	if selected.Name == selected.LibraryName || selected.Name == "" {
		return selected.LibraryName, nil
	}
	return selected.LibraryName + " / " + selected.Name, nil
}

// send imports BibTeX. Zotero rejects a session that was used before. It is derived from the text, so that an
// import is not repeated after its response was lost or dailies was killed.
func (z Zotero) send(ctx context.Context, bibTeX string, again bool) error {
	session := fmt.Sprintf("dailies-%x", sha256.Sum224([]byte(bibTeX)))
	if again {
		session = "dailies-" + rand.Text()
	}
	status, _, err := z.request(ctx, importTimeout, "import", url.Values{"session": {session}}, "text/plain; charset=utf-8", bibTeX)
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

// request sends a POST request, or GET without a body, and returns the status and the body of the response.
// Zotero ignores requests with an Origin header, or with a User-Agent that starts with Mozilla/.
func (z Zotero) request(ctx context.Context, timeout time.Duration, command string, query url.Values, kind, body string) (int, []byte, error) {
	method := http.MethodGet
	if body != "" {
		method = http.MethodPost
	}
	address := url.URL{Scheme: "http", Host: net.JoinHostPort("127.0.0.1", z.port()), Path: "/connector/" + command, RawQuery: query.Encode()}
	req, err := http.NewRequestWithContext(ctx, method, address.String(), strings.NewReader(body)) // sets Content-Length
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("User-Agent", "dailies/"+z.Version)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	client := http.Client{ // no proxy and no redirects, which would leave this machine
		Timeout:       timeout,
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse))
	return resp.StatusCode, text, err
}

func (z Zotero) port() string { return cmp.Or(z.Port, "23119") }
