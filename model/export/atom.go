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

const midnight = "T00:00:00Z"

func writeAtom(out *bufio.Writer, entries []Entry) {
	feed := atomFeed{ID: "urn:dailies:papers", Title: "Papers", Updated: longAgo}
	for _, e := range entries {
		p, updated := e.Paper, cmp.Or(e.Paper.Date.Full(), longAgo)
		feed.Updated = max(feed.Updated, updated)
		entry := atomEntry{ID: "urn:dailies:" + string(p.ID), Title: e.title(), Updated: updated + midnight, Summary: e.abstract()}
		if p.ArXiv != "" {
			entry.ID = e.address()
		}
		for _, name := range e.authors() {
			entry.Authors = append(entry.Authors, atomAuthor{name})
		}
		if len(entry.Authors) == 0 { // an entry has to have one
			entry.Authors = []atomAuthor{{cmp.Or(p.From(), "unknown")}}
		}
		if address := e.address(); address != "" {
			entry.Link = &atomLink{address}
		}
		for _, c := range p.Details.Categories {
			entry.Categories = append(entry.Categories, atomCategory{c.String()})
		}
		for _, tag := range e.Mark.Tags {
			entry.Categories = append(entry.Categories, atomCategory{tag})
		}
		feed.Entries = append(feed.Entries, entry)
	}
	feed.Updated += midnight
	_, _ = out.WriteString(xml.Header)
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	_ = enc.Encode(feed) // out remembers why it failed
	_ = out.WriteByte('\n')
}
