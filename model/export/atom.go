package export

import (
	"bufio"
	"cmp"
	"encoding/xml"
)

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"` // of the newest paper, so that two runs give the same
	Entries []atomEntry `xml:"entry"`
}

type atomEntry struct {
	ID         string         `xml:"id"`
	Title      string         `xml:"title"`
	Updated    string         `xml:"updated"`
	Authors    []atomAuthor   `xml:"author"`
	Link       *atomLink      `xml:"link"`
	Categories []atomCategory `xml:"category"`
	Summary    string         `xml:"summary,omitempty"`
}

type atomAuthor struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Href string `xml:"href,attr"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

// longAgo is written if a feed has to have a date and none is known.
const longAgo = "1970-01-01"

func writeAtom(out *bufio.Writer, entries []Entry) error {
	feed := atomFeed{ID: "urn:dailies:papers", Title: "Papers", Updated: longAgo}
	for _, w := range newWorks(entries) {
		entry := atomEntry{ID: "urn:dailies:" + w.id, Title: w.title, Updated: w.day(), Summary: w.abstract}
		if w.arxiv != "" {
			entry.ID = "https://arxiv.org/abs/" + w.arxiv
		}
		if entry.Updated == "" {
			entry.Updated = longAgo
		}
		feed.Updated = max(feed.Updated, entry.Updated)
		entry.Updated += "T00:00:00Z"
		for _, n := range w.names {
			entry.Authors = append(entry.Authors, atomAuthor{n.String()})
		}
		if len(entry.Authors) == 0 { // an entry has to have one
			entry.Authors = []atomAuthor{{cmp.Or(From(w.entry.Paper), "unknown")}}
		}
		if w.address != "" {
			entry.Link = &atomLink{w.address}
		}
		for _, c := range append(w.categories, w.tags...) {
			entry.Categories = append(entry.Categories, atomCategory{c})
		}
		feed.Entries = append(feed.Entries, entry)
	}
	feed.Updated += "T00:00:00Z"
	if _, err := out.WriteString(xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	if err := enc.Encode(feed); err != nil {
		return err
	}
	return out.WriteByte('\n')
}
