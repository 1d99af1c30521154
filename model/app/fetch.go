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

// fetching is what a fetch asks for. All empty: the days since the last fetch, and three again.
type fetching struct {
	date, since, week, month         string
	arXiv                            []string
	trending, enrich, papers, dryRun bool
}

func (p *program) fetchCommand() *cobra.Command {
	f := fetching{}
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

// fetch asks Hugging Face or arXiv for papers. Ctrl-C stops it, and keeps what came.
func (p *program) fetch(args []string, f fetching) error {
	defer p.open(true)()
	if len(args) > 0 && !f.enrich && !f.papers {
		if _, err := time.Parse(time.DateOnly, args[0]); err == nil {
			return errors.New("did you mean --date " + args[0] + "?")
		}
		return errors.New("fetch takes files only with --enrich; it saves papers in " + p.dumpsFolder())
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
	switch {
	case f.papers:
		all := p.papersToFetch(args)
		if len(all) == 0 {
			p.say(fetch.NothingToFetch)
			return nil
		}
		_, err = p.runJobs(client, client.Papers(all, p.papers.Keep), f.dryRun, "papers")
		return err
	case f.enrich:
		return p.enrich(client, p.source(args), f.dryRun)
	}
	jobs, err := p.jobs(client, f)
	if err != nil {
		return err
	}
	_, err = p.runJobs(client, jobs, f.dryRun, "days")
	return err
}

// jobs are the days, weeks, months and feeds that are asked for; what a long absence leaves out is said.
func (p *program) jobs(c *fetch.Client, f fetching) (jobs []fetch.Job, err error) {
	folder := fetch.Folder(p.dumpsFolder())
	add := func(wrong error, more ...fetch.Job) { jobs, err = append(jobs, more...), cmp.Or(err, wrong) }
	for _, named := range [][2]string{{"date", f.date}, {"week", f.week}, {"month", f.month}} {
		if named[1] != "" {
			job, wrong := c.Span(named[0], named[1], folder)
			add(wrong, job)
		}
	}
	if f.trending {
		add(nil, c.Trending(p.now, folder))
	}
	if f.since != "" {
		from, wrong := sinceDay(f.since, p.now)
		days := c.Days(from, p.now, folder)
		if wrong == nil && len(days) == 0 {
			wrong = fmt.Errorf("--since %s: that day has not come yet", f.since)
		}
		add(wrong, days...)
	}
	feeds, wrong := c.Feeds(f.arXiv, folder)
	add(wrong, feeds...)
	if err != nil || len(jobs) > 0 {
		return jobs, err
	}
	jobs, left, err := p.defaultJobs(c, p.now)
	if left != "" {
		p.say(left)
	}
	return jobs, err
}

// defaultJobs are what is fetched if nothing is named, and what is left out.
func (p *program) defaultJobs(c *fetch.Client, now time.Time) (jobs []fetch.Job, left string, err error) {
	settings := p.configuration()
	return c.DefaultJobs(now, settings.FetchDays, settings.ArXiv, fetch.Folder(p.dumpsFolder()))
}

// enrich looks up the papers of a source that came as text, by title.
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
	last, err := p.runJobs(client, jobs, dryRun, "titles")
	if !dryRun {
		fmt.Fprintln(p.out, clean.Line(fmt.Sprintf("%s looked up, %d found", english.Plural(last.Done-last.Failed, "title"), last.Papers)))
	}
	return err
}

// papersToFetch are the papers with the numbers among the arguments, or else those on the reading list
// that are not in the store.
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

// runJobs does jobs and prints what comes of each, on standard error where it failed, and how far it is.
// A dry run prints the requests. It returns the end, and what was wrong with it.
func (p *program) runJobs(client *fetch.Client, jobs []fetch.Job, dryRun bool, unit string) (last fetch.Progress, err error) {
	if dryRun {
		for _, job := range jobs {
			fmt.Fprintln(p.out, "GET", clean.Line(job.Address))
		}
		return last, nil
	}
	bar := func(text string) {
		if p.bar {
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
		if last.Busy && !busy && !p.bar {
			p.say(fmt.Sprintf("the site is busy: next try in %s", last.Wait.Round(time.Second)))
		}
		busy = last.Busy
	}
	bar(eraseLine)
	return last, p.ended(last, unit)
}

// barCells is how wide the bar is, in cells. The whole line fits into 80.
const barCells = 20

// progress is how far a fetch is: "████░░░░ 5 of 15 days · 94 papers · next in 3 s".
func progress(p fetch.Progress, unit string) string {
	full := barCells * p.Done / max(p.Total, 1)
	bar := strings.Repeat("█", full) + strings.Repeat("░", barCells-full)
	return fmt.Sprintf("%s %d of %d %s · %s%s", bar, p.Done, p.Total, unit, english.Plural(p.Papers, "paper"), p.Waiting())
}

// ended is what was wrong with the end of a fetch; what failed before it is said already.
func (p *program) ended(last fetch.Progress, unit string) error {
	if last.Failed > 0 {
		p.raise(exitProblems)
	}
	advice := "check the network, or HF_ENDPOINT and HTTPS_PROXY"
	if unit == "papers" {
		advice = "check the network, or DAILIES_ARXIV and HTTPS_PROXY"
	}
	switch {
	case p.ctx.Err() != nil:
		return problem{errors.New("stopped; what was fetched is kept")}
	case last.Failed > 0 && last.Failed == last.Done && unit == "papers" && !fetch.Unreachable(last.Outcome.Err):
		return errSaid
	case last.Failed > 0 && last.Failed == last.Done:
		return errors.New("nothing could be fetched: " + advice)
	case last.Done < last.Total:
		return problem{fmt.Errorf("the other %d were not asked for: %s", last.Total-last.Done, advice)}
	}
	return nil
}

// fetcher is what F5 asks on the screen: what dailies fetch does without flags. The dumps
// folder is on the screen if no other path was named.
func (p *program) fetcher(paths []string) fetch.Source {
	folder := p.dumpsFolder()
	if folder == "" {
		return fetch.Source{}
	}
	ask := func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
		client, err := p.client()
		if err != nil {
			return nil, "", err
		}
		jobs, left, err := p.defaultJobs(client, time.Now())
		return client.Run(ctx, jobs), left, err
	}
	source := fetch.Source{Fetch: ask}
	if paths = p.dumps(paths); len(paths) > 0 && !slices.Contains(paths, folder) {
		source.OtherFolder = folder
	}
	return source
}

// wholePapers asks arXiv for the papers that are not in the store, and puts them there.
func (p *program) wholePapers(store fulltext.Store) fulltext.Fetch {
	return func(ctx context.Context, all []fetch.Paper) (iter.Seq[fetch.Progress], error) {
		client, err := p.client()
		if err != nil {
			return nil, err
		}
		return client.Run(ctx, client.Papers(store.Missing(all), store.Keep)), nil
	}
}
