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
	pageSize    = 100 // records per request; the site allows 1 to 100
	maxPages    = 20  // requests per span
	maxDaysBack = 3   // to fall back if the site says that a day has not begun
	refetchDays = 3   // fetched again each time, because papers are added later
)

// firstDay is the day of the first Daily Papers.
var firstDay = time.Date(2023, time.May, 4, 0, 0, 0, 0, time.UTC)

// spans are the periods of Daily Papers that can be requested, by the site's query parameter.
var spans = map[string]struct {
	noun, example string
	isValid       func(string) bool
}{
	"date":  {"day", "2026-11-20", isDate(time.DateOnly)},
	"week":  {"week", "2026-W47", regexp.MustCompile(`^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$`).MatchString},
	"month": {"month", "2026-10", isDate("2006-01")},
}

func isDate(layout string) func(string) bool {
	return func(text string) bool {
		_, err := time.Parse(layout, text)
		return err == nil
	}
}

// Span returns a job that fetches a period of Daily Papers. The kind is "date", "week" or "month".
func (c *Client) Span(kind, name string, to Folder) (Job, error) {
	if s := spans[kind]; !s.isValid(name) {
		return Job{}, fmt.Errorf("%q is not a %s: write it as %s", name, s.noun, s.example)
	}
	return c.span(kind, name, to), nil
}

// Trending returns a job that fetches the papers that are trending today.
func (c *Client) Trending(today time.Time, to Folder) Job {
	return c.span("", "trending_"+today.Format(time.DateOnly), to)
}

// Days returns jobs that fetch each day from one to another, both included, oldest first.
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

// DefaultJobs returns the jobs of a fetch without arguments: at least the last three days, at most maxDays
// since the last fetched one, and the feeds of categories. The note says which days are left out.
func (c *Client) DefaultJobs(now time.Time, maxDays int, categories []string, to Folder) (jobs []Job, note string, err error) {
	from, last := midnight(now).AddDate(0, 0, 1-refetchDays), to.lastDay()
	if !last.IsZero() && last.Before(from) {
		from = last
		if first := midnight(now).AddDate(0, 0, -maxDays); from.Before(first) {
			from = first
			note = fmt.Sprintf("only the last %d days are fetched; dailies fetch --since %s gets the rest", maxDays, last.Format(time.DateOnly))
		}
	}
	feeds, err := c.Feeds(categories, to)
	return append(c.Days(from, now, to), feeds...), note, err
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

// span returns a job that fetches and saves a span. The site uses UTC, and answers HTTP 400 for a
// day that has not begun there. The job then falls back to the day before.
func (c *Client) span(kind, name string, to Folder) Job {
	return Job{c.dailyPapers(kind, name, 0).String(), func(ctx context.Context, s *session) Outcome {
		name := name
		answer, more, err := s.pages(ctx, kind, name)
		for back := 0; back < maxDaysBack && kind == "date" && isStatus(err, http.StatusBadRequest); back++ {
			day, _ := time.Parse(time.DateOnly, name)
			name = day.AddDate(0, 0, -1).Format(time.DateOnly)
			answer, more, err = s.pages(ctx, kind, name)
		}
		if err != nil {
			return Outcome{Name: name, Err: err}
		}
		o := to.keep(name, prefix+name+suffix, answer, parser.SiteJSON)
		if more && o.Err == nil {
			o.Summary += fmt.Sprintf("; the site may have more than these first %s: fetch its weeks or days", english.Number(maxPages*pageSize))
		}
		return o
	}}
}

// pages requests the pages of a span and returns them, one per line. more is true if all were full.
func (s *session) pages(ctx context.Context, kind, name string) (answers []byte, more bool, err error) {
	var previous []byte
	for page := range maxPages {
		answer, err := s.get(ctx, s.client.dailyPapers(kind, name, page), 0)
		if err != nil {
			return nil, false, err
		}
		list, err := papersIn(answer, parser.SiteJSON)
		if err != nil {
			return nil, false, err
		}
		if bytes.Equal(answer, previous) {
			return answers, false, nil
		}
		previous = answer
		answers = bytes.TrimSpace(append(append(answers, '\n'), answer...))
		if len(list) < pageSize || kind == "" { // the first page of trending papers is enough
			return answers, false, nil
		}
	}
	return answers, true, nil
}
