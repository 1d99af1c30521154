package search

import (
	"context"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
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
