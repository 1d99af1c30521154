package parser

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// arXivRecord is one paper in arXiv's metadata dump from Kaggle, which has one record per line and
// some three million records.
type arXivRecord struct {
	ID            string     `json:"id"`
	Title         string     `json:"title"`
	Abstract      string     `json:"abstract"`
	Authors       string     `json:"authors"`        // in TeX, with affiliations
	AuthorsParsed [][]string `json:"authors_parsed"` // last name, first name, suffix
	Categories    string     `json:"categories"`     // separated by spaces
	UpdateDate    string     `json:"update_date"`
	Versions      []struct {
		Created string `json:"created"` // such as "Mon, 2 Apr 2007 19:18:42 GMT"
	} `json:"versions"`
}

func readArXiv(value string) jsonPaper {
	r, ok := decode[arXivRecord](value)
	if !ok {
		return jsonPaper{}
	}
	details := Details{Categories: cleanLines(strings.Fields(r.Categories))}
	p := newPaper(r.ID, r.Title, r.Abstract, r.authors(), details)
	p.Date = parseDay(r.UpdateDate)
	if len(r.Versions) > 0 {
		p.Date = cmp.Or(parseDay(r.Versions[0].Created), p.Date)
	}
	return jsonPaper{paper: p}
}

// authors returns the names of the authors, first name first.
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

// splitAuthors splits a line of names such as "A. One, B. Two (Some University) and C. Three".
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
