package parser

import (
	"cmp"
	"strings"

	"dailies/parser/clean"
)

// record is one paper as the site's API serves it at /api/daily_papers: the paper, and what the page
// says of it, which repeats some of its fields. The title there is without line breaks, and the day of
// publication was that of the page until 2024, and is that of arXiv since. Fields came and went over
// the years; one that is missing is zero.
type record struct {
	paperJSON
	Paper       paperJSON `json:"paper"`
	NumComments int       `json:"numComments"`
	SubmittedBy struct {
		Name string `json:"name"`
	} `json:"submittedBy"`
}

// paperJSON is a paper as the API serves it by itself, at /api/papers/{id}.
type paperJSON struct {
	ID                 string `json:"id"`
	Title              string `json:"title"`
	Summary            string `json:"summary"`
	PublishedAt        string `json:"publishedAt"` // on arXiv
	SubmittedOnDailyAt string `json:"submittedOnDailyAt"`
	Organization       struct {
		Name     string `json:"name"`
		FullName string `json:"fullname"`
	} `json:"organization"`
	Authors []struct {
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

// readDaily reads a value of what Hugging Face's API serves: the record of a paper on a page, or
// a paper by itself.
func readDaily(value string) jsonPaper {
	r, _ := decode[record](value)
	return r.read()
}

// read is what a record says of its paper, and the day of the page that it stood on.
func (r record) read() jsonPaper {
	if strings.TrimSpace(r.Paper.Title) == "" {
		r.Paper = r.paperJSON
	}
	paper, org := r.Paper, cmp.Or(r.Organization, r.Paper.Organization)
	authors := make([]string, len(paper.Authors))
	for i, a := range paper.Authors {
		authors[i] = a.Name
	}
	p := newPaper(paper.ID, paper.Title, paper.Summary, authors, Details{
		Code:      address(paper.GithubRepo),
		Project:   address(paper.ProjectPage),
		Submitter: clean.Line(cmp.Or(r.SubmittedBy.Name, paper.SubmittedOnDailyBy.User)),
		Summary:   oneLine(paper.AISummary),
		Keywords:  cleanLines(paper.AIKeywords),
		Upvotes:   max(paper.Upvotes, 0),
		Stars:     max(paper.GithubStars, 0),
	})
	p.Title = cmp.Or(oneLine(r.Title), p.Title)
	p.Org = Org{Slug: clean.Line(org.Name), Name: clean.Line(cmp.Or(org.FullName, org.Name))}
	p.Date, p.Comments = dayIn(paper.PublishedAt), max(r.NumComments, 0)
	day := dayIn(paper.SubmittedOnDailyAt)
	if !day.Known() && !strings.HasPrefix(r.PublishedAt, paper.PublishedAt) {
		day = dayIn(r.PublishedAt)
	}
	return jsonPaper{p, day}
}
