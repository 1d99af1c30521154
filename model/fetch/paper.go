package fetch

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"time"
)

// Paper is a paper that is to be fetched whole.
type Paper struct {
	Number string // of arXiv
	Title  string // to name it by
}

// paperPause is how long arXiv wants to be left alone between two requests.
const paperPause = 3 * time.Second

// Papers asks arXiv for the pages of papers, one after the other, and gives each to keep,
// whose error becomes that of the paper.
func (c *Client) Papers(ctx context.Context, all []Paper, keep func(p Paper, page []byte) error) iter.Seq[Progress] {
	return func(yield func(Progress) bool) {
		c.each(ctx, len(all), yield, func(ctx context.Context, i int, ask *asking) Outcome {
			o := Outcome{Name: all[i].Number}
			page, err := ask.get(ctx, c.PageOf(all[i].Number), paperPause)
			if err == nil && ctx.Err() == nil {
				err = keep(all[i], page)
			}
			var status *StatusError
			if errors.As(err, &status) && status.Code == http.StatusNotFound {
				err = errors.New("arXiv has no HTML of it")
			}
			if o.Err = err; err == nil {
				o.Papers, o.New = 1, 1
			}
			return o
		})
	}
}

// PageOf is the address of a paper's page.
func (c *Client) PageOf(number string) *url.URL { return c.Pages.JoinPath("html", number) }

// PDFOf is where a paper can be read in any case.
func PDFOf(number string) string { return "https://arxiv.org/pdf/" + number }

// pages is the address that papers are asked from: arXiv's, or that in DAILIES_ARXIV.
func pages(address string) (*url.URL, error) {
	if address == "" {
		address = "https://arxiv.org"
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil {
		return nil, errors.New("DAILIES_ARXIV is not an address: set it to one like https://arxiv.org, or unset it")
	}
	if !secure(u) {
		return nil, fmt.Errorf("DAILIES_ARXIV: %s is neither https nor on this machine", u.Host)
	}
	return u, nil
}
