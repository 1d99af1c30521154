package marks

import (
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// csvColumns are the columns of a table, in the order in which they are written.
var csvColumns = []string{"id", "title", "status", "starred", "tags", "note", "snooze", "first", "times"}

func writeCSV(w io.Writer, all []exchanged) error {
	if err := WriteRow(w, csvColumns); err != nil {
		return err
	}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	for _, e := range all {
		starred, first := "no", ""
		if *e.Star {
			starred = "yes"
		}
		if e.First != 0 {
			first = time.UnixMilli(e.First).UTC().Format(time.RFC3339Nano)
		}
		row := []string{e.ID, e.Title, *e.State, starred, strings.Join(e.Tag, " "), text(e.Note), text(e.Until), first, writeTimes(e.Times)}
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
		row.WriteString(`"` + strings.ReplaceAll(disarm(cell), `"`, `""`) + `"`)
	}
	_, err := io.WriteString(w, row.String()+"\n")
	return err
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
		var e exchanged
		for i, cell := range row[:min(len(row), len(header))] {
			if cell != "" { // an empty cell says nothing
				e.read(header[i], arm(cell))
			}
		}
		line, _ := table.FieldPos(0)
		im.add(line, &e)
	}
}

// read takes a cell of a column. A column of another name says nothing.
func (e *exchanged) read(column, cell string) {
	switch column {
	case "id":
		e.ID = cell
	case "title":
		e.Title = cell
	case "status":
		e.State = &cell
	case "starred":
		e.Star = new(slices.Contains([]string{"yes", "true", "1", "x"}, strings.ToLower(cell)))
	case "tags":
		e.Tag = strings.Fields(cell)
	case "note":
		e.Note = &cell
	case "snooze":
		e.Until = &cell
	case "times":
		e.Times = readTimes(cell)
	case "first":
		if at, err := time.Parse(time.RFC3339Nano, cell); err == nil {
			e.First = at.UnixMilli()
		}
	}
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
