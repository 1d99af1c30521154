// Package app is the command line: the commands, their flags and help, what they do without a
// screen, and the exit status. Run is its entry point. A workspace is what a command works with;
// the screen is package model.
package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"dailies/model/config"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/model/saved"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// program is one call of dailies: its flags, and the exit status that its command sets.
type program struct {
	samples    fs.FS // the dumps to show where the reader has none
	home       string
	configFlag string // --config
	showOnly   bool   // --version
	status     int
	out        output

	settings *config.Config // nil: not read yet
	problems []config.Problem
}

// Run does what the arguments ask for and returns the exit status.
func Run(args []string, samples fs.FS) int {
	p := &program{samples: samples}
	root := p.root()
	root.SetArgs(args)
	if len(args) > 0 && args[0] == cobra.ShellCompRequestCmd {
		bareUsages(root)
	}
	command, err := root.ExecuteC()
	switch {
	case p.out.err != nil:
		complain(p.out.err.Error())
		return max(p.status, exitProblems)
	case err != nil:
		what := err.Error()
		if !strings.HasSuffix(what, "?") && !strings.Contains(what, "--help") {
			what += "; see " + command.CommandPath() + " --help"
		}
		return complain(what)
	}
	return p.status
}

// root is the command that opens the screen, with all others below it.
func (p *program) root() *cobra.Command {
	cobra.EnableCommandSorting = false // the order below is by use
	root := p.readCommand()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SuggestionsMinimumDistance = 2
	root.SetOut(&p.out)
	root.SetHelpCommand(p.helpCommand())
	root.SetFlagErrorFunc(flagError)
	all := root.PersistentFlags()
	all.StringVar(&p.home, "home", "", "`FOLDER` for everything that is kept (or $DAILIES_HOME)")
	all.StringVar(&p.configFlag, "config", "", "`FILE` with the configuration (or $DAILIES_CONFIG)")
	all.BoolVar(&p.showOnly, "version", false, "print the version")
	all.BoolP("help", "h", false, "print this help")
	group(root, "Read", p.listCommand(), p.showCommand(), p.statsCommand())
	group(root, "Get", p.fetchCommand(), p.checkCommand())
	group(root, "Decide", p.markCommand(), p.tagCommand(), p.noteCommand(), p.undoCommand(), p.logCommand(), p.marksCommand())
	group(root, "Export", p.exportCommand())
	group(root, "Set up", p.configCommand(), p.themesCommand(), p.keysCommand(), p.manCommand(), p.versionCommand())
	root.SetHelpCommandGroupID("Set up")
	root.SetCompletionCommandGroupID("Set up")
	commands(root, p.completeQuery)
	checkShell(root)
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

// run runs an action, and keeps its exit status.
func (p *program) run(action func(paths []string) int) func(*cobra.Command, []string) {
	return func(_ *cobra.Command, paths []string) {
		if p.showOnly {
			fmt.Fprintln(&p.out, "dailies", version())
			return
		}
		p.status = action(paths)
	}
}

// places are the reader's folders; warnings say what is odd about them.
func (p *program) places() (marks.Places, []clean.Text) { return marks.FindPlaces(p.home, os.Getenv) }

// folder is where the reader's dumps are; empty if there is no home.
func (p *program) folder() string {
	places, _ := p.places()
	if places.Data == "" {
		return ""
	}
	return filepath.Join(places.Data, "dumps")
}

// source finds the dumps that paths name, or the reader's own, or the samples.
func (p *program) source(paths []string) shelf.Source {
	collectAt(whilePrinted)
	return shelf.NewSource(p.dumps(paths), p.folder(), p.samples).Within(func() int64 { return shelf.FreeMemory(os.DirFS("/")) })
}

// How much garbage there may be before it is collected, in percent of what is held. The screen
// is held for hours: at Go's own 100, papers would take twice their size; at 10 they take a tenth
// less than at 25, and a letter of the filter 7 % longer. A command ends at once, and would spend
// a third of its time on collecting.
const whileShown, whilePrinted = 10, 400

// collectAt sets when garbage is collected, unless GOGC does.
func collectAt(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}

// runReading runs an action that changes no marks.
func (p *program) runReading(action func(w workspace, args []string) int) func(*cobra.Command, []string) {
	return p.run(func(args []string) int {
		w := p.open(true)
		defer w.Store.Close()
		return action(w, args)
	})
}

// open opens what a command without a screen works with. Its store has to be closed. What cannot
// be read is said, and is empty. A closed pipe becomes an error of the write, which is none at
// all, instead of a signal.
func (p *program) open(readOnly bool) workspace {
	signal.Ignore(syscall.SIGPIPE)
	p.sayProblems()
	places, _ := p.places()
	words, err := saved.Words(places.Data).Read()
	if err != nil {
		complain(err.Error())
	}
	arrivals, err := shelf.OpenArrivals(arrivalsFile(places))
	if err != nil {
		complain(err.Error())
	}
	store, decided, report := marks.Open(marks.Config{DataDir: places.Data, StateDir: places.State, Now: time.Now, ReadOnly: readOnly})
	return workspace{
		Out: &p.out, Err: os.Stderr, Now: time.Now(), Marks: decided, Store: store, Found: report, Watch: saved.Watched(words), Arrived: arrivals,
		Papers: fulltext.StoreIn(places.Data),
	}
}

// arrivalsFile is the path of the log of papers that have come; "" if nothing is kept.
func arrivalsFile(places marks.Places) string {
	if places.State == "" {
		return ""
	}
	return filepath.Join(places.State, "arrivals")
}

// complain says what is wrong with the call.
func complain(what string) int {
	say(os.Stderr, what)
	return exitFailed
}

// output is standard output. It remembers the first write that failed, so that no command
// has to ask. A closed pipe is no failure: head has read enough.
type output struct{ err error }

func (o *output) Write(text []byte) (int, error) {
	n, err := os.Stdout.Write(text)
	if o.err == nil && !errors.Is(err, syscall.EPIPE) {
		o.err = err
	}
	return n, err
}

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "print the version",
		Example: "  dailies version",
		Args:    noArguments,
		Hidden:  true, // --version is listed
		Run: p.run(func([]string) int {
			fmt.Fprintln(&p.out, "dailies", version())
			return exitOK
		}),
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
