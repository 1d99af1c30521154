package marks

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/parser/clean"
)

// Format is the name of a format.
type Format string

// The formats.
const (
	JSONL Format = "jsonl"
	CSV   Format = "csv"
)

// Formats lists the formats.
func Formats() []Format { return []Format{JSONL, CSV} }

// codec writes and reads a format. Each is in a file of its own.
type codec struct {
	write func(io.Writer, iter.Seq[exported]) error
	read  func(*importer, string)
}

var codecs = map[Format]codec{
	JSONL: {writeJSONL, readJSONL},
	CSV:   {writeCSV, readCSV},
}

// Problem is a line of an import that was not understood.
type Problem struct {
	Line int        // from 1
	Text clean.Text // what, in a few words
}

// maxImport is the size of the largest import, in bytes.
const maxImport = 64 << 20

// exported is a paper and its mark.
type exported struct {
	id library.ID
	Mark
	times Times
}

// Line is what an import says of a paper.
type Line struct {
	Change
	Times Times // of the fields that have one
}

// Export writes marks. Papers whose mark is the zero mark are left out.
func Export(w io.Writer, f Format, all *Marks) error {
	of, ok := codecs[f]
	if !ok {
		return unknownFormat(f)
	}
	out := bufio.NewWriter(w)
	if err := of.write(out, touched(all)); err != nil {
		return fmt.Errorf("export as %s: %w", f, err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("export as %s: %w", f, err)
	}
	return nil
}

// Import reads what Export wrote, or what a person wrote like it. A paper without an id is
// found by its title. The same import a second time changes nothing. The error is that of
// reading, of an unknown format, or of data that is not text.
func Import(r io.Reader, f Format) ([]Line, []Problem, error) {
	of, ok := codecs[f]
	if !ok {
		return nil, nil, unknownFormat(f)
	}
	data, err := io.ReadAll(io.LimitReader(r, maxImport+1))
	if err != nil {
		return nil, nil, fmt.Errorf("import %s: %w", f, err)
	}
	if len(data) > maxImport {
		return nil, nil, fmt.Errorf("import %s: larger than %d MiB", f, maxImport>>20)
	}
	if !isText(data) {
		return nil, nil, fmt.Errorf("import %s: it is not text", f)
	}
	var im importer
	of.read(&im, strings.TrimPrefix(string(data), "\uFEFF"))
	return im.lines, im.problems, nil
}

// isText reports whether data is text: it has no NUL, and at most one character in twenty is
// invalid UTF-8 or a control character. Of random bytes more than a third are.
func isText(data []byte) bool {
	all, junk := 0, 0
	for rest := data; len(rest) > 0; all++ {
		r, size := utf8.DecodeRune(rest)
		rest = rest[size:]
		switch {
		case r == 0:
			return false
		case r == utf8.RuneError && size == 1, unicode.IsControl(r) && !unicode.IsSpace(r):
			junk++
		}
	}
	return 20*junk <= all
}

func unknownFormat(f Format) error {
	var names []string
	for _, known := range Formats() {
		names = append(names, string(known))
	}
	return fmt.Errorf("unknown format %q: use one of %s", string(f), strings.Join(names, ", "))
}

func touched(all *Marks) iter.Seq[exported] {
	return func(yield func(exported) bool) {
		for id, m := range all.All() {
			if m.Status == Inbox && !m.Starred && m.Note == "" && m.Snooze == "" && len(m.Tags) == 0 {
				continue
			}
			if !yield(exported{id, m, all.times(id)}) {
				return
			}
		}
	}
}

// importer gathers what an import says.
type importer struct {
	lines    []Line
	problems []Problem
}

func (im *importer) problem(line int, text string) {
	im.problems = append(im.problems, Problem{line, clean.Line(text)})
}

// add takes a change, if it names its paper. "Inbox" and "no star" without a time say nothing:
// so did every paper stand at first.
func (im *importer) add(line int, c Change, times Times) {
	c.ID = library.ID(clean.Line(string(c.ID)).String())
	c.Title = clean.Line(c.Title).String()
	if c.ID == "" && c.Title != "" {
		c.ID = library.Key(c.Title)
	}
	if c.ID == "" {
		im.problem(line, "neither an id nor a title")
		return
	}
	if c.Snooze != nil && !journal.IsDay(*c.Snooze) {
		im.problem(line, fmt.Sprintf("%q is not a date like 2026-12-01", *c.Snooze))
		return
	}
	if c.Status != nil && *c.Status == Inbox && times[statusField] == 0 {
		c.Status = nil
	}
	if c.Starred != nil && !*c.Starred && times[starField] == 0 {
		c.Starred = nil
	}
	im.lines = append(im.lines, Line{c, times})
}

// status reads the name of a status; nil and a problem if it is none.
func (im *importer) status(line int, name string) *Status {
	s, ok := ParseStatus(name)
	if !ok {
		im.problem(line, fmt.Sprintf("unknown status %q", name))
		return nil
	}
	return &s
}
