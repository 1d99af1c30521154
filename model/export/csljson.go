package export

import (
	"bufio"
	"encoding/json"
	"strconv"
	"strings"
)

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

func writeCSLJSON(out *bufio.Writer, entries []Entry) error {
	works := newWorks(entries)
	items := make([]cslItem, len(works)) // [] rather than null
	for i, w := range works {
		items[i] = newCSLItem(w)
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(items)
}

func newCSLItem(w work) cslItem {
	item := cslItem{
		ID: w.cite, Type: "article", Title: w.title, Abstract: w.abstract, URL: w.address,
		Keyword: strings.Join(w.tags, ", "), Note: w.note,
	}
	for _, n := range w.names {
		item.Author = append(item.Author, cslName{Family: n.family, Given: n.given})
	}
	if w.citedDay() != "" {
		item.Issued = &cslDate{[][]int{{w.date.Year, w.date.Month, w.date.Day}}}
	} else if year, err := strconv.Atoi(w.year); err == nil {
		item.Issued = &cslDate{[][]int{{year}}}
	}
	if w.arxiv != "" {
		item.Number, item.Publisher = "arXiv:"+w.arxiv, "arXiv"
	}
	return item
}
