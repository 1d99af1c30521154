// Command dailies reads dumps of Hugging Face's Daily Papers page in the
// terminal: one looks at a title, decides with one key, and goes on.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/spf13/pflag"

	"dailies/model"
	"dailies/model/errand"
	"dailies/model/fetch"
	"dailies/model/marks"
	"dailies/model/marks/exchange"
	"dailies/model/saved"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
	"dailies/ui/terminal/browse"
	"dailies/ui/terminal/panics"
	_ "dailies/ui/terminal/silent" // before Bubble Tea, which would ask the terminal for its colours and wait
)

//go:embed testdata/dumps/*.txt
var samples embed.FS

const usage = `dailies reads dumps of Hugging Face's Daily Papers in the terminal.

  dailies [PATH …]           open dumps: files, folders, globs, .gz, - for standard input
  dailies list [PATH …]      print the papers
  dailies check [PATH …]     print what was read of each dump, and what was not understood
  dailies fetch              ask Hugging Face for the papers of the last days; nothing else opens a connection
  dailies marks              print how many marks there are, and where they and their backups are
  dailies marks export       print the marks: --format jsonl, csv, md or todo.txt
  dailies marks import FILE  take marks in, as one step that u undoes; --dry-run only says what would change

Without a PATH: the dumps in %s where there are some, else samples.

`

func main() { os.Exit(run(os.Args[1:])) }

// options are the flags, and what stands beside them.
type options struct {
	home, advance, format string
	ascii, version, help  bool
	dryRun                bool
	command               string // "", "list", "check", "fetch", "marks", "marks export", "marks import"
	list                  errand.Listing
	fetch                 errand.Fetching
	paths                 []string
}

func parse(args []string) (options, *pflag.FlagSet, error) {
	o := options{format: "text", list: errand.Listing{Format: "text"}}
	args = commandFirst(args)
	if len(args) > 0 && (args[0] == "list" || args[0] == "check" || args[0] == "fetch") {
		o.command, args = args[0], args[1:]
	}
	if len(args) > 0 && args[0] == "marks" {
		switch {
		case len(args) == 1 || strings.HasPrefix(args[1], "-"):
			o.command, args = "marks", args[1:]
		case args[1] == "export" || args[1] == "import":
			o.command, o.format, args = "marks "+args[1], string(exchange.JSONL), args[2:]
		default:
			return o, nil, errors.New("marks, marks export or marks import")
		}
	}
	flags := pflag.NewFlagSet("dailies", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {}
	if o.command == "list" {
		flags.StringVarP(&o.list.Query, "query", "q", "", "only papers that match: 'agent -survey is:to-read'")
		flags.StringVar(&o.list.Format, "format", o.list.Format, "text, jsonl or md")
		flags.BoolVar(&o.list.Count, "count", false, "only print how many papers there are")
		flags.IntVar(&o.list.Limit, "limit", 0, "the first so many papers; 0 is all")
	}
	if o.command == "fetch" {
		fetchFlags(flags, &o.fetch)
	}
	if strings.HasPrefix(o.command, "marks ") {
		flags.StringVar(&o.format, "format", o.format, "jsonl, csv, md or todo.txt")
	}
	if o.command == "marks import" {
		flags.BoolVar(&o.dryRun, "dry-run", false, "say what would change, and change nothing")
	}
	if o.command == "" {
		flags.StringVar(&o.advance, "advance", string(model.Next), "where a decision moves on to: next, previous or stay")
		flags.BoolVar(&o.ascii, "ascii", false, "draw with ASCII only")
	}
	flags.StringVar(&o.home, "home", "", "folder for marks and reading position (or $DAILIES_HOME)")
	flags.BoolVar(&o.version, "version", false, "print the version")
	flags.BoolVarP(&o.help, "help", "h", false, "print this")
	err := flags.Parse(args)
	o.paths = flags.Args()
	if err == nil && !model.Advance(o.advance).Valid() {
		err = fmt.Errorf("--advance %q: it is next, previous or stay", o.advance)
	}
	if err == nil && o.list.Limit < 0 {
		err = fmt.Errorf("--limit %d: it is a number of papers, or 0 for all", o.list.Limit)
	}
	return o, flags, err
}

func fetchFlags(flags *pflag.FlagSet, f *errand.Fetching) {
	flags.StringVar(&f.Date, "date", "", "this day: 2026-11-20")
	flags.StringVar(&f.Since, "since", "", "all days from this one to today")
	flags.StringVar(&f.Week, "week", "", "this week: 2026-W47")
	flags.StringVar(&f.Month, "month", "", "this month: 2026-10")
	flags.BoolVar(&f.Trending, "trending", false, "what is trending now")
	flags.BoolVar(&f.DryRun, "dry-run", false, "print the requests, and send none")
}

// commandFirst puts the flags that every command has behind the command, where
// they may as well stand in front of it or between its words: "dailies --home DIR
// list", "dailies marks --home DIR export".
func commandFirst(args []string) []string {
	at := behindFlags(args, 0)
	if at == len(args) {
		return args
	}
	switch args[at] {
	case "list", "check", "fetch":
		return slices.Concat(args[at:at+1], args[:at], args[at+1:])
	case "marks":
		return marksFirst(args, at)
	}
	return args
}

// marksFirst is commandFirst for "marks" at an index. Where help or the version is
// asked for, no second word is needed.
func marksFirst(args []string, at int) []string {
	second := behindFlags(args, at+1)
	flags := slices.Concat(args[:at], args[at+1:second])
	if second < len(args) && (args[second] == "export" || args[second] == "import") {
		return slices.Concat([]string{"marks", args[second]}, flags, args[second+1:])
	}
	if slices.ContainsFunc(flags, asks) {
		return flags
	}
	if second == len(args) {
		return slices.Concat([]string{"marks"}, flags)
	}
	return slices.Concat([]string{"marks"}, args[second:])
}

// behindFlags is the index of the first argument from one on that is none of the
// flags that every command has.
func behindFlags(args []string, at int) int {
	for ; at < len(args); at++ {
		name, _, joined := strings.Cut(args[at], "=")
		switch {
		case name == "--home" && !joined:
			at++ // its folder
		case name != "--home" && !asks(args[at]):
			return at
		}
	}
	return len(args)
}

// asks tells whether an argument asks for help or the version.
func asks(arg string) bool {
	name, _, _ := strings.Cut(arg, "=")
	return slices.Contains([]string{"--version", "--help", "-h"}, name)
}

// run does what the arguments ask for and gives the exit code.
func run(args []string) int {
	o, flags, err := parse(args)
	if err != nil {
		return complain(fmt.Sprintf("%v; dailies --help shows what there is", err))
	}
	places, warnings := marks.FindPlaces(o.home, os.Getenv)
	folder := ""
	if places.Data != "" {
		folder = filepath.Join(places.Data, "dumps")
	}
	switch {
	case o.help:
		fmt.Printf(usage, clean.Line(folder))
		fmt.Print(flags.FlagUsages())
		return errand.OK
	case o.version:
		fmt.Println("dailies", version())
		return errand.OK
	}
	if strings.HasPrefix(o.command, "marks") {
		return exchangeMarks(o, places)
	}
	if o.command == "fetch" {
		return fetchPapers(o, folder)
	}
	dumps, err := fs.Sub(samples, "testdata/dumps")
	if err != nil {
		return complain(err.Error())
	}
	collectMore()
	source := errand.NewSource(o.paths, folder, dumps).Within(func() int64 { return errand.FreeMemory(os.DirFS("/")) })
	if o.command != "" || !terminal.IsTerminal(os.Stdout) {
		return withoutScreen(o, source, places)
	}
	return withScreen(o, source, places, warnings)
}

// collectMore starts the garbage collector when a tenth of what is held has become
// garbage, unless GOGC says otherwise: texts have no pointers in them that it would have
// to follow, and at Go's own 100 papers would take twice their size.
func collectMore() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(10)
	}
}

// complain says what is wrong with the call.
func complain(what string) int {
	fmt.Fprintln(os.Stderr, "dailies: "+clean.Line(what).String())
	return errand.Failed
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(development)"
	}
	return info.Main.Version
}

// withoutScreen lists or checks. A closed pipe is then an error of the write,
// which is no error at all, and not a signal.
func withoutScreen(o options, source errand.Source, places marks.Places) int {
	signal.Ignore(syscall.SIGPIPE)
	_, decided, report := marks.Open(marks.Config{
		DataDir: places.Data, StateDir: places.State, Now: time.Now, ReadOnly: true,
	})
	world := errand.World{Out: os.Stdout, Err: os.Stderr, Now: time.Now(), Marks: decided, Found: report, Watch: watch(places)}
	if o.command == "check" {
		return world.Check(context.Background(), source)
	}
	return world.List(context.Background(), source, o.list)
}

// fetchPapers asks Hugging Face for papers. Ctrl-C stops it, and what came is kept.
func fetchPapers(o options, folder string) int {
	if len(o.paths) > 0 {
		return complain("fetch takes no file; it puts what it gets into " + folder)
	}
	client, err := fetch.NewClient(os.Getenv, version())
	if err != nil {
		return complain(err.Error())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o.fetch.Folder = folder
	world := errand.World{Out: os.Stdout, Err: os.Stderr, Now: time.Now()}
	return world.Fetch(ctx, client, o.fetch)
}

// exchangeMarks says where the marks are, or takes them out or in.
func exchangeMarks(o options, places marks.Places) int {
	signal.Ignore(syscall.SIGPIPE)
	readOnly := o.command != "marks import" || o.dryRun
	store, decided, report := marks.Open(marks.Config{DataDir: places.Data, StateDir: places.State, Now: time.Now, ReadOnly: readOnly})
	defer store.Close() // it has nothing to save that was not saved
	world := errand.World{Out: os.Stdout, Err: os.Stderr, Now: time.Now(), Marks: decided, Found: report}
	if o.command == "marks" {
		return world.ShowMarks(store)
	}
	if o.command == "marks export" {
		if len(o.paths) > 0 {
			return complain("marks export takes no file; it prints")
		}
		return world.ExportMarks(o.format)
	}
	if len(o.paths) > 1 {
		return complain("marks import takes one file, or - for standard input")
	}
	path := strings.Join(o.paths, "")
	return world.ImportMarks(errand.Import{Format: o.format, Path: path, In: os.Stdin, DryRun: o.dryRun, Store: store})
}

// watch reads the reader's watch words. Where they cannot be read there are none.
func watch(places marks.Places) []search.Watched {
	words, err := saved.Watch(places.Data).Read()
	if err != nil {
		complain(err.Error())
	}
	return saved.Watched(words)
}

// withScreen reads until there is something to show, and then opens the screen.
func withScreen(o options, source errand.Source, places marks.Places, warnings []clean.Text) int {
	source, err := errand.Primed(context.Background(), source, func(line clean.Text) { complain(line.String()) })
	if err != nil {
		return errand.Failed
	}
	open := sync.OnceValue(func() opened {
		store, decided, report := marks.Open(marks.Config{DataDir: places.Data, StateDir: places.State, Now: time.Now})
		report.Warnings = append(warnings, report.Warnings...) // the first is said, all are listed
		return opened{store, decided, report}
	})
	c := config(o, source, places)
	c.OpenMarks = func() (*marks.Store, *marks.Marks, marks.Report) { o := open(); return o.store, o.marks, o.report }
	unsaved, err := screen(c)
	code := after(unsaved, err)
	if closing := open().store.Close(); closing != nil {
		complain(closing.Error())
	}
	return code
}

// opened is what was read of the marks.
type opened struct {
	store  *marks.Store
	marks  *marks.Marks
	report marks.Report
}

// screen is the program on the screen. It gives the steps that never reached the disk.
func screen(c model.Config) ([]marks.Step, error) {
	m := model.New(c)
	_, err := terminal.Run(m, terminal.Config{})
	fmt.Println(m.Farewell())
	return m.Unsaved(), err
}

// config is what the model gets of the world.
func config(o options, source errand.Source, places marks.Places) model.Config {
	environ := os.Environ()
	c := model.Config{
		Load:    source.Load,
		Size:    source.Size,
		Notice:  source.Notice,
		Advance: model.Advance(o.advance),
		Theme:   theme(o, environ),
		Now:     time.Now,
		After: func(d time.Duration, then func() tea.Msg) tea.Cmd {
			return tea.Tick(d, func(time.Time) tea.Msg { return then() })
		},
		Getenv: os.Getenv,
		Open:   func(address string) error { return browse.Open(address, os.Getenv) },
	}
	c.Lists = places.Data
	if places.State != "" {
		c.Session = filepath.Join(places.State, "session.json")
	}
	return c
}

// theme suits the terminal as far as the environment tells about it.
func theme(o options, environ []string) *ui.Theme {
	look := ui.Options{
		ASCII:      o.ascii || terminal.ASCII(environ),
		Plain:      os.Getenv("TERM") == "dumb",
		Hyperlinks: terminal.Hyperlinks(environ),
	}
	if dark, known := terminal.Background(environ); known {
		look.Dark = &dark
	}
	return ui.NewTheme(terminal.Renderer(environ), look)
}

// after says what went wrong with the screen, prints marks that never reached
// the disk, and gives the exit code.
func after(unsaved []marks.Step, err error) int {
	if len(unsaved) > 0 {
		complain("these marks could not be saved:")
		fmt.Fprint(os.Stderr, marks.Lines(unsaved))
		complain("dailies marks import FILE takes them in")
	}
	var panicked *panics.Panic
	if errors.As(err, &panicked) {
		fmt.Fprintf(os.Stderr, "%v\n%s", panicked, panicked.Stack)
	} else if signalled := new(terminal.Signalled); err != nil && !errors.As(err, &signalled) {
		complain(err.Error())
	}
	if code := terminal.ExitCode(err); code != errand.OK || len(unsaved) == 0 {
		return code
	}
	return errand.Problems
}
