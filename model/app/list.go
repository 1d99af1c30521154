package app

import (
	"cmp"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/search"
	"dailies/ui/terminal"
)

type listing struct {
	query, format string
	months        bool // headings by month, in Markdown
	limit         int  // the first so many; 0: all
	count         bool // only how many there are
}

func (p *program) listCommand() *cobra.Command {
	l := listing{format: "text"}
	c := &cobra.Command{
		Use:   "list [PATH …]",
		Short: "print the papers",
		Long:  "Print the papers, sorted as on the screen, once all files, or all of standard input, are read.",
		Example: `  dailies list -q 'agent -survey is:to-read'
  dailies list -q 'org:tencent comments:>2' --format md`,
		PreRunE: func(*cobra.Command, []string) error {
			if l.limit < 0 {
				return fmt.Errorf("--limit %d: give a number of papers, or 0 for all", l.limit)
			}
			return nil
		},
		Run: p.reading(func(paths []string) error { return p.list(paths, l) }),
	}
	p.queryFlag(c, &l.query, onlyMatching)
	flags := c.Flags()
	flags.StringVar(&l.format, "format", l.format, "`FORMAT`: text, or one of dailies export, such as jsonl or md")
	flags.BoolVar(&l.months, "months", false, "headings by month, the newest first, in Markdown")
	flags.BoolVar(&l.count, "count", false, "only print how many papers there are")
	flags.IntVar(&l.limit, "limit", 0, "at most this `NUMBER` of papers; 0 for all")
	oneOf(c, "format", append(export.Names(), "text")...)
	return c
}

func (p *program) list(paths []string, l listing) error {
	format, err := p.format(l.format, l.months)
	if err == nil && format.Folder() {
		err = format.Write(io.Discard, nil)
	}
	if err != nil {
		return err
	}
	source := p.source(paths)
	found, err := p.search(source, l.query)
	if err != nil {
		return err
	}
	if terminal.IsTerminal(os.Stdout) && !source.Notice.Empty() { // what reads a pipe knows what it asked for
		p.say(source.Notice.String())
	}
	var match *search.Matcher
	if l.count {
		match = found.index.Prepare(p.ctx, found.query, found.in)
		n := int(match.Hits().Count())
		fmt.Fprintln(p.out, min(n, cmp.Or(l.limit, n)))
	} else {
		match = found.answer().Match
		_ = format.Write(p.out, found.entries(l.limit))
	}
	if match.Hits().None() {
		p.say(found.whyNone(p.ctx).String())
	} else if note := match.Note(); note != "" {
		p.say(note)
	}
	return nil
}

// format is the format of a name; with months, or where it is Markdown and the option says so,
// it has headings by month.
func (p *program) format(name string, months bool) (export.Format, error) {
	return export.Find(name, months || name == "md" && p.configuration().ExportMonths)
}
