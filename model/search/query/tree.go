package query

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Query is a parsed query: the condition that papers must meet, and the order to show them
// in. The zero Query finds every paper.
type Query struct {
	Root Node
	Sort *Sorting // nil: none is asked for
	end  int      // where the text ends; 0: unknown
}

// Sorting is what "sort:" asks for.
type Sorting struct {
	By       Order
	Reversed bool // the order reversed
}

// Node is a part of the syntax tree: an operator with its parts, or a leaf. The zero Node matches
// every paper, and is no part of another.
type Node struct {
	Op    Op
	Parts []Node
	Leaf  Leaf // of None
}

// Op is how a node combines its parts.
type Op uint8

// The operators.
const (
	None Op = iota // the node is a leaf
	And            // it matches if all of its parts do; there are two or more
	Or             // it matches if any of its parts does; there are two or more
	Not            // it matches if its part does not
)

// Leaf is a key with its values, of which any will do: org:tencent,nvidia has two. It knows its
// place in the text of the query.
type Leaf struct {
	clean.Span
	Key    *Key    // a word without a key has one without a name
	Terms  []Term  // texts to find, or names such as "inbox"
	Ranges []Range // of a key for numbers or dates, in their place
}

// Term is one thing to look for.
type Term struct {
	Kind    TermKind
	Text    string         // as typed, without signs; of a Pattern its source
	AtStart bool           // "^": a field begins with it
	AtEnd   bool           // "$": a field ends with it
	Fields  Fields         // where to look
	Pattern *regexp.Regexp // of a Pattern: compiled, case ignored; else nil
}

// TermKind is how the text of a term is meant.
type TermKind uint8

// The kinds of terms.
const (
	Word    TermKind = iota // agent: by the rules for words, and misspellings are looked for
	Exact                   // 'agent: this whole word
	Phrase                  // "chain of thought": words one after another
	Pattern                 // /gr.po/: a regular expression
)

// Fields is a set of parts of a paper, a bit each.
type Fields uint16

// The parts of a paper.
const (
	Title Fields = 1 << iota
	Abstract
	Org
	Note
	Tag
	File     // the names of the dumps that contain the paper
	Author   // each author's name
	Category // arXiv's, such as cs.CL
	ArXiv    // its number
	Whole    // its text, if the whole paper is here

	AllFields  = Title | Abstract | Author | Org | Note | Tag // where a term without a key looks
	EdgeFields = Title | Org | Tag                            // the same for one with ^ or $
)

// Empty reports whether the query finds every paper.
func (q Query) Empty() bool { return q.Root.empty() }

// Parts are what papers must all match.
func (q Query) Parts() []Node {
	switch {
	case q.Empty():
		return nil
	case q.Root.Op == And:
		return q.Root.Parts
	}
	return []Node{q.Root}
}

// EndsWith reports whether a leaf stands at the very end of the text, where it may still be
// being typed.
func (q Query) EndsWith(l Leaf) bool { return q.end > 0 && l.End == q.end }

// has reports whether a leaf passes a test; wanted is false below a Not.
func (q Query) has(test func(l Leaf, wanted bool) bool) bool {
	for l, wanted := range q.Root.Leaves() {
		if test(l, wanted) {
			return true
		}
	}
	return false
}

// HasWords reports whether the query can rank papers by relevance: it has words to find in
// titles or abstracts, or looks for papers like another.
func (q Query) HasWords() bool {
	ranks := func(t Term) bool { return t.Fields&(Title|Abstract) != 0 }
	return q.has(func(l Leaf, wanted bool) bool {
		return wanted && (l.Key.Takes == TakesTitle || slices.ContainsFunc(l.Terms, ranks))
	})
}

// HasKey reports whether the query has the key of a name.
func (q Query) HasKey(key string) bool {
	return q.has(func(l Leaf, _ bool) bool { return l.Key.Name == key })
}

// SortsBy reports whether the query asks for an order.
func (q Query) SortsBy(order Order) bool { return q.Sort != nil && q.Sort.By == order }

// NeedsScores reports whether the query needs the points of watch words: it asks for a score,
// or sorts by it.
func (q Query) NeedsScores() bool { return q.SortsBy(ByScore) || q.HasKey("score") }

// DependsOnNewest reports whether the query asks for days back from the newest paper: "date:7d".
func (q Query) DependsOnNewest() bool {
	back := func(r Range) bool { return r.end.back || r.to.back }
	return q.has(func(l Leaf, _ bool) bool { return slices.ContainsFunc(l.Ranges, back) })
}

// Join returns the query that finds what both find, in the order of b, or of a if b asks
// for none.
func Join(a, b Query) Query {
	return Query{combine(And, a.Root, b.Root), cmp.Or(b.Sort, a.Sort), cmp.Or(b.end, a.end)}
}

// empty reports whether the node matches every paper.
func (n Node) empty() bool { return n.Op == None && n.Leaf.Key == nil }

// combine makes one node of several, or of one for Not. Empty ones are left out, and inner ones of
// the same kind are flattened: "a | (b | c)" is "a | b | c", and "-(-a)" is "a".
func combine(op Op, nodes ...Node) Node {
	var parts []Node
	for _, n := range nodes {
		switch {
		case n.empty():
		case n.Op == op:
			parts = append(parts, n.Parts...)
		case op == Not:
			return Node{Op: Not, Parts: []Node{n}}
		default:
			parts = append(parts, n)
		}
	}
	switch len(parts) {
	case 0:
		return Node{}
	case 1:
		return parts[0]
	}
	return Node{Op: op, Parts: parts}
}

// Leaves yields the leaves below a node from left to right; wanted is false for one below a Not.
func (n Node) Leaves() iter.Seq2[Leaf, bool] {
	return func(yield func(l Leaf, wanted bool) bool) {
		if n.Op == None && !n.empty() {
			yield(n.Leaf, true)
		}
		for _, part := range n.Parts {
			for l, wanted := range part.Leaves() {
				if !yield(l, wanted == (n.Op != Not)) {
					return
				}
			}
		}
	}
}

// Replace returns the query with a node in place of one of its leaves; the zero Node leaves it out.
func (q Query) Replace(out Leaf, with Node) Query {
	q.Root = q.Root.replace(out, with)
	return q
}

func (n Node) replace(out Leaf, with Node) Node {
	if n.Op == None {
		if n.Leaf.Span == out.Span && n.Leaf.String() == out.String() { // of two queries joined, leaves may share a place
			return with
		}
		return n
	}
	var parts []Node
	for _, part := range n.Parts {
		parts = append(parts, part.replace(out, with))
	}
	return combine(n.Op, parts...)
}

// String prints the query in its canonical form, which parses to the same query.
func (q Query) String() string {
	text := q.Root.String()
	if q.Sort == nil {
		return text
	}
	order := "sort:"
	if q.Sort.Reversed {
		order += "-"
	}
	return strings.TrimSpace(text + " " + order + q.Sort.By.String())
}

// String prints the node as it is typed. Only a leaf needs no brackets in a Not, and only an Or
// needs them in an And.
func (n Node) String() string {
	if n.Op == None {
		return n.Leaf.String()
	}
	var texts []string
	for _, part := range n.Parts {
		text := part.String()
		if n.Op == Not && part.Op != None || n.Op == And && part.Op == Or {
			text = "(" + text + ")"
		}
		texts = append(texts, text)
	}
	switch n.Op {
	case Not:
		return "-" + texts[0]
	case Or:
		return strings.Join(texts, " | ")
	}
	return strings.Join(texts, " ")
}

// String prints the leaf with commas between its values.
func (l Leaf) String() string {
	var values []string
	for _, t := range l.Terms {
		values = append(values, t.String())
	}
	for _, r := range l.Ranges {
		values = append(values, r.String())
	}
	text := strings.Join(values, ",")
	if l.Key == nil || l.Key.Name == "" {
		return text
	}
	return l.Key.Name + ":" + text
}

// String prints the term as it is typed.
func (t Term) String() string {
	text := t.Text
	switch {
	case t.Kind == Phrase || t.Kind == Exact && !isBareWord(text):
		text = `"` + text + `"`
	case t.Kind == Pattern:
		text = "/" + text + "/"
	}
	if t.AtStart {
		text = "^" + text
	}
	if t.AtEnd {
		text += "$"
	}
	if t.Kind == Exact {
		text = "'" + text
	}
	return text
}

// isBareWord reports whether a text is read as one word without quotes. A sign at its start
// or end would be taken for one of the term's.
func isBareWord(text string) bool {
	if strings.TrimLeft(text, `'^"`) != text || strings.HasSuffix(text, "$") {
		return false
	}
	p := parser{text: text}
	return p.wordEnd(0, ",") == len(text)
}
