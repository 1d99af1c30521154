package fetch

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"dailies/parser"
)

// arXivPause is how long arXiv wants to be left alone between two requests.
const arXivPause = 3 * time.Second

// Feed is what arXiv announces in a category on a day, as RSS.
type Feed struct{ Category string }

var category = regexp.MustCompile(`^[a-z]+(-[a-z]+)*(\.[A-Za-z]+(-[A-Za-z]+)*)?$`)

// ParseFeeds reads categories written as "cs.CL,cs.LG".
func ParseFeeds(text string) ([]Job, error) {
	var feeds []Job
	for one := range strings.SplitSeq(text, ",") {
		one = strings.TrimSpace(one)
		if !category.MatchString(one) {
			return nil, fmt.Errorf("%q is not an arXiv category: write them as cs.CL,cs.LG", one)
		}
		feeds = append(feeds, Feed{one})
	}
	return feeds, nil
}

// Request is the address of the feed.
func (f Feed) Request(c *Client) string { return c.ArXiv.JoinPath("rss", f.Category).String() }

// fetch asks for a feed and saves it under its own day. On a weekend it is empty, which
// is an answer, and leaves no file.
func (f Feed) fetch(ctx context.Context, ask *asking, to Folder) Outcome {
	answer, err := ask.get(ctx, ask.client.ArXiv.JoinPath("rss", f.Category), arXivPause)
	if err != nil {
		return Outcome{Name: f.Category, Err: err}
	}
	d := parser.Parse(f.Category, string(answer))
	switch {
	case d.Source != parser.ArXivRSS:
		return Outcome{Name: f.Category, Err: errors.New("the answer is not a feed: " + looksLike(answer))}
	case !bytes.HasSuffix(bytes.TrimSpace(answer), []byte("</rss>")): // and an empty one would be a weekend
		return Outcome{Name: f.Category, Err: errors.New("the feed is cut or damaged")}
	}
	if len(d.Pages) == 0 {
		return Outcome{Name: f.Category}
	}
	day := cmp.Or(d.Pages[0].Date.String(), "undated")
	return to.keep(f.Category+" "+day, "arxiv_"+f.Category+"_"+day+".xml.gz", answer, announced)
}

// announced are the papers of a feed. The error says what is wrong with it.
func announced(answer []byte) (map[string]bool, error) {
	d := parser.Parse("the feed", string(answer))
	if len(d.Problems) > 0 {
		return nil, errors.New(d.Problems[0].Text.String())
	}
	ids := map[string]bool{}
	for _, p := range d.Papers {
		ids[p.ArXiv] = true
	}
	return ids, nil
}
