package app

import (
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

	"dailies/model"
	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// daysOf are the flags for what is to be fetched.
var daysOf = []string{"date", "since", "week", "month", "trending", "arxiv"}

func (p *program) fetchCommand() *cobra.Command {
	f := Fetching{}
	c := &cobra.Command{
		Use:     "fetch [PATH …]",
		Short:   "ask Hugging Face or arXiv for papers",
		Long:    "Ask Hugging Face for the days since the last fetch, three at least; Ctrl-C keeps what came.",
		Example: "  dailies fetch --since 7d --dry-run",
		PreRunE: func(c *cobra.Command, _ []string) error {
			for _, other := range daysOf {
				if f.Enrich && c.Flags().Changed(other) {
					return fmt.Errorf("--enrich looks up papers that you have: leave out --%s", other)
				}
			}
			return nil
		},
		Run: p.run(func(paths []string) int { return p.fetch(paths, f) }),
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
		w := p.open(true)
		defer w.Store.Close()
		numbers, paths := splitNumbers(paths)
		return w.FetchPapers(ctx, client, p.source(paths), numbers, f)
	}
	w := workspace{Out: &p.out, Err: os.Stderr, Now: time.Now(), Marks: &marks.Marks{}}
	if f.Enrich {
		return w.Enrich(ctx, client, p.source(paths), f)
	}
	return w.Fetch(ctx, client, f)
}

// splitNumbers tells the arXiv numbers from the files.
func splitNumbers(args []string) (numbers, paths []string) {
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil && parser.ArXivNumber(arg) != "" {
			numbers = append(numbers, arg)
		} else {
			paths = append(paths, arg)
		}
	}
	return numbers, paths
}

// Fetching is what a fetch asks for. All empty: the days since the last one that
// was fetched, and the last three again.
type Fetching struct {
	Date, Since string // 2026-11-20; Since is up to today
	Week        string // 2026-W47
	Month       string // 2026-10
	Trending    bool
	ArXiv       string // categories of arXiv's feeds: cs.CL,cs.LG
	Enrich      bool   // look up the papers that came as text
	Papers      bool   // get whole papers
	DryRun      bool   // only print the requests
	Folder      string // of the dumps
	Days        int    // back at most, if nothing else is asked for
	Feeds       string // as ArXiv, if nothing else is asked for
	Bar         bool   // Err is a terminal that a bar can be drawn on
}

// Fetch asks Hugging Face or arXiv for papers and keeps the answers in the dumps folder. It
// prints a line for each day. It returns exitProblems if some days failed, exitFailed if all
// did or the call made no sense.
func (w workspace) Fetch(ctx context.Context, client *fetch.Client, f Fetching) int {
	if f.Folder == "" {
		return w.failed(errNoFolder)
	}
	jobs, err := f.jobs(client, w.Now, w.say)
	if err != nil {
		return w.failed(err)
	}
	_, status := w.follow(ctx, client, jobs, f, "days", fetch.Outcome.String)
	return status
}

// Enrich asks Hugging Face about the papers of a source that came as text: it looks up each
// title once, and keeps what it finds in the dumps folder, where the papers get their numbers,
// names, links and counts from. It returns what Fetch does.
func (w workspace) Enrich(ctx context.Context, client *fetch.Client, s shelf.Source, f Fetching) int {
	if f.Folder == "" {
		return w.failed(errNoFolder)
	}
	if s.Samples {
		return w.failed(errors.New("there are no papers of your own to look up: dailies fetch, or dailies fetch --enrich FILE …"))
	}
	titles := []string{}
	for _, p := range w.read(ctx, s).Papers.All() {
		if p.ArXiv == "" {
			titles = append(titles, p.Title.String())
		}
	}
	last, status := w.follow(ctx, client, client.Titles(titles, fetch.Folder(f.Folder)), f, "titles", func(o fetch.Outcome) string {
		if o.Err != nil {
			return fmt.Sprintf("%q: %v", o.Name, o.Err)
		}
		return ""
	})
	if !f.DryRun {
		fmt.Fprintln(w.Out, clean.Line(fmt.Sprintf("%s looked up, %d found", english.Plural(last.Done-last.Failed, "title"), last.Papers)))
	}
	return status
}

// FetchPapers asks arXiv for the papers on the reading list that are not in the store, or for
// those with the numbers that are named. It prints a line for each. It returns what
// Fetch does.
func (w workspace) FetchPapers(ctx context.Context, client *fetch.Client, s shelf.Source, numbers []string, f Fetching) int {
	if w.Papers == "" {
		return w.failed(errNoFolder)
	}
	all := w.toFetch(ctx, s, numbers)
	if len(all) == 0 {
		w.say(fetch.AllHere)
		return exitOK
	}
	titles := map[string]string{}
	for _, p := range all {
		titles[p.Number] = p.Title
	}
	keep := func(p fetch.Paper, page []byte) error {
		a, err := w.Papers.Keep(p.Number, clean.Line(p.Title), page)
		if err == nil && titles[p.Number] == "" {
			titles[p.Number] = a.Title.String()
		}
		return err
	}
	_, status := w.follow(ctx, client, client.Papers(all, keep), f, "papers", func(o fetch.Outcome) string {
		if o.Err != nil {
			return fmt.Sprintf("%s: %v; the PDF: %s", o.Name, o.Err, fetch.PDFOf(o.Name))
		}
		return o.Name + ": " + titles[o.Name]
	})
	return status
}

// toFetch are the papers that are asked for.
func (w workspace) toFetch(ctx context.Context, s shelf.Source, numbers []string) []fetch.Paper {
	var all []fetch.Paper
	shelf := w.read(ctx, s)
	if len(numbers) > 0 {
		for _, number := range numbers {
			p := fetch.Paper{Number: parser.ArXivNumber(number)}
			if found := byKey(shelf, number); found != nil {
				p.Title = found.Title.String()
			}
			all = append(all, p)
		}
		return all
	}
	for _, p := range shelf.Papers.All() {
		if p.ArXiv != "" && shelf.MarkOf(p).Status == marks.ToRead && !w.Papers.Has(p.ArXiv) {
			all = append(all, fetch.Paper{Number: p.ArXiv, Title: p.Title.String()})
		}
	}
	return all
}

var errNoFolder = errors.New("there is no folder to keep papers in: set HOME, or name one with --home")

// follow does jobs and prints what comes of each: a line, on standard error where it failed,
// and meanwhile how far it is. A dry run prints the requests. It returns the end and the exit
// status.
func (w workspace) follow(ctx context.Context, client *fetch.Client, jobs []fetch.Job, f Fetching, unit string, line func(fetch.Outcome) string) (last fetch.Progress, status int) {
	if f.DryRun {
		for _, job := range jobs {
			fmt.Fprintln(w.Out, "GET", clean.Line(job.Address))
		}
		return last, exitOK
	}
	busy := false
	for p := range client.Run(ctx, jobs) {
		last = p
		if f.Bar {
			fmt.Fprint(w.Err, "\r"+eraseLine)
		}
		if o := p.Outcome; o != nil && o.Err != nil {
			w.say(line(*o))
		} else if o != nil && line(*o) != "" {
			fmt.Fprintln(w.Out, clean.Line(line(*o)))
		}
		if f.Bar {
			fmt.Fprint(w.Err, "\r", clean.Line(progressBar(p, unit)), eraseLine)
		} else if p.Busy && !busy {
			w.say(fmt.Sprintf("the site is busy: next try in %s", p.Wait.Round(time.Second)))
		}
		busy = p.Busy
	}
	if f.Bar {
		fmt.Fprint(w.Err, "\r"+eraseLine)
	}
	return last, w.ended(ctx, last)
}

const eraseLine = "\x1b[K"

// barCells is how wide the bar is, in cells. The whole line fits into 80.
const barCells = 20

// progressBar is how far a fetch is: "████░░░░ 5 of 15 days · 94 papers · next in 3 s".
func progressBar(p fetch.Progress, unit string) string {
	full := barCells * p.Done / max(p.Of, 1)
	return fmt.Sprintf("%s%s %d of %d %s · %s%s", strings.Repeat("█", full), strings.Repeat("░", barCells-full), p.Done, p.Of, unit, english.Plural(p.Papers, "paper"), p.Waiting())
}

// ended says how a fetch ended, if that is not well, and returns the exit code.
func (w workspace) ended(ctx context.Context, last fetch.Progress) int {
	switch {
	case ctx.Err() != nil:
		w.say("stopped; what was fetched is kept")
		return exitProblems
	case last.Done == last.Of && last.Failed == 0:
		return exitOK
	case last.Failed == last.Done:
		w.say("nothing could be fetched: " + fetch.Advice)
		return exitFailed
	case last.Done < last.Of:
		w.say(fmt.Sprintf("the other %d were not asked for: %s", last.Of-last.Done, fetch.Advice))
	}
	return exitProblems
}

// jobs are the days, weeks, months and feeds that are asked for. What is left out of a
// long absence is said.
func (f Fetching) jobs(c *fetch.Client, now time.Time, say func(string)) (jobs []fetch.Job, err error) {
	folder := fetch.Folder(f.Folder)
	for _, named := range [][2]string{{"date", f.Date}, {"week", f.Week}, {"month", f.Month}} {
		if named[1] != "" {
			job, err := c.Span(named[0], named[1], folder)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, job)
		}
	}
	if f.Trending {
		jobs = append(jobs, c.Trending(now, folder))
	}
	if f.Since != "" {
		from, err := sinceDay(f.Since, now)
		if err != nil {
			return nil, err
		}
		days := c.Days(time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, time.UTC), now, folder)
		if len(days) == 0 {
			return nil, fmt.Errorf("--since %s: that day has not come yet", f.Since)
		}
		jobs = append(jobs, days...)
	}
	if f.ArXiv != "" {
		feeds, err := c.Feeds(f.ArXiv, folder)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, feeds...)
	}
	if len(jobs) == 0 {
		var left string
		if jobs, left, err = c.Usual(now, f.Days, f.Feeds, folder); left != "" {
			say(left)
		}
	}
	return jobs, err
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
		jobs, left, err := client.Usual(time.Now(), settings.FetchDays, strings.Join(settings.ArXiv, ","), fetch.Folder(folder))
		return client.Run(ctx, jobs), left, err
	}
	source := fetch.Source{Fetch: ask}
	if paths = p.dumps(paths); len(paths) > 0 && !slices.Contains(paths, folder) {
		source.Elsewhere = folder
	}
	return source
}

// wholePapers asks arXiv for the papers that are not in the store, and puts them there.
func wholePapers(store fulltext.Store) model.WholePapers {
	return func(ctx context.Context, all []fetch.Paper) (iter.Seq[fetch.Progress], error) {
		client, err := fetch.NewClient(os.Getenv, version())
		if err != nil {
			return nil, err
		}
		missing := slices.DeleteFunc(all, func(p fetch.Paper) bool { return store.Has(p.Number) })
		return client.Run(ctx, client.Papers(missing, func(p fetch.Paper, page []byte) error {
			_, err := store.Keep(p.Number, clean.Line(p.Title), page)
			return err
		})), nil
	}
}
