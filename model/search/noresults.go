package search

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// TermCount explains the part of one term in a query that finds nothing.
type TermCount struct {
	query.Leaf
	Count       int      // papers that it finds alone
	Suggestions []string // replacements, best first
	Absent      string   // the property that no paper has, such as "upvotes"; else ""
}

// String returns the explanation that is shown to the user.
func (t TermCount) String() string {
	if t.Absent != "" {
		return t.Leaf.String() + ": these files have no " + t.Absent
	}
	return t.Leaf.String() + " alone finds " + english.Number(t.Count)
}

const (
	maxSuggestions = 3 // replacements for a term
	maxRemedies    = 6 // more would take too long to read
)

// Explain returns for each term of a query that is not negated how many papers it finds alone, and
// what may have been meant. It runs several searches for each term.
func (ix *Index) Explain(ctx context.Context, q query.Query, papers Papers) (terms []TermCount) {
	in := ix.searched(ctx, papers)
	for leaf, wanted := range q.Root.Leaves() {
		if wanted {
			alone := in.count(query.Node{Leaf: leaf})
			terms = append(terms, TermCount{leaf, alone, in.suggestions(leaf), in.absent(leaf.Key.Name)})
		}
	}
	return terms
}

// searched has the papers to search, and their index.
type searched struct {
	ctx    context.Context
	view   *index.View
	papers Papers
}

func (ix *Index) searched(ctx context.Context, papers Papers) searched {
	return searched{ctx, ix.View(papers.Snapshot), papers}
}

func (in searched) find(q query.Query) *bitset.BitSet {
	return compile(in.ctx, q, in.view, in.papers, true).found.hits
}

// count counts the papers of a query.
func (in searched) count(n query.Node) int { return int(in.find(query.Query{Root: n}).Count()) }

// exists reports whether any paper matches a node exactly.
func (in searched) exists(n query.Node) bool {
	return compile(in.ctx, query.Query{Root: n}, in.view, in.papers, false).found.hits.Any()
}

// details are the properties that copied pages do not have, by their filter keys, each with a value
// that matches all papers that have it.
var details = map[string]struct{ name, any string }{
	"author": {"authors' names", "/./"}, "cat": {"categories", "/./"}, "id": {"arXiv numbers", "/./"},
	"upvotes": {"upvotes", ">0"}, "stars": {"stars", ">0"},
}

// absent returns the name of the property that a key filters by if no paper has it, else "".
func (in searched) absent(key string) string {
	if value := details[key].any; value == "" || in.exists(nodeOf(key, value)) {
		return ""
	}
	return details[key].name
}

// suggestions returns replacements for a term that finds nothing.
func (in searched) suggestions(leaf query.Leaf) (all []string) {
	if leaf.Key.Takes != query.TakesText || len(leaf.Terms) != 1 || in.exists(query.Node{Leaf: leaf}) {
		return nil
	}
	t := leaf.Terms[0]
	if t.Kind == query.Pattern || t.Fields&^detailFields == 0 { // the vocabulary has no names or numbers
		return nil
	}
	name := query.Term{Kind: t.Kind, Text: t.Text, Fields: query.Author}
	author := query.Leaf{Key: query.KeyNamed("author"), Terms: []query.Term{name}}
	if in.exists(query.Node{Leaf: author}) {
		all = append(all, author.String())
	}
	if strings.Contains(t.Text, " ") {
		return all // the search itself corrects phrases
	}
	near := correctionsOf(index.Fold(t.Text), in.view, t.Fields&query.Abstract != 0)
	for _, word := range near[:min(len(near), maxSuggestions-len(all))] {
		leaf.Terms = []query.Term{{Text: word}}
		all = append(all, leaf.String())
	}
	return all
}

// NoResults explains why a filter finds nothing, and offers other filters.
type NoResults struct {
	Title    clean.Text
	Why      []clean.Text
	Remedies []Remedy
}

// Remedy is another filter, and how many papers it finds.
type Remedy struct {
	Label  clean.Text
	Filter string
	All    bool // it applies to all papers, not only to those of the view
	Count  int
}

// NoResults explains why a filter finds nothing in a view, whose query is base. It reports whether the
// filter finds papers outside the view, or else what each term finds alone. It runs several searches.
func (ix *Index) NoResults(ctx context.Context, base, filter query.Query, text string, papers Papers) NoResults {
	in, terms := ix.searched(ctx, papers), ix.Explain(ctx, filter, papers)
	n := NoResults{Title: clean.Literal("No paper matches the filter.")}
	if elsewhere := in.count(filter.Root); elsewhere > 0 {
		n.Title = clean.Literal("Nothing here matches the filter.")
		n.Remedies = []Remedy{{Label: clean.Literal("Search in All"), Filter: text, All: true, Count: elsewhere}}
	} else {
		for _, t := range terms {
			if t.Absent != "" || len(terms) > 1 { // the title says enough about a single term
				n.Why = append(n.Why, clean.Of(t.String()))
			}
		}
		if named, _ := regexp.MatchString(person, filter.String()); named && in.absent("author") != "" {
			n.Why = append(n.Why, clean.Literal("If this is a person: these files have no authors' names."))
		}
	}
	if at, date, ok := query.MonthIn(text); ok {
		n.Remedies = append(n.Remedies, in.remedy(base, "Try "+date, query.Replace(text, at, date))...)
	}
	for _, t := range terms {
		for _, other := range t.Suggestions {
			n.Remedies = append(n.Remedies, in.remedy(base, "Try "+other, query.Replace(text, t.Span, other))...)
		}
	}
	if len(terms) > 1 {
		n.Remedies = append(n.Remedies, in.shorter(base, filter, terms)...)
	}
	n.Remedies = n.Remedies[:min(len(n.Remedies), maxRemedies-1)]
	if all := in.count(base.Root); all > 0 || len(n.Remedies) == 0 {
		n.Remedies = append(n.Remedies, Remedy{Label: clean.Literal("Clear the filter"), Count: all})
	}
	return n
}

// person matches two or three words that may be a name.
const person = `^\pL[\pL.-]*( \pL[\pL.-]*){1,2}$`

// shorter returns remedies without one term, or else with only one term, sorted by number of papers.
func (in searched) shorter(base, filter query.Query, terms []TermCount) (found []Remedy) {
	for _, t := range terms {
		found = append(found, in.remedy(base, "Without "+t.Leaf.String(), filter.Replace(t.Leaf, query.Node{}).String())...)
	}
	if len(found) == 0 {
		for _, t := range terms {
			found = append(found, in.remedy(base, "Only "+t.Leaf.String(), t.Leaf.String())...)
		}
	}
	slices.SortStableFunc(found, func(a, b Remedy) int { return cmp.Compare(b.Count, a.Count) })
	return found
}

// remedy returns a filter if it finds papers, in the view or else in all papers; or nil.
func (in searched) remedy(base query.Query, label, filter string) []Remedy {
	q, err := query.Parse(filter)
	if err != nil {
		return nil
	}
	r := Remedy{Label: clean.Of(label), Filter: filter, Count: in.count(query.Join(base, q).Root)}
	if r.Count == 0 {
		r = Remedy{Label: clean.Of(label + ", in All"), Filter: filter, All: true, Count: in.count(q.Root)}
	}
	if r.Count == 0 {
		return nil
	}
	return []Remedy{r}
}
