package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model"
	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

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
	a, err := p.whole(args)
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

// whole reads the paper that is named: a file, or else a number, a key or a title.
func (p *program) whole(args []string) (article.Article, error) {
	name := args[0]
	_, err := os.Stat(name)
	if ext := filepath.Ext(strings.TrimSuffix(name, ".gz")); err != nil && ext != ".html" && ext != ".htm" {
		env := p.env(true)
		defer env.Store.Close()
		return env.Whole(context.Background(), p.source(args[1:]), name)
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

// wholePapers asks arXiv for the papers that are not in the store, and puts them there.
func wholePapers(store fulltext.Store) model.WholePapers {
	return func(ctx context.Context, all []fetch.Paper) (iter.Seq[fetch.Progress], error) {
		client, err := fetch.NewClient(os.Getenv, version())
		if err != nil {
			return nil, err
		}
		missing := slices.DeleteFunc(all, func(p fetch.Paper) bool { return store.Has(p.Number) })
		return client.Papers(ctx, missing, func(p fetch.Paper, page []byte) error {
			_, err := store.Keep(p.Number, clean.Line(p.Title), page)
			return err
		}), nil
	}
}
