package app

import (
	"context"

	"github.com/spf13/cobra"
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
		Run: p.reads(func(env workspace, paths []string) int {
			return env.Stats(context.Background(), p.source(paths), query, asJSON)
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
		Run: p.reads(func(env workspace, paths []string) int {
			among := p.among(paths)
			if l.Query != "" {
				source := p.source(paths)
				among = &source
			}
			return env.Log(context.Background(), among, l)
		}),
	}
	c.Flags().StringVar(&l.Since, "since", "", "from this `DAY` on: 2026-11-01, or 7d for the last week")
	c.Flags().StringVarP(&l.Query, "query", "q", "", "only papers that match this `FILTER`: 'agent -survey'")
	return c
}
