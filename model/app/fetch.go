package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// fetchOptions are the flags of fetch. Without flags, it fetches the days since the last fetch.
type fetchOptions struct {
	date, since, week, month         string
	arXiv                            []string
	trending, enrich, papers, dryRun bool
}

func (p *program) fetchCommand() *cobra.Command {
	f := fetchOptions{}
	c := &cobra.Command{
		Use:     "fetch [PATH …]",
		Short:   "ask Hugging Face or arXiv for papers",
		Long:    "Ask Hugging Face for the days since the last fetch, three at least; Ctrl-C keeps what came.",
		Example: "  dailies fetch --since 7d --dry-run",
		Run:     p.run(func(args []string) error { return p.fetch(args, f) }),
	}
	flags := c.Flags()
	flags.StringVar(&f.date, "date", "", "this `DAY`: 2026-11-20")
	flags.StringVar(&f.since, "since", "", "all days from this `DAY` to today: 2026-11-16, or 7d for the last week")
	flags.StringVar(&f.week, "week", "", "this `WEEK`: 2026-W47")
	flags.StringVar(&f.month, "month", "", "this `MONTH`: 2026-10")
	flags.BoolVar(&f.trending, "trending", false, "what is trending now")
	flags.StringSliceVar(&f.arXiv, "arxiv", nil, "what arXiv announces today in these `CATEGORIES`: cs.CL,cs.LG")
	flags.BoolVar(&f.enrich, "enrich", false, "look up your own papers that came as text, by title")
	flags.BoolVar(&f.papers, "papers", false, "get the whole papers on the reading list, or of these numbers")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print the requests without sending them")
	for _, other := range []string{"date", "since", "week", "month", "trending", "arxiv"} {
		c.MarkFlagsMutuallyExclusive("enrich", "papers", other)
	}
	return c
}

// fetch fetches papers from Hugging Face or arXiv. Ctrl-C stops it and keeps what has arrived.
func (p *program) fetch(args []string, f fetchOptions) error {
	defer p.open(true)()
	if len(args) > 0 && !f.enrich && !f.papers {
		if _, err := time.Parse(time.DateOnly, args[0]); err == nil {
			return errors.New("did you mean --date " + args[0] + "?")
		}
		return errors.New("fetch takes files only with --enrich or --papers; it saves papers in " + p.dumpsFolder())
	}
	client, err := p.client()
	if err != nil {
		return err
	}
	if p.dumpsFolder() == "" {
		return errors.New("there is no folder to keep papers in: set HOME, or name one with --home")
	}
	var stop func()
	p.ctx, stop = signal.NotifyContext(p.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	if f.enrich {
		return p.enrich(client, p.source(args), f.dryRun)
	}
	unit, jobs := "day", []fetch.Job(nil)
	if f.papers {
		unit, jobs = "paper", client.Papers(p.papersToFetch(args), p.papers.Save)
		if len(jobs) == 0 {
			p.say(fetch.NothingToFetch)
			return nil
		}
	} else if jobs, err = p.jobs(client, f); err != nil {
		return err
	}
	_, err = p.runJobs(client, jobs, f.dryRun, unit)
	return err
}

// jobs returns the jobs for the flags. It reports days that are left out after a long absence.
func (p *program) jobs(c *fetch.Client, f fetchOptions) (jobs []fetch.Job, err error) {
	folder := fetch.Folder(p.dumpsFolder())
	add := func(failure error, more ...fetch.Job) { jobs, err = append(jobs, more...), cmp.Or(err, failure) }
	for _, span := range [][2]string{{"date", f.date}, {"week", f.week}, {"month", f.month}} {
		if span[1] != "" {
			job, err := c.Span(span[0], span[1], folder)
			add(err, job)
		}
	}
	if f.trending {
		add(nil, c.Trending(p.now, folder))
	}
	if f.since != "" {
		from, err := sinceDay(f.since, p.now)
		days := c.Days(from, p.now, folder)
		if err == nil && len(days) == 0 {
			err = fmt.Errorf("--since %s: that day has not come yet", f.since)
		}
		add(err, days...)
	}
	feeds, failure := c.Feeds(f.arXiv, folder)
	add(failure, feeds...)
	if err != nil || len(jobs) > 0 {
		return jobs, err
	}
	jobs, note, err := p.defaultJobs(c, p.now)
	if note != "" {
		p.say(note)
	}
	return jobs, err
}

// defaultJobs returns the jobs of a fetch without flags, and a note on the days that are left out.
func (p *program) defaultJobs(c *fetch.Client, now time.Time) (jobs []fetch.Job, note string, err error) {
	settings := p.configuration()
	return c.DefaultJobs(now, settings.FetchDays, settings.ArXiv, fetch.Folder(p.dumpsFolder()))
}

func (p *program) enrich(client *fetch.Client, s shelf.Source, dryRun bool) error {
	if s.Samples {
		return errors.New("there are no papers of your own to look up: dailies fetch, or dailies fetch --enrich FILE …")
	}
	var titles []string
	for _, paper := range p.read(s).Papers.All() {
		if paper.ArXiv == "" {
			titles = append(titles, paper.Title.String())
		}
	}
	jobs := client.Titles(titles, fetch.Folder(p.dumpsFolder()))
	last, err := p.runJobs(client, jobs, dryRun, "title")
	if !dryRun {
		fmt.Fprintln(p.out, clean.Line(fmt.Sprintf("%s looked up, %d found", english.Plural(last.Done-last.Failed, "title"), last.Papers)))
	}
	return err
}

// papersToFetch returns the papers that args name by number, or else those missing on the reading list.
func (p *program) papersToFetch(args []string) (all []fetch.Paper) {
	var numbers, paths []string
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil && parser.ArXivNumber(arg) != "" {
			numbers = append(numbers, arg)
		} else {
			paths = append(paths, arg)
		}
	}
	shelf := p.read(p.source(paths))
	for _, number := range numbers {
		wanted := fetch.Paper{Number: parser.ArXivNumber(number)}
		if found := byKey(shelf, number); found != nil {
			wanted.Title = found.Title.String()
		}
		all = append(all, wanted)
	}
	if len(numbers) > 0 {
		return all
	}
	return p.papers.Missing(fulltext.ReadingList(shelf))
}

const eraseLine = "\r\x1b[K"

// runJobs runs jobs, and prints their outcomes and a progress bar. With dryRun, it prints the requests.
func (p *program) runJobs(client *fetch.Client, jobs []fetch.Job, dryRun bool, unit string) (last fetch.Progress, err error) {
	if dryRun {
		for _, job := range jobs {
			fmt.Fprintln(p.out, "GET", clean.Line(job.Address))
		}
		return last, nil
	}
	bar := func(text string) {
		if p.showBar {
			fmt.Fprint(p.err, text)
		}
	}
	busy := false
	for last = range client.Run(p.ctx, jobs) {
		bar(eraseLine)
		if o := last.Outcome; o != nil && o.Err != nil {
			p.say(o.String())
		} else if o != nil && o.Summary != "" {
			fmt.Fprintln(p.out, clean.Line(o.String()))
		}
		bar(clean.Line(progress(last, unit)).String())
		if last.Busy && !busy && !p.showBar {
			p.say(fmt.Sprintf("the site is busy: next try in %s", last.Wait.Round(time.Second)))
		}
		busy = last.Busy
	}
	bar(eraseLine)
	return last, p.fetchError(last, unit)
}

const barCells = 20 // width of the progress bar; the whole line fits into 80 columns

// progress formats the progress of a fetch: "████░░░░ 5 of 15 days · 94 papers · next in 3 s".
func progress(p fetch.Progress, unit string) string {
	full := barCells * p.Done / max(p.Total, 1)
	bar := strings.Repeat("█", full) + strings.Repeat("░", barCells-full)
	total, papers := english.Plural(p.Total, unit), english.Plural(p.Papers, "paper")
	return fmt.Sprintf("%s %d of %s · %s%s", bar, p.Done, total, papers, p.Waiting())
}

// fetchError returns why a fetch ended early or fetched nothing. Failed jobs have been reported before.
func (p *program) fetchError(last fetch.Progress, unit string) error {
	if last.Failed > 0 {
		p.raiseStatus(exitProblems)
	}
	advice := "check the network, or HF_ENDPOINT and HTTPS_PROXY"
	if unit == "paper" {
		advice = "check the network, or DAILIES_ARXIV and HTTPS_PROXY"
	}
	switch {
	case p.ctx.Err() != nil:
		return problem{errors.New("stopped; what was fetched is kept")}
	case last.Failed > 0 && last.Failed == last.Done && unit == "paper" && !fetch.Unreachable(last.Outcome.Err):
		return errReported
	case last.Failed > 0 && last.Failed == last.Done:
		return errors.New("nothing could be fetched: " + advice)
	case last.Done < last.Total:
		return problem{fmt.Errorf("the other %d were not asked for: %s", last.Total-last.Done, advice)}
	}
	return nil
}

// fetchSource returns the source for a fetch on the screen, which does the same as dailies fetch.
func (p *program) fetchSource(paths []string) fetch.Source {
	folder := p.dumpsFolder()
	if folder == "" {
		return fetch.Source{}
	}
	start := func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
		client, err := p.client()
		if err != nil {
			return nil, "", err
		}
		jobs, note, err := p.defaultJobs(client, time.Now())
		return client.Run(ctx, jobs), note, err
	}
	source := fetch.Source{Fetch: start}
	if paths = p.dumps(paths); len(paths) > 0 && !slices.Contains(paths, folder) {
		source.OtherFolder = folder
	}
	return source
}

// wholePapers returns a function that fetches papers from arXiv unless they are in the store.
func (p *program) wholePapers(store fulltext.Store) fulltext.Fetch {
	return func(ctx context.Context, all []fetch.Paper) (iter.Seq[fetch.Progress], error) {
		client, err := p.client()
		if err != nil {
			return nil, err
		}
		return client.Run(ctx, client.Papers(store.Missing(all), store.Save)), nil
	}
}
