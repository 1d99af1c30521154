package errand

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"dailies/model/marks"
	"dailies/model/marks/exchange"
	"dailies/parser"
	"dailies/parser/clean"
)

// ShowMarks says how many marks there are, where they are, what their backups have that is
// missing, and how it comes back.
func (w World) ShowMarks() int {
	folder, backups := w.Store.Folder(), w.Store.Backups()
	if folder == "" {
		w.complain(w.Found.Why)
		return Failed
	}
	w.sayMarks()
	by := w.Marks.Count()
	fmt.Fprintf(w.Out, "%s: %s to-read, %s read, %s skipped, %s in the inbox\n", clean.Plural(w.Marks.Len(), "mark"),
		clean.Number(by[marks.ToRead]), clean.Number(by[marks.Read]), clean.Number(by[marks.Skipped]), clean.Number(by[marks.Inbox]))
	fmt.Fprintln(w.Out, "folder:", clean.Line(folder))
	for _, b := range backups {
		fmt.Fprintln(w.Out, "backup:", clean.Line(b.Folder))
		if b.Missing > 0 {
			fmt.Fprintf(w.Out, "  missing marks in it: %s; to bring them back: %s\n", clean.Number(b.Missing), clean.Line(b.Command))
		}
	}
	fmt.Fprintln(w.Out, "To forget marks, delete their lines while dailies is closed: an open one writes them again.")
	return OK
}

// ExportMarks prints all marks in a format.
func (w World) ExportMarks(format string) int {
	w.sayMarks()
	var text bytes.Buffer
	if err := exchange.Export(&text, exchange.Format(format), w.Marks.All()); err != nil {
		return w.failed(err)
	}
	_, _ = w.Out.Write(text.Bytes())
	return w.marksStatus()
}

// marksStatus is the exit status of what shows marks: if some could not be read, what was
// printed must not look like all.
func (w World) marksStatus() int {
	if w.Found.Unread {
		return Failed
	}
	return OK
}

// sayMarks reports which parts of the marks could not be read.
func (w World) sayMarks() {
	if w.Found.Unread && len(w.Found.Warnings) == 0 {
		w.complain(w.Found.Why)
	}
	for _, warning := range w.Found.Warnings {
		w.complain(warning)
	}
	for _, line := range append(MarkProblems(w.Found), MarkFacts(w.Found)...) {
		w.complain(line)
	}
}

// MarkFacts lists what a person should know about the journals that is not a problem.
func MarkFacts(r marks.Report) []clean.Text {
	if r.Edited == 0 {
		return nil
	}
	what := "1 line was changed outside dailies; it counts"
	if r.Edited > 1 {
		what = clean.Number(r.Edited) + " lines were changed outside dailies; they count"
	}
	return []clean.Text{clean.Of(fmt.Sprintf("marks: %s: %s", what, r.Where))}
}

// MarkProblems lists the lines of the journals that could not be read, as
// "marks/0a1b2c3d.jsonl:12: not JSON". They stay in the files as they are.
func MarkProblems(r marks.Report) []clean.Text {
	var lines []clean.Text
	for _, p := range r.Problems {
		lines = append(lines, clean.Of(fmt.Sprintf("marks/%s:%d: %s; the line is skipped and kept", p.File, p.Line, p.Text)))
	}
	if more := r.Bad - len(lines); more > 0 {
		lines = append(lines, clean.Of("marks: "+clean.Number(more)+" more lines could not be read; they are skipped and kept"))
	}
	return lines
}

// Import describes an import. An import can set marks and nothing else: no line of it
// can name a file, a setting or a program.
type Import struct {
	Format string
	Path   string // "" and "-" are In
	In     io.Reader
	DryRun bool // say what would change, and change nothing
}

// ImportMarks takes marks in, as one step that undo takes back.
func (w World) ImportMarks(im Import) int {
	w.sayMarks()
	changes, problems, err := im.read()
	if err != nil {
		return w.failed(err)
	}
	for _, p := range problems {
		w.complain(clean.Of(fmt.Sprintf("%s:%d: %s", im.name(), p.Line, p.Text)))
	}
	status := w.change(changes, im.DryRun)
	switch {
	case status != OK:
		return status
	case len(changes) == 0 && len(problems) > 0:
		return Failed
	case len(problems) > 0:
		return Problems
	}
	return OK
}

func (im Import) read() ([]marks.Change, []exchange.Problem, error) {
	in := im.In
	if im.Path != "" && im.Path != "-" {
		f, err := openRegular(im.Path)
		if err != nil {
			return nil, nil, err
		}
		defer f.Close()
		in = f
	}
	return exchange.Import(in, exchange.Format(im.Format))
}

// openRegular opens a regular file. A named pipe without a writer would block for ever.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && path != "/dev/stdin" {
		err = parser.ErrNotRegular
	}
	if err != nil {
		return nil, &parser.LoadError{Path: path, Err: err}
	}
	return os.Open(path)
}

func (im Import) name() clean.Text {
	if im.Path == "" || im.Path == "-" {
		return clean.Literal("standard input")
	}
	return clean.Line(im.Path)
}

// summary says how many papers changed of those that were named.
func summary(changed, named int, dryRun bool) clean.Text {
	switch {
	case named == 0:
		return clean.Literal("there is nothing to change")
	case changed == 0:
		return clean.Of("nothing to change: all " + clean.Number(named) + " are like that already")
	case dryRun:
		return clean.Of(fmt.Sprintf("%s of %s would change; nothing was done", clean.Number(changed), clean.Number(named)))
	}
	return clean.Of(fmt.Sprintf("%s of %s changed; dailies undo takes it back as one step", clean.Number(changed), clean.Number(named)))
}

// describe says what a change sets, in one line: "to-read +rl note  A Title".
func describe(c marks.Change) clean.Text {
	var set []string
	if c.Status != nil {
		set = append(set, c.Status.String())
	}
	if c.Starred != nil {
		set = append(set, map[bool]string{true: "star", false: "no star"}[*c.Starred])
	}
	for _, tag := range c.Tag {
		set = append(set, "+"+tag)
	}
	for _, tag := range c.Untag {
		set = append(set, "-"+tag)
	}
	if c.Note != nil {
		set = append(set, "note")
	}
	if c.Snooze != nil {
		set = append(set, "snooze "+*c.Snooze)
	}
	title := c.Title
	if title == "" {
		title = string(c.ID)
	}
	return clean.Line(strings.Join(set, " ") + "  " + title)
}
