package marks

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

// Format is a file format for exporting and importing marks.
type Format struct {
	Name string

	write func(*bytes.Buffer, []Entry)
	read  func(*importer, string)
}

// Formats are all formats.
var Formats = []Format{{"jsonl", writeJSONL, readJSONL}, {"csv", writeCSV, readCSV}}

// FindFormat returns the format with a name. The error lists all names.
func FindFormat(name string) (Format, error) {
	var names []string
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("unknown format %q: use one of %s", name, strings.Join(names, ", "))
}

// Entry is a paper and its mark in an export. A journal line can be imported, too; it has one time for
// all fields.
type Entry struct {
	Change
	Time  int64 `json:"t,omitzero"` // in a line of a journal; applies to all fields
	Times Times `json:"times,omitempty"`
}

// Times holds when the fields of a mark were set, in milliseconds since 1970. The fields have the
// same names as in the journal: "state", "star", "note", "until", and "tag:rl" for the tag "rl".
type Times map[string]int64

// Problem is a line of an import that was not understood.
type Problem struct {
	Line int        // counted from 1
	Text clean.Text // a short description
}

const maxImport = 64 << 20 // bytes

// Export returns marks as text. It leaves out zero marks.
func (f Format) Export(all *Marks) []byte {
	var out bytes.Buffer
	f.write(&out, entriesOf(all))
	return out.Bytes()
}

// Import parses what Export or a person wrote. A paper without an ID is found by its title.
// Importing the same file twice changes nothing. The error is a read error.
func (f Format) Import(r io.Reader) ([]Entry, []Problem, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxImport+1))
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("import %s: %w", f.Name, err)
	case len(data) > maxImport:
		return nil, nil, fmt.Errorf("import %s: larger than %d MiB", f.Name, maxImport>>20)
	}
	var im importer
	f.read(&im, strings.TrimPrefix(string(data), "\uFEFF"))
	return im.lines, im.problems, nil
}

// entriesOf returns the papers whose mark is not zero. The times of removed tags are left out.
func entriesOf(all *Marks) (papers []Entry) {
	for id, m := range all.All() {
		if m.Status == Inbox && !m.Starred && m.Note == "" && m.Snooze == "" && len(m.Tags) == 0 {
			continue
		}
		r := all.find(id)
		e := Entry{Change: Change{ID: id, Title: m.Title, Also: r.also, Status: &m.Status, Starred: &m.Starred}, Times: Times{}}
		for _, f := range r.fields {
			if f.Text != "" {
				e.Set(f.Value)
			}
			if f.at.time > 0 && (f.Text != "" || !strings.HasPrefix(f.Field, journal.TagField)) {
				e.Times[f.Field] = f.at.time
			}
		}
		papers = append(papers, e)
	}
	return papers
}

type importer struct {
	lines    []Entry
	problems []Problem
}

func (im *importer) problem(line int, text string) {
	im.problems = append(im.problems, Problem{line, clean.Line(text)})
}

// add adds an entry if it identifies its paper. It ignores the default values "inbox" and "no star"
// if they have no time: they say nothing, because every paper starts with them.
func (im *importer) add(line int, e Entry) {
	if e.Snooze != nil && !journal.IsDay(*e.Snooze) {
		im.problem(line, fmt.Sprintf("%q is not a date like 2026-12-01", *e.Snooze))
		return
	}
	if e.Clean(); e.ID == "" && e.Title != "" {
		e.ID = library.Key(e.Title)
	}
	if e.ID == "" {
		im.problem(line, "neither an id nor a title")
		return
	}
	if e.Time > 0 {
		e.Times = Times{}
		for v := range e.Values {
			e.Times[v.Field] = e.Time
		}
	}
	if e.Status != nil && *e.Status == Inbox && e.Times[journal.StatusField] == 0 {
		e.Status = nil
	}
	if e.Starred != nil && !*e.Starred && e.Times[journal.StarField] == 0 {
		e.Starred = nil
	}
	im.lines = append(im.lines, e)
}

func writeJSONL(out *bytes.Buffer, all []Entry) {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, e := range all {
		_ = enc.Encode(e) // encoding an Entry cannot fail
	}
}

func readJSONL(im *importer, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		var e Entry
		err := json.Unmarshal([]byte(line), &e)
		if unknown, ok := errors.AsType[journal.UnknownStatus](err); ok {
			im.problem(n, unknown.Error())
		} else if err != nil {
			im.problem(n, "not a line of JSON as dailies exports it")
		} else {
			im.add(n, e)
		}
	}
}

// DropOutdated returns the changes of an import without the fields that were set later here, and
// the number of papers where that made a difference. Fields without a time count as set when the
// file was saved. Among several entries for a paper the newest wins.
func (m *Marks) DropOutdated(lines []Entry, saved int64) (changes []Change, older int) {
	newest := func(l Entry) int64 {
		if len(l.Times) == 0 {
			return saved
		}
		return slices.Max(slices.Collect(maps.Values(l.Times)))
	}
	slices.SortStableFunc(lines, func(a, b Entry) int { return cmp.Compare(newest(a), newest(b)) })
	for _, l := range lines {
		later, left := Change{ID: l.ID, Title: l.Title}, false
		for _, key := range l.Also { // a key that has marks here is not linked
			if m.papers[key] == nil {
				later.Also = append(later.Also, key)
			}
		}
		for v := range l.Values {
			time, known := l.Times[v.Field]
			if !known {
				time = saved
			}
			if now := m.find(l.ID).field(v.Field); time >= now.at.time {
				later.Set(v)
			} else if v.Text != now.Text {
				left = true
			}
		}
		if left {
			older++
		}
		changes = append(changes, later)
	}
	return changes, older
}

var csvColumns = []string{"id", "title", "status", "starred", "tags", "note", "snooze", "also", "times"}

func writeCSV(out *bytes.Buffer, all []Entry) {
	WriteRow(out, csvColumns)
	for _, e := range all {
		starred, also := "no", make([]string, len(e.Also))
		if *e.Starred {
			starred = "yes"
		}
		for i, key := range e.Also {
			also[i] = string(key)
		}
		WriteRow(out, []string{
			string(e.ID), e.Title, e.Status.String(), starred, strings.Join(e.Tag, " "),
			e.ValueOf(journal.NoteField), e.ValueOf(journal.SnoozeField), strings.Join(also, " "), writeTimes(e.Times),
		})
	}
}

// WriteRow writes a CSV row. The caller finds write errors in out. Unlike in encoding/csv every cell is
// quoted: a spreadsheet that uses semicolons as separators would find a formula after one.
func WriteRow(out io.StringWriter, cells []string) {
	quoted := make([]string, len(cells))
	for i, cell := range cells {
		quoted[i] = `"` + strings.ReplaceAll(escapeFormula(cell), `"`, `""`) + `"`
	}
	_, _ = out.WriteString(strings.Join(quoted, ",") + "\n")
}

// escapeFormula puts an apostrophe before a cell that a spreadsheet would run as a formula. A cell
// that already begins with apostrophes gets another one, so unescapeFormula restores it exactly.
func escapeFormula(cell string) string {
	if isFormula(cell) {
		return "'" + cell
	}
	return cell
}

func unescapeFormula(cell string) string {
	if strings.HasPrefix(cell, "'") && isFormula(cell) {
		return cell[1:]
	}
	return cell
}

// isFormula reports whether a spreadsheet may take a cell for a formula, also after blanks.
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
		if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
			im.problem(wrong.StartLine, wrong.Err.Error())
			continue
		}
		if err != nil { // always io.EOF, because a string reader has no other errors
			return
		}
		line, _ := table.FieldPos(0)
		var e Entry
		var unknown error
		for i, cell := range row[:min(len(row), len(header))] {
			if cell != "" { // an empty cell sets nothing
				unknown = cmp.Or(unknown, e.setColumn(header[i], unescapeFormula(cell)))
			}
		}
		if unknown != nil {
			im.problem(line, unknown.Error())
		} else {
			im.add(line, e)
		}
	}
}

// setColumn sets the value of a column, and ignores unknown columns. The error is an unknown status.
func (e *Entry) setColumn(column, cell string) error {
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
	case "also":
		for key := range strings.FieldsSeq(cell) {
			e.Also = append(e.Also, library.ID(key))
		}
	case "times":
		e.Times = readTimes(cell)
	}
	return nil
}

// writeTimes returns the times of fields as a cell: "note=1764000000000 state=1764000000000".
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
