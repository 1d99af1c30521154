// Package app is the command line: the commands, their flags and help, what they do without a
// screen, and the exit status. Run is its entry point; the screen is package model.
package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/model/config"
	"dailies/model/fetch"
	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

// Exit codes, as documented in the README.
const (
	exitOK       = 0
	exitProblems = 1 // check found some
	exitFailed   = 2 // nothing could be read, or the call made no sense
)

// program is one call of dailies: its flags, what it works with, and its exit status.
type program struct {
	ctx        context.Context // ends when a fetch is stopped
	samples    fs.FS           // the dumps to show where the reader has none
	home       string
	configFlag string // --config
	status     int    // as far as it is known: see raise

	in     io.Reader
	out    *output
	err    io.Writer
	bar    bool // err is a terminal that a bar can be drawn on
	now    time.Time
	client func() (*fetch.Client, error)

	settings *config.Config // nil: not read yet
	problems []config.Problem

	// what open opens
	marks     *marks.Marks
	store     *marks.Store     // where they are kept
	report    marks.Report     // what was found when they were opened
	marksSaid bool             // it was said
	watch     []foryou.Watched // the reader's watch words
	arrived   *shelf.Arrivals  // which papers are new
	papers    fulltext.Store   // whole papers
}

func newProgram(samples fs.FS) *program {
	return &program{
		ctx: context.Background(), samples: samples, in: os.Stdin, out: &output{to: os.Stdout}, err: os.Stderr,
		bar: terminal.IsTerminal(os.Stderr) && os.Getenv("TERM") != "dumb",
		now: time.Now(), marks: &marks.Marks{}, arrived: &shelf.Arrivals{},
		client: func() (*fetch.Client, error) { return fetch.NewClient(os.Getenv, version()) },
	}
}

// Run does what the arguments ask for and returns the exit status.
func Run(args []string, samples fs.FS) int { return newProgram(samples).call(args) }

func (p *program) call(args []string) int {
	root := p.root()
	root.SetArgs(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // a shell would show the quotes around the names of values
		unquote := func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) }
		root.PersistentFlags().VisitAll(unquote)
		commands(root, func(c *cobra.Command) { c.Flags().VisitAll(unquote) })
	}
	if command, err := root.ExecuteC(); err != nil && p.out.err == nil {
		p.fail(wrongCall(command, err))
	}
	if p.out.err != nil {
		p.fail(problem{p.out.err})
	}
	return p.status
}

// wrongCall puts what cobra says of a call into our words.
func wrongCall(command *cobra.Command, err error) error {
	what, _, _ := strings.Cut(err.Error(), ": strconv.")
	if _, several, ok := strings.Cut(what, "none of the others can be; ["); ok {
		several, _, _ = strings.Cut(several, "]")
		what = "use only one of --" + strings.ReplaceAll(several, " ", ", --")
	}
	if !strings.HasSuffix(what, "?") && !strings.Contains(what, "--help") {
		what += "; see " + command.CommandPath() + " --help"
	}
	return errors.New(what)
}

// root is the command that opens the screen, with all others below it.
func (p *program) root() *cobra.Command {
	cobra.EnableCommandSorting = false // the order below is by use
	root := p.readCommand()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SuggestionsMinimumDistance = 2
	root.SetOut(p.out)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if c == root { // it may be the flag of a command that is misspelt
			return cmp.Or(misspelt(c, c.Flags().Args()), err)
		}
		return err
	})
	all := root.PersistentFlags()
	all.StringVar(&p.home, "home", "", "`FOLDER` for everything that is kept (or $DAILIES_HOME)")
	all.StringVar(&p.configFlag, "config", "", "`FILE` with the configuration (or $DAILIES_CONFIG)")
	root.Flags().Bool("version", false, "print the version")
	all.BoolP("help", "h", false, "print this help")
	version := p.printing("version", "print the version", "dailies version", versionLine)
	version.Hidden = true // --version is listed
	group(root, "Read", p.listCommand(), p.showCommand(), p.statsCommand())
	group(root, "Get", p.fetchCommand(), p.checkCommand())
	group(root, "Decide", p.markCommand(), p.tagCommand(), p.noteCommand(), p.undoCommand(), p.logCommand(), p.marksCommand())
	group(root, "Export", p.exportCommand())
	group(root, "Set up", p.configCommand(),
		p.printing("themes", "print the names of all themes, your own among them", "dailies --theme \"$(dailies themes | fzf)\"", p.themes),
		p.printing("keys", "print the keys and what they do", "dailies keys | grep star", p.keys),
		p.printing("man", "print the manual page: dailies man | man -l -", "dailies man | man -l -", func() string { return manual(root) }),
		version)
	root.SetHelpCommandGroupID("Set up")
	root.SetCompletionCommandGroupID("Set up")
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	commands(root, func(c *cobra.Command) {
		switch {
		case c.Name() == "help":
			c.Short, c.Long, c.Example = "print the help of a command", "", "  dailies help marks import"
			c.Args = func(_ *cobra.Command, args []string) error {
				found, rest, _ := root.Find(args)
				return cobra.NoArgs(found, rest)
			}
		case c.Name() == "completion":
			c.Short, c.Long = "print the script that makes a shell complete commands and flags", ""
			c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() } // else it takes the name of any shell
		case c.Parent().Name() == "completion":
			c.Short = "print the script for " + c.Name()
		case !strings.Contains(c.Use, " "):
			c.Args = cobra.NoArgs
		}
	})
	return root
}

// group adds commands under a title of their own in the help.
func group(root *cobra.Command, title string, all ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title + ":"})
	for _, c := range all {
		c.GroupID = title
	}
	root.AddCommand(all...)
}

// run runs what a command does. Its error is said, and sets the exit status.
func (p *program) run(do func(args []string) error) func(*cobra.Command, []string) {
	return func(_ *cobra.Command, args []string) {
		if err := do(args); err != nil {
			p.fail(err)
		}
	}
}

// printing is a command that only prints a text.
func (p *program) printing(name, short, example string, text func() string) *cobra.Command {
	run := func(*cobra.Command, []string) { fmt.Fprint(p.out, text()) }
	return &cobra.Command{Use: name, Short: short, Example: "  " + example, Args: cobra.NoArgs, Run: run}
}

// reading is run of what changes no marks.
func (p *program) reading(do func(args []string) error) func(*cobra.Command, []string) {
	return p.run(func(args []string) error {
		defer p.open(true)()
		return do(args)
	})
}

// open opens what a command without a screen works with, until close is called, and says what is wrong
// with it. A closed pipe becomes an error of the write, which is none at all, instead of a signal.
func (p *program) open(readOnly bool) (closeStore func()) {
	signal.Ignore(syscall.SIGPIPE)
	folders, warnings := findFolders(p.home, os.Getenv)
	for _, line := range append(p.problemLines(p.configFile()), warnings...) {
		p.say(line.String())
	}
	words, err := filter.WatchWordsFile(folders.data).Sync()
	if err != nil {
		p.say(err.Error())
	}
	p.watch, p.papers = words.All(), fulltext.StoreIn(folders.data)
	if err := p.openMarks(folders, readOnly); err != nil {
		p.say(err.Error())
	}
	return func() { _ = p.store.Close() }
}

// openMarks opens the marks, and the log of papers that have come. The error says why that is not read.
func (p *program) openMarks(in folders, readOnly bool) (err error) {
	p.store, p.marks, p.report = marks.Open(marks.Config{DataDir: in.data, StateDir: in.state, Now: time.Now, ReadOnly: readOnly})
	p.arrived, err = shelf.OpenArrivals(within(in.state, "arrivals"))
	return err
}

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

// source finds the dumps that paths name, or the reader's own, or the samples.
func (p *program) source(paths []string) shelf.Source {
	collectAt(whilePrinted)
	if slices.ContainsFunc(paths, shelf.IsStdin) && terminal.IsTerminal(os.Stdin) {
		p.say("reading papers from standard input; Ctrl+D ends them")
	}
	return shelf.NewSource(p.dumps(paths), p.dumpsFolder(), p.samples).WithMemoryLimit(os.DirFS("/"))
}

// How much garbage there may be before it is collected, in percent of what is held. The screen
// is held for hours: at Go's own 100, papers would take twice their size; at 10, 100,000 papers take
// a tenth less than at 20, and at 20 a letter of the filter waits for the collector half as often. A
// command ends at once, and would spend a third of its time on collecting.
const whileShown, whileManyAreShown, whilePrinted = 20, 10, 400

// many bytes of files are worth that tenth.
const many = 64 << 20

// collectAt sets when garbage is collected, unless GOGC does.
func collectAt(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// say writes a line for the person, and what follows it indented.
func (p *program) say(text string) {
	before := "dailies: "
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintln(p.err, before+clean.Line(line).String())
		before = "  "
	}
}

// problem is what went wrong with a call that made sense and found something to read. Any other
// error of a command says that it did not.
type problem struct{ error }

// errSaid is the error of a command that has said already why it failed.
var errSaid = errors.New("it is said already")

// fail says why a command failed, and raises the exit status.
func (p *program) fail(err error) {
	if !errors.Is(err, errSaid) {
		p.say(err.Error())
	}
	if _, ok := errors.AsType[problem](err); ok {
		p.raise(exitProblems)
	} else {
		p.raise(exitFailed)
	}
}

// raise makes the exit status at least this one.
func (p *program) raise(status int) { p.status = max(p.status, status) }

// output is standard output. It remembers the first write that failed, so that no command
// has to ask. A closed pipe is no failure: head has read enough.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	if o.err == nil && !errors.Is(err, syscall.EPIPE) {
		o.err = err
	}
	return n, err
}

func versionLine() string { return "dailies " + version() + "\n" }

// atLeast holds a command to a number of arguments; the sentence says what it takes.
func atLeast(n int, sentence string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < n {
			return errors.New(sentence)
		}
		return nil
	}
}

// version is the module's version as Go stamps it into the binary.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(development)"
	}
	return info.Main.Version
}
