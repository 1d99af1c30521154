package parser

import (
	"cmp"
	"strings"

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
func readDaily(value string) jsonPaper {
	r, _ := decode[record](value)
	if strings.TrimSpace(r.Paper.Title) == "" {
		r.Paper, _ = decode[paperJSON](value)
	}
	return jsonPaper{r.paper(), r.day()}
}

// paper is what a record says of its paper.
func (r record) paper() Paper {
	paper := r.Paper
	abstract, hidden := clean.Count(unwrapped(paper.Summary))
	authors := make([]string, len(paper.Authors))
	for i, a := range paper.Authors {
		authors[i] = a.Name
	}
	details := &Details{
		Authors:   names(authors),
		Code:      address(paper.GithubRepo),
		Project:   address(paper.ProjectPage),
		Submitter: clean.Line(cmp.Or(r.SubmittedBy.Name, paper.SubmittedOnDailyBy.User)),
		Summary:   oneLine(paper.AISummary),
		Keywords:  cleanLines(paper.AIKeywords),
		Upvotes:   max(paper.Upvotes, 0),
		Stars:     max(paper.GithubStars, 0),
	}
	return Paper{
		Title:    cmp.Or(oneLine(r.Title), oneLine(paper.Title)),
		Abstract: abstract,
		Org:      cmp.Or(r.Organization, paper.Organization).org(),
		Authors:  len(authors),
		Date:     dayIn(paper.PublishedAt),
		Comments: max(r.NumComments, 0),
		Meta:     true,
		Hidden:   hidden,
		ArXiv:    ArXivNumber(paper.ID),
		Details:  details.OrNil(),
	}
}

// day is the day of the page that the paper stood on.
func (r record) day() Date {
	if day := dayIn(r.Paper.SubmittedOnDailyAt); day.Known() {
		return day
	}
	if strings.HasPrefix(r.PublishedAt, r.Paper.PublishedAt) {
		return Date{}
	}
	return dayIn(r.PublishedAt)
}

func (o orgJSON) org() Org {
	return Org{
		Slug: clean.Line(o.Name),
		Name: clean.Line(cmp.Or(o.FullName, o.Name)),
	}
}
