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

// readCommand returns the root command, which opens the screen.
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
		Args:    cobra.ArbitraryArgs, // paths, which cobra would otherwise take for commands
		PreRunE: func(c *cobra.Command, _ []string) error { return p.override(c.Flags()) },
	}
	c.Run = p.run(func(paths []string) error { return p.readOrList(c, paths) })
	// these flags override the options of the same name in the configuration
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

// readOrList opens the screen, or lists the papers if standard output is not a terminal.
func (p *program) readOrList(c *cobra.Command, paths []string) error {
	// cobra's version flag uses a template, which adds 2.4 MB to the binary
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
		return p.list(paths, listOptions{outputOptions: outputOptions{format: "text"}})
	}
	source := p.source(paths)
	if some, wrong := source.HasPapers(context.Background()); !some {
		for _, line := range wrong {
			p.say(line.String())
		}
		return errReported
	}
	p.screen(source, paths, plain)
	return nil
}

// misspelt returns an error if the first argument is a bare word that is not a file, and so probably a
// command, or after a command, a filter. It accepts a missing file if another argument is a file.
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

// screen runs the screen. The marks are opened while the first frame is drawn.
func (p *program) screen(source shelf.Source, paths []string, plain bool) {
	setGC(gcOnScreen)
	load := source.Load
	source.Load = func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		if source.Size(ctx) > largeFiles {
			setGC(gcForLargeFiles)
		}
		return load(ctx)
	}
	folders, warnings := findFolders(p.home, os.Getenv)
	open := sync.OnceValue(func() triage.MarksOpenedMsg {
		err := p.openMarks(folders, false)
		p.report.Warnings = append(warnings, p.report.Warnings...) // only the first is shown, but all are listed
		return triage.MarksOpenedMsg{Store: p.store, Marks: p.marks, Found: p.report, Arrived: p.arrived, Err: err}
	})
	config := p.modelConfig(source, folders)
	config.Fetch = p.fetchSource(paths)
	shown := make(chan struct{})
	config.OpenMarks = func() triage.MarksOpenedMsg {
		select { // delay opening by at most 50 ms, because then the first frame appears after 20 ms, not 25
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
	p.reportExit(m.Unsaved(), err)
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
		Session: inFolder(in.state, "session.json"),
		Papers:  fulltext.Source{Store: papers, Fetch: p.wholePapers(papers)},
	}
}

// theme returns a theme that suits the terminal, according to the environment.
func theme(c *config.Config) *ui.Theme {
	look := ui.Options{
		ASCII:      c.ASCII || terminal.ASCIILocale(os.Getenv),
		Plain:      os.Getenv("TERM") == "dumb",
		Background: terminal.BackgroundFromEnv(os.Getenv),
		Custom:     c.Themes,
	}
	return ui.NewTheme(terminal.ColorProfile(os.Getenv), look)
}

// reportExit reports how the screen ended, and prints marks that could not be saved.
func (p *program) reportExit(unsaved []marks.Step, err error) {
	if len(unsaved) > 0 {
		p.say("these marks could not be saved:")
		fmt.Fprint(p.err, marks.Lines(unsaved))
		p.say("dailies marks import FILE imports them")
		p.raiseStatus(exitProblems)
	}
	if panicked, ok := errors.AsType[*terminal.Panic](err); ok {
		fmt.Fprintf(p.err, "%v\n%s", panicked, panicked.Stack)
	} else if _, signalled := errors.AsType[terminal.SignalError](err); err != nil && !signalled {
		p.say(err.Error())
	}
	p.raiseStatus(terminal.ExitCode(err))
}

// linear adapts the configuration to linear mode, and returns the function that runs the model in it.
func linear(c *model.Config, out io.Writer) func(*model.Model) error {
	session := plain.NewSession()
	c.After, c.Papers.Linear = session.After, true
	stdin := slices.ContainsFunc(c.Paths, shelf.IsStdin)
	ascii := c.Settings.ASCII || terminal.ASCIILocale(os.Getenv)
	c.Paths = nil // linear mode waits for every tea.Cmd, so it cannot have one that watches files
	return func(m *model.Model) error {
		signal.Ignore(syscall.SIGPIPE)
		lines := plain.Config{In: os.Stdin, Out: out, Keys: model.Keys(c.Settings), Width: columns(), ASCII: ascii}
		if keys, err := terminal.OpenKeyboard(os.Stdin); err == nil {
			lines.Terminal = keys
			if stdin { // standard input has papers
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
