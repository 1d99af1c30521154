package app

import (
	"context"
	"fmt"
	"iter"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/marks"
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
		Run: p.does(func(paths []string) int { return p.list(paths, l) }),
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
	env := p.env(true)
	defer env.Store.Close()
	l.Months = p.months(l.Format, l.Months)
	source := p.source(paths)
	if !terminal.IsTerminal(os.Stdout) {
		source.Notice = clean.Text{} // what reads the pipe knows what it asked for
	}
	return env.List(context.Background(), source, l)
}

func (p *program) checkCommand() *cobra.Command {
	var remove bool
	c := &cobra.Command{
		Use:     "check [PATH …]",
		Short:   "print what was read of each file, and what was not understood",
		Long:    "Print what was read of each file, and each problem with its line. The exit\nstatus is 1 if there is a problem, and 2 if nothing could be read.",
		Example: "  dailies check page.txt",
		Run: p.reads(func(env workspace, paths []string) int {
			if remove {
				return env.RemovePapers()
			}
			return env.Check(context.Background(), p.source(paths))
		}),
	}
	c.Flags().BoolVar(&remove, "remove-papers", false, "instead remove all whole papers that were fetched")
	return c
}

// daysOf are the flags for what is to be fetched.
var daysOf = []string{"date", "since", "week", "month", "trending", "arxiv"}

func (p *program) fetchCommand() *cobra.Command {
	f := Fetching{}
	c := &cobra.Command{
		Use:     "fetch [PATH …]",
		Short:   "ask Hugging Face or arXiv for papers",
		Long:    "Ask for the days since the last one and the last three again; Ctrl-C keeps what came.",
		Example: `  dailies fetch --week 2026-W47 --dry-run`,
		PreRunE: func(c *cobra.Command, _ []string) error {
			for _, other := range daysOf {
				if f.Enrich && c.Flags().Changed(other) {
					return fmt.Errorf("--enrich looks up papers that you have: leave out --%s", other)
				}
			}
			return nil
		},
		Run: p.does(func(paths []string) int { return p.fetch(paths, f) }),
	}
	flags := c.Flags()
	flags.StringVar(&f.Date, "date", "", "this `DAY`: 2026-11-20")
	flags.StringVar(&f.Since, "since", "", "all days from this `DAY` to today: 2026-11-16, or 7d for the last week")
	flags.StringVar(&f.Week, "week", "", "this `WEEK`: 2026-W47")
	flags.StringVar(&f.Month, "month", "", "this `MONTH`: 2026-10")
	flags.BoolVar(&f.Trending, "trending", false, "what is trending now")
	flags.StringVar(&f.ArXiv, "arxiv", "", "what arXiv announces today in these `CATEGORIES`: cs.CL,cs.LG")
	flags.BoolVar(&f.Enrich, "enrich", false, "look up your own papers that came as text, by title")
	flags.BoolVar(&f.Papers, "papers", false, "get the whole papers on the reading list, or of these numbers")
	flags.BoolVar(&f.DryRun, "dry-run", false, "print the requests without sending them")
	for _, other := range daysOf { // for completion; PreRunE says it
		c.MarkFlagsMutuallyExclusive("enrich", "papers", other)
	}
	return c
}

// fetch asks Hugging Face or arXiv for papers. Ctrl-C stops it, and keeps what came.
func (p *program) fetch(paths []string, f Fetching) int {
	p.sayProblems()
	settings := p.configuration()
	f.Folder, f.Days, f.Feeds = p.folder(), settings.FetchDays, strings.Join(settings.ArXiv, ",")
	f.Bar = terminal.IsTerminal(os.Stderr) && os.Getenv("TERM") != "dumb"
	if len(paths) > 0 && !f.Enrich && !f.Papers {
		if _, err := time.Parse(time.DateOnly, paths[0]); err == nil {
			return complain("did you mean --date " + paths[0] + "?")
		}
		return complain("fetch takes files only with --enrich; it saves papers in " + f.Folder)
	}
	client, err := fetch.NewClient(os.Getenv, version())
	if err != nil {
		return complain(err.Error())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if f.Papers {
		return p.fetchPapers(ctx, client, paths, f)
	}
	env := workspace{Out: &p.out, Err: os.Stderr, Now: time.Now(), Marks: &marks.Marks{}}
	if f.Enrich {
		return env.Enrich(ctx, client, p.source(paths), f)
	}
	return env.Fetch(ctx, client, f)
}

// fetchPapers gets whole papers: those with the numbers that are named, or else those on the
// reading list.
func (p *program) fetchPapers(ctx context.Context, client *fetch.Client, args []string, f Fetching) int {
	env := p.env(true)
	defer env.Store.Close()
	var numbers, paths []string
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil && IsNumber(arg) {
			numbers = append(numbers, arg)
			continue
		}
		paths = append(paths, arg)
	}
	return env.FetchPapers(ctx, client, p.source(paths), numbers, f)
}

// fetcher is what F5 asks on the screen: what dailies fetch does without flags. The dumps
// folder is on the screen if no other path was named.
func (p *program) fetcher(paths []string) fetch.Source {
	folder, settings := p.folder(), p.configuration()
	if folder == "" {
		return fetch.Source{}
	}
	ask := func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
		client, err := fetch.NewClient(os.Getenv, version())
		if err != nil {
			return nil, "", err
		}
		jobs, left, err := Usual(time.Now(), fetch.Folder(folder), settings.FetchDays, strings.Join(settings.ArXiv, ","))
		return client.Run(ctx, jobs, fetch.Folder(folder)), left, err
	}
	source := fetch.Source{Fetch: ask}
	if paths = p.dumps(paths); len(paths) > 0 && !slices.Contains(paths, folder) {
		source.Elsewhere = folder
	}
	return source
}
