package app

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

func (p *program) marksCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "marks",
		Short: "print how many marks there are, and where they and their backups are",
		Long:  "Print how many marks there are, and where they and their backups are.",
		Example: `  dailies marks export --format csv > marks.csv
  dailies marks import --dry-run marks.jsonl`,
		Args: arguments(0, 0, "use marks, marks export or marks import"),
		Run:  p.runReading(func(w workspace, _ []string) int { return w.ShowMarks() }),
	}
	c.AddCommand(p.exportMarksCommand(), p.importMarksCommand())
	return c
}

func (p *program) exportMarksCommand() *cobra.Command {
	format := string(marks.JSONL)
	c := &cobra.Command{
		Use:     "export",
		Short:   "print the marks",
		Long:    "Print all marks.",
		Example: "  dailies marks export > marks.jsonl",
		Args:    arguments(0, 0, "marks export takes no file; it prints"),
		Run:     p.runReading(func(w workspace, _ []string) int { return w.ExportMarks(format) }),
	}
	marksFormat(c, &format)
	return c
}

func (p *program) importMarksCommand() *cobra.Command {
	im := Import{Format: string(marks.JSONL), In: os.Stdin}
	c := &cobra.Command{
		Use:     "import FILE",
		Short:   "import marks, as one step that u undoes",
		Long:    "Import marks, as one step that u undoes. An import changes only what\nthe file says later than your marks do: an export has the time of each field, and a\nline without one is as old as its file. The FILE - is standard input.",
		Example: "  dailies marks import --format csv --dry-run marks.csv",
		Args:    arguments(0, 1, "marks import takes one file, or - for standard input"),
		Run: p.run(func(paths []string) int {
			im.Path = strings.Join(paths, "")
			w := p.open(im.DryRun)
			defer w.Store.Close()
			return w.ImportMarks(im)
		}),
	}
	marksFormat(c, &im.Format)
	c.Flags().BoolVar(&im.DryRun, "dry-run", false, "show what would change, without changing anything")
	return c
}

// marksFormat adds the flag for the format of marks.
func marksFormat(c *cobra.Command, format *string) {
	c.Flags().StringVar(format, "format", *format, "`FORMAT`: jsonl or csv")
	oneOf(c, "format", "jsonl", "csv")
}

// ShowMarks says how many marks there are, where they are, what their backups have that is
// missing, and how it comes back.
func (w workspace) ShowMarks() int {
	folder, backups := w.Store.Folder(), w.Store.Backups()
	if folder == "" {
		w.complain(w.Found.Why)
		return exitFailed
	}
	w.sayMarks()
	by := w.Marks.Count()
	fmt.Fprintf(w.Out, "%s: %s to-read, %s read, %s skipped, %s in the inbox\n", english.Plural(w.Marks.Len(), "mark"),
		english.Number(by[marks.ToRead]), english.Number(by[marks.Read]), english.Number(by[marks.Skipped]), english.Number(by[marks.Inbox]))
	fmt.Fprintln(w.Out, w.kinds())
	fmt.Fprintln(w.Out, "folder:", clean.Line(folder))
	for _, b := range backups {
		fmt.Fprintln(w.Out, "backup:", clean.Line(b.Folder))
		if b.Missing > 0 {
			fmt.Fprintf(w.Out, "  missing marks in it: %s; to bring them back: %s\n", english.Number(b.Missing), clean.Line(b.Command))
		}
	}
	fmt.Fprintln(w.Out, "To forget marks, delete their lines while dailies is closed: an open one writes them again.")
	return exitOK
}

// kinds says under which kind of key the marks are kept.
func (w workspace) kinds() string {
	numbered, titled := w.Marks.Kinds()
	return fmt.Sprintf("marks under an arXiv number: %s, under a title: %s", english.Number(numbered), english.Number(titled))
}

// ExportMarks prints all marks in a format.
func (w workspace) ExportMarks(format string) int {
	w.sayMarks()
	var text bytes.Buffer
	if err := marks.Export(&text, marks.Format(format), w.Marks); err != nil {
		return w.failed(err)
	}
	_, _ = w.Out.Write(text.Bytes())
	return w.marksStatus()
}

// marksStatus is the exit status of what shows marks: if some could not be read, what was
// printed must not look like all.
func (w workspace) marksStatus() int {
	if w.Found.Unread {
		return exitFailed
	}
	return exitOK
}

// sayMarks reports which parts of the marks could not be read.
func (w workspace) sayMarks() {
	if w.Found.Unread && len(w.Found.Warnings) == 0 {
		w.complain(w.Found.Why)
	}
	for _, warning := range w.Found.Warnings {
		w.complain(warning)
	}
	for _, line := range append(w.Found.Lines(), w.Found.Facts()...) {
		w.complain(line)
	}
}

// Import describes an import. An import can set marks and nothing else: no line of it
// can name a file, a setting or a program.
type Import struct {
	Format string
	Path   string // "" and "-" are In
	In     io.Reader
	DryRun bool // say what would change, and change nothing
}

// ImportMarks takes marks in, as one step that undo takes back. What was decided later than the
// file says stays. Where the file has no time, the time counts at which it was saved.
func (w workspace) ImportMarks(im Import) int {
	w.sayMarks()
	lines, saved, problems, err := im.read(w.Now)
	if err != nil {
		return w.failed(err)
	}
	changes, older := w.Marks.LaterOf(lines, saved.UnixMilli())
	for _, p := range problems {
		w.complain(clean.Of(fmt.Sprintf("%s:%d: %s", im.name(), p.Line, p.Text)))
	}
	status := w.change(changes, im.DryRun)
	if older > 0 {
		w.complain(clean.Line(english.Plural(older, "paper") + " of the file changed here since then: what is newer stays"))
	}
	switch {
	case status != exitOK:
		return status
	case len(changes) == 0 && len(problems) > 0:
		return exitFailed
	case len(problems) > 0:
		return exitProblems
	}
	return exitOK
}

// read reads the lines of the import, and says when they were saved.
func (im Import) read(now time.Time) (lines []marks.Line, saved time.Time, problems []marks.Problem, err error) {
	in := im.In
	saved = now
	if im.Path != "" && im.Path != "-" {
		f, err := openRegular(im.Path)
		if err != nil {
			return nil, now, nil, err
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			saved = info.ModTime()
		}
		in = f
	}
	lines, problems, err = marks.Import(in, marks.Format(im.Format))
	return lines, saved, problems, err
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
		return clean.Of("nothing to change: all " + english.Number(named) + " are like that already")
	case dryRun:
		return clean.Of(fmt.Sprintf("%s of %s would change; nothing was done", english.Number(changed), english.Number(named)))
	}
	return clean.Of(fmt.Sprintf("%s of %s changed; dailies undo takes it back as one step", english.Number(changed), english.Number(named)))
}

// describe says what an edit does, in one line: "inbox → to-read +rl note  A Title".
func describe(e marks.Edit) clean.Text {
	c, set := e.Set, []string(nil)
	if c.Status != nil && e.Before.Status != nil {
		set = append(set, e.Before.Status.String()+" → "+c.Status.String())
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
	return clean.Concat(clean.Line(strings.Join(set, " ")+"  "), tex.Unicode(clean.Line(title)))
}
