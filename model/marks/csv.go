package marks

import (
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"dailies/model/library"
)

// csvColumns are the columns of a table, in the order in which they are written.
var csvColumns = []string{"id", "title", "status", "starred", "tags", "note", "snooze", "first", "times"}

func writeCSV(w io.Writer, items iter.Seq[exported]) error {
	if err := WriteRow(w, csvColumns); err != nil {
		return err
	}
	for it := range items {
		row := []string{string(it.id), it.Title, it.Status.String(), "no", strings.Join(it.Tags, " "), it.Note, it.Snooze, "", writeTimes(it.times)}
		if it.Starred {
			row[3] = "yes"
		}
		if !it.First.IsZero() {
			row[7] = it.First.UTC().Format(time.RFC3339Nano)
		}
		if err := WriteRow(w, row); err != nil {
			return err
		}
	}
	return nil
}

// WriteRow writes a row of a table as CSV. Every cell is quoted, which encoding/csv does only if a comma
// wants it: a spreadsheet that separates cells with semicolons would find a formula
// behind one.
func WriteRow(w io.Writer, cells []string) error {
	var row strings.Builder
	for i, cell := range cells {
		if i > 0 {
			row.WriteByte(',')
		}
		row.WriteString(`"` + strings.ReplaceAll(Disarm(cell), `"`, `""`) + `"`)
	}
	_, err := io.WriteString(w, row.String()+"\n")
	return err
}

// Disarm puts an apostrophe before what a spreadsheet would take for a formula
// and run. Apostrophes that are there already get one more, so that arm can
// take back exactly what Disarm did.
func Disarm(cell string) string {
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

// isFormula reports whether a spreadsheet may take a cell for a formula, blanks and
// full-width signs before it included.
func isFormula(cell string) bool {
	bare := strings.TrimLeft(cell, "' \t\r\n")
	sign, _ := utf8.DecodeRuneInString(bare)
	return bare != "" && strings.ContainsRune("=+-@＝＋－＠", sign)
}

func readCSV(im *importer, text string) {
	table := csv.NewReader(strings.NewReader(text))
	table.FieldsPerRecord = -1
	header, err := table.Read()
	if err != nil || !slices.Contains(header, "id") && !slices.Contains(header, "title") {
		im.problem(1, "the first line has no id or title column")
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
	var l Line
	for i, cell := range row {
		if i >= len(header) || cell == "" {
			continue
		}
		if !readCell(im, line, &l, header[i], arm(cell)) {
			return
		}
	}
	im.add(line, l.Change, l.Times)
}

func readCell(im *importer, line int, c *Line, column, cell string) bool {
	switch column {
	case "id":
		c.ID = library.ID(cell)
	case "title":
		c.Title = cell
	case "status":
		c.Status = im.status(line, cell)
		return c.Status != nil
	case "starred":
		c.Starred = new(slices.Contains([]string{"yes", "true", "1", "x"}, strings.ToLower(cell)))
	case "tags":
		c.Tag = strings.Fields(cell)
	case "note":
		c.Note = &cell
	case "snooze":
		c.Snooze = &cell
	case "times":
		c.Times = readTimes(cell)
	case "first":
		c.First, _ = time.Parse(time.RFC3339Nano, cell)
	}
	return true
}

// writeTimes writes the times of fields into a cell: "note=1764000000000 state=1764000000000".
func writeTimes(times Times) string {
	var all []string
	for _, field := range slices.Sorted(maps.Keys(times)) {
		all = append(all, field+"="+strconv.FormatInt(times[field], 10))
	}
	return strings.Join(all, " ")
}

func readTimes(cell string) Times {
	times := Times{}
	for _, text := range strings.Fields(cell) {
		i := strings.LastIndexByte(text, '=')
		if time, err := strconv.ParseInt(text[i+1:], 10, 64); err == nil && i > 0 {
			times[text[:i]] = time
		}
	}
	return times
}
