package export

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"
)

// writeRIS writes the format of reference managers: a tag of two letters a line, CRLF at its
// end. A field is one line, so that nothing in a text can begin a field of its own.
func writeRIS(out *bufio.Writer, entries []Entry) {
	keys := citationKeys(entries)
	for i, e := range entries {
		field := func(tag, value string) {
			if value = strings.Join(strings.Fields(value), " "); value != "" {
				fmt.Fprintf(out, "%s  - %s\r\n", tag, value)
			}
		}
		field("TY", "UNPB") // unpublished: a preprint
		field("ID", keys[i])
		field("TI", e.title())
		for _, n := range e.names() {
			field("AU", n.inverted())
		}
		field("PY", year(e.Paper))
		field("DA", strings.ReplaceAll(e.citedDay(), "-", "/"))
		field("AB", e.abstract())
		if e.Paper.ArXiv != "" {
			field("M1", "arXiv:"+e.Paper.ArXiv)
		}
		field("UR", e.address())
		for _, tag := range e.Mark.Tags {
			field("KW", tag)
		}
		field("N1", e.Mark.Note)
		fmt.Fprint(out, "ER  - \r\n\r\n")
	}
}

// cslItem is an item of CSL-JSON, the input format of citation processors.
type cslItem struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"` // "article" is a preprint
	Title     string    `json:"title"`
	Author    []cslName `json:"author,omitempty"`
	Issued    *cslDate  `json:"issued,omitempty"`
	Abstract  string    `json:"abstract,omitempty"`
	URL       string    `json:"URL,omitempty"`
	Number    string    `json:"number,omitempty"`
	Publisher string    `json:"publisher,omitempty"`
	Keyword   string    `json:"keyword,omitempty"`
	Note      string    `json:"note,omitempty"`
}

type cslName struct {
	Family string `json:"family"`
	Given  string `json:"given,omitempty"`
}

// cslDate is a year, month and day, or a year.
type cslDate struct {
	Parts [][]int `json:"date-parts"`
}

func writeCSLJSON(out *bufio.Writer, entries []Entry) {
	items, keys := make([]cslItem, len(entries)), citationKeys(entries) // [] rather than null
	for i, e := range entries {
		item := cslItem{
			ID: keys[i], Type: "article", Title: e.title(), Abstract: e.abstract(), URL: e.address(),
			Keyword: strings.Join(e.Mark.Tags, ", "), Note: e.Mark.Note,
		}
		for _, n := range e.names() {
			item.Author = append(item.Author, cslName{n.family, n.given})
		}
		if d := e.Paper.Date; e.citedDay() != "" {
			item.Issued = &cslDate{[][]int{{d.Year, d.Month, d.Day}}}
		} else if year, err := strconv.Atoi(year(e.Paper)); err == nil {
			item.Issued = &cslDate{[][]int{{year}}}
		}
		if e.Paper.ArXiv != "" {
			item.Number, item.Publisher = "arXiv:"+e.Paper.ArXiv, "arXiv"
		}
		items[i] = item
	}
	enc := encoder(out)
	enc.SetIndent("", "  ")
	_ = enc.Encode(items) // out remembers why it failed
}
