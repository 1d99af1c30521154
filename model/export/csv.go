package export

import (
	"bufio"
	"strconv"
	"strings"

	"dailies/model/marks"
)

var columns = []string{"key", "title", "authors", "organization", "date", "arxiv", "url", "status", "starred", "tags", "note", "abstract"}

// writeCSV writes a table. Authors are their names, else their number.
func writeCSV(out *bufio.Writer, entries []Entry) {
	marks.WriteRow(out, columns)
	for _, e := range entries {
		p, authors, starred := e.Paper, strings.Join(e.authors(), "; "), "no"
		if authors == "" && p.Authors > 0 {
			authors = strconv.Itoa(p.Authors)
		}
		if e.Mark.Starred {
			starred = "yes"
		}
		marks.WriteRow(out, []string{
			string(p.ID), p.Title.String(), authors, p.Org.Name.String(), Day(p.Date), p.ArXiv, e.address(),
			e.Mark.Status.String(), starred, strings.Join(e.Mark.Tags, " "), e.Mark.Note, p.Abstract.String(),
		})
	}
}
