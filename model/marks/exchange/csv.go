package exchange

import (
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
)

// columns are the columns of a table, in the order in which they are written.
var columns = []string{"id", "title", "status", "starred", "tags", "note", "snooze", "first"}

func writeCSV(w io.Writer, items iter.Seq[item]) error {
	table := csv.NewWriter(w)
	_ = table.Write(columns) // the writer keeps its error
	for it := range items {
		row := []string{string(it.id), it.Title, it.Status.String(), "no", strings.Join(it.Tags, " "), it.Note, it.Snooze, ""}
		if it.Starred {
			row[3] = "yes"
		}
		if !it.First.IsZero() {
			row[7] = it.First.UTC().Format(time.RFC3339Nano)
		}
		for i := range row {
			row[i] = disarm(row[i])
		}
		_ = table.Write(row)
	}
	table.Flush()
	return table.Error()
}

// disarm puts an apostrophe before what a spreadsheet would take for a formula
// and run. Apostrophes that are there already get one more, so that arm can
// take back exactly what disarm did.
func disarm(cell string) string {
	if isFormula(cell) {
		return "'" + cell
	}
	return cell
}

func arm(cell string) string {
	if strings.HasPrefix(cell, "'") && isFormula(cell) {
		return cell[1:]
	}
	return cell
}

func isFormula(cell string) bool {
	bare := strings.TrimLeft(cell, "'")
	return bare != "" && strings.ContainsRune("=+-@", rune(bare[0]))
}

func readCSV(im *importer, text string) {
	table := csv.NewReader(strings.NewReader(text))
	table.FieldsPerRecord = -1
	header, err := table.Read()
	if err != nil || !slices.Contains(header, "id") && !slices.Contains(header, "title") {
		im.problem(1, "the first line names no column id or title")
		return
	}
	for {
		row, err := table.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			im.problem(wrong.StartLine, wrong.Err.Error())
			continue
		}
		if err != nil {
			im.problem(0, err.Error())
			return
		}
		line, _ := table.FieldPos(0)
		readRow(im, line, header, row)
	}
}

// readRow reads a row. An empty cell says nothing.
func readRow(im *importer, line int, header, row []string) {
	var c marks.Change
	for i, cell := range row {
		if i >= len(header) || cell == "" {
			continue
		}
		if !readCell(im, line, &c, header[i], arm(cell)) {
			return
		}
	}
	im.add(line, c)
}

func readCell(im *importer, line int, c *marks.Change, column, cell string) bool {
	switch column {
	case "id":
		c.ID = library.ID(cell)
	case "title":
		c.Title = cell
	case "status":
		c.Status = im.status(line, cell)
		return c.Status != nil
	case "starred":
		yes := slices.Contains([]string{"yes", "true", "1", "x"}, strings.ToLower(cell))
		c.Starred = &yes
	case "tags":
		c.Tag = strings.Fields(cell)
	case "note":
		c.Note = &cell
	case "snooze":
		c.Snooze = &cell
	case "first":
		c.First, _ = time.Parse(time.RFC3339Nano, cell)
	}
	return true
}
