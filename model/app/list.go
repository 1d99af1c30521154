package app

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

func (p *program) listCommand() *cobra.Command {
	l := Listing{Format: "text"}
	c := &cobra.Command{
		Use:   "list [PATH …]",
		Short: "print the papers",
		Long:  "Print the papers, sorted as on the screen, once all files, or all of standard input, are read.",
		Example: `  dailies list -q 'agent -survey is:to-read'
  dailies list -q 'org:tencent comments:>2' --format md`,
		PreRunE: func(*cobra.Command, []string) error {
			if l.Limit < 0 {
				return fmt.Errorf("--limit %d: give a number of papers, or 0 for all", l.Limit)
			}
			return nil
		},
		Run: p.run(func(paths []string) int { return p.list(paths, l) }),
	}
	flags := c.Flags()
	flags.StringVarP(&l.Query, "query", "q", "", "only papers that match this `FILTER`: 'agent -survey is:to-read'")
	flags.StringVar(&l.Format, "format", l.Format, "`FORMAT`: text, or one of dailies export, such as jsonl or md")
	flags.BoolVar(&l.Months, "months", false, "headings by month, the newest first, in Markdown")
	flags.BoolVar(&l.Count, "count", false, "only print how many papers there are")
	flags.IntVar(&l.Limit, "limit", 0, "at most this `NUMBER` of papers; 0 for all")
	oneOf(c, "format", append(export.Names(), "text")...)
	return c
}

func (p *program) list(paths []string, l Listing) int {
	w := p.open(true)
	defer w.Store.Close()
	l.Months = p.months(l.Format, l.Months)
	source := p.source(paths)
	if !terminal.IsTerminal(os.Stdout) {
		source.Notice = clean.Text{} // what reads the pipe knows what it asked for
	}
	return w.List(context.Background(), source, l)
}

// Listing is what List is to print.
type Listing struct {
	Query  string
	Format string // one of export.Names, or text
	Months bool   // Markdown has headings by month
	Limit  int    // the first so many; 0: all
	Count  bool   // only how many there are
}

// List prints the papers that match a query, sorted as on the screen.
func (w workspace) List(ctx context.Context, s shelf.Source, l Listing) int {
	format, err := formatOf(l.Format, l.Months)
	if err == nil && format.Folder() {
		err = format.Write(io.Discard, nil)
	}
	if err != nil {
		return w.failed(err)
	}
	found, ok := w.search(ctx, s, l.Query)
	if !ok {
		return exitFailed
	}
	if !s.Notice.Empty() {
		w.complain(s.Notice)
	}
	if l.Count {
		fmt.Fprintln(w.Out, found.count(l.Limit))
	} else {
		_ = format.Write(w.Out, found.entries(l.Limit))
	}
	if l.Count && found.total() == 0 || !l.Count && len(found.papers()) == 0 {
		w.complain(found.whyNone(ctx))
	} else if note := found.note(l.Count); !note.Empty() {
		w.complain(note)
	}
	return unread(found.shelf)
}
