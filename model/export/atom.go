package export

import (
	"bufio"
	"cmp"
	"encoding/xml"
)

// unknownDate stands for an unknown date, because Atom requires one.
const unknownDate = "1970-01-01"

// writeAtom writes an Atom feed, dated by its newest paper so that the output is reproducible.
func writeAtom(out *bufio.Writer, entries []Entry) {
	put := func(before, text, after string) {
		_, _ = out.WriteString(before)
		_ = xml.EscapeText(out, []byte(text)) // out keeps its first error
		_, _ = out.WriteString(after + "\n")
	}
	newest := unknownDate
	for _, e := range entries {
		newest = max(newest, e.Paper.Date.Full())
	}
	_, _ = out.WriteString(xml.Header + `<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:dailies:papers</id>
  <title>Papers</title>
`)
	put("  <updated>", newest, "T00:00:00Z</updated>")
	for _, e := range entries {
		p, id := e.Paper, "urn:dailies:"+string(e.Paper.ID)
		if p.ArXiv != "" {
			id = e.address()
		}
		put("  <entry>\n    <id>", id, "</id>")
		put("    <title>", e.title(), "</title>")
		put("    <updated>", cmp.Or(p.Date.Full(), unknownDate), "T00:00:00Z</updated>")
		authors := e.authors()
		if len(authors) == 0 { // an entry requires one
			authors = []string{cmp.Or(p.Byline(), "unknown")}
		}
		for _, name := range authors {
			put("    <author>\n      <name>", name, "</name>\n    </author>")
		}
		if address := e.address(); address != "" {
			put(`    <link href="`, address, `"></link>`)
		}
		for _, c := range p.Details.Categories {
			put(`    <category term="`, c.String(), `"></category>`)
		}
		for _, tag := range e.Mark.Tags {
			put(`    <category term="`, tag, `"></category>`)
		}
		if abstract := e.abstract(); abstract != "" {
			put("    <summary>", abstract, "</summary>")
		}
		_, _ = out.WriteString("  </entry>\n")
	}
	_, _ = out.WriteString("</feed>\n")
}
