package app

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/ui/terminal"
)

func (p *program) exportCommand() *cobra.Command {
	e, toClipboard := Exporting{}, false
	c := &cobra.Command{
		Use:   "export [PATH …]",
		Short: "write papers for another program: BibTeX, RIS, Markdown and more",
		Long: "Write papers for another program. Formats: " + strings.Join(export.Names(), ", ") +
			",\nand zotero: to the Zotero on this machine, nothing twice.",
		Example: `  dailies export -q 'tag:talk sort:date' --format md | pandoc -o talk.pdf
  dailies export -q is:to-read --format obsidian -o vault/papers`,
		Run: p.reads(func(env workspace, paths []string) int {
			if e.File == "-" { // standard output, as elsewhere
				e.File = ""
			}
			e.Zotero = p.zotero()
			if toClipboard {
				e.Copy = func(text string) error { return terminal.CopyThrough(text, os.Stderr, os.Stdout) }
			}
			e.Format = cmp.Or(e.Format, p.configuration().ExportFormat)
			e.Months = p.months(e.Format, e.Months)
			return env.Export(context.Background(), p.source(paths), e)
		}),
	}
	flags := c.Flags()
	flags.StringVarP(&e.Query, "query", "q", "", "only papers that match this `FILTER`: 'agent -survey is:to-read'")
	flags.StringVar(&e.Format, "format", "", "one `FORMAT` of those above; bib, unless you configured another")
	flags.StringVarP(&e.File, "output", "o", "", "write to this `FILE` (obsidian: folder), whole or not at all")
	flags.BoolVar(&toClipboard, "copy", false, "copy to the clipboard of the terminal")
	flags.BoolVar(&e.Links, "link-papers", false, "link the whole papers that are here (md, obsidian)")
	flags.BoolVar(&e.Force, "force", false, "overwrite a file that exists; send again what was sent")
	flags.BoolVar(&e.Months, "months", false, "headings by month, the newest first, in Markdown")
	described := []string{}
	for _, f := range export.Formats() {
		described = append(described, f.Name+"\t"+f.About)
	}
	oneOf(c, "format", append(described, ToZotero+"\t"+export.AboutZotero)...)
	return c
}

// months reports whether a format has headings by month: with the flag, or Markdown with the
// option.
func (p *program) months(format string, flag bool) bool {
	return flag || format == "md" && p.configuration().ExportMonths
}

// zotero is where Zotero listens, and what was sent there.
func (p *program) zotero() export.Zotero {
	c := export.Zotero{Port: os.Getenv("DAILIES_ZOTERO_PORT"), Version: version()}
	if places, _ := p.places(); places.Data != "" {
		c.Sent = filepath.Join(places.Data, "zotero.txt")
	}
	return c
}
