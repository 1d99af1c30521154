package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/errand"
	"dailies/model/export"
)

func (p *program) exportCommand() *cobra.Command {
	e := errand.Exporting{}
	c := &cobra.Command{
		Use:   "export [PATH …]",
		Short: "write papers for another program: BibTeX, RIS, Markdown and more",
		Long: `Write papers for another program. What a dump does not have (a page that was saved
as text has no authors' names) is left out, never invented. Formats:
` + strings.Join(export.Formats(), ", ") + ".",
		Example: `  dailies export -q is:to-read --format bib -o papers.bib
  dailies export -q 'tag:talk sort:date' --format md | pandoc -o talk.pdf
  dailies export -q is:to-read --format obsidian -o vault/papers`,
		Run: p.does(func(paths []string) int {
			world, store := p.world(true)
			defer store.Close()
			return world.Export(context.Background(), p.source(paths), e)
		}),
	}
	flags := c.Flags()
	flags.StringVarP(&e.Query, "query", "q", "", "only papers that match: 'agent -survey is:to-read'")
	flags.StringVar(&e.Format, "format", "bib", "one of the formats above")
	flags.StringVarP(&e.File, "output", "o", "", "write to this file (obsidian: folder), whole or not at all")
	flags.BoolVar(&e.Force, "force", false, "overwrite a file that exists")
	described := make([]string, 0, len(export.Formats()))
	for _, format := range export.Formats() {
		described = append(described, format+"\t"+export.About(format))
	}
	oneOf(c, "format", described...)
	return c
}
