package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/spf13/cobra"

	"dailies/model"
	"dailies/model/config"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/model/plain"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// readCommand is dailies without a word: it reads papers on the screen.
func (p *program) readCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "dailies [PATH …]",
		Short: "read Hugging Face's Daily Papers in the terminal",
		Long: `dailies reads Hugging Face's Daily Papers in the terminal: look at a title, decide with one
key, next.

  dailies                              read your papers, or the samples if you have none yet
  dailies fetch                        get the papers of the last days, then read them with dailies
  dailies list -q 'agent is:to-read'   print the papers that a filter finds

A PATH is a file, a folder, a glob, a .gz, or - for standard input. Without one, dailies opens
the files in ` + clean.Line(p.dumpsFolder()).String() + `, or the samples.`,
		Args:    cobra.ArbitraryArgs, // paths; cobra would take them for commands
		PreRunE: func(c *cobra.Command, _ []string) error { return p.override(c.Flags()) },
	}
	c.Run = p.run(func(paths []string) error { return p.readOrList(c, paths) })
	// each is an option of the configuration as well, and goes before it
	c.Flags().String("advance", "next", "`WHERE` to go after a decision: next, previous or stay")
	c.Flags().String("theme", "", "`NAME` of the colours, such as light or gruvbox-dark (:theme shows all)")
	c.Flags().Bool("ascii", false, "draw with ASCII only")
	c.Flags().Bool("mouse", true, "clicks and wheel; =false leaves them to the terminal")
	c.Flags().Bool("plain", false, "lines of text and a prompt, for screen readers; implied by TERM=dumb")
	completeFlag(c, "theme", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return ui.ThemeNames(p.configuration().Themes), cobra.ShellCompDirectiveNoFileComp
	})
	oneOf(c, "advance", "next", "previous", "stay")
	return c
}

// readOrList opens the screen; in a pipe it lists, instead.
func (p *program) readOrList(c *cobra.Command, paths []string) error {
	// not cobra's: its template keeps the linker from leaving out methods, 2.4 MB of them
	if asked, _ := c.Flags().GetBool("version"); asked {
		fmt.Fprint(p.out, versionLine())
		return nil
	}
	if err := misspelt(c, paths); err != nil {
		return err
	}
	onScreen := terminal.IsTerminal(os.Stdout)
	plain, _ := c.Flags().GetBool("plain")
	if onScreen && os.Getenv("TERM") == "dumb" && !c.Flags().Changed("plain") {
		plain = true
	}
	if !onScreen && !plain {
		defer p.open(true)()
		return p.list(paths, listing{choice: choice{format: "text"}})
	}
	source := p.source(paths)
	if some, wrong := source.HasPapers(context.Background()); !some {
		for _, line := range wrong {
			p.say(line.String())
		}
		return errSaid
	}
	p.screen(source, paths, plain)
	return nil
}

// misspelt is an error if the first argument is a bare word and no file: it is meant as a command,
// or, behind list or another command, as a filter. Behind a command it may be a file that is gone,
// if another argument is one.
func misspelt(c *cobra.Command, paths []string) error {
	if len(paths) == 0 || filepath.Ext(paths[0]) != "" || filepath.Base(paths[0]) != paths[0] || paths[0] == "-" || strings.ContainsAny(paths[0], "*?[") {
		return nil
	}
	exists := func(path string) bool { _, err := os.Lstat(path); return err == nil }
	switch {
	case exists(paths[0]), c.HasParent() && slices.ContainsFunc(paths, exists):
		return nil
	case c.HasParent():
		return fmt.Errorf("no file %q; a filter stands behind -q", paths[0])
	}
	for _, guess := range c.SuggestionsFor(paths[0]) {
		return fmt.Errorf("no file or command %q; did you mean %s?", paths[0], guess)
	}
	return fmt.Errorf("no file or command %q; dailies --help lists the commands", paths[0])
}

// screen opens the screen. Whoever wants the marks first opens them, beside the first frame.
func (p *program) screen(source shelf.Source, paths []string, plain bool) {
	collectAt(whileShown)
	load := source.Load
	source.Load = func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		if source.Size(ctx) > many {
			collectAt(whileManyAreShown)
		}
		return load(ctx)
	}
	folders, warnings := findFolders(p.home, os.Getenv)
	open := sync.OnceValue(func() triage.MarksOpenedMsg {
		err := p.openMarks(folders, false)
		p.report.Warnings = append(warnings, p.report.Warnings...) // the first is said, all are listed
		return triage.MarksOpenedMsg{Store: p.store, Marks: p.marks, Found: p.report, Arrived: p.arrived, Err: err}
	})
	config := p.modelConfig(source, folders)
	config.Fetch = p.fetcher(paths)
	shown := make(chan struct{})
	config.OpenMarks = func() triage.MarksOpenedMsg {
		select { // for 50 ms at most the first frame has both cores for itself: it comes 5 of 25 ms earlier
		case <-shown:
		case <-time.After(50 * time.Millisecond):
		}
		return open()
	}
	run := func(m *model.Model) error { return terminal.Run(m, p.configuration().Mouse, func() { close(shown) }) }
	if plain {
		close(shown)
		run = linear(&config, p.out)
	}
	m := model.New(config)
	err := run(m)
	fmt.Fprintln(p.out, m.Farewell())
	p.left(m.Unsaved(), err)
	open()
	if err := p.store.Close(); err != nil {
		p.fail(problem{err})
	}
	if n := p.store.RestoredAtEnd(); n > 0 {
		p.say(marks.RestoredText(n))
	}
}

func (p *program) modelConfig(source shelf.Source, in folders) model.Config {
	papers := fulltext.StoreIn(in.data)
	return model.Config{
		Source:   source,
		Settings: *p.configuration(),
		Problems: p.problemLines(filepath.Base(p.configFile())),
		Theme:    theme(p.configuration()),
		Now:      time.Now,
		After: func(d time.Duration, then func() tea.Msg) tea.Cmd {
			return tea.Tick(d, func(time.Time) tea.Msg { return then() })
		},
		Getenv:  os.Getenv,
		Open:    func(address string) error { return terminal.OpenInBrowser(address, os.Getenv) },
		Zotero:  p.zotero(),
		Lists:   in.data,
		Session: within(in.state, "session.json"),
		Papers:  fulltext.Source{Store: papers, Fetch: p.wholePapers(papers)},
	}
}

// theme suits the terminal as far as the environment says.
func theme(c *config.Config) *ui.Theme {
	look := ui.Options{
		ASCII:      c.ASCII || terminal.ASCIILocale(os.Getenv),
		Plain:      os.Getenv("TERM") == "dumb",
		Background: terminal.BackgroundFromEnv(os.Getenv),
		Custom:     c.Themes,
	}
	return ui.NewTheme(terminal.ColorProfile(os.Getenv), look)
}

// left says what went wrong with the screen, and prints marks that never reached the disk.
func (p *program) left(unsaved []marks.Step, err error) {
	if len(unsaved) > 0 {
		p.say("these marks could not be saved:")
		fmt.Fprint(p.err, marks.Lines(unsaved))
		p.say("dailies marks import FILE imports them")
		p.raise(exitProblems)
	}
	if panicked, ok := errors.AsType[*terminal.Panic](err); ok {
		fmt.Fprintf(p.err, "%v\n%s", panicked, panicked.Stack)
	} else if _, signalled := errors.AsType[terminal.SignalError](err); err != nil && !signalled {
		p.say(err.Error())
	}
	p.raise(terminal.ExitCode(err))
}

// linear changes the configuration for linear mode, and returns what runs it.
func linear(c *model.Config, out io.Writer) func(*model.Model) error {
	session := plain.NewSession()
	c.After, c.Papers.Aloud = session.After, true
	stdin := slices.ContainsFunc(c.Paths, shelf.IsStdin)
	ascii := c.Settings.ASCII || terminal.ASCIILocale(os.Getenv)
	c.Paths = nil // a session that waits for its commands cannot have one that watches files
	return func(m *model.Model) error {
		signal.Ignore(syscall.SIGPIPE)
		lines := plain.Config{In: os.Stdin, Out: out, Keys: model.Keys(c.Settings), Width: columns(), ASCII: ascii}
		if keys, err := terminal.OpenKeyboard(os.Stdin); err == nil {
			lines.Terminal = keys
			if stdin { // it has papers
				lines.In = keys
			}
		} else if stdin {
			return err
		}
		return session.Run(m, lines)
	}
}

func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 20 {
		return n
	}
	return 80
}
