package fetch

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
)

const (
	pageSize = 100 // records a request; the site allows 1 to 100
	maxPages = 20  // requests a span
	maxBack  = 3   // days to go back if the site says that a day has not begun
)

// Request is the address of the first page of a span.
func (s Span) Request(c *Client) string { return s.address(c, 0).String() }

func (s Span) address(c *Client, page int) *url.URL {
	u := c.Endpoint.JoinPath("api", "daily_papers")
	values := s.values()
	values.Set("limit", strconv.Itoa(pageSize))
	if page > 0 {
		values.Set("p", strconv.Itoa(page))
	}
	u.RawQuery = values.Encode()
	return u
}

// fetch asks for a span and saves it. A day that has not begun at the site, which goes by
// UTC, is an HTTP 400: then the day before is asked for.
func (s Span) fetch(ctx context.Context, ask *asking, to Folder) Outcome {
	answer, err := s.pages(ctx, ask)
	for back := 0; back < maxBack && ahead(err) && !s.day.IsZero(); back++ {
		s = Day(s.day.AddDate(0, 0, -1))
		answer, err = s.pages(ctx, ask)
	}
	if err != nil {
		return Outcome{Name: s.Name, Err: err}
	}
	return to.keep(s.Name, prefix+s.Name+suffix, answer, numbers)
}

func ahead(err error) bool {
	var status *StatusError
	return errors.As(err, &status) && status.Code == http.StatusBadRequest
}

// pages asks for all pages of a span and returns their answers, one a line.
func (s Span) pages(ctx context.Context, ask *asking) ([]byte, error) {
	var all [][]byte
	for p := range maxPages {
		answer, err := ask.get(ctx, s.address(ask.client, p), 0)
		if err != nil {
			return nil, err
		}
		list, err := numbersInOrder(answer)
		if err != nil {
			return nil, err
		}
		if p > 0 && (len(list) == 0 || bytes.Equal(bytes.TrimSpace(answer), all[p-1])) {
			break
		}
		all = append(all, bytes.TrimSpace(answer))
		if len(list) < pageSize || s.key == "" { // of what is trending the first page is enough
			break
		}
	}
	return bytes.Join(all, []byte("\n")), nil
}
