package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"dailies/model/errand"
	"dailies/model/papers"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// full is what dailies show --full is asked for.
type full struct {
	on     bool
	format string
}

func (f *full) flags(c *cobra.Command) {
	c.Flags().BoolVar(&f.on, "full", false, "print the whole paper, from a page of arxiv.org/html that was saved: dailies show --full FILE.html")
	c.Flags().StringVar(&f.format, "format", "text", "`FORMAT` of the whole paper: text or md")
	oneOf(c, "format", papers.Formats...)
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		switch {
		case !slices.Contains(papers.Formats, f.format):
			return fmt.Errorf("unknown format %q: text or md", f.format)
		case !f.on && c.Flags().Changed("format"):
			return fmt.Errorf("--format is for whole papers: add --full")
		}
		return nil
	}
}

// showFull prints a whole paper. On a terminal its lines are as wide as that, in a pipe as
// wide as text can be read.
func (p *program) showFull(path string, f full) int {
	a, err := papers.Read(path)
	if err != nil {
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = path.Err // its name is said already
		}
		return complain(fmt.Sprintf("%s: %v", clean.Line(path), err))
	}
	width, ascii := ui.Measure, false
	if terminal.IsTerminal(os.Stdout) {
		width, ascii = terminal.Columns(os.Stdout), terminal.ASCII(os.Environ())
	}
	_ = papers.Print(&p.out, a, f.format, width, ascii) // what p.out cannot write, it says itself
	return errand.OK
}
