package app

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/model/saved"
	"dailies/model/search/query"
)

// oneOf makes the shell complete a flag from a list of values.
func oneOf(c *cobra.Command, flag string, values ...string) {
	completes(c, flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values, cobra.ShellCompDirectiveNoFileComp
	})
}

// bareUsages takes the quotes off the names of values, which only help understands.
func bareUsages(c *cobra.Command) {
	bare := func(f *pflag.Flag) { f.Usage = strings.ReplaceAll(f.Usage, "`", "") }
	c.PersistentFlags().VisitAll(bare)
	c.Flags().VisitAll(bare)
	for _, sub := range c.Commands() {
		bareUsages(sub)
	}
}

func completes(c *cobra.Command, flag string, complete cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the flag does not exist, which any call would show
	}
}

// completeQuery makes the shell complete --query, where a command has it: with the saved
// filters, and with the keys of the filter language and their values.
func (p *program) completeQuery(c *cobra.Command) {
	if c.Flags().Lookup("query") == nil {
		return
	}
	completes(c, "query", func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		all := keysAndValues(typed)
		places, _ := p.places()
		if filters, err := saved.Filters(places.Data, p.configuration().Views...).Read(); err == nil {
			for _, f := range filters.All() {
				all = append(all, f.Query+"\t"+f.Name)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// completeNames completes what a paper is called: its key or number, or its title. Files are
// offered as well.
func (p *program) completeNames(typed string) ([]string, cobra.ShellCompDirective) {
	w := p.open(true)
	defer w.Store.Close()
	return w.Names(context.Background(), p.source(nil), typed), cobra.ShellCompDirectiveDefault
}

// completeTags completes a tag that is in use.
func (p *program) completeTags() ([]string, cobra.ShellCompDirective) {
	w := p.open(true)
	defer w.Store.Close()
	return slices.Sorted(maps.Keys(w.Marks.Tags())), cobra.ShellCompDirectiveNoFileComp
}

// keysAndValues complete the last word of a query: a key, or the value of one that takes
// only certain values. Each has the words before it in front, as shells want it.
func keysAndValues(typed string) []string {
	start := strings.LastIndexByte(typed, ' ') + 1
	before, word := typed[:start], typed[start:]
	sign := word[:len(word)-len(strings.TrimLeft(word, "-!("))]
	name, _, value := strings.Cut(word[len(sign):], ":")
	var all []string
	for _, k := range query.Keys() {
		switch {
		case !value:
			all = append(all, before+sign+k.Name+":\t"+k.Does)
		case k.Name == name:
			for _, v := range k.Values {
				all = append(all, before+sign+k.Name+":"+v)
			}
		}
	}
	return all
}
