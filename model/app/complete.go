package app

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/filter"
	"dailies/model/search"
	"dailies/model/search/query"
)

// completeFlag makes the shell complete a flag. It panics if the command has no such flag.
func completeFlag(c *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err)
	}
}

// oneOf makes the shell complete a flag from a list of values.
func oneOf(c *cobra.Command, flag string, values ...string) {
	completeFlag(c, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// onlyMatching is the usage of --query where it chooses the papers.
const onlyMatching = "only papers that match this `FILTER`: 'agent -survey is:to-read'"

// queryFlag adds --query. The shell completes it with the saved filters, and with the keys of
// the filter language and their values.
func (p *program) queryFlag(c *cobra.Command, to *string, usage string) {
	c.Flags().StringVarP(to, "query", "q", "", usage)
	completeFlag(c, "query", func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		all := keysAndValues(typed)
		if filters, err := filter.FiltersIn(p.folders().data, p.configuration().Views...).Sync(); err == nil {
			for _, f := range filters.All() {
				all = append(all, f.Query+"\t"+f.Name)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// completeNames completes what a paper is called, beside files: its key or number, followed by a
// tab and the title, or its title with the letters that were typed, which shells compare.
func (p *program) completeNames(_ *cobra.Command, _ []string, typed string) (names []string, _ cobra.ShellCompDirective) {
	if typed == "" {
		return nil, cobra.ShellCompDirectiveDefault
	}
	defer p.open(true)()
	for _, paper := range p.read(p.source(nil)).Papers.All() {
		key, title := cmp.Or(paper.ArXiv, string(paper.ID)), paper.Title.String()
		if len(title) >= len(typed) && strings.EqualFold(title[:len(typed)], typed) {
			names = append(names, typed+title[len(typed):])
		} else if strings.HasPrefix(key, typed) {
			names = append(names, key+"\t"+title)
		}
	}
	return names, cobra.ShellCompDirectiveDefault
}

// completeFirst completes the first argument from some values, and papers behind it.
func (p *program) completeFirst(values func() []string) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return values(), cobra.ShellCompDirectiveNoFileComp
		}
		return p.completeNames(c, args, typed)
	}
}

// keysAndValues complete the last part of a query: a key, or the value of one that takes only
// certain values. Each has what stands before it in front, as shells want it.
func keysAndValues(typed string) (all []string) {
	stem := query.StemAt(typed, len(typed))
	for _, o := range search.NewIndex().Offers(context.Background(), stem, search.Papers{}) {
		all = append(all, strings.TrimSuffix(typed[:stem.Start]+o.Text+"\t"+o.Does, "\t"))
	}
	return all
}
