package parser

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"dailies/parser/clean"
)

// arXivRecord is one paper of arXiv's metadata, one a line, as Kaggle serves them: some three
// million, so that nothing but the papers of the next part is held.
type arXivRecord struct {
	ID            string     `json:"id"`
	Title         string     `json:"title"`
	Abstract      string     `json:"abstract"`
	Authors       string     `json:"authors"`        // as TeX, with affiliations
	AuthorsParsed [][]string `json:"authors_parsed"` // last name, first name, suffix
	Categories    string     `json:"categories"`     // separated by blanks
	UpdateDate    string     `json:"update_date"`
	Versions      []struct {
		Created string `json:"created"` // as in "Mon, 2 Apr 2007 19:18:42 GMT"
	} `json:"versions"`
}

func readArXivRecord(value string) (found jsonPaper, ok bool) {
	r, ok := decode[arXivRecord](value)
	if !ok || strings.TrimSpace(r.Title) == "" {
		return jsonPaper{}, false
	}
	return jsonPaper{paper: r.paper()}, true
}

func (r arXivRecord) paper() Paper {
	authors := r.authors()
	p := arXivPaper(r.ID, r.Title, r.Abstract)
	p.Authors, p.Date = len(authors), r.date()
	p.Details = (&Details{Authors: names(authors), Categories: cleanLines(strings.Fields(r.Categories))}).OrNil()
	return p
}

func (r arXivRecord) date() Date {
	if len(r.Versions) > 0 {
		if day := mailDay(r.Versions[0].Created); day.Known() {
			return day
		}
	}
	return jsonDay(r.UpdateDate)
}

// authors are the names, first name first.
func (r arXivRecord) authors() []string {
	if len(r.AuthorsParsed) == 0 {
		return splitAuthors(r.Authors)
	}
	var all []string
	for _, parts := range r.AuthorsParsed {
		parts = append(slices.Clip(parts[:min(len(parts), 3)]), "", "", "")
		all = append(all, strings.TrimSpace(parts[1]+" "+parts[0]+" "+parts[2]))
	}
	return all
}

// splitAuthors splits a line of names: "A. One, B. Two (Some University) and C. Three".
func splitAuthors(line string) []string {
	var all []string
	line = parenthesis.ReplaceAllString(strings.Join(strings.Fields(line), " "), "")
	for one := range strings.SplitSeq(strings.ReplaceAll(line, " and ", ", "), ", ") {
		if one = strings.Trim(one, " ,"); one != "" {
			all = append(all, one)
		}
	}
	return all
}

var parenthesis = regexp.MustCompile(` ?\([^()]*\)`)

// arXivPaper is what all of arXiv's formats say of a paper: its number, title and
// abstract.
func arXivPaper(id, title, abstract string) Paper {
	p := Paper{Title: oneLine(title), Meta: true, ArXiv: arXivNumber(id)}
	p.Abstract, p.Hidden = clean.Count(unwrapped(abstract))
	return p
}

// arXivNumber is the number in an identifier or an address of arXiv, without its
// version; empty if there is none. Before 2007 the field of science came first: hep-ph/9901001.
func arXivNumber(text string) string {
	found := arXivID.FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}

var arXivID = regexp.MustCompile(`(?:^|[/:])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:$|[^\d.])`)

// mailDay reads the day of a time as mails have it: "Mon, 27 Apr 2026 00:00:00 -0400".
func mailDay(text string) Date {
	for _, layout := range []string{"Mon, 2 Jan 2006 15:04:05 MST", "Mon, 2 Jan 2006 15:04:05 -0700"} {
		if at, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			return Date{Year: at.Year(), Month: int(at.Month()), Day: at.Day()}
		}
	}
	return Date{}
}
