package export

import (
	"bufio"
	"encoding/json"

	"dailies/model/library"
	"dailies/parser/clean"
)

// version is incremented if a field of record is removed or changes its meaning, not if one is added.
const version = 1

// record is the JSON form of an entry. Other programs depend on it.
type record struct {
	Version      int        `json:"v"`
	Key          library.ID `json:"key"`
	Title        string     `json:"title"`
	Abstract     string     `json:"abstract"`
	Authors      *int       `json:"authors"`
	Org          *org       `json:"org"`
	Date         *string    `json:"date"`
	DateInferred bool       `json:"date_inferred"`
	Comments     int        `json:"comments"`
	Status       string     `json:"status"`
	Starred      bool       `json:"starred"`
	Tags         []string   `json:"tags"`
	Note         string     `json:"note"`
	Links        []string   `json:"links"`
	Sightings    []sighting `json:"sightings"`

	// null if no dump has the fact, as in text dumps
	ArXiv       *string      `json:"arxiv"`
	AuthorNames []clean.Text `json:"author_names"`
	Categories  []clean.Text `json:"categories"`
	Code        *string      `json:"code"`
	Project     *string      `json:"project"`
	Upvotes     *int         `json:"upvotes"`
	Stars       *int         `json:"stars"`
	Submitter   *string      `json:"submitter"`
	AISummary   *string      `json:"ai_summary"`
	AIKeywords  []clean.Text `json:"ai_keywords"`

	Match *string `json:"match"` // null for an exact match
}

type org struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

type sighting struct {
	File     string  `json:"file"`
	Line     int32   `json:"line"`
	PageDate *string `json:"page_date"`
	Inferred bool    `json:"page_date_inferred"`
	Position int32   `json:"position"`
}

func writeJSONLines(out *bufio.Writer, entries []Entry) { writeRecords(out, entries, "") }

func writeJSON(out *bufio.Writer, entries []Entry) {
	_ = out.WriteByte('[')
	writeRecords(out, entries, ",")
	_, _ = out.WriteString("]\n")
}

func writeRecords(out *bufio.Writer, entries []Entry, separator string) {
	enc := encoder(out)
	for i, e := range entries {
		if i > 0 {
			_, _ = out.WriteString(separator)
		}
		if enc.Encode(newRecord(e)) != nil {
			return // out has failed
		}
	}
}

// encoder returns an encoder that does not escape "<" for HTML, because the output is not for browsers.
func encoder(out *bufio.Writer) *json.Encoder {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc
}

func newRecord(e Entry) record {
	p, d, abstract := e.Paper, e.Paper.Details, e.Paper.Abstract.String()
	r := record{
		Version:      version,
		Key:          p.ID,
		Title:        p.Title.String(),
		Abstract:     abstract,
		Authors:      known(p.Authors),
		Date:         known(p.Date.Full()),
		DateInferred: p.Date.Known() && p.Date.Inferred,
		Comments:     p.Comments,
		Status:       e.Mark.Status.String(),
		Starred:      e.Mark.Starred,
		Tags:         append([]string{}, e.Mark.Tags...), // [] instead of null
		Note:         e.Mark.Note,
		Links:        append([]string{}, clean.AddressesIn(abstract)...),
		Sightings:    []sighting{},
		ArXiv:        known(p.ArXiv),
		AuthorNames:  d.Authors,
		Categories:   d.Categories,
		Code:         known(d.Code),
		Project:      known(d.Project),
		Upvotes:      known(d.Upvotes),
		Stars:        known(d.Stars),
		Submitter:    known(d.Submitter.String()),
		AISummary:    known(d.Summary.String()),
		AIKeywords:   d.Keywords,
		Match:        known(e.Match),
	}
	if !p.Org.Name.Empty() {
		r.Org = &org{p.Org.Slug.String(), p.Org.Name.String()}
	}
	for _, s := range p.Sightings {
		r.Sightings = append(r.Sightings, sighting{e.Dumps[s.Dump].Name.String(), s.Line, known(s.Page.Full()), s.Page.Inferred, s.Position})
	}
	return r
}

// known returns a pointer to a value, or nil for a zero value, which means unknown.
func known[T comparable](value T) *T {
	var unknown T
	if value == unknown {
		return nil
	}
	return &value
}
