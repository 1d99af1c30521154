package search

import (
	"context"
	"slices"
	"strings"
)

// TermCount says of one term of a query how it contributes to finding nothing.
type TermCount struct {
	Start, End  int      // the term, byte offsets into the text that was parsed
	Text        string   // in canonical form
	Count       int      // papers that it finds alone
	Without     int      // papers that the query finds without it
	Drop        bool     // leaving this one out finds most
	Suggestions []string // what to write in its place, best first
}

// Explain says how many papers each positive term of the query finds alone,
// which one to leave out, and how a word may have been meant. It reads all
// papers once or twice a term.
func (m Matcher) Explain(ctx context.Context) []TermCount {
	var counts []TermCount
	for _, leaf := range leaves(m.query.root, true) {
		t := TermCount{Start: leaf.place().start, End: leaf.place().end, Text: Query{root: leaf}.String()}
		t.Count = m.count(ctx, leaf)
		t.Without = m.count(ctx, without(m.query.root, leaf))
		t.Suggestions = m.suggest(ctx, leaf)
		counts = append(counts, t)
	}
	if drop := slices.IndexFunc(counts, func(t TermCount) bool { return t.Without > 0 && t.Without == most(counts) }); drop >= 0 && len(counts) > 1 {
		counts[drop].Drop = true
	}
	return counts
}

func most(counts []TermCount) int {
	n := 0
	for _, t := range counts {
		n = max(n, t.Without)
	}
	return n
}

// Replace gives the text of a query with a term replaced, or left out where
// with is "". The rest stays as the reader wrote it.
func (t TermCount) Replace(text, with string) string {
	if with == "" {
		return cutTerm(text, at{t.Start, t.End})
	}
	return text[:t.Start] + with + text[t.End:]
}

// leaf is a part of the syntax tree that has no parts.
type leaf interface {
	node
	place() at
}

func (a at) place() at { return a }

// leaves gives those that the query wants, or those it does not want.
func leaves(n node, wanted bool) []leaf {
	var list []leaf
	switch n := n.(type) {
	case andNode:
		for _, part := range n {
			list = append(list, leaves(part, wanted)...)
		}
	case orNode:
		for _, part := range n {
			list = append(list, leaves(part, wanted)...)
		}
	case notNode:
		return leaves(n.not, !wanted)
	case leaf:
		if wanted {
			return []leaf{n}
		}
	}
	return list
}

// without gives the tree with a leaf left out; nil where nothing is left. Two
// queries joined may have leaves at the same place.
func without(n node, out leaf) node {
	switch n := n.(type) {
	case andNode:
		return remaining(n, out, func(parts []node) node { return andNode(parts) })
	case orNode:
		return remaining(n, out, func(parts []node) node { return orNode(parts) })
	case notNode:
		if inner := without(n.not, out); inner != nil {
			return notNode{inner}
		}
		return nil
	case leaf:
		if n.place() == out.place() && (Query{root: n}).String() == (Query{root: out}).String() {
			return nil
		}
	}
	return n
}

// remaining leaves a leaf out of parts; one part alone needs no joining.
func remaining(parts []node, out leaf, join func([]node) node) node {
	var left []node
	for _, part := range parts {
		if part = without(part, out); part != nil {
			left = append(left, part)
		}
	}
	if len(left) < 2 {
		return first(left)
	}
	return join(left)
}

// count counts what a tree finds among the same papers.
func (m Matcher) count(ctx context.Context, n node) int {
	if m.index == nil {
		return 0
	}
	hits, _ := m.index.Prepare(ctx, Query{root: n}, m.in).Hits(ctx)
	return hits.Len()
}

// maxSuggestions bounds how many spellings are offered for a term.
const maxSuggestions = 3

// suggest gives other spellings of a word that finds nothing as it is.
func (m Matcher) suggest(ctx context.Context, l leaf) []string {
	n, ok := l.(textNode)
	if !ok || len(n.terms) != 1 || n.terms[0].kind == pattern || m.index == nil {
		return nil
	}
	prefix := strings.TrimSuffix(Query{root: n}.String(), n.terms[0].String())
	if halves := strings.Split(n.terms[0].text, "|"); len(halves) > 1 && n.terms[0].kind == word {
		return []string{prefix + strings.Join(halves, " | "+prefix)}
	}
	if m.exact(ctx, n) {
		return nil
	}
	if words := strings.Fields(n.terms[0].pattern()); len(words) > 1 {
		return m.mendPhrase(ctx, prefix, n, words)
	}
	m.index.mu.Lock()
	defer m.index.mu.Unlock()
	var list []string
	for _, f := range m.index.stock.words.near(n.terms[0].pattern()) {
		if len(list) < maxSuggestions {
			list = append(list, prefix+f.word)
		}
	}
	return list
}

// exact says whether any paper has the words of a node as they are written.
func (m Matcher) exact(ctx context.Context, n textNode) bool {
	alone := Matcher{tree: newTextTest(n), in: m.in, stock: m.stock}
	hits, _ := alone.Hits(ctx)
	return hits.Len() > 0
}
