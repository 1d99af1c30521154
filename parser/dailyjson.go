package parser

import (
	"strings"
	"time"

	"dailies/parser/clean"
)

// record is one paper as the site's API serves it at /api/daily_papers: the
// paper, and what the page says of it. Fields came and went over the years; one
// that is missing is zero. What stands beside the paper repeats some of its fields: the
// title there is without line breaks, and the day of publication was that of the page
// until 2024, and is that of arXiv since.
type record struct {
	Paper        paperJSON `json:"paper"`
	Title        string    `json:"title"`
	PublishedAt  string    `json:"publishedAt"`
	NumComments  int       `json:"numComments"`
	Organization orgJSON   `json:"organization"`
	SubmittedBy  struct {
		Name string `json:"name"`
	} `json:"submittedBy"`
}

// paperJSON is a paper as the API serves it by itself, at /api/papers/{id}.
type paperJSON struct {
	ID                 string  `json:"id"`
	Title              string  `json:"title"`
	Summary            string  `json:"summary"`
	PublishedAt        string  `json:"publishedAt"` // on arXiv
	SubmittedOnDailyAt string  `json:"submittedOnDailyAt"`
	Organization       orgJSON `json:"organization"`
	Authors            []struct {
		Name string `json:"name"`
	} `json:"authors"`
	SubmittedOnDailyBy struct {
		User string `json:"user"`
	} `json:"submittedOnDailyBy"`
	Upvotes     int      `json:"upvotes"`
	AISummary   string   `json:"ai_summary"`
	AIKeywords  []string `json:"ai_keywords"`
	GithubRepo  string   `json:"githubRepo"`
	GithubStars int      `json:"githubStars"`
	ProjectPage string   `json:"projectPage"`
}

type orgJSON struct {
	Name     string `json:"name"`
	FullName string `json:"fullname"`
}

// readDaily reads a value of what Hugging Face's API serves: the record of a paper on a page, or
// a paper by itself.
func readDaily(value string) (found jsonPaper, ok bool) {
	r, _ := decode[record](value)
	if strings.TrimSpace(r.Paper.Title) == "" {
		r.Paper, _ = decode[paperJSON](value) // a paper by itself, or none
	}
	if strings.TrimSpace(r.Paper.Title) == "" {
		return jsonPaper{}, false
	}
	return jsonPaper{r.paper(), r.day()}, true
}

// paper is what a record says of its paper.
func (r record) paper() Paper {
	title := oneLine(r.Title)
	if title.Empty() {
		title = oneLine(r.Paper.Title)
	}
	abstract, hidden := clean.Count(unwrapped(r.Paper.Summary))
	p := Paper{
		Title:    title,
		Abstract: abstract,
		Org:      r.Organization.org(),
		Authors:  len(r.Paper.Authors),
		Date:     jsonDay(r.Paper.PublishedAt),
		Comments: max(r.NumComments, 0),
		Meta:     true,
		Hidden:   hidden,
		ArXiv:    arXivNumber(r.Paper.ID),
	}
	if p.Org == (Org{}) {
		p.Org = r.Paper.Organization.org()
	}
	p.Details = r.details()
	return p
}

// details is what a record says of its paper beyond what the page shows.
func (r record) details() *Details {
	submitter := r.SubmittedBy.Name
	if submitter == "" {
		submitter = r.Paper.SubmittedOnDailyBy.User
	}
	d := &Details{
		Code:      address(r.Paper.GithubRepo),
		Project:   address(r.Paper.ProjectPage),
		Submitter: clean.Line(submitter),
		Summary:   oneLine(r.Paper.AISummary),
		Keywords:  cleanLines(r.Paper.AIKeywords),
		Upvotes:   max(r.Paper.Upvotes, 0),
		Stars:     max(r.Paper.GithubStars, 0),
	}
	for _, a := range r.Paper.Authors {
		if n := name(a.Name); !n.Empty() {
			d.Authors = append(d.Authors, n)
		}
	}
	return d.OrNil()
}

// day is the day of the page that the paper stood on.
func (r record) day() Date {
	if day := jsonDay(r.Paper.SubmittedOnDailyAt); day.Known() {
		return day
	}
	if strings.HasPrefix(r.PublishedAt, r.Paper.PublishedAt) {
		return Date{}
	}
	return jsonDay(r.PublishedAt)
}

func (o orgJSON) org() Org {
	line := strings.TrimSpace(o.Name + " " + o.FullName)
	if line == "" {
		return Org{}
	}
	name := o.FullName
	if name == "" {
		name = o.Name
	}
	return Org{Slug: clean.Line(o.Name), Name: clean.Line(name), Line: clean.Line(line)}
}

// jsonDay reads the day of a time such as 2025-07-24T04:38:47.770Z.
func jsonDay(text string) Date {
	at, err := time.Parse(time.DateOnly, text[:min(len(text), len(time.DateOnly))])
	if err != nil {
		return Date{}
	}
	return Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
}
