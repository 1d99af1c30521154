package marks

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"
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

// codec writes and reads a format.
type codec struct {
	write func(io.Writer, iter.Seq[exchanged]) error
	read  func(*importer, string)
}

var codecs = map[Format]codec{
	JSONL: {writeJSONL, readJSONL},
	CSV:   {writeCSV, readCSV},
}

// exchanged is a paper and its mark, as a line of JSON. Its fields are called as in the
// journal, whose lines can be imported too.
type exchanged struct {
	ID    library.ID `json:"id,omitempty"`
	Title string     `json:"title,omitempty"`
	State string     `json:"state,omitempty"`
	Star  *bool      `json:"star,omitempty"`
	Note  *string    `json:"note,omitempty"`
	Until *string    `json:"until,omitempty"`
	Tag   []string   `json:"tag,omitempty"`
	Untag []string   `json:"untag,omitempty"`
	First int64      `json:"first,omitempty"` // milliseconds since 1970
	Time  int64      `json:"t,omitempty"`     // of a line of the journal, for all of its fields
	Times Times      `json:"times,omitempty"` // of the fields
}

// Problem is a line of an import that was not understood.
type Problem struct {
	Line int        // from 1
	Text clean.Text // what, in a few words
}

// maxImport is the size of the largest import, in bytes.
const maxImport = 64 << 20

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

// touched are the papers whose mark is not the zero mark.
func touched(all *Marks) iter.Seq[exchanged] {
	return func(yield func(exchanged) bool) {
		for id, m := range all.All() {
			if m.Status == Inbox && !m.Starred && m.Note == "" && m.Snooze == "" && len(m.Tags) == 0 {
				continue
			}
			e := exchanged{ID: id, Title: m.Title, State: m.Status.String(), Star: &m.Starred, Tag: m.Tags, Times: all.times(id)}
			if m.Note != "" {
				e.Note = &m.Note
			}
			if m.Snooze != "" {
				e.Until = &m.Snooze
			}
			if !m.First.IsZero() {
				e.First = m.First.UnixMilli()
			}
			if !yield(e) {
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

// add takes what a line says, if it names its paper. "Inbox" and "no star" without a time say
// nothing: so did every paper stand at first.
func (im *importer) add(line int, e *exchanged) {
	c := Change{
		ID: library.ID(clean.Line(string(e.ID)).String()), Title: clean.Line(e.Title).String(),
		Starred: e.Star, Note: e.Note, Snooze: e.Until, Tag: e.Tag, Untag: e.Untag,
	}
	status, known := ParseStatus(e.State)
	if c.ID == "" && c.Title != "" {
		c.ID = library.Key(c.Title)
	}
	switch {
	case e.State != "" && !known:
		im.problem(line, fmt.Sprintf("unknown status %q", e.State))
		return
	case c.ID == "":
		im.problem(line, "neither an id nor a title")
		return
	case c.Snooze != nil && !journal.IsDay(*c.Snooze):
		im.problem(line, fmt.Sprintf("%q is not a date like 2026-12-01", *c.Snooze))
		return
	}
	if e.State != "" {
		c.Status = &status
	}
	if e.First > 0 {
		c.First = time.UnixMilli(e.First)
	}
	times := e.Times
	if e.Time > 0 {
		times = Times{}
		for _, v := range c.values() {
			times[v.field] = e.Time
		}
	}
	if status == Inbox && times[statusField] == 0 {
		c.Status = nil
	}
	if c.Starred != nil && !*c.Starred && times[starField] == 0 {
		c.Starred = nil
	}
	im.lines = append(im.lines, Line{c, times})
}

func writeJSONL(w io.Writer, all iter.Seq[exchanged]) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for e := range all {
		if err := enc.Encode(e); err != nil {
			return err
		}
	}
	return nil
}

func readJSONL(im *importer, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		var e exchanged
		if json.Unmarshal([]byte(line), &e) != nil {
			im.problem(n, "not a line of JSON as dailies exports it")
			continue
		}
		im.add(n, &e)
	}
}
