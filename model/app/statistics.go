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

	"dailies/model/foryou"
	"dailies/model/insights"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// Stats prints what the papers of a query are about and what was decided on them, as text or
// as JSON.
func (env workspace) Stats(ctx context.Context, s Source, text string, asJSON bool) int {
	q, err := parseQuery(text)
	if err != nil {
		return env.failed(err)
	}
	all, ok := env.readable(ctx, s)
	if !ok {
		return exitFailed
	}
	found, decisions := env.find(ctx, q, all), env.decisions()
	if text != "" {
		decisions = found.about(decisions)
	}
	tables := insights.Count(ctx, found.index, q, found.in, decisions)
	from := env.learnsFrom(found.in)
	from.In.Scores = found.index.Score(ctx, env.Watch, found.in).Points()
	tables.ForYou = foryou.Learn(ctx, from, nil).Replay
	out := bufio.NewWriter(env.Out)
	if asJSON {
		_ = json.NewEncoder(out).Encode(tables)
	} else {
		_ = tables.Print(out)
	}
	_ = out.Flush()
	return max(env.marksStatus(), unread(all))
}

// Logging is what Log is to print.
type Logging struct {
	Since string // a date, as after "date:"; "" is from the beginning
	Query string
}

// Log prints the decisions, the newest last: those on the papers of a source that match the
// query, or without either on all papers that were ever decided.
func (env workspace) Log(ctx context.Context, s *Source, l Logging) int {
	since, err := sinceDay(l.Since, env.Now)
	if err != nil {
		return env.failed(err)
	}
	q, err := parseQuery(l.Query)
	if err != nil {
		return env.failed(err)
	}
	decisions, status := env.decisions(), env.marksStatus()
	if s != nil {
		all, ok := env.readable(ctx, *s)
		if !ok {
			return exitFailed
		}
		status = max(status, unread(all))
		decisions = env.find(ctx, q, all).about(decisions)
	}
	out, n := bufio.NewWriter(env.Out), 0
	for _, d := range decisions {
		if d.Time.Before(since) {
			continue
		}
		n++
		fmt.Fprintf(out, "%s  %-7s  %s\n", d.Time.Format("2006-01-02 15:04"), d.Status, clean.Line(cmp.Or(d.Title, string(d.ID))))
	}
	if n == 0 {
		env.complain(clean.Literal("no decisions found"))
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
func (env workspace) decisions() []marks.Decision {
	env.sayMarks()
	return env.Store.Decisions()
}
