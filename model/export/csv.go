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
	if p := w.entry.Paper; authors == "" && p.Authors > 0 {
		authors = strconv.Itoa(p.Authors)
	}
	starred := "no"
	if w.starred {
		starred = "yes"
	}
	return []string{w.id, w.entry.Paper.Title.String(), authors, w.org, w.day(), w.arxiv, w.address, w.status.String(), starred,
		strings.Join(w.tags, " "), w.note, w.entry.Paper.Abstract.String()}
}

func writeCSV(out *bufio.Writer, entries []Entry) error {
	if err := marks.WriteRow(out, columns); err != nil {
		return err
	}
	for _, w := range newWorks(entries) {
		if err := marks.WriteRow(out, w.cells()); err != nil {
			return err
		}
	}
	return nil
}
