package errand

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
	DryRun      bool   // only print the requests
	Folder      string // of the dumps
}

// Fetch asks Hugging Face for papers and keeps the answers in the dumps folder.
// It prints a line for each day. Exit code: Problems where some days failed,
// Failed where all did or the call made no sense.
func (w World) Fetch(ctx context.Context, client *fetch.Client, f Fetching) int {
	if f.Folder == "" {
		return w.failed(errors.New("there is no folder to keep dumps in: set HOME, or name one with --home"))
	}
	spans, err := f.spans(w.Now, fetch.Folder(f.Folder), w.sayFetch)
	if err != nil {
		return w.failed(err)
	}
	if f.DryRun {
		for _, request := range client.Requests(spans) {
			fmt.Fprintln(w.Out, "GET", clean.Line(request))
		}
		return OK
	}
	client.Waiting = func(d time.Duration) {
		w.sayFetch(fmt.Sprintf("the site is busy: next try in %s", d.Round(time.Second)))
	}
	done, failed := 0, 0
	client.Run(ctx, spans, fetch.Folder(f.Folder), func(o fetch.Outcome) {
		if o.Err != nil {
			failed++
			w.sayFetch(o.String())
			return
		}
		done++
		fmt.Fprintln(w.Out, clean.Line(o.String()))
	})
	switch {
	case ctx.Err() != nil:
		w.sayFetch("stopped; what came is kept")
		return Problems
	case failed == 0:
		return OK
	case done > 0:
		return Problems
	}
	w.sayFetch("nothing could be fetched: check the network, or HF_ENDPOINT and HTTPS_PROXY")
	return Failed
}

// spans are the days, weeks or months that are asked for. What is left out of a
// long absence is said.
func (f Fetching) spans(now time.Time, folder fetch.Folder, say func(string)) ([]fetch.Span, error) {
	var named []fetch.Span
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
		from, err := time.Parse(time.DateOnly, f.Since)
		if err != nil {
			return nil, fmt.Errorf("%q is no day: write it as 2026-11-20", f.Since)
		}
		if from.Before(firstDay) {
			from = firstDay
		}
		named = append(named, fetch.Between(from, now)...)
	}
	if f.Date != "" || f.Week != "" || f.Month != "" || f.Since != "" || f.Trending {
		return named, nil
	}
	days, left := fetch.Since(folder.Last(), now)
	if left {
		say(fmt.Sprintf("only the last 14 days are fetched; --since %s gets the rest", folder.Last().Format(time.DateOnly)))
	}
	return days, nil
}

// firstDay is that of the first Daily Papers.
var firstDay = time.Date(2023, time.May, 4, 0, 0, 0, 0, time.UTC)

func (w World) sayFetch(text string) { w.complain(clean.Line(text)) }

func (w World) failed(err error) int {
	w.sayFetch(err.Error())
	return Failed
}
