package cli

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/errand"
	"dailies/model/export"
	"dailies/model/zotero"
	"dailies/ui/terminal"
)

func (p *program) exportCommand() *cobra.Command {
	e, toClipboard := errand.Exporting{}, false
	c := &cobra.Command{
		Use:   "export [PATH …]",
		Short: "write papers for another program: BibTeX, RIS, Markdown and more",
		Long: `Write papers for another program. What a file does not have is left out. Formats:
` + strings.Join(export.Formats(), ", ") + `, and
zotero, which sends them to the Zotero that runs on this machine; nothing is sent twice.`,
		Example: `  dailies export -q 'tag:talk sort:date' --format md | pandoc -o talk.pdf
  dailies export -q is:to-read --format obsidian -o vault/papers`,
		Run: p.reads(func(env errand.Env, paths []string) int {
			if e.File == "-" { // standard output, as elsewhere
				e.File = ""
			}
			e.Zotero = p.zotero()
			if toClipboard {
				e.Copy = func(text string) error { return terminal.CopyThrough(text, os.Stderr, os.Stdout) }
			}
			e.Format = cmp.Or(e.Format, p.configuration().ExportFormat)
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
	described := make([]string, 0, len(export.Formats()))
	for _, format := range export.Formats() {
		described = append(described, format+"\t"+export.About(format))
	}
	oneOf(c, "format", append(described, errand.ToZotero+"\t"+zotero.About)...)
	return c
}

// zotero is where Zotero listens, and what was sent there.
func (p *program) zotero() zotero.Connector {
	c := zotero.Connector{Port: os.Getenv("DAILIES_ZOTERO_PORT"), Version: version()}
	if places, _ := p.places(); places.Data != "" {
		c.Sent = filepath.Join(places.Data, "zotero.txt")
	}
	return c
}
