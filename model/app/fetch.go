package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dailies/model/fetch"
	"dailies/parser/clean"
)

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

// Fetch asks Hugging Face or arXiv for papers and keeps the answers in the dumps folder.
// It prints a line for each day. Exit code: exitProblems if some days failed,
// exitFailed if all did or the call made no sense.
func (env workspace) Fetch(ctx context.Context, client *fetch.Client, f Fetching) int {
	if f.Folder == "" {
		return env.failed(errNoFolder)
	}
	folder := fetch.Folder(f.Folder)
	jobs, err := f.jobs(env.Now, folder, env.sayFetch)
	if err != nil {
		return env.failed(err)
	}
	if f.DryRun {
		for _, job := range jobs {
			env.printRequest(job.Request(client))
		}
		return exitOK
	}
	last, bar := fetch.Progress{}, env.bar(f.Bar, "days")
	for p := range client.Run(ctx, jobs, folder) {
		last = p
		bar.clear()
		if o := p.Outcome; o != nil && o.Err != nil {
			env.sayFetch(o.String())
		} else if o != nil {
			fmt.Fprintln(env.Out, clean.Line(o.String()))
		}
		bar.draw(p)
	}
	bar.clear()
	return env.ended(ctx, last)
}

var errNoFolder = errors.New("there is no folder to keep papers in: set HOME, or name one with --home")

func (env workspace) printRequest(address string) { fmt.Fprintln(env.Out, "GET", clean.Line(address)) }

// ended says how a fetch ended, if that is not well, and returns the exit code.
func (env workspace) ended(ctx context.Context, last fetch.Progress) int {
	switch {
	case ctx.Err() != nil:
		env.sayFetch("stopped; what was fetched is kept")
		return exitProblems
	case last.Done == last.Of && last.Failed == 0:
		return exitOK
	case last.Failed == last.Done:
		env.sayFetch("nothing could be fetched: " + fetch.Advice)
		return exitFailed
	case last.Done < last.Of:
		env.sayFetch(fmt.Sprintf("the other %d were not asked for: %s", last.Of-last.Done, fetch.Advice))
	}
	return exitProblems
}

// jobs are the days, weeks, months and feeds that are asked for. What is left out of a
// long absence is said.
func (f Fetching) jobs(now time.Time, folder fetch.Folder, say func(string)) ([]fetch.Job, error) {
	var named []fetch.Job
	for _, one := range []struct {
		text  string
		parse func(string) (fetch.Span, error)
	}{{f.Date, fetch.ParseDay}, {f.Week, fetch.ParseWeek}, {f.Month, fetch.ParseMonth}} {
		if one.text == "" {
			continue
		}
		span, err := one.parse(one.text)
		if err != nil {
			return nil, err
		}
		named = append(named, span)
	}
	if f.Trending {
		named = append(named, fetch.Trending(now))
	}
	if f.Since != "" {
		from, err := sinceDay(f.Since, now)
		if err != nil {
			return nil, err
		}
		from = time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, time.UTC)
		if from.Before(firstDay) {
			from = firstDay
		}
		days := fetch.Between(from, now)
		if len(days) == 0 {
			return nil, fmt.Errorf("--since %s: that day has not come yet", f.Since)
		}
		named = append(named, days...)
	}
	if f.ArXiv != "" {
		feeds, err := fetch.ParseFeeds(f.ArXiv)
		if err != nil {
			return nil, err
		}
		named = append(named, feeds...)
	}
	if f != (Fetching{DryRun: f.DryRun, Folder: f.Folder, Bar: f.Bar, Days: f.Days, Feeds: f.Feeds}) {
		return named, nil
	}
	all, left, err := Usual(now, folder, f.Days, f.Feeds)
	if left != "" {
		say(left)
	}
	return all, err
}

// Usual is what is asked for if nothing is named: the days since the last one, so many back
// at most, and the feeds of categories. What is left out of a long absence is said.
func Usual(now time.Time, folder fetch.Folder, days int, categories string) (jobs []fetch.Job, left string, err error) {
	var feeds []fetch.Job
	if categories != "" {
		feeds, err = fetch.ParseFeeds(categories)
	}
	jobs, left = folder.Recent(now, days)
	return append(jobs, feeds...), left, err
}

// firstDay is that of the first Daily Papers.
var firstDay = time.Date(2023, time.May, 4, 0, 0, 0, 0, time.UTC)

func (env workspace) sayFetch(text string) { env.complain(clean.Line(text)) }

func (env workspace) failed(err error) int {
	env.sayFetch(err.Error())
	return exitFailed
}
