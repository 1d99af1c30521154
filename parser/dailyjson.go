package parser

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"dailies/parser/clean"
)

// record is one paper as the site's API serves it at /api/daily_papers: the
// paper, and what the page says of it. Fields came and went over the years; one
// that is missing is zero.
type record struct {
	Paper        paperJSON `json:"paper"`
	Title        string    `json:"title"`       // without the line breaks that the paper's own may have
	PublishedAt  string    `json:"publishedAt"` // on the page until 2024, on arXiv since
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

// isDailyJSON tells by its start whether a text is what the site's API serves.
func isDailyJSON(start string) bool {
	start = strings.TrimLeft(strings.TrimPrefix(start, "\ufeff"), " \t\r\n")
	return dailyStart.MatchString(start)
}

// dailyStart is a list of records, one record, or a paper by itself. The field
// "paper" comes first in every answer seen, the identifier and a list of authors in
// those of a paper; in arXiv's metadata the authors are no list.
var dailyStart = regexp.MustCompile(`^(\[\s*)?\{\s*("paper"\s*:\s*\{|"id"\s*:\s*"\d{4}\.\d{4,5}"\s*,\s*"authors"\s*:\s*\[)`)

// readDailyJSON reads what the site's API served: lists of records, one after the
// other, or single records.
func readDailyJSON(name, text string) Dump {
	text = strings.TrimPrefix(text, "\ufeff")
	j := &dailyJSON{
		dump:    Dump{Name: clean.Line(name)},
		text:    text,
		decoder: json.NewDecoder(strings.NewReader(text)),
		line:    1,
		pages:   map[Date]int{},
	}
	if err := j.values(); !errors.Is(err, io.EOF) {
		j.problem(j.lineAt(j.decoder.InputOffset()), "the JSON is cut or damaged here: what comes before is read; fetch or save it again")
	}
	if j.wrong > 0 {
		what := fmt.Sprintf("%d of %d records are no papers: they have no title, or other fields than the site's", j.wrong, j.wrong+len(j.dump.Papers))
		j.problem(j.firstWrong, what)
	}
	return j.dump
}

// dailyJSON is the reading of one text.
type dailyJSON struct {
	dump       Dump
	text       string
	decoder    *json.Decoder
	counted    int          // bytes of the text in which lines were counted
	line       int          // of the byte behind them, from 1
	pages      map[Date]int // index into dump.Pages by the day of the page
	wrong      int          // records that are no papers
	firstWrong int          // the line of the first
}

// values reads lists and records until the text ends, which is io.EOF.
func (j *dailyJSON) values() error {
	for {
		rest := strings.TrimLeft(j.text[j.decoder.InputOffset():], " \t\r\n")
		read := j.record
		if strings.HasPrefix(rest, "[") {
			read = j.list
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// list reads a list of records. It must be closed: the end of the text within it
// is io.ErrUnexpectedEOF.
func (j *dailyJSON) list() error {
	_, err := j.decoder.Token()
	for err == nil && j.decoder.More() {
		err = j.record()
	}
	if err == nil {
		_, err = j.decoder.Token()
	}
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// record reads the next record.
func (j *dailyJSON) record() error {
	var raw json.RawMessage
	if err := j.decoder.Decode(&raw); err != nil {
		return err
	}
	line := j.lineAt(j.decoder.InputOffset() - int64(len(raw)))
	var r record
	if json.Unmarshal(raw, &r) == nil && r.Paper.Title == "" {
		_ = json.Unmarshal(raw, &r.Paper) // a paper by itself, or none
	}
	if strings.TrimSpace(r.Paper.Title) == "" {
		if j.wrong++; j.wrong == 1 {
			j.firstWrong = line
		}
		return nil
	}
	p := r.paper()
	p.Line, p.Page = line, j.page(r.day(), line)
	page := &j.dump.Pages[p.Page]
	page.Papers++
	p.Position = page.Papers
	j.dump.Papers = append(j.dump.Papers, p)
	return nil
}

// lineAt is the line that a byte stands in. Offsets only grow.
func (j *dailyJSON) lineAt(offset int64) int {
	j.line += strings.Count(j.text[j.counted:max(int(offset), j.counted)], "\n")
	j.counted = max(int(offset), j.counted)
	return j.line
}

// page is the index of the page of a day. A file of a week has several.
func (j *dailyJSON) page(day Date, line int) int {
	at, known := j.pages[day]
	if !known {
		at = len(j.dump.Pages)
		j.pages[day] = at
		j.dump.Pages = append(j.dump.Pages, Page{Date: day, Line: line})
	}
	return at
}

func (j *dailyJSON) problem(line int, text string) {
	j.dump.Problems = append(j.dump.Problems, Problem{Line: line, Text: clean.Line(text)})
}

// paper is what a record says of its paper.
func (r record) paper() Paper {
	title := r.Title
	if title == "" {
		title = r.Paper.Title
	}
	abstract, hidden := clean.Count(unwrapped(r.Paper.Summary))
	p := Paper{
		Title:    oneLine(title),
		Abstract: abstract,
		Org:      r.Organization.org(),
		Authors:  len(r.Paper.Authors),
		Date:     jsonDay(r.Paper.PublishedAt),
		Comments: max(r.NumComments, 0),
		Meta:     true,
		Hidden:   hidden,
	}
	if p.Org == (Org{}) {
		p.Org = r.Paper.Organization.org()
	}
	if id := arXivID.FindString(r.Paper.ID); id != "" {
		p.ArXiv = id
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
		if name := oneLine(a.Name); name != (clean.Text{}) {
			d.Authors = append(d.Authors, name)
		}
	}
	return d.orNil()
}

var arXivID = regexp.MustCompile(`^\d{4}\.\d{4,5}`)

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

// unwrapped takes the line breaks out of a text that arXiv set in lines; an empty
// line stays the end of a paragraph.
func unwrapped(text string) string {
	var all []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if words := strings.Fields(part); len(words) > 0 {
			all = append(all, strings.Join(words, " "))
		}
	}
	return strings.Join(all, "\n")
}
