package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/marks"
	"dailies/model/shelf"
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
		Run: p.reading(p.showMarks),
	}
	c.AddCommand(p.exportMarksCommand(), p.importMarksCommand())
	return c
}

func (p *program) exportMarksCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:     "export",
		Short:   "print the marks",
		Long:    "Print all marks.",
		Example: "  dailies marks export > marks.jsonl",
		Run: p.reading(func([]string) error {
			p.requireMarks()
			f, err := marks.FindFormat(format)
			if err == nil {
				_, _ = p.out.Write(f.Export(p.marks)) // p.out keeps its first error
			}
			return err
		}),
	}
	marksFormat(c, &format)
	return c
}

func (p *program) importMarksCommand() *cobra.Command {
	var format string
	var dry bool
	c := &cobra.Command{
		Use:     "import FILE",
		Short:   "import marks, as one step that u undoes",
		Long:    "Import marks, as one step that u undoes. An import changes only what\nthe file says later than your marks do: an export has the time of each field, and a\nline without one is as old as its file. The FILE - is standard input.",
		Example: "  dailies marks import --format csv --dry-run marks.csv",
		Args:    cobra.MaximumNArgs(1),
		Run:     p.run(func(paths []string) error { return p.importMarks(strings.Join(paths, ""), format, dry) }),
	}
	marksFormat(c, &format)
	dryRun(c, &dry)
	return c
}

func marksFormat(c *cobra.Command, name *string) {
	var names []string
	for _, f := range marks.Formats {
		names = append(names, f.Name)
	}
	c.Flags().StringVar(name, "format", names[0], "`FORMAT`: "+strings.Join(names, " or "))
	oneOf(c, "format", names...)
}

// showMarks prints how many marks there are, where they are, and how to restore marks from backups.
func (p *program) showMarks([]string) error {
	folder, backups := p.store.Folder(), p.store.Backups()
	if folder == "" {
		return errors.New(p.report.Why.String())
	}
	p.reportMarks()
	by := p.marks.Count()
	fmt.Fprintf(p.out, "%s: %s to-read, %s read, %s skipped, %s in the inbox\n", english.Plural(p.marks.Len(), "mark"),
		english.Number(by[marks.ToRead]), english.Number(by[marks.Read]), english.Number(by[marks.Skipped]), english.Number(by[marks.Inbox]))
	fmt.Fprintln(p.out, "folder:", clean.Line(folder))
	for _, b := range backups {
		fmt.Fprintln(p.out, "backup:", clean.Line(b.Folder))
		if b.Missing > 0 {
			fmt.Fprintf(p.out, "  missing marks in it: %s; to bring them back: %s\n", english.Number(b.Missing), clean.Line(b.Command))
		}
	}
	fmt.Fprintln(p.out, "To forget marks, delete their lines while dailies is closed: an open one writes them again.")
	return nil
}

// requireMarks is like reportMarks, but raises the exit status if some marks could not be read.
func (p *program) requireMarks() {
	p.reportMarks()
	if p.report.Unread {
		p.raiseStatus(exitFailed)
	}
}

// reportMarks reports problems with the marks. It does so only once.
func (p *program) reportMarks() {
	if p.marksReported {
		return
	}
	p.marksReported = true
	if p.report.Unread && len(p.report.Warnings) == 0 {
		p.say(p.report.Why.String())
	}
	for _, line := range slices.Concat(p.report.Warnings, p.report.UnreadableLines(), p.report.Facts()) {
		p.say(line.String())
	}
}

// importMarks imports marks as one step. A line of the file can set a mark and nothing else: it cannot
// name a file, a setting or a program.
func (p *program) importMarks(path, format string, dryRun bool) error {
	defer p.open(dryRun)()
	p.reportMarks()
	as, err := marks.FindFormat(format)
	if err != nil {
		return err
	}
	from, in, saved := clean.Literal("standard input"), p.in, p.now
	if path != "" && !shelf.IsStdin(path) {
		f, err := parser.Open(path)
		if err != nil {
			return &parser.LoadError{Path: path, Err: err}
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil {
			saved = info.ModTime()
		}
		from, in = clean.Line(path), f
	} else {
		p.announceStdin("marks")
	}
	lines, problems, err := as.Import(in)
	if err != nil {
		return err
	}
	changes, older := p.marks.DropOutdated(lines, saved.UnixMilli())
	for _, problem := range problems {
		p.say(fmt.Sprintf("%s:%d: %s", from, problem.Line, problem.Text))
		p.raiseStatus(exitProblems)
	}
	if err := p.change(changes, dryRun); err != nil {
		return err
	}
	if older > 0 {
		p.say(english.Plural(older, "paper") + " of the file changed here since then: what is newer stays")
	}
	if len(changes) == 0 && len(problems) > 0 {
		return errReported
	}
	return nil
}
