package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/foryou"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

const longestQuery = 200 // characters that are repeated where a query is wrong

// parseQuery parses a query of the command line. Nobody goes on typing it, so what is half
// typed is a mistake: without its missing half it would find far too much. The error says
// where the mistake is, in characters from 1.
func parseQuery(text string) (query.Query, error) {
	q, err := query.ParseWhole(text)
	if wrong, ok := errors.AsType[*query.Error](err); ok {
		at := utf8.RuneCountInString(text[:wrong.Start]) + 1
		return q, fmt.Errorf("query %q, character %d: %w", clean.Line(text).Cut(longestQuery), at, err)
	}
	return q, err
}

// found holds the papers that match a query. Counting them needs no order, so that is computed
// only when asked for.
type found struct {
	shelf  *shelf.Shelf
	query  query.Query
	in     search.Papers
	index  *search.Index
	answer func() search.Answer // in the order that the query asks for, else by relevance if it has words
}

// search finds what a query matches among the papers of a source. The error is that the query
// makes no sense, or that there are no papers.
func (p *program) search(s shelf.Source, text string) (found, error) {
	q, err := parseQuery(text)
	if err != nil {
		return found{}, err
	}
	all, err := p.readable(s)
	if err != nil {
		return found{}, err
	}
	if p.report.Unread { // or decided papers would look undecided
		p.sayMarks()
	}
	return p.find(q, all), nil
}

func (p *program) find(q query.Query, s *shelf.Shelf) found {
	in, index := s.Searchable(nil), search.NewIndex()
	points := func(ctx context.Context, in search.Papers) []int32 {
		return foryou.Score(ctx, index, p.watch, in).Points()
	}
	if q.ForYou() {
		learned := foryou.Learn(p.ctx, p.learnsFrom(in, index))
		if in.ForYou = learned.Order; !learned.Ready() {
			p.say(fmt.Sprintf("sort:for-you: %s; this is the site's order", learned.Note()))
		}
	}
	by, back, asked := q.Sort()
	if !asked && q.HasWords() {
		by = query.ByRelevance // as on the screen
	}
	r := search.Ask(p.ctx, q, by, in, points)
	r.Back = back
	return found{
		shelf: s, query: q, in: r.In, index: index,
		answer: sync.OnceValue(func() search.Answer { return index.Search(p.ctx, r) }),
	}
}

// learnsFrom is what the order of sort:for-you is learned from.
func (p *program) learnsFrom(in search.Papers, ix *search.Index) foryou.Source {
	s := foryou.Source{Index: ix, In: in, Watch: p.watch}
	if p.store != nil {
		s.Decisions = p.store.Decisions()
	}
	return s
}

// whyNone says why a query finds nothing, as the screen does: what each of its terms finds
// alone, and what may have been meant.
func (f found) whyNone(ctx context.Context) clean.Text {
	terms := f.index.Explain(ctx, f.query, f.in)
	reasons := []string{"no paper matches"}
	for _, t := range terms {
		switch {
		case t.Absent != "":
			reasons = append(reasons, t.String()+": these files have no "+t.Absent)
		case len(t.Suggestions) > 0:
			reasons = append(reasons, "did you mean "+t.Suggestions[0]+"?")
		case len(terms) > 1:
			reasons = append(reasons, t.String()+" alone finds "+english.Number(t.Count))
		}
	}
	return clean.Of(strings.Join(reasons, "; "))
}

// entries are at most limit papers, or all of them for 0, in the order that the query asks for.
func (f found) entries(limit int) []export.Entry {
	a := f.answer()
	papers := a.Papers
	if limit > 0 {
		papers = papers[:min(limit, len(papers))]
	}
	all := export.Entries(f.shelf.Papers, f.shelf.Marks, papers...)
	for i := range all {
		all[i].Snoozed, all[i].Match = f.shelf.Snoozed(int(papers[i])), a.Match.How(papers[i])
	}
	return all
}

type listing struct {
	query, format string
	months        bool // headings by month, in Markdown
	limit         int  // the first so many; 0: all
	count         bool // only how many there are
}

func (p *program) listCommand() *cobra.Command {
	l := listing{format: "text"}
	c := &cobra.Command{
		Use:   "list [PATH …]",
		Short: "print the papers",
		Long:  "Print the papers, sorted as on the screen, once all files, or all of standard input, are read.",
		Example: `  dailies list -q 'agent -survey is:to-read'
  dailies list -q 'org:tencent comments:>2' --format md`,
		Args: misspelt,
		PreRunE: func(*cobra.Command, []string) error {
			if l.limit < 0 {
				return fmt.Errorf("--limit %d: give a number of papers, or 0 for all", l.limit)
			}
			return nil
		},
		Run: p.reading(func(paths []string) error { return p.list(paths, l) }),
	}
	p.queryFlag(c, &l.query, onlyMatching)
	flags := c.Flags()
	flags.StringVar(&l.format, "format", l.format, "`FORMAT`: text, or one of dailies export, such as jsonl or md")
	flags.BoolVar(&l.months, "months", false, "headings by month, the newest first, in Markdown")
	flags.BoolVar(&l.count, "count", false, "only print how many papers there are")
	flags.IntVar(&l.limit, "limit", 0, "at most this `NUMBER` of papers; 0 for all")
	oneOf(c, "format", append(export.Names(), "text")...)
	return c
}

func (p *program) list(paths []string, l listing) error {
	format, err := p.format(l.format, l.months, "")
	if err != nil {
		return err
	}
	source := p.source(paths)
	found, err := p.search(source, l.query)
	if err != nil {
		return err
	}
	if terminal.IsTerminal(os.Stdout) && !source.Notice.Empty() { // what reads a pipe knows what it asked for
		p.say(source.Notice.String())
	}
	var match *search.Matcher
	if l.count {
		match = found.index.Prepare(p.ctx, found.query, found.in)
		n := int(match.Hits().Count())
		fmt.Fprintln(p.out, min(n, cmp.Or(l.limit, n)))
	} else {
		match = found.answer().Match
		_ = format.Write(p.out, found.entries(l.limit))
	}
	if match.Hits().None() {
		p.say(found.whyNone(p.ctx).String())
	} else if note := match.Note(); note != "" {
		p.say(note)
	}
	return nil
}

// format is the format of a name; with months, or where it is Markdown and the option says so,
// it has headings by month. The error may be that it wants a place to write to.
func (p *program) format(name string, months bool, file string) (f export.Format, err error) {
	f, err = export.Find(name, months || name == "md" && p.configuration().ExportMonths)
	if err == nil && f.Folder() && file == "" {
		err = f.Write(io.Discard, nil)
	}
	return f, err
}
