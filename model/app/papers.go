package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"dailies/model/export"
	"dailies/model/filter"
	"dailies/model/foryou"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// read loads all dumps, merges them once at the end, and reports those that cannot be read.
func (p *program) read(s shelf.Source) *shelf.Shelf {
	all := shelf.New(p.marks, p.now)
	all.Whole = (&fulltext.Texts{Store: p.papers}).All
	if !s.Samples { // samples are never new
		all.Arrivals = p.arrived
	}
	for d, err := range s.Load(p.ctx) {
		if err != nil {
			line := clean.Line(err.Error())
			all.ReadErrors = append(all.ReadErrors, line)
			p.say(line.String())
			p.raiseStatus(exitProblems)
			continue
		}
		all.Library.Add(d)
	}
	all.SetSnapshot(all.Library.Snapshot())
	return all
}

// readSome loads all dumps, reports incomplete ones, and fails if they have no papers.
func (p *program) readSome(s shelf.Source) (*shelf.Shelf, error) {
	all := p.read(s)
	var lines []clean.Text
	for _, d := range all.Papers.Dumps() {
		for _, problem := range d.Problems {
			if problem.Lost || d.Entries == 0 { // it may not be a file of papers at all
				lines = append(lines, problem.In(d.Name))
			}
		}
	}
	if len(lines) > 0 {
		message := lines[0].String()
		if more := len(lines) - 1; more > 0 { // a hostile dump can have a million
			message += fmt.Sprintf(" (%s more: dailies check lists them)", english.Number(more))
		}
		p.say(message)
		p.raiseStatus(exitProblems)
	}
	if all.Papers.Count() == 0 {
		return nil, errReported
	}
	return all, nil
}

// queryFlag adds the flag --query. Its shell completions are saved filters, and filter keys and their
// values for the last part of the query. Each one includes the text before that part, as shells require.
func (p *program) queryFlag(c *cobra.Command, to *string, usage string) {
	c.Flags().StringVarP(to, "query", "q", "", usage)
	completeFlag(c, "query", func(_ *cobra.Command, _ []string, typed string) (all []string, _ cobra.ShellCompDirective) {
		stem := query.StemAt(typed, len(typed))
		for _, o := range search.NewIndex().Completions(context.Background(), stem, search.Papers{}) {
			all = append(all, strings.TrimSuffix(typed[:stem.Start]+o.Text+"\t"+o.Does, "\t"))
		}
		if filters, err := filter.FiltersFile(p.folders().data, p.configuration().Views...).Sync(); err == nil {
			for _, f := range filters.All() {
				all = append(all, f.Query+"\t"+f.Name)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// onlyMatching is the usage of --query for commands that print papers.
const onlyMatching = "only papers that match this `FILTER`: 'agent -survey is:to-read'"

const maxQuoted = 200 // characters of an invalid query that are quoted in the error

// results are the papers that match a query. They are sorted when answer is called.
type results struct {
	shelf  *shelf.Shelf
	query  query.Query
	in     search.Papers
	index  *search.Index
	answer func() search.Answer // sorted as the query says, or else by relevance if it has words
}

// search finds the papers that match a query. Unlike on the screen, an incomplete query is an error,
// because its complete part alone would match far too much. It is also an error if there are no papers.
func (p *program) search(s shelf.Source, text string) (results, error) {
	q, err := query.ParseWhole(text)
	if wrong, ok := errors.AsType[*query.Error](err); ok {
		at := utf8.RuneCountInString(text[:wrong.Start]) + 1
		err = fmt.Errorf("query %q, character %d: %w", clean.Line(text).Cut(maxQuoted), at, err)
	}
	if err != nil {
		return results{}, err
	}
	all, err := p.readSome(s)
	if err != nil {
		return results{}, err
	}
	if p.report.Unread { // otherwise decided papers would look undecided
		p.reportMarks()
		p.raiseStatus(exitProblems)
	}
	return p.find(q, all), nil
}

func (p *program) find(q query.Query, s *shelf.Shelf) results {
	in, index := s.Searchable(nil), search.NewIndex()
	points := func(ctx context.Context, in search.Papers) []int32 {
		return foryou.Score(ctx, index, p.watch, in).Points()
	}
	if q.SortsBy(query.ByForYou) {
		learned := foryou.Learn(p.ctx, p.learningSource(in, index))
		if in.ForYou = learned.Order; !learned.HasOrder() {
			p.say(fmt.Sprintf("sort:for-you: %s; this is the site's order", learned.Note()))
		}
	}
	var sort query.Sorting
	switch {
	case q.Sort != nil:
		sort = *q.Sort
	case q.HasWords():
		sort.By = query.ByRelevance // as on the screen
	}
	r := search.NewRequest(p.ctx, q, sort.By, in, points)
	r.Reverse = sort.Reversed
	return results{
		shelf: s, query: q, in: r.In, index: index,
		answer: sync.OnceValue(func() search.Answer { return index.Search(p.ctx, r) }),
	}
}

func (p *program) learningSource(in search.Papers, ix *search.Index) foryou.Source {
	return foryou.Source{Index: ix, In: in, Watch: p.watch, Decisions: p.store.Decisions()}
}

// explainNone explains why a query finds nothing and suggests corrections, as the screen does.
func (r results) explainNone(ctx context.Context) clean.Text {
	terms := r.index.Explain(ctx, r.query, r.in)
	reasons := []string{"no paper matches"}
	for _, t := range terms {
		switch {
		case t.Absent == "" && len(t.Suggestions) > 0:
			reasons = append(reasons, "did you mean "+t.Suggestions[0]+"?")
		case t.Absent != "" || len(terms) > 1:
			reasons = append(reasons, t.String())
		}
	}
	return clean.Of(strings.Join(reasons, "; "))
}

// entries returns at most limit papers, or all for 0, in the order of the query.
func (r results) entries(limit int) []export.Entry {
	a := r.answer()
	papers := a.Papers
	if limit > 0 {
		papers = papers[:min(limit, len(papers))]
	}
	all := export.Entries(r.shelf.Papers, r.shelf.Marks, papers...)
	for i := range all {
		all[i].Snoozed, all[i].Match = r.shelf.Snoozed(int(papers[i])), a.Match.MatchKind(papers[i])
	}
	return all
}

const maxCandidates = 5 // papers that are listed if a name is ambiguous

const whichPaper = "which paper? Give its key, its arXiv number or words of its title"

// errNoName rejects an empty name, which every paper would match.
var errNoName = errors.New(whichPaper)

func byKey(all *shelf.Shelf, key string) *library.Paper {
	for _, id := range []string{key, parser.ArXivNumber(key)} {
		if i, ok := all.Find(library.ID(id)); ok && id != "" {
			return all.Papers.Paper(i)
		}
	}
	return nil
}

// byName finds a paper by key or arXiv number, and with byWords by title or by words that only one title
// has. It returns nil if there is none. If the words are ambiguous, the error lists papers.
func (p *program) byName(all *shelf.Shelf, name string, byWords bool) (*library.Paper, error) {
	if paper := byKey(all, name); paper != nil || !byWords || parser.ArXivNumber(name) != "" {
		return paper, nil
	}
	if i, ok := all.Papers.Find(library.Key(name)); ok {
		return all.Papers.Paper(i), nil
	}
	var words []string
	for _, word := range strings.Fields(name) {
		words = append(words, "title:"+query.Quote(word))
	}
	q, err := query.Parse(strings.Join(words, " "))
	if err != nil {
		return nil, err
	}
	titled := p.find(q, all).entries(0)
	switch len(titled) {
	case 0:
		return nil, nil
	case 1:
		return titled[0].Paper, nil
	}
	lines := []string{fmt.Sprintf("%s have %q in their titles: give more words, or one of these keys", english.Plural(len(titled), "paper"), name)}
	for _, e := range titled[:min(maxCandidates, len(titled))] {
		lines = append(lines, fmt.Sprintf("%s  %s", e.Paper.ID, tex.Unicode(e.Paper.Title)))
	}
	if more := len(titled) - maxCandidates; more > 0 {
		lines = append(lines, fmt.Sprintf("… and %s more", english.Number(more)))
	}
	return nil, errors.New(strings.Join(lines, "\n"))
}

// completeNames completes the numbers, keys and titles of papers, and the first argument with values if
// that is not nil. A title starts with the letters as typed, because shells compare them.
func (p *program) completeNames(values func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) (names []string, _ cobra.ShellCompDirective) {
		switch {
		case values != nil && len(args) == 0:
			return values(), cobra.ShellCompDirectiveNoFileComp
		case typed == "":
			return nil, cobra.ShellCompDirectiveDefault
		}
		defer p.open(true)()
		for _, paper := range p.read(p.source(nil)).Papers.All() {
			key, title := cmp.Or(paper.ArXiv, string(paper.ID)), paper.Title.String()
			if len(title) >= len(typed) && strings.EqualFold(title[:len(typed)], typed) {
				names = append(names, typed+title[len(typed):])
			} else if strings.HasPrefix(key, typed) {
				names = append(names, key+"\t"+title)
			}
		}
		return names, cobra.ShellCompDirectiveDefault
	}
}
