// Package app is the command line: the commands, their flags and help, what they do without a screen,
// and the exit status. Run is the entry point. The screen is in package model.
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
	exitProblems = 1 // such as those that check finds
	exitFailed   = 2 // nothing could be read, or the command line is invalid
)

// program is one run of dailies: its flags, its environment, and its exit status.
type program struct {
	ctx        context.Context // cancelled if a fetch is interrupted
	samples    fs.FS           // dumps to show if the user has none
	home       string
	configFlag string // --config
	status     int    // exit status so far; see raiseStatus

	in      io.Reader
	out     *output
	err     io.Writer
	showBar bool // err is a terminal that can show a progress bar
	now     time.Time
	client  func() (*fetch.Client, error)

	settings *config.Config // nil until it is read
	problems []config.Problem

	// set by open
	marks         *marks.Marks
	store         *marks.Store     // where marks are saved
	report        marks.Report     // problems found on opening marks
	marksReported bool             // report has been printed
	watch         []foryou.Watched // watch words
	arrived       *shelf.Arrivals  // which papers are new
	papers        fulltext.Store   // whole papers
}

func newProgram(samples fs.FS) *program {
	return &program{
		ctx: context.Background(), samples: samples, in: os.Stdin, out: &output{to: os.Stdout}, err: os.Stderr,
		showBar: terminal.IsTerminal(os.Stderr) && os.Getenv("TERM") != "dumb",
		now:     time.Now(), marks: &marks.Marks{}, arrived: &shelf.Arrivals{},
		client: func() (*fetch.Client, error) { return fetch.NewClient(os.Getenv, version()) },
	}
}

// Run executes a command line and returns the exit status.
func Run(args []string, samples fs.FS) int { return newProgram(samples).call(args) }

func (p *program) call(args []string) int {
	root := p.root()
	root.SetArgs(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		// shells would show the quotes around the names of values
		unquote := func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) }
		root.PersistentFlags().VisitAll(unquote)
		eachCommand(root, func(c *cobra.Command) { c.Flags().VisitAll(unquote) })
	}
	if command, err := root.ExecuteC(); err != nil && p.out.err == nil {
		p.fail(usageError(command, err))
	}
	if p.out.err != nil {
		p.fail(problem{p.out.err})
	}
	return p.status
}

// usageError rewords an error of cobra about an invalid command line.
func usageError(command *cobra.Command, err error) error {
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

// root returns the command that opens the screen, with all other commands as subcommands.
func (p *program) root() *cobra.Command {
	cobra.EnableCommandSorting = false // they are listed in the order below
	root := p.readCommand()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SuggestionsMinimumDistance = 2
	root.SetOut(p.out)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if c == root { // the flag may belong to a misspelt command
			return cmp.Or(misspelt(c, c.Flags().Args()), err)
		}
		return err
	})
	all := root.PersistentFlags()
	all.StringVar(&p.home, "home", "", "`FOLDER` for everything that is kept (or $DAILIES_HOME)")
	all.StringVar(&p.configFlag, "config", "", "`FILE` with the configuration (or $DAILIES_CONFIG)")
	root.Flags().Bool("version", false, "print the version")
	all.BoolP("help", "h", false, "print this help")
	version := p.textCommand("version", "print the version", "dailies version", versionLine)
	version.Hidden = true // --version is listed
	group(root, "Read", p.listCommand(), p.showCommand(), p.statsCommand())
	group(root, "Get", p.fetchCommand(), p.checkCommand())
	group(root, "Decide", p.markCommand(), p.tagCommand(), p.noteCommand(), p.undoCommand(), p.logCommand(), p.marksCommand())
	group(root, "Export", p.exportCommand())
	group(root, "Set up", p.configCommand(),
		p.textCommand("themes", "print the names of all themes, your own among them", "dailies --theme \"$(dailies themes | fzf)\"", p.themes),
		p.textCommand("keys", "print the keys and what they do", "dailies keys | grep star", p.keys),
		p.textCommand("man", "print the manual page: dailies man | man -l -", "dailies man | man -l -", func() string { return manual(root) }),
		version)
	root.SetHelpCommandGroupID("Set up")
	root.SetCompletionCommandGroupID("Set up")
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	eachCommand(root, func(c *cobra.Command) {
		switch {
		case c.Name() == "help":
			c.Short, c.Long, c.Example = "print the help of a command", "", "  dailies help marks import"
			c.Args = func(_ *cobra.Command, args []string) error {
				found, rest, _ := root.Find(args)
				return cobra.NoArgs(found, rest)
			}
		case c.Name() == "completion":
			c.Short, c.Long = "print the script that makes a shell complete commands and flags", ""
			c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() } // otherwise it accepts any shell name
		case c.Parent().Name() == "completion":
			c.Short = "print the script for " + c.Name()
		case !strings.Contains(c.Use, " "):
			c.Args = cobra.NoArgs
		}
	})
	return root
}

func group(root *cobra.Command, title string, all ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title + ":"})
	for _, c := range all {
		c.GroupID = title
	}
	root.AddCommand(all...)
}

// run wraps the function of a command so that its error is printed and sets the exit status.
func (p *program) run(do func(args []string) error) func(*cobra.Command, []string) {
	return func(_ *cobra.Command, args []string) {
		if err := do(args); err != nil {
			p.fail(err)
		}
	}
}

func (p *program) textCommand(name, short, example string, text func() string) *cobra.Command {
	run := func(*cobra.Command, []string) { fmt.Fprint(p.out, text()) }
	return &cobra.Command{Use: name, Short: short, Example: "  " + example, Args: cobra.NoArgs, Run: run}
}

// reading is like run, for a function that needs the marks but does not change them.
func (p *program) reading(do func(args []string) error) func(*cobra.Command, []string) {
	return p.run(func(args []string) error {
		defer p.open(true)()
		return do(args)
	})
}

// open opens the files that a command without a screen needs, and reports problems with them. It ignores
// SIGPIPE, so that writing to a closed pipe returns an error, which output ignores.
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

// openMarks opens the marks and the log of arrivals. The error is about the latter.
func (p *program) openMarks(in folders, readOnly bool) (err error) {
	p.store, p.marks, p.report = marks.Open(marks.Config{DataDir: in.data, StateDir: in.state, Now: time.Now, ReadOnly: readOnly})
	p.arrived, err = shelf.OpenArrivals(inFolder(in.state, "arrivals"))
	return err
}

// completeFlag registers the shell completion of a flag. It panics if the command has no such flag.
func completeFlag(c *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err)
	}
}

func oneOf(c *cobra.Command, flag string, values ...string) {
	completeFlag(c, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// source returns the dumps at the paths, or by default the user's own, or else the samples.
func (p *program) source(paths []string) shelf.Source {
	setGC(gcForCommands)
	if slices.ContainsFunc(paths, shelf.IsStdin) {
		p.announceStdin("papers")
	}
	return shelf.NewSource(p.dumps(paths), p.dumpsFolder(), p.samples).WithMemoryLimit(os.DirFS("/"))
}

// announceStdin says that the program waits for input, if that is typed.
func (p *program) announceStdin(of string) {
	if terminal.IsTerminal(os.Stdin) {
		p.say("reading " + of + " from standard input; Ctrl+D ends them")
	}
}

// Values of GOGC. Go's default of 100 would double the memory of the papers while the screen is open. With
// 10 instead of 20, 100,000 papers take a tenth less, but a key typed into the filter waits for the collector
// twice as often. A command exits soon, and would spend a third of its time on collection.
const gcOnScreen, gcForLargeFiles, gcForCommands = 20, 10, 400

const largeFiles = 64 << 20 // bytes from which gcForLargeFiles is used

func setGC(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// say prints a message to standard error, with its lines after the first indented.
func (p *program) say(text string) {
	prefix := "dailies: "
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintln(p.err, prefix+clean.Line(line).String())
		prefix = "  "
	}
}

// problem is an error with the exit status exitProblems. That of any other error is exitFailed.
type problem struct{ error }

var errReported = errors.New("already reported")

func (p *program) fail(err error) {
	if !errors.Is(err, errReported) {
		p.say(err.Error())
	}
	if _, ok := errors.AsType[problem](err); ok {
		p.raiseStatus(exitProblems)
	} else {
		p.raiseStatus(exitFailed)
	}
}

func (p *program) raiseStatus(status int) { p.status = max(p.status, status) }

// output is standard output. It keeps the first write error, so that commands need not check for one. It
// ignores a closed pipe, because a program such as head closes it once it has read enough.
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

// atLeast requires a minimum number of arguments, and otherwise fails with a message.
func atLeast(n int, message string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < n {
			return errors.New(message)
		}
		return nil
	}
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(development)"
	}
	return info.Main.Version
}
