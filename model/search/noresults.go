package search

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// TermCount says how a term contributes to a query that finds nothing.
type TermCount struct {
	query.Leaf
	Count       int      // papers that it finds alone
	Without     int      // papers that the query finds without it
	Suggestions []string // what to write in its place, best first
	Absent      string   // what it asks for, if no paper has any: "upvotes"
}

// maxSuggestions is the most spellings to suggest for a term.
const maxSuggestions = 3

// Explain says for each wanted term of a query how many papers it finds alone, how many the
// query finds without it, and what may have been meant. It takes two searches per term.
func (ix *Index) Explain(ctx context.Context, q query.Query, papers Papers) (terms []TermCount) {
	in := ix.searched(ctx, papers)
	for leaf, wanted := range query.Leaves(q.Root) {
		if wanted {
			terms = append(terms, TermCount{
				Leaf: leaf, Count: in.count(leaf), Without: in.count(q.Without(leaf).Root),
				Suggestions: in.otherSpellings(leaf), Absent: in.absent(leaf.Key),
			})
		}
	}
	return terms
}

// searched is papers to search.
type searched struct {
	ctx    context.Context
	view   *index.View
	papers Papers
	counts map[string]int // of the queries that were counted before, by their text
}

func (ix *Index) searched(ctx context.Context, papers Papers) searched {
	return searched{ctx, ix.View(papers.Snapshot), papers, map[string]int{}}
}

func (in searched) find(q query.Query) *bitset.BitSet {
	return compile(in.ctx, q, in.view, in.papers, true).found.hits
}

// count counts the papers of a query. Each is asked for several times while its terms are left out.
func (in searched) count(n query.Node) int {
	q := query.Query{Root: n}
	text := q.String()
	if _, known := in.counts[text]; !known {
		in.counts[text] = int(in.find(q).Count())
	}
	return in.counts[text]
}

// exists reports whether any paper matches a node exactly.
func (in searched) exists(n query.Node) bool {
	return compile(in.ctx, query.Query{Root: n}, in.view, in.papers, false).found.hits.Any()
}

// details are what copied pages do not have, by the keys that ask for it.
var details = map[string]string{
	"author": "authors' names", "cat": "categories", "id": "arXiv numbers", "upvotes": "upvotes", "stars": "stars",
}

// absent returns what a key asks for if no paper has any, else "".
func (in searched) absent(key *query.Key) string {
	any := key.Name + ":/./"
	if key.Takes == query.TakesNumber {
		any = key.Name + ":>0"
	}
	if q, err := query.Parse(any); details[key.Name] == "" || err != nil || in.exists(q.Root) {
		return ""
	}
	return details[key.Name]
}

// otherSpellings suggests replacements for a term that finds nothing.
func (in searched) otherSpellings(leaf query.Leaf) (all []string) {
	if leaf.Key.Takes != query.TakesText || len(leaf.Terms) != 1 || in.exists(leaf) {
		return nil
	}
	t := leaf.Terms[0]
	if t.Kind == query.Pattern || t.Fields&^detailFields == 0 { // the vocabulary has no names and numbers
		return nil
	}
	author := query.Leaf{Key: query.KeyNamed("author"), Terms: []query.Term{{Kind: t.Kind, Text: t.Text, Fields: query.Author}}}
	if in.exists(author) {
		all = append(all, author.String())
	}
	if strings.Contains(t.Text, " ") {
		return all // the search mends the words of a phrase by itself
	}
	near := meanings(index.Fold(t.Text), in.view, t.Fields&query.Abstract != 0)
	for _, word := range near[:min(len(near), maxSuggestions-len(all))] {
		leaf.Terms = []query.Term{{Text: word}}
		all = append(all, leaf.String())
	}
	return all
}

// NoResults says why a filter finds nothing, and what to do instead.
type NoResults struct {
	Title    clean.Text
	Why      []clean.Text
	Remedies []Remedy
}

// Remedy is another filter, in the view or in all papers, and how many papers it finds.
type Remedy struct {
	Label  clean.Text
	Filter string
	All    bool
	Count  int
}

// MaxRemedies is how many remedies are offered: more would take too long to read.
const MaxRemedies = 6

// emptySearch is a search that found nothing.
type emptySearch struct {
	searched
	text         string      // the reader's filter as typed
	base, filter query.Query // the view's, and the reader's
	terms        []TermCount // of filter
}

// NoResults says why the reader's filter finds nothing in a view. If it finds papers outside of
// that, this is the reason; if not, it says what each term finds alone. It takes several
// searches.
func (ix *Index) NoResults(ctx context.Context, base, filter query.Query, text string, in Papers) NoResults {
	s := emptySearch{ix.searched(ctx, in), text, base, filter, ix.Explain(ctx, filter, in)}
	n := NoResults{Title: clean.Literal("No paper matches the filter.")}
	if elsewhere := s.count(filter.Root); elsewhere > 0 {
		n.Title = clean.Literal("Nothing here matches the filter.")
		n.Remedies = []Remedy{{Label: clean.Literal("Search in All"), Filter: text, All: true, Count: elsewhere}}
	} else {
		for _, t := range s.terms {
			switch {
			case t.Absent != "":
				n.Why = append(n.Why, clean.Of(t.String()+": these files have no "+t.Absent))
			case len(s.terms) > 1: // of one the title says it
				n.Why = append(n.Why, clean.Of(t.String()+" alone finds "+english.Number(t.Count)))
			}
		}
		if nameless(filter, in) {
			n.Why = append(n.Why, clean.Literal("If this is a person: these files have no authors' names."))
		}
	}
	if at, date, ok := query.MonthIn(text); ok {
		n.Remedies = s.try(n.Remedies, "Try "+date, query.Replace(text, at, date))
	}
	for _, t := range s.terms {
		for _, other := range t.Suggestions {
			n.Remedies = s.try(n.Remedies, "Try "+other, query.Replace(text, t.Span, other))
		}
	}
	n.Remedies = append(n.Remedies, s.shorter()...)
	n.Remedies = n.Remedies[:min(len(n.Remedies), MaxRemedies-1)]
	if all := s.count(base.Root); all > 0 || len(n.Remedies) == 0 {
		n.Remedies = append(n.Remedies, Remedy{Label: clean.Literal("Clear the filter"), Count: all})
	}
	return n
}

// shorter are the remedies that leave out a term, or all but one if that finds nothing. The
// one that finds most comes first.
func (s emptySearch) shorter() (found []Remedy) {
	if len(s.terms) < 2 {
		return nil
	}
	for _, t := range s.terms {
		if t.Without > 0 {
			found = s.try(found, "Without "+t.String(), s.filter.Without(t.Leaf).String())
		}
	}
	if len(found) == 0 {
		for _, t := range s.terms {
			found = s.try(found, "Only "+t.String(), t.String())
		}
	}
	slices.SortStableFunc(found, func(a, b Remedy) int { return cmp.Compare(b.Count, a.Count) })
	return found
}

// try adds another filter to the remedies if it finds papers, in the view or in all.
func (s emptySearch) try(found []Remedy, label, filter string) []Remedy {
	q, err := query.Parse(filter)
	if err != nil {
		return found
	}
	r := Remedy{Label: clean.Of(label), Filter: filter, Count: s.count(query.Join(s.base, q).Root)}
	if r.Count == 0 {
		r = Remedy{Label: clean.Of(label + ", in All"), Filter: filter, All: true, Count: s.count(q.Root)}
	}
	if r.Count == 0 {
		return found
	}
	return append(found, r)
}

// person is two or three words that may be a name.
var person = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\pL[\pL.-]*( \pL[\pL.-]*){1,2}$`)
})

// nameless reports whether a query looks like a person's name, and no paper has any name.
func nameless(q query.Query, in Papers) bool {
	if !person().MatchString(q.String()) {
		return false
	}
	for _, p := range in.All() {
		if len(p.Names()) > 0 {
			return false
		}
	}
	return true
}
