package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// toZotero is the format of an export that is sent to Zotero instead of being written.
const toZotero = "zotero"

type exporting struct {
	query, format string
	file          string // "" is standard output; a folder if the format has a file for each paper
	clipboard     bool
	months, links bool
	force         bool // write over a file that is there, or send again what was sent
}

func (p *program) exportCommand() *cobra.Command {
	e := exporting{}
	c := &cobra.Command{
		Use:   "export [PATH …]",
		Short: "write papers for another program: BibTeX, RIS, Markdown and more",
		Long: "Write papers for another program. Formats:\n" + strings.Join(export.Names(), ", ") +
			",\nand zotero, which sends them to Zotero on this machine, each paper once.",
		Example: `  dailies export -q 'tag:talk sort:date' --format md | pandoc -o talk.pdf
  dailies export -q is:to-read --format obsidian -o vault/papers`,
		Args: misspelt,
		Run:  p.reading(func(paths []string) error { return p.export(paths, e) }),
	}
	p.queryFlag(c, &e.query, onlyMatching)
	flags := c.Flags()
	flags.StringVar(&e.format, "format", "", "one `FORMAT` of those above; bib, unless you configured another")
	flags.StringVarP(&e.file, "output", "o", "", "write to this `FILE` (obsidian: folder), whole or not at all")
	flags.BoolVar(&e.clipboard, "copy", false, "copy to the clipboard of the terminal")
	flags.BoolVar(&e.links, "link-papers", false, "link the whole papers that are here (md, obsidian)")
	flags.BoolVar(&e.force, "force", false, "overwrite a file that exists; send again what was sent")
	flags.BoolVar(&e.months, "months", false, "headings by month, the newest first, in Markdown")
	described := []string{}
	for _, f := range export.Formats {
		described = append(described, f.Name+"\t"+f.About)
	}
	oneOf(c, "format", append(described, toZotero+"\t"+export.AboutZotero)...)
	return c
}

func (p *program) export(paths []string, e exporting) error {
	e.format = cmp.Or(e.format, p.configuration().ExportFormat)
	if e.file == "-" { // standard output, as elsewhere
		e.file = ""
	}
	format, err := p.exportFormat(e) // before anything is read
	if err != nil {
		return err
	}
	found, err := p.search(p.source(paths), e.query)
	if err != nil {
		return err
	}
	entries := found.entries(0)
	if len(entries) == 0 {
		return problem{fmt.Errorf("%v; nothing was written", found.whyNone(p.ctx))}
	}
	for i := range entries {
		if e.links {
			entries[i].Local = p.papers.Address(entries[i].Paper.ArXiv)
		}
	}
	said, err := p.deliver(e, format, entries)
	switch {
	case err != nil:
		return problem{err}
	case said != "":
		p.say(said)
	}
	return nil
}

// deliver brings papers to where they are wanted, and says so.
func (p *program) deliver(e exporting, format export.Format, entries []export.Entry) (said string, err error) {
	switch {
	case e.format == toZotero:
		return p.zotero().Send(p.ctx, entries, e.force)
	case e.file != "":
		return format.Save(e.file, entries, e.force)
	case e.clipboard:
		text, err := format.Text(entries)
		if err == nil {
			err = terminal.CopyThrough(text, os.Stderr, os.Stdout)
		}
		return english.Plural(len(entries), "paper") + " copied as " + e.format, err
	}
	_ = format.Write(p.out, entries)
	return "", nil
}

// exportFormat is the one that is asked for; none for Zotero. The error says why nothing can be
// exported, whatever the papers.
func (p *program) exportFormat(e exporting) (f export.Format, err error) {
	switch {
	case e.file != "" && (e.format == toZotero || e.clipboard):
		return f, errors.New("zotero and --copy write no file: leave out -o")
	case e.links && e.format != "obsidian" && e.format != "md":
		return f, fmt.Errorf("%s has no links to whole papers: md and obsidian have", e.format)
	case e.format == toZotero:
		return f, nil
	}
	if f, err = p.format(e.format, e.months, e.file); f.Name == "" {
		err = fmt.Errorf("%w, %s", err, toZotero) // the last of those that it names
	}
	if err != nil {
		return f, err
	}
	if _, missing := os.Lstat(e.file); missing == nil && !f.Folder() && !e.force {
		return f, fmt.Errorf("%s exists already; --force overwrites it", e.file)
	}
	return f, nil
}

func (p *program) zotero() export.Zotero {
	return export.Zotero{Port: os.Getenv("DAILIES_ZOTERO_PORT"), Version: version(), Sent: within(p.folders().data, "zotero.txt")}
}
