package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

func (p *program) showCommand() *cobra.Command {
	full, format := false, ""
	c := &cobra.Command{
		Use:               "show KEY|TITLE [PATH …]",
		Short:             "print one paper in full",
		Long:              "Print what the dumps say of the paper with a key, an arXiv number, or words that only its title has.\nWith --full, print the whole paper: sections, formulas, tables and references.",
		Example:           "  dailies show 2510.01234\n  dailies show 'thinking sparks' page.txt\n  dailies show --full 2510.01234 | less",
		Args:              atLeast(1, whichPaper),
		ValidArgsFunction: p.completeNames(nil),
		PreRunE: func(c *cobra.Command, _ []string) error {
			switch {
			case !slices.Contains(fulltext.Formats, format):
				return fmt.Errorf("unknown format %q: text or md", format)
			case !full && c.Flags().Changed("format"):
				return fmt.Errorf("--format is for whole papers: add --full")
			}
			return nil
		},
		Run: p.reading(func(args []string) error {
			if full {
				return p.showFull(args, format)
			}
			return p.show(args[0], args[1:])
		}),
	}
	c.Flags().BoolVar(&full, "full", false, "print the whole paper: a fetched one, or a saved page (FILE.html)")
	c.Flags().StringVar(&format, "format", "text", "`FORMAT` of the whole paper: text or md")
	oneOf(c, "format", fulltext.Formats...)
	return c
}

func (p *program) show(name string, paths []string) error {
	paper, all, err := p.findPaper(name, paths)
	if err != nil {
		return err
	}
	fmt.Fprint(p.out, export.Show(export.Entry{Paper: paper, Mark: all.MarkOf(paper), Dumps: all.Papers.Dumps()}))
	return nil
}

// findPaper finds a paper by its arXiv number, its key or words of its title. It also returns the shelf
// with all papers.
func (p *program) findPaper(name string, paths []string) (*library.Paper, *shelf.Shelf, error) {
	if strings.TrimSpace(name) == "" {
		return nil, nil, errNoName
	}
	all, err := p.readSome(p.source(paths))
	if err != nil {
		return nil, nil, err
	}
	paper, err := p.byName(all, name, true)
	if err == nil && paper == nil {
		err = problem{fmt.Errorf("no paper has the key, the number or the title %q", name)}
	}
	return paper, all, err
}

// showFull prints a whole paper. On a terminal, the lines are as wide as the terminal, and in a pipe as wide
// as is comfortable to read.
func (p *program) showFull(args []string, format string) error {
	a, err := p.readFull(args[0], args[1:])
	if err != nil {
		return err
	}
	switch {
	case format == "md":
		fmt.Fprint(p.out, fulltext.Markdown(a))
	case terminal.IsTerminal(os.Stdout):
		fmt.Fprint(p.out, fulltext.Text(a, terminal.Columns(os.Stdout), theme(p.configuration())))
	default:
		fmt.Fprint(p.out, fulltext.Text(a, ui.MaxTextWidth, nil))
	}
	return nil
}

// readFull reads a whole paper from a file, or a fetched one by number, key or title.
func (p *program) readFull(name string, paths []string) (article.Article, error) {
	_, err := os.Stat(name)
	if ext := filepath.Ext(strings.TrimSuffix(name, ".gz")); err != nil && ext != ".html" && ext != ".htm" {
		return p.readFetched(name, paths)
	}
	a, err := fulltext.Read(name)
	if inner, ok := errors.AsType[*fs.PathError](err); ok {
		err = inner.Err // the file name is added below
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", clean.Line(name), err)
	}
	return a, err
}

func (p *program) readFetched(name string, paths []string) (article.Article, error) {
	number := parser.ArXivNumber(name)
	if number == "" {
		paper, _, err := p.findPaper(name, paths)
		switch {
		case err != nil:
			return article.Article{}, err
		case paper.ArXiv == "":
			return article.Article{}, problem{errors.New("this paper has no arXiv number; dailies fetch --enrich looks for it")}
		}
		number = paper.ArXiv
	}
	a, err := p.papers.Read(number)
	if errors.Is(err, fs.ErrNotExist) {
		err = problem{fmt.Errorf("%s is not here: dailies fetch --papers %s gets it; its PDF: %s", number, number, parser.ArXivPDF(number))}
	}
	return a, err
}
