package app

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"dailies/model/insights"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search/query"
	"dailies/parser"
)

func (p *program) statsCommand() *cobra.Command {
	query := ""
	c := &cobra.Command{
		Use:   "stats [PATH …]",
		Short: "print papers by month and organisation, trends and decisions",
		Long: `Print how many papers there are by month, organisation and status, which terms in their
titles are rising or falling, how many decisions you made each day, and how your picks would have
stood in the order for you.`,
		Example: "  dailies stats -q 'org:tencent' | less",
		Args:    misspelt,
		Run: p.reading(func(paths []string) error {
			found, err := p.search(p.source(paths), query)
			if err != nil {
				return err
			}
			p.requireMarks()
			from := p.learningSource(found.in, found.index)
			decisions := from.Decisions
			if query != "" {
				decisions = found.filter(slices.Clone(decisions)) // learning still uses all of them
			}
			tables := insights.Count(p.ctx, from, found.query, decisions, p.now)
			fmt.Fprint(p.out, tables.Text())
			return nil
		}),
	}
	p.queryFlag(c, &query, onlyMatching)
	return c
}

func (p *program) logCommand() *cobra.Command {
	var query, since string
	c := &cobra.Command{
		Use:   "log [PATH …]",
		Short: "print your decisions with date and time, newest last",
		Long: `Print every decision with its date and time, newest last; undone ones are left out.
Without a query or a PATH no file is read, so papers that you no longer have are included.`,
		Example: "  dailies log --since 7d\n  dailies log -q 'org:tencent' --since 2026-11-01 | grep to-read",
		Args:    misspelt,
		Run: p.reading(func(paths []string) error {
			from, err := sinceDay(since, p.now)
			if err != nil {
				return err
			}
			decisions := p.store.Decisions()
			if query != "" || len(paths) > 0 {
				found, err := p.search(p.source(paths), query)
				if err != nil {
					return err
				}
				decisions = found.filter(decisions)
			}
			p.requireMarks()
			out, n := bufio.NewWriter(p.out), 0
			for _, d := range decisions {
				if !parser.DateOf(d.Time).Time().Before(from) {
					n++
					fmt.Fprintf(out, "%s  %-7s  %s\n", d.Time.Format("2006-01-02 15:04"), d.Status, titleOr(d.Title, d.ID))
				}
			}
			if n == 0 {
				p.say("no decisions found")
			}
			_ = out.Flush() // p.out keeps its first error
			return nil
		}),
	}
	p.queryFlag(c, &query, onlyMatching)
	c.Flags().StringVar(&since, "since", "", "from this `DAY` on: 2026-11-01, or 7d for the last week")
	return c
}

// filter returns the decisions on papers among the results.
func (r results) filter(decisions []marks.Decision) []marks.Decision {
	inResults := map[library.ID]bool{}
	for _, e := range r.entries(0) {
		for _, id := range e.Paper.Keys() {
			inResults[id] = true
		}
	}
	return slices.DeleteFunc(decisions, func(d marks.Decision) bool { return !inResults[d.ID] })
}

// sinceDay parses the value of --since: a date, a month, or a number of days back. It returns the zero
// time for "".
func sinceDay(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	q, err := query.Parse("date:" + text)
	date := q.Root.Leaf
	if err != nil || len(date.Ranges) == 0 || strings.ContainsAny(text, " ,<>=|()") || strings.Contains(text, "..") {
		return time.Time{}, fmt.Errorf("--since %q: give a date such as 2026-11-01 or 2026-11, or days back such as 7d", text)
	}
	first, _ := date.Ranges[0].Bounds(query.DayNumber(now.Year(), int(now.Month()), now.Day()))
	return query.DayOf(first), nil
}
