package app

import (
	"os"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/marks"
)

func (p *program) marksCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "marks",
		Short: "print how many marks there are, and where they and their backups are",
		Long:  "Print how many marks there are, and where they and their backups are.",
		Example: `  dailies marks export --format csv > marks.csv
  dailies marks import --dry-run marks.jsonl`,
		Args: takes(0, 0, "use marks, marks export or marks import"),
		Run:  p.reads(func(env workspace, _ []string) int { return env.ShowMarks() }),
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
		Args:    takes(0, 0, "marks export takes no file; it prints"),
		Run:     p.reads(func(env workspace, _ []string) int { return env.ExportMarks(format) }),
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
		Args:    takes(0, 1, "marks import takes one file, or - for standard input"),
		Run: p.does(func(paths []string) int {
			im.Path = strings.Join(paths, "")
			env := p.env(im.DryRun)
			defer env.Store.Close()
			return env.ImportMarks(im)
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
