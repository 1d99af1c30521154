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
	query.Place          // in the text that was parsed
	Text        string   // in canonical form
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
				Place: leaf.At(), Text: query.String(leaf),
				Count: in.count(leaf), Without: in.count(query.Without(q.Root, leaf)),
				Suggestions: in.otherSpellings(leaf), Absent: in.absent(leaf),
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
}

func (ix *Index) searched(ctx context.Context, papers Papers) searched {
	return searched{ctx, ix.index.View(papers.Snapshot), papers}
}

func (in searched) find(q query.Query) *bitset.BitSet {
	return compile(in.ctx, q, in.view, in.papers, true).found.hits
}

func (in searched) count(n query.Node) int { return int(in.find(query.Query{Root: n}).Count()) }

// exists reports whether any paper matches a node exactly.
func (in searched) exists(n query.Node) bool {
	return compile(in.ctx, query.Query{Root: n}, in.view, in.papers, false).found.hits.Any()
}

// details are what copied pages do not have, by the keys that ask for it, with a query that
// finds any of it.
var details = map[string]struct{ name, query string }{
	"author":  {"authors' names", "author:/./"},
	"cat":     {"categories", "cat:/./"},
	"id":      {"arXiv numbers", "id:/./"},
	"upvotes": {"upvotes", "upvotes:>0"},
	"stars":   {"stars", "stars:>0"},
}

// absent returns what a leaf asks for if no paper has any, else "".
func (in searched) absent(leaf query.Leaf) string {
	key, _, _ := strings.Cut(query.String(leaf), ":")
	detail, ok := details[key]
	if !ok {
		return ""
	}
	if any, err := query.Parse(detail.query); err != nil || in.exists(any.Root) {
		return ""
	}
	return detail.name
}

// otherSpellings suggests replacements for a term that finds nothing.
func (in searched) otherSpellings(leaf query.Leaf) (all []string) {
	n, ok := leaf.(query.Text)
	if !ok || len(n.Terms) != 1 || n.Terms[0].Kind == query.Pattern {
		return nil
	}
	t := n.Terms[0]
	key := strings.TrimSuffix(query.String(n), t.String())
	if in.exists(n) {
		return nil
	}
	if t.Fields&^(query.Author|query.Category|query.ArXiv) == 0 {
		return nil // the vocabulary has no names and numbers
	}
	if named := (query.Term{Kind: t.Kind, Text: t.Text, Fields: query.Author}); in.exists(query.Text{Terms: []query.Term{named}}) {
		all = append(all, "author:"+named.String())
	}
	if strings.Contains(t.Text, " ") {
		return all // the search mends the words of a phrase by itself
	}
	near := meanings(index.Fold(t.Text), in.view, t.Fields&query.Abstract != 0)
	for _, word := range near[:min(len(near), maxSuggestions-len(all))] {
		all = append(all, key+word)
	}
	return all
}
