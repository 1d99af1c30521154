package fetch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"dailies/parser"
)

var category = regexp.MustCompile(`^[a-z]+(-[a-z]+)*(\.[A-Za-z]+(-[A-Za-z]+)*)?$`)

// CheckCategories returns an error if a name does not have the form of an arXiv category, such as cs.CL.
func CheckCategories(all []string) error {
	for _, one := range all {
		if !category.MatchString(strings.TrimSpace(one)) {
			return fmt.Errorf("%q is not an arXiv category: write them as cs.CL,cs.LG", one)
		}
	}
	return nil
}

// Feeds returns jobs that fetch the RSS feeds of arXiv categories. Each feed is saved under the day
// that it states. At weekends a feed is empty, which is no error and saves no file.
func (c *Client) Feeds(categories []string, to Folder) (jobs []Job, err error) {
	if err := CheckCategories(categories); err != nil {
		return nil, err
	}
	for _, name := range categories {
		name = strings.TrimSpace(name)
		u := c.ArXiv.JoinPath("rss", name)
		jobs = append(jobs, Job{u.String(), func(ctx context.Context, s *session) Outcome {
			answer, err := s.get(ctx, u, arXivPause)
			if err != nil {
				return Outcome{Name: name, Err: err}
			}
			name := name
			if d := parser.Parse(name, string(answer)); len(d.Pages) > 0 {
				name += " " + cmp.Or(d.Pages[0].Date.String(), "undated")
			}
			return to.keep(name, "arxiv_"+strings.ReplaceAll(name, " ", "_")+".xml.gz", answer, parser.ArXivRSS)
		}})
	}
	return jobs, nil
}

// Paper is a paper whose full text is to be fetched.
type Paper struct {
	Number string // arXiv number
	Title  string
}

// NothingToFetch is the message if there is no whole paper to fetch.
const NothingToFetch = "nothing to fetch: every paper on the reading list that has an arXiv number is here"

// SavePage saves the page of a paper and returns its title.
type SavePage func(p Paper, page []byte) (title string, err error)

// Papers returns jobs that fetch the full text of papers as HTML, and pass each page to save. Its
// error becomes the outcome of the job.
func (c *Client) Papers(all []Paper, save SavePage) (jobs []Job) {
	for _, p := range all {
		u := c.Pages.JoinPath("html", p.Number)
		jobs = append(jobs, Job{u.String(), func(ctx context.Context, s *session) Outcome {
			page, err := s.get(ctx, u, arXivPause)
			if isStatus(err, http.StatusNotFound) {
				err = errors.New("arXiv has no HTML of it")
			}
			title := ""
			if err == nil && ctx.Err() == nil {
				title, err = save(p, page)
			}
			if err != nil {
				return Outcome{Name: p.Number, Err: fmt.Errorf("%w; the PDF: %s", err, parser.ArXivPDF(p.Number))}
			}
			return Outcome{Name: p.Number, Papers: 1, New: 1, Summary: title}
		}})
	}
	return jobs
}
