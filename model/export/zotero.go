package export

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// zoteroPort is where Zotero listens, unless its owner changed that.
const zoteroPort = "23119"

// Limits of the requests. An import of a thousand papers keeps Zotero busy for minutes.
const (
	askTime    = 5 * time.Second
	importTime = 5 * time.Minute
	maxAnswer  = 16 << 20 // bytes
)

// Errors that say what to do in Zotero.
var (
	errRefused = errors.New("the papers were not imported (Zotero answered 500): if the library that is selected there is read-only, select another one")
	errFormat  = errors.New("the papers were not imported (Zotero answered 400): it does not understand them")

	errKnown = errors.New("imported before") // this very text, since Zotero was started
)

// Zotero is the Zotero that runs on this machine, asked through the connector that is there for
// browsers. It opens no connection to any other machine.
type Zotero struct {
	Port    string // "" is the usual one
	Version string // of dailies, for the User-Agent
	Sent    string // path of the file that remembers what was sent; "" if there is no place for it
}

// library returns the name of the library and the collection that are selected in Zotero,
// which is where it puts what it imports; "" if it does not say. The error is that there is
// no Zotero.
func (c Zotero) selected(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	if status, _, err := c.request(ctx, http.MethodGet, "ping", nil, "", ""); err != nil || status != http.StatusOK {
		return "", fmt.Errorf("no Zotero answers on 127.0.0.1:%s: start it, and try again", c.port())
	}
	_, body, err := c.request(ctx, http.MethodPost, "getSelectedCollection", nil, "application/json", "{}")
	var selected struct{ LibraryName, Name string }
	if err != nil || json.Unmarshal(body, &selected) != nil {
		return "", nil // only its name is missing
	}
	if selected.Name == selected.LibraryName || selected.Name == "" {
		return selected.LibraryName, nil
	}
	return selected.LibraryName + " / " + selected.Name, nil
}

// send imports BibTeX. Zotero refuses to import twice in a session.
func (c Zotero) send(ctx context.Context, session, bibTeX string) error {
	ctx, cancel := context.WithTimeout(ctx, importTime)
	defer cancel()
	status, _, err := c.request(ctx, http.MethodPost, "import", url.Values{"session": {session}}, "text/plain; charset=utf-8", bibTeX)
	switch {
	case err != nil:
		return fmt.Errorf("ask Zotero to import: %w", err)
	case status == http.StatusCreated:
		return nil
	case status == http.StatusConflict:
		return errKnown
	case status == http.StatusBadRequest:
		return errFormat
	case status == http.StatusInternalServerError:
		return errRefused
	}
	return fmt.Errorf("the papers were not imported (Zotero answered %d)", status)
}

// request sends one request, and returns the status and the body of the answer. Zotero drops
// what looks like a browser: an Origin, or a User-Agent that begins with Mozilla/.
func (c Zotero) request(ctx context.Context, method, what string, query url.Values, kind, body string) (int, []byte, error) {
	address := url.URL{Scheme: "http", Host: net.JoinHostPort("127.0.0.1", c.port()), Path: "/connector/" + what, RawQuery: query.Encode()}
	req, err := http.NewRequestWithContext(ctx, method, address.String(), strings.NewReader(body)) // sets Content-Length
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("User-Agent", "dailies/"+c.Version)
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	client := http.Client{ // without a proxy, and without redirects: either would leave this machine
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

func (c Zotero) port() string {
	if c.Port == "" {
		return zoteroPort
	}
	return c.Port
}
