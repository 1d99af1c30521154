package app

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/model"
	"dailies/model/config"
	"dailies/model/search/query"
	"dailies/model/sharing"
	"dailies/ui"
)

func (p *program) keys() string {
	var all strings.Builder
	out := tabwriter.NewWriter(&all, 0, 0, 2, ' ', 0)
	for i, group := range model.Keys(*p.configuration()).Help(ui.PaneList) {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, group.Title)
		for _, k := range group.Keys {
			fmt.Fprintf(out, "  %s\t%s\n", k.Help().Key, k.Help().Desc)
		}
	}
	_ = out.Flush() // writing to a strings.Builder never fails
	return all.String()
}

// page is the template of the manual page, in the macros of man(7).
//
//go:embed dailies.1
var page string

func manual(root *cobra.Command) string {
	var all, flags, examples, keys, filter, settings, variables strings.Builder
	eachCommand(root, func(c *cobra.Command) {
		if c.Parent().Name() == "completion" {
			return // its help is formatted for a terminal
		}
		c.DisableFlagsInUseLine = true // the flags are listed below
		item(&all, strings.TrimPrefix(c.UseLine(), "dailies "), cmp.Or(strings.Join(strings.Fields(c.Long), " "), sentence(c.Short)))
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" {
				fmt.Fprintln(&all, ".RS")
				flagItem(&all, f)
				fmt.Fprintln(&all, ".RE")
			}
		})
		if c.Example != "" {
			fmt.Fprintf(&examples, ".nf\n%s\n.fi\n", roff(c.Example))
		}
	})
	root.LocalFlags().VisitAll(func(f *pflag.Flag) { flagItem(&flags, f) })
	for _, group := range model.Keys(config.Default()).Help(ui.PaneList) {
		fmt.Fprintf(&keys, ".SS %s\n", roff(group.Title.String()))
		for _, k := range group.Keys {
			item(&keys, k.Help().Key, k.Help().Desc)
		}
	}
	for _, k := range query.Keys() {
		does := k.Does
		if len(k.Values) > 0 {
			does += ": " + strings.Join(k.Values, ", ")
		}
		item(&filter, k.Name+":", does)
	}
	for _, o := range config.Options {
		item(&settings, o.Name+" = "+o.DefaultText(), o.Does)
	}
	for _, v := range sharing.Variables {
		item(&variables, v.Name, sentence(v.Does))
	}
	item(&variables, sharing.CountVariable, "How many papers there are.")
	return strings.NewReplacer("@VERSION@", roff(version()), "@SHORT@", roff(root.Short),
		"@COMMANDS@\n", all.String(), "@FLAGS@\n", flags.String(), "@EXAMPLES@\n", examples.String(), "@KEYS@\n", keys.String(),
		"@FILTER@\n", filter.String(), "@SETTINGS@\n", settings.String(), "@VARIABLES@\n", variables.String()).Replace(page)
}

func item(out io.Writer, term, text string) {
	fmt.Fprintf(out, ".TP\n\\fB%s\\fR\n%s\n", roff(term), roff(text))
}

// flagItem writes a flag in the form "-q, --query FILTER".
func flagItem(out io.Writer, f *pflag.Flag) {
	value, usage := pflag.UnquoteUsage(f)
	name := strings.TrimSpace("--" + f.Name + " " + value)
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	item(out, name, usage)
}

// eachCommand calls a function for each command that the help lists, including subcommands.
func eachCommand(of *cobra.Command, each func(*cobra.Command)) {
	for _, c := range of.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			each(c)
			eachCommand(c, each)
		}
	}
}

func sentence(text string) string {
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// roff escapes backslashes, hyphens that must stay ASCII, and a dot or an apostrophe at the start.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "~", `\(ti`, "^", `\(ha`, "`", `\(ga`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}
