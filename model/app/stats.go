package app

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/model/foryou"
	"dailies/model/insights"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/tex"
	"dailies/parser/clean"
)

func (p *program) statsCommand() *cobra.Command {
	query, asJSON := "", false
	c := &cobra.Command{
		Use:   "stats [PATH …]",
		Short: "print papers by month and organisation, trends and decisions",
		Long: `Print how many papers there are by month, organisation and status, which terms in their
titles are rising or falling, how many decisions you made each day, and how your picks would have
stood in the order for you.`,
		Example: "  dailies stats -q 'org:tencent' | less\n  dailies stats --json | jq '.months[0]'",
		Run: p.runReading(func(w workspace, paths []string) int {
			return w.Stats(context.Background(), p.source(paths), query, asJSON)
		}),
	}
	c.Flags().StringVarP(&query, "query", "q", "", "only papers that match this `FILTER`: 'agent -survey'")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON, with a filter for each group")
	return c
}

func (p *program) logCommand() *cobra.Command {
	l := Logging{}
	c := &cobra.Command{
		Use:   "log [PATH …]",
		Short: "print your decisions with date and time, newest last",
		Long: `Print every decision with its date and time, newest last; undone ones are left out.
Without a query or a PATH no file is read, so papers that you no longer have are included.`,
		Example: "  dailies log --since 7d\n  dailies log -q 'org:tencent' --since 2026-11-01 | grep to-read",
		Run: p.runReading(func(w workspace, paths []string) int {
			among := p.among(paths)
			if l.Query != "" {
				source := p.source(paths)
				among = &source
			}
			return w.Log(context.Background(), among, l)
		}),
	}
	c.Flags().StringVar(&l.Since, "since", "", "from this `DAY` on: 2026-11-01, or 7d for the last week")
	c.Flags().StringVarP(&l.Query, "query", "q", "", "only papers that match this `FILTER`: 'agent -survey'")
	return c
}

// Stats prints what the papers of a query are about and what was decided on them, as text or
// as JSON.
func (w workspace) Stats(ctx context.Context, s shelf.Source, text string, asJSON bool) int {
	q, err := parseQuery(text)
	if err != nil {
		return w.failed(err)
	}
	all, ok := w.readable(ctx, s)
	if !ok {
		return exitFailed
	}
	found, decisions := w.find(ctx, q, all), w.decisions()
	if text != "" {
		decisions = found.about(decisions)
	}
	tables := insights.Count(ctx, found.index, q, found.in, decisions)
	tables.ForYou = foryou.Learn(ctx, w.learnsFrom(found.in, found.index)).Replay
	out := bufio.NewWriter(w.Out)
	if asJSON {
		_ = json.NewEncoder(out).Encode(tables)
	} else {
		_ = tables.Print(out)
	}
	_ = out.Flush()
	return max(w.marksStatus(), unread(all))
}

// Logging is what Log is to print.
type Logging struct {
	Since string // a date, as after "date:"; "" is from the beginning
	Query string
}

// Log prints the decisions, the newest last: those on the papers of a source that match the
// query, or without either on all papers that were ever decided.
func (w workspace) Log(ctx context.Context, s *shelf.Source, l Logging) int {
	since, err := sinceDay(l.Since, w.Now)
	if err != nil {
		return w.failed(err)
	}
	q, err := parseQuery(l.Query)
	if err != nil {
		return w.failed(err)
	}
	decisions, status := w.decisions(), w.marksStatus()
	if s != nil {
		all, ok := w.readable(ctx, *s)
		if !ok {
			return exitFailed
		}
		status = max(status, unread(all))
		decisions = w.find(ctx, q, all).about(decisions)
	}
	out, n := bufio.NewWriter(w.Out), 0
	for _, d := range decisions {
		if d.Time.Before(since) {
			continue
		}
		n++
		fmt.Fprintf(out, "%s  %-7s  %s\n", d.Time.Format("2006-01-02 15:04"), d.Status, tex.Unicode(clean.Line(cmp.Or(d.Title, string(d.ID)))))
	}
	if n == 0 {
		w.complain(clean.Literal("no decisions found"))
	}
	_ = out.Flush()
	return status
}

// about returns the decisions on the papers that were found.
func (f found) about(decisions []marks.Decision) []marks.Decision {
	among := map[library.ID]bool{}
	for _, e := range f.entries(0) {
		for _, id := range e.Paper.Keys() {
			among[id] = true
		}
	}
	return slices.DeleteFunc(decisions, func(d marks.Decision) bool { return !among[d.ID] })
}

// sinceDay is the first moment of the day that --since names: a date, a month, or days back.
// It is the zero time if the text is empty.
func sinceDay(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	q, err := query.Parse("date:" + text)
	date, ok := q.Root.(query.Date)
	if err != nil || !ok || strings.ContainsAny(text, " ,<>=|()") || strings.Contains(text, "..") {
		return time.Time{}, fmt.Errorf("--since %q: give a date such as 2026-11-01 or 2026-11, or days back such as 7d", text)
	}
	first, _ := date.Ranges[0].Days(query.DayNumber(now.Year(), int(now.Month()), now.Day()))
	day := query.DayOf(first)
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, now.Location()), nil
}

// decisions reads the journals, and says what is wrong with them.
func (w workspace) decisions() []marks.Decision {
	w.sayMarks()
	return w.Store.Decisions()
}
