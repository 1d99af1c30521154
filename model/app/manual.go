package app

import (
	"bufio"
	"cmp"
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
)

func (p *program) keysCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "keys",
		Short:   "print the keys and what they do",
		Example: "  dailies keys | grep star",
		Args:    noArguments,
		Run: p.run(func([]string) int {
			out := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
			for i, group := range model.Keys(*p.configuration()) {
				if i > 0 {
					fmt.Fprintln(out)
				}
				fmt.Fprintln(out, group.Title)
				for _, k := range group.Keys {
					fmt.Fprintf(out, "  %s\t%s\n", k.Help().Key, k.Help().Desc)
				}
			}
			_ = out.Flush() // p.out remembers why it failed
			return exitOK
		}),
	}
}

func (p *program) manCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "man",
		Short:   "print the manual page: dailies man | man -l -",
		Example: "  dailies man | man -l -",
		Args:    noArguments,
	}
	c.Run = p.run(func([]string) int {
		page := bufio.NewWriter(p.out)
		manual(page, c.Root())
		_ = page.Flush()
		return exitOK
	})
	return c
}

// manual writes the manual page, in the macros of man(7), from the tables that the program
// itself uses.
func manual(out io.Writer, root *cobra.Command) {
	m := manPage{out}
	fmt.Fprintf(out, ".TH DAILIES 1 \"\" \"dailies %s\" \"User Commands\"\n.nh\n", roff(version()))
	m.section("NAME", `dailies \- `+roff(root.Short))
	m.section("SYNOPSIS", ".B dailies\n[FLAG ...] [PATH ...]\n.br\n.B dailies\nCOMMAND [FLAG ...] [ARGUMENT ...]")
	m.section("DESCRIPTION", roff(description))
	m.commands(root)
	m.section("KEYS")
	for _, group := range model.Keys(config.Default()) {
		fmt.Fprintf(out, ".SS %s\n", roff(group.Title.String()))
		for _, k := range group.Keys {
			m.item(k.Help().Key, k.Help().Desc)
		}
	}
	m.section("FILTER", roff(filterText))
	for _, k := range query.Keys() {
		does := k.Does
		if len(k.Values) > 0 {
			does += ": " + strings.Join(k.Values, ", ")
		}
		m.item(k.Name+":", does)
	}
	m.section("CONFIGURATION", roff("The options of config.toml, which dailies config defaults prints with all keys and an example of a command:"))
	for _, o := range config.Options {
		m.item(o.Name+" = "+o.DefaultText(), o.Does)
	}
	fmt.Fprintln(out, ".PP\n"+roff("A command of [[command]] gets the papers as JSON on standard input, as dailies list --format jsonl prints them, and finds in its environment about the first one:"))
	for _, v := range sharing.Variables {
		m.item(v.Name, sentence(v.Does))
	}
	m.item(sharing.Count, "How many papers there are.")
	m.table("ENVIRONMENT", environment)
	m.table("FILES", files)
	m.table("EXIT STATUS", exitStatus)
}

// manPage writes the parts of the manual page.
type manPage struct{ io.Writer }

// section begins a section, with lines of troff.
func (m manPage) section(name string, lines ...string) {
	fmt.Fprintln(m, strings.Join(append([]string{".SH " + name}, lines...), "\n"))
}

func (m manPage) item(term, text string) {
	fmt.Fprintf(m, ".TP\n\\fB%s\\fR\n%s\n", roff(term), roff(text))
}

func (m manPage) table(name string, rows [][2]string) {
	m.section(name)
	for _, row := range rows {
		m.item(row[0], row[1])
	}
}

// commands are the commands with their flags, the flags of the program, and examples.
func (m manPage) commands(root *cobra.Command) {
	m.section("COMMANDS")
	commands(root, func(c *cobra.Command) {
		c.DisableFlagsInUseLine = true // they are listed below it
		m.item(strings.TrimPrefix(c.UseLine(), "dailies "), cmp.Or(strings.Join(strings.Fields(c.Long), " "), sentence(c.Short)))
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" {
				fmt.Fprintln(m, ".RS")
				m.flag(f)
				fmt.Fprintln(m, ".RE")
			}
		})
	})
	m.section("OPTIONS")
	root.LocalFlags().VisitAll(m.flag)
	m.section("EXAMPLES")
	commands(root, func(c *cobra.Command) {
		if c.Example != "" {
			fmt.Fprintf(m, ".nf\n%s\n.fi\n", roff(c.Example))
		}
	})
}

const description = "dailies reads files with Hugging Face's Daily Papers in the terminal: look at a title, decide with one key, go on to the next. " +
	"A PATH is a file, a folder, a glob, a .gz, or - for standard input. Without one, dailies reads the files in your own folder, or the samples if there are none. " +
	"In a pipe dailies prints the list. Only dailies fetch, and F5 on the screen, asks another machine for something; dailies export --format zotero talks to the Zotero on this one."

const filterText = "Words are looked for in title, organisation, tags, note and abstract; \"…\" is a phrase, - is without, | is or, (…) groups, " +
	"^deep is a start, ing$ an end, 'art a whole word, /gr?po/ a regular expression. A key narrows a word down:"

var environment = [][2]string{
	{"DAILIES_HOME", "The folder for everything that dailies keeps, instead of those under FILES."},
	{"DAILIES_CONFIG", "The configuration, instead of the one under FILES."},
	{"VISUAL, EDITOR", "The editor for notes; vi if neither is set."},
	{"BROWSER", "Programs that open links, separated by colons, the first that starts being taken; %s stands for the address."},
	{"NO_COLOR", "If it is set, no colours are used."},
	{"COLORFGBG", "Tells a light background from a dark one."},
	{"DAILIES_ZOTERO_PORT", "The port of Zotero on this machine, if it is not 23119."},
	{"TERM, COLORTERM", "Tell the colours; TERM=dumb starts linear mode."},
	{"TERM_PROGRAM, VTE_VERSION, KONSOLE_VERSION, WT_SESSION", "Tell whether the terminal takes hyperlinks; WT_SESSION has all colours."},
	{"COLUMNS", "How wide lines are in linear mode; 80 if it is not set."},
	{"LC_ALL, LC_CTYPE, LANG", "A locale without UTF-8 switches to ASCII."},
	{"XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where the folders under FILES are."},
	{"HF_ENDPOINT, HF_TOKEN, HTTPS_PROXY, NO_PROXY", "Used by a fetch alone: another address of the site, a token for it, a proxy, and hosts without it."},
	{"DAILIES_ARXIV", "Another address for whole papers: https, or on this machine."},
}

var files = [][2]string{
	{"$XDG_CONFIG_HOME/dailies/config.toml", "The configuration; ~/.config if XDG_CONFIG_HOME is not set."},
	{"$XDG_DATA_HOME/dailies/dumps", "What dailies fetch brought, and your own files; ~/.local/share if XDG_DATA_HOME is not set."},
	{"$XDG_DATA_HOME/dailies/marks", "What was decided, one journal of JSON lines for each device."},
	{"$XDG_DATA_HOME/dailies/papers", "Whole papers that dailies fetch --papers brought."},
	{"$XDG_DATA_HOME/dailies/filters.txt, watch.txt", "Saved filters and watch words, to be edited by hand."},
	{"$XDG_DATA_HOME/dailies/zotero.txt", "The keys of the papers that were sent to Zotero."},
	{"$XDG_STATE_HOME/dailies", "The reading position, which papers have come, and the daily backups of the marks; ~/.local/state if XDG_STATE_HOME is not set."},
}

var exitStatus = [][2]string{
	{"0", "All is well."},
	{"1", "A check or an import found problems; some files could not be read, some days not fetched, or some papers not found; there was nothing to undo; marks, an export or the output could not be written."},
	{"2", "Nothing could be read, or wrong usage."},
	{"128+n", "Signal n ended dailies: 130 is Ctrl-C. What was decided is saved. A fetch keeps what came and ends with 1."},
}

// commands calls a function for each command that help shows, with those below it.
func commands(of *cobra.Command, each func(*cobra.Command)) {
	for _, c := range of.Commands() {
		if c.IsAvailableCommand() {
			each(c)
			commands(c, each)
		}
	}
}

// flag writes a flag, as "-q, --query FILTER".
func (m manPage) flag(f *pflag.Flag) {
	value, usage := pflag.UnquoteUsage(f)
	name := strings.TrimSpace("--" + f.Name + " " + value)
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	m.item(name, usage)
}

// sentence begins with a capital and ends with a full stop.
func sentence(text string) string {
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// roff escapes what means something to troff: backslashes, hyphens that are to stay ASCII, and
// a full stop or an apostrophe at the start of a line.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "~", `\(ti`, "^", `\(ha`, "`", `\(ga`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}
