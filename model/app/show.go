package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

func (p *program) showCommand() *cobra.Command {
	f := &full{}
	c := &cobra.Command{
		Use:     "show KEY|TITLE [PATH …]",
		Short:   "print one paper in full",
		Long:    "Print what the dumps say of the paper with a key, an arXiv number, or words that only its title has.\nWith --full, print the whole paper: sections, formulas, tables and references.",
		Example: "  dailies show 2510.01234\n  dailies show 'thinking sparks' page.txt\n  dailies show --full 2510.01234 | less",
		Args:    arguments(1, -1, "which paper? Give its key, its arXiv number or words of its title"),
		ValidArgsFunction: func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			return p.completeNames(typed)
		},
		Run: p.run(func(args []string) int {
			if f.on {
				return p.showFull(args, *f)
			}
			w := p.open(true)
			defer w.Store.Close()
			return w.Show(context.Background(), p.source(args[1:]), args[0])
		}),
	}
	f.flags(c)
	return c
}

// full is what dailies show --full is asked for.
type full struct {
	on     bool
	format string
}

func (f *full) flags(c *cobra.Command) {
	c.Flags().BoolVar(&f.on, "full", false, "print the whole paper: a fetched one, or a saved page (FILE.html)")
	c.Flags().StringVar(&f.format, "format", "text", "`FORMAT` of the whole paper: text or md")
	oneOf(c, "format", fulltext.Formats...)
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		switch {
		case !slices.Contains(fulltext.Formats, f.format):
			return fmt.Errorf("unknown format %q: text or md", f.format)
		case !f.on && c.Flags().Changed("format"):
			return fmt.Errorf("--format is for whole papers: add --full")
		}
		return nil
	}
}

// showFull prints a whole paper: from a file, or one that was fetched. On a terminal its lines
// are as wide as that, in a pipe as wide as text can be read.
func (p *program) showFull(args []string, f full) int {
	a, err := p.readFull(args)
	if err != nil {
		return complain(err.Error())
	}
	on := fulltext.Sheet{Width: ui.Measure}
	if terminal.IsTerminal(os.Stdout) {
		on = fulltext.Sheet{Width: terminal.Columns(os.Stdout), Theme: theme(p.configuration(), os.Environ())}
	}
	_ = fulltext.Print(&p.out, a, f.format, on) // what p.out cannot write, it says itself
	return exitOK
}

// readFull reads the whole paper that is named: a file, or else a number, a key or a title.
func (p *program) readFull(args []string) (article.Article, error) {
	name := args[0]
	_, err := os.Stat(name)
	if ext := filepath.Ext(strings.TrimSuffix(name, ".gz")); err != nil && ext != ".html" && ext != ".htm" {
		w := p.open(true)
		defer w.Store.Close()
		return w.ReadFull(context.Background(), p.source(args[1:]), name)
	}
	a, err := fulltext.Read(name)
	if inner := (*fs.PathError)(nil); errors.As(err, &inner) {
		err = inner.Err // its name is said already
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", clean.Line(name), err)
	}
	return a, err
}

// ReadFull reads the whole paper that a person names: by its number, its key or words of its title.
func (w workspace) ReadFull(ctx context.Context, s shelf.Source, name string) (article.Article, error) {
	number := parser.ArXivNumber(name)
	if number == "" {
		p, err := w.byName(ctx, w.read(ctx, s), name)
		switch {
		case err != nil:
			return article.Article{}, err
		case p == nil:
			return article.Article{}, fmt.Errorf("no paper has the key, the number or the title %q", name)
		case p.ArXiv == "":
			return article.Article{}, errors.New("this paper has no arXiv number; dailies fetch --enrich looks for it")
		}
		number = p.ArXiv
	}
	a, err := w.Papers.Read(number)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s is not here: dailies fetch --papers %s gets it; its PDF: %s", number, number, fetch.PDFOf(number))
	}
	return a, err
}

// Show prints one paper in full: the one with a key, an arXiv number or words of its title.
func (w workspace) Show(ctx context.Context, s shelf.Source, name string) int {
	if strings.TrimSpace(name) == "" {
		return w.failed(errNoName)
	}
	all, ok := w.readable(ctx, s)
	if !ok {
		return exitFailed
	}
	p, err := w.byName(ctx, all, name)
	if err != nil {
		return w.failed(err)
	}
	if p == nil {
		return w.problem(fmt.Errorf("no paper has the key, the number or the title %q", name))
	}
	_ = export.Show(w.Out, export.Entry{Paper: p, Mark: all.MarkOf(p), Dumps: all.Papers.Dumps()})
	return unread(all)
}
