// Package fetch asks Hugging Face for days of Daily Papers and keeps the answers,
// as they came, in the dumps folder. Nothing else in dailies opens a connection.
//
// NewClient makes a client; Run fetches spans of days with it and says, day by
// day, what came.
package fetch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
)

const (
	pageSize = 100 // records a request; the site allows 1 to 100
	maxPages = 20  // requests a span
	maxBack  = 3   // days to go back where the site says that a day has not begun
)

// Outcome is what came of one span.
type Outcome struct {
	Span   Span
	Papers int   // in the answer
	New    int   // of them, not in the file that was there
	Kept   bool  // the file that was there has more and stays
	Err    error // why nothing was saved
}

// String is the outcome as one line: "2026-11-21: 31 papers, 27 new".
func (o Outcome) String() string {
	switch {
	case o.Err != nil:
		return fmt.Sprintf("%s: %v", o.Span.Name, o.Err)
	case o.Kept:
		return fmt.Sprintf("%s: fewer papers than the file has; it stays", o.Span.Name)
	case o.Papers == 1:
		return fmt.Sprintf("%s: 1 paper, %d new", o.Span.Name, o.New)
	}
	return fmt.Sprintf("%s: %d papers, %d new", o.Span.Name, o.Papers, o.New)
}

// Requests gives the addresses that Run would ask for first, for a dry run.
func (c *Client) Requests(spans []Span) []string {
	var all []string
	for _, span := range spans {
		all = append(all, c.address(span, 0).String())
	}
	return all
}

// Run fetches spans one after the other and reports each. It ends early where
// the context does; what was reported is saved.
func (c *Client) Run(ctx context.Context, spans []Span, to Folder, report func(Outcome)) {
	for _, span := range spans {
		outcome := c.fetch(ctx, span, to)
		if ctx.Err() != nil {
			return
		}
		report(outcome)
	}
}

// fetch asks for one span and saves it. A day that has not begun at the site,
// which goes by UTC, is an HTTP 400: then the day before is asked for.
func (c *Client) fetch(ctx context.Context, span Span, to Folder) Outcome {
	answer, err := c.pages(ctx, span)
	for back := 0; back < maxBack && ahead(err) && !span.day.IsZero(); back++ {
		span = Day(span.day.AddDate(0, 0, -1))
		answer, err = c.pages(ctx, span)
	}
	if err != nil {
		return Outcome{Span: span, Err: err}
	}
	ids, err := numbers(answer)
	if err != nil {
		return Outcome{Span: span, Err: err}
	}
	o := Outcome{Span: span, Papers: len(ids)}
	had := to.records(span.Name)
	for id := range ids {
		if !had[id] {
			o.New++
		}
	}
	switch {
	case len(ids) < len(had):
		o.Kept = true
	case len(ids) > 0: // a day without papers leaves no file
		o.Err = to.save(span.Name, answer)
	}
	return o
}

func ahead(err error) bool {
	var status *StatusError
	return errors.As(err, &status) && status.Code == http.StatusBadRequest
}

// pages asks for all pages of a span and gives their answers, one a line.
func (c *Client) pages(ctx context.Context, span Span) ([]byte, error) {
	var all [][]byte
	for p := range maxPages {
		answer, err := c.Get(ctx, c.address(span, p))
		if err != nil {
			return nil, err
		}
		ids, err := numbers(answer)
		if err != nil {
			return nil, err
		}
		if p > 0 && (len(ids) == 0 || bytes.Equal(answer, all[p-1])) {
			break
		}
		all = append(all, bytes.TrimSpace(answer))
		if len(ids) < pageSize || span.key == "" { // of what is trending the first page is enough
			break
		}
	}
	return bytes.Join(all, []byte("\n")), nil
}

func (c *Client) address(span Span, page int) *url.URL {
	u := c.Endpoint.JoinPath("api", "daily_papers")
	values := span.values()
	values.Set("limit", strconv.Itoa(pageSize))
	if page > 0 {
		values.Set("p", strconv.Itoa(page))
	}
	u.RawQuery = values.Encode()
	return u
}
