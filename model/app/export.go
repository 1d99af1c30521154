package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/search"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// outputOptions are the flags for the selection and the format of papers.
type outputOptions struct {
	query, format string
	months        bool // group Markdown by month
}

func (p *program) outputFlags(c *cobra.Command, to *outputOptions, usage string, formats ...string) {
	p.queryFlag(c, &to.query, onlyMatching)
	c.Flags().StringVar(&to.format, "format", to.format, usage)
	c.Flags().BoolVar(&to.months, "months", false, "headings by month, the newest first, in Markdown")
	oneOf(c, "format", formats...)
}

// formatOf returns the selected format. It is an error if that needs a folder and file is empty.
func (p *program) formatOf(o outputOptions, file string) (f export.Format, err error) {
	f, err = export.Find(o.format, o.months || o.format == "md" && p.configuration().Export.Months)
	if err == nil && f.Folder() && file == "" {
		err = f.Write(io.Discard, nil)
	}
	return f, err
}

type listOptions struct {
	outputOptions
	limit uint // maximum number of papers; 0 for all
	count bool // print only the number of papers
}

func (p *program) listCommand() *cobra.Command {
	l := listOptions{outputOptions: outputOptions{format: "text"}}
	c := &cobra.Command{
		Use:   "list [PATH …]",
		Short: "print the papers",
		Long:  "Print the papers, sorted as on the screen, once all files, or all of standard input, are read.",
		Example: `  dailies list -q 'agent -survey is:to-read'
  dailies list -q 'org:tencent comments:>2' --format md`,
		Args: misspelt,
		Run:  p.reading(func(paths []string) error { return p.list(paths, l) }),
	}
	p.outputFlags(c, &l.outputOptions, "`FORMAT`: text, or one of dailies export, such as jsonl or md", append(export.Names(), "text")...)
	c.Flags().BoolVar(&l.count, "count", false, "only print how many papers there are")
	c.Flags().UintVar(&l.limit, "limit", 0, "at most this `NUMBER` of papers; 0 for all")
	return c
}

func (p *program) list(paths []string, l listOptions) error {
	format, err := p.formatOf(l.outputOptions, "")
	if err != nil {
		return err
	}
	source := p.source(paths)
	found, err := p.search(source, l.query)
	if err != nil {
		return err
	}
	if terminal.IsTerminal(os.Stdout) && !source.Notice.Empty() { // not useful to a program that reads a pipe
		p.say(source.Notice.String())
	}
	var match *search.Matcher
	if l.count {
		match = found.index.Prepare(p.ctx, found.query, found.in)
		n := int(match.Hits().Count())
		fmt.Fprintln(p.out, min(uint(n), cmp.Or(l.limit, uint(n))))
	} else {
		match = found.answer().Match
		_ = format.Write(p.out, found.entries(int(l.limit)))
	}
	if match.Hits().None() {
		p.say(found.explainNone(p.ctx).String())
	} else if note := match.Note(); note != "" {
		p.say(note)
	}
	return nil
}

const zoteroFormat = "zotero" // is sent to Zotero instead of being written

type exportOptions struct {
	outputOptions
	file      string // "" for standard output; a folder if the format has a file for each paper
	clipboard bool
	links     bool
	force     bool // overwrite an existing file, or send papers again
}

func (p *program) exportCommand() *cobra.Command {
	e := exportOptions{}
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
	var formats []string
	for _, f := range export.Formats {
		formats = append(formats, f.Name+"\t"+f.About)
	}
	p.outputFlags(c, &e.outputOptions, "one `FORMAT` of those above; bib, unless you configured another",
		append(formats, zoteroFormat+"\t"+export.AboutZotero)...)
	flags := c.Flags()
	flags.StringVarP(&e.file, "output", "o", "", "write to this `FILE` (obsidian: folder), whole or not at all")
	flags.BoolVar(&e.clipboard, "copy", false, "copy to the clipboard of the terminal")
	flags.BoolVar(&e.links, "link-papers", false, "link the whole papers that are here (md, obsidian)")
	flags.BoolVar(&e.force, "force", false, "overwrite a file that exists; send again what was sent")
	return c
}

func (p *program) export(paths []string, e exportOptions) error {
	e.format = cmp.Or(e.format, p.configuration().Export.Format)
	if e.file == "-" { // standard output
		e.file = ""
	}
	format, err := p.exportFormat(e) // check before reading files
	if err != nil {
		return err
	}
	found, err := p.search(p.source(paths), e.query)
	if err != nil {
		return err
	}
	entries := found.entries(0)
	if len(entries) == 0 {
		return problem{fmt.Errorf("%v; nothing was written", found.explainNone(p.ctx))}
	}
	for i := range entries {
		if e.links {
			entries[i].Local = p.papers.FileURL(entries[i].Paper.ArXiv)
		}
	}
	summary, err := p.deliver(e, format, entries)
	if summary != "" {
		p.say(summary)
	}
	if err != nil {
		return problem{err}
	}
	return nil
}

// exportFormat returns the selected format, none for Zotero, and makes the checks that need no papers.
func (p *program) exportFormat(e exportOptions) (f export.Format, err error) {
	switch {
	case e.file != "" && (e.format == zoteroFormat || e.clipboard):
		return f, errors.New("zotero and --copy write no file: leave out -o")
	case e.links && e.format != "obsidian" && e.format != "md":
		return f, fmt.Errorf("%s has no links to whole papers: md and obsidian have", e.format)
	case e.format == zoteroFormat:
		return f, nil
	}
	f, err = p.formatOf(e.outputOptions, e.file)
	if f.Name == "" {
		err = fmt.Errorf("%w, %s", err, zoteroFormat) // completes the list of formats in the error
	}
	if err != nil || f.Folder() {
		return f, err
	}
	switch file, missing := os.Lstat(e.file); {
	case missing != nil:
	case file.IsDir():
		err = fmt.Errorf("%s is a folder: name a file in it", e.file)
	case !e.force:
		err = fmt.Errorf("%s exists already; --force overwrites it", e.file)
	}
	return f, err
}

// deliver sends papers to Zotero, a file, the clipboard or standard output, and returns a summary.
func (p *program) deliver(e exportOptions, format export.Format, entries []export.Entry) (summary string, err error) {
	switch {
	case e.format == zoteroFormat:
		return p.zotero().Send(p.ctx, entries, e.force)
	case e.file != "":
		return format.Save(e.file, entries, e.force)
	case e.clipboard:
		text, err := format.Text(entries)
		if err == nil {
			err = terminal.CopyToClipboard(text, os.Stderr, os.Stdout)
		}
		if err != nil {
			return "", err
		}
		return english.Plural(len(entries), "paper") + " copied as " + e.format, nil
	}
	_ = format.Write(p.out, entries)
	return "", nil
}

func (p *program) zotero() export.Zotero {
	return export.Zotero{Port: os.Getenv("DAILIES_ZOTERO_PORT"), Version: version(), Sent: inFolder(p.folders().data, "zotero.txt")}
}
