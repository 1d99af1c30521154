package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

func (p *program) exportCommand() *cobra.Command {
	e, toClipboard := Exporting{}, false
	c := &cobra.Command{
		Use:   "export [PATH …]",
		Short: "write papers for another program: BibTeX, RIS, Markdown and more",
		Long: "Write papers for another program. Formats: " + strings.Join(export.Names(), ", ") +
			",\nand zotero, which sends them to Zotero on this machine, each paper once.",
		Example: `  dailies export -q 'tag:talk sort:date' --format md | pandoc -o talk.pdf
  dailies export -q is:to-read --format obsidian -o vault/papers`,
		Run: p.runReading(func(w workspace, paths []string) int {
			if e.File == "-" { // standard output, as elsewhere
				e.File = ""
			}
			e.Zotero = p.zotero()
			if toClipboard {
				e.Copy = func(text string) error { return terminal.CopyThrough(text, os.Stderr, os.Stdout) }
			}
			e.Format = cmp.Or(e.Format, p.configuration().ExportFormat)
			e.Months = p.months(e.Format, e.Months)
			return w.Export(context.Background(), p.source(paths), e)
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

// ToZotero is the format of an export that is sent to Zotero instead of being written.
const ToZotero = "zotero"

// Exporting is what Export is to write.
type Exporting struct {
	Query  string
	Format string // one of export.Names, or ToZotero
	File   string // "" is standard output; a folder if the format has a file for each paper
	Months bool   // Markdown has headings by month
	Links  bool   // link the whole papers that are here
	Force  bool   // write over a file that is there, or send again what was sent
	Zotero export.Zotero
	Copy   func(text string) error // copies to the clipboard instead of writing; nil: writes
}

// Export writes the papers that match a query for another program.
func (w workspace) Export(ctx context.Context, s shelf.Source, e Exporting) int {
	format, err := e.format() // before anything is read
	if err != nil {
		return w.failed(err)
	}
	found, ok := w.search(ctx, s, e.Query)
	if !ok {
		return exitFailed
	}
	entries := found.entries(0)
	if len(entries) == 0 {
		w.complain(clean.Concat(found.whyNone(ctx), clean.Literal("; nothing was written")))
		return exitProblems
	}
	for i := range entries {
		if e.Links {
			entries[i].Local = w.Papers.Address(entries[i].Paper.ArXiv)
		}
	}
	return max(w.deliver(ctx, e, format, entries), unread(found.shelf))
}

// deliver brings papers to where they are wanted.
func (w workspace) deliver(ctx context.Context, e Exporting, format export.Format, entries []export.Entry) int {
	switch {
	case e.Format == ToZotero:
		return w.reported(e.Zotero.Send(ctx, entries, e.Force))
	case e.File != "":
		return w.reported(format.Save(e.File, entries, e.Force))
	case e.Copy != nil:
		var text strings.Builder
		err := format.Write(&text, entries)
		if err == nil {
			err = e.Copy(text.String())
		}
		return w.reported(english.Plural(len(entries), "paper")+" copied as "+e.Format, err)
	}
	_ = format.Write(w.Out, entries)
	return exitOK
}

// reported says how an export ended.
func (w workspace) reported(said string, err error) int {
	if err != nil {
		return w.problem(err)
	}
	w.complain(clean.Line(said))
	return exitOK
}

// format is the one that is asked for; none for Zotero. The error says why nothing can be
// exported, whatever the papers.
func (e Exporting) format() (export.Format, error) {
	if e.File != "" && (e.Format == ToZotero || e.Copy != nil) {
		return export.Format{}, errors.New("zotero and --copy write no file: leave out -o")
	}
	if e.Links && e.Format != "obsidian" && e.Format != "md" {
		return export.Format{}, fmt.Errorf("%s has no links to whole papers: md and obsidian have", e.Format)
	}
	if e.Format == ToZotero {
		return export.Format{}, nil
	}
	f, err := formatOf(e.Format, e.Months)
	switch {
	case err != nil:
		return f, err
	case f.Folder() && e.File == "":
		return f, f.Write(io.Discard, nil)
	case f.Folder() || e.File == "" || e.Force:
		return f, nil
	}
	if _, err := os.Lstat(e.File); err == nil {
		return f, fmt.Errorf("%s exists already; --force overwrites it", e.File)
	}
	return f, nil
}

// formatOf is the format of a name; with months it has headings by month.
func formatOf(name string, months bool) (export.Format, error) {
	f, err := export.Find(name)
	if err == nil && months {
		return f.ByMonth()
	}
	return f, err
}
