package fetch

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"dailies/parser"
	"dailies/ui/english"
)

const (
	pageSize = 100 // records a request; the site allows 1 to 100
	maxPages = 20  // requests a span
	maxBack  = 3   // days to go back if the site says that a day has not begun
	again    = 3   // days that are asked for again, because papers came in since
)

// firstDay is that of the first Daily Papers.
var firstDay = time.Date(2023, time.May, 4, 0, 0, 0, 0, time.UTC)

// spans are the stretches of Daily Papers that can be named, by the site's parameter.
var spans = map[string]struct {
	what, example string
	is            func(string) bool
}{
	"date":  {"day", "2026-11-20", dated(time.DateOnly)},
	"week":  {"week", "2026-W47", regexp.MustCompile(`^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$`).MatchString},
	"month": {"month", "2026-10", dated("2006-01")},
}

func dated(layout string) func(string) bool {
	return func(text string) bool {
		_, err := time.Parse(layout, text)
		return err == nil
	}
}

// Span fetches a stretch of Daily Papers: the kind is "date", "week" or "month".
func (c *Client) Span(kind, name string, to Folder) (Job, error) {
	if s := spans[kind]; !s.is(name) {
		return Job{}, fmt.Errorf("%q is not a %s: write it as %s", name, s.what, s.example)
	}
	return c.span(kind, name, to), nil
}

// Trending fetches what is trending on a day.
func (c *Client) Trending(today time.Time, to Folder) Job {
	return c.span("", "trending_"+today.Format(time.DateOnly), to)
}

// Days fetches the days of Daily Papers from one to another, both included, oldest first.
func (c *Client) Days(from, until time.Time, to Folder) (jobs []Job) {
	if from.Before(firstDay) {
		from = firstDay
	}
	for day := midnight(from); !day.After(until); day = day.AddDate(0, 0, 1) {
		jobs = append(jobs, c.span("date", day.Format(time.DateOnly), to))
	}
	return jobs
}

func midnight(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }

// DefaultJobs are what is fetched if nothing is named: the days since the last one that was, and the last three
// again, so many back at most, and the feeds of categories. What is left out of a long absence is said.
func (c *Client) DefaultJobs(now time.Time, most int, categories []string, to Folder) (jobs []Job, left string, err error) {
	from, last := midnight(now).AddDate(0, 0, 1-again), to.last()
	if !last.IsZero() && last.Before(from) {
		from = last
		if first := midnight(now).AddDate(0, 0, -most); from.Before(first) {
			from = first
			left = fmt.Sprintf("only the last %d days are fetched; dailies fetch --since %s gets the rest", most, last.Format(time.DateOnly))
		}
	}
	feeds, err := c.Feeds(categories, to)
	return append(c.Days(from, now, to), feeds...), left, err
}

func (c *Client) dailyPapers(kind, name string, page int) *url.URL {
	values := url.Values{"sort": {"trending"}}
	if kind != "" {
		values = url.Values{kind: {name}}
	}
	values.Set("limit", strconv.Itoa(pageSize))
	if page > 0 {
		values.Set("p", strconv.Itoa(page))
	}
	u := c.Endpoint.JoinPath("api", "daily_papers")
	u.RawQuery = values.Encode()
	return u
}

// span fetches and saves a span. A day that has not begun at the site, which goes by UTC, is
// an HTTP 400: then the day before is asked for.
func (c *Client) span(kind, name string, to Folder) Job {
	return Job{c.dailyPapers(kind, name, 0).String(), func(ctx context.Context, ask *asking) Outcome {
		name := name
		answer, more, err := ask.pages(ctx, kind, name)
		for back := 0; back < maxBack && kind == "date" && isStatus(err, http.StatusBadRequest); back++ {
			day, _ := time.Parse(time.DateOnly, name)
			name = day.AddDate(0, 0, -1).Format(time.DateOnly)
			answer, more, err = ask.pages(ctx, kind, name)
		}
		if err != nil {
			return Outcome{Name: name, Err: err}
		}
		o := to.keep(name, prefix+name+suffix, answer, parser.SiteJSON)
		if more && o.Err == nil {
			o.Said += fmt.Sprintf("; the site may have more than these first %s: fetch its weeks or days", english.Number(maxPages*pageSize))
		}
		return o
	}}
}

// pages asks for the pages of a span and returns their answers, one a line. more says that the
// last one that may be asked for was full.
func (a *asking) pages(ctx context.Context, kind, name string) (answers []byte, more bool, err error) {
	var before []byte
	for page := range maxPages {
		answer, err := a.get(ctx, a.client.dailyPapers(kind, name, page), 0)
		if err != nil {
			return nil, false, err
		}
		list, err := papersIn(answer, parser.SiteJSON)
		if err != nil {
			return nil, false, err
		}
		if bytes.Equal(answer, before) {
			return answers, false, nil
		}
		before = answer
		answers = bytes.TrimSpace(append(append(answers, '\n'), answer...))
		if len(list) < pageSize || kind == "" { // of what is trending the first page is enough
			return answers, false, nil
		}
	}
	return answers, true, nil
}
