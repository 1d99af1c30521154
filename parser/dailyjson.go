package parser

import (
	"cmp"
	"strings"

	"dailies/parser/clean"
)

// record is one paper as Hugging Face's API serves it at /api/daily_papers: the paper itself, and
// what the page says about it, which repeats some fields. The outer title has no line breaks. The
// outer date of publication was the page's until 2024 and has been arXiv's since then. Fields came
// and went over the years; a missing field is zero.
type record struct {
	paperJSON
	Paper       paperJSON `json:"paper"`
	NumComments int       `json:"numComments"`
	SubmittedBy struct {
		Name string `json:"name"`
	} `json:"submittedBy"`
}

// paperJSON is a paper as the API serves it on its own, at /api/papers/{id}.
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

// readDaily reads a value from Hugging Face's API: a record of a page, or a single paper.
func readDaily(value string) jsonPaper {
	r, _ := decode[record](value)
	return r.read()
}

// read converts the record to a paper and the day of its page.
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
		Code:      safeAddress(paper.GithubRepo),
		Project:   safeAddress(paper.ProjectPage),
		Submitter: clean.Line(cmp.Or(r.SubmittedBy.Name, paper.SubmittedOnDailyBy.User)),
		Summary:   oneLine(paper.AISummary),
		Keywords:  cleanLines(paper.AIKeywords),
		Upvotes:   max(paper.Upvotes, 0),
		Stars:     max(paper.GithubStars, 0),
	})
	p.Title = cmp.Or(oneLine(r.Title), p.Title)
	p.Org = Org{Slug: clean.Line(org.Name), Name: clean.Line(cmp.Or(org.FullName, org.Name))}
	p.Date, p.Comments = parseDay(paper.PublishedAt), max(r.NumComments, 0)
	day := parseDay(paper.SubmittedOnDailyAt)
	if !day.Known() && !strings.HasPrefix(r.PublishedAt, paper.PublishedAt) {
		day = parseDay(r.PublishedAt)
	}
	return jsonPaper{p, day}
}
