package marks

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/model/marks/journal"
)

var csvColumns = []string{"id", "title", "status", "starred", "tags", "note", "snooze", "times"}

func writeCSV(out *bytes.Buffer, all []Exchanged) {
	WriteRow(out, csvColumns)
	for _, e := range all {
		starred := "no"
		if *e.Starred {
			starred = "yes"
		}
		WriteRow(out, []string{
			string(e.ID), e.Title, e.Status.String(), starred, strings.Join(e.Tag, " "),
			e.ValueOf(journal.NoteField), e.ValueOf(journal.SnoozeField), writeTimes(e.Times),
		})
	}
}

// WriteRow writes a row of a table as CSV; out remembers if that fails. Every cell is quoted, which
// encoding/csv does only if a comma wants it: a spreadsheet that separates cells with semicolons
// would find a formula behind one.
func WriteRow(out io.StringWriter, cells []string) {
	quoted := make([]string, len(cells))
	for i, cell := range cells {
		quoted[i] = `"` + strings.ReplaceAll(disarm(cell), `"`, `""`) + `"`
	}
	_, _ = out.WriteString(strings.Join(quoted, ",") + "\n")
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
		line, _ := table.FieldPos(0)
		var e Exchanged
		var unknown error
		for i, cell := range row[:min(len(row), len(header))] {
			if cell != "" { // an empty cell says nothing
				unknown = cmp.Or(unknown, e.read(header[i], arm(cell)))
			}
		}
		if unknown != nil {
			im.problem(line, unknown.Error())
		} else {
			im.add(line, e)
		}
	}
}

// read takes a cell of a column. A column of another name says nothing. The error is that there
// is no such status.
func (e *Exchanged) read(column, cell string) error {
	switch column {
	case "id":
		e.ID = library.ID(cell)
	case "title":
		e.Title = cell
	case "status":
		e.Status = new(Status)
		return e.Status.UnmarshalText([]byte(cell))
	case "starred":
		e.Starred = new(slices.Contains([]string{"yes", "true", "1", "x"}, strings.ToLower(cell)))
	case "tags":
		e.Tag = strings.Fields(cell)
	case "note":
		e.Note = &cell
	case "snooze":
		e.Snooze = &cell
	case "times":
		e.Times = readTimes(cell)
	}
	return nil
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
