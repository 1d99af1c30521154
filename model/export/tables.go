package export

import (
	"bufio"
	"strconv"
	"strings"

	"dailies/model/marks"
)

var columns = []string{"key", "title", "authors", "organization", "date", "arxiv", "url", "status", "starred", "tags", "note", "abstract"}

// cells are the columns of a work. Authors are their names, else their number.
func (w work) cells() []string {
	authors := strings.Join(w.authorNames(), "; ")
	if authors == "" && w.authors > 0 {
		authors = strconv.Itoa(w.authors)
	}
	starred := "no"
	if w.starred {
		starred = "yes"
	}
	return []string{w.id, w.title, authors, w.org, w.day(), w.arxiv, w.address, w.status.String(), starred,
		strings.Join(w.tags, " "), w.note, w.abstract}
}

func writeCSV(out *bufio.Writer, works []work) error {
	if err := marks.WriteRow(out, columns); err != nil {
		return err
	}
	for _, w := range works {
		if err := marks.WriteRow(out, w.cells()); err != nil {
			return err
		}
	}
	return nil
}
