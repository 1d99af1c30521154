package query

import (
	"iter"
	"regexp"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Query is a parsed query: the condition that papers must meet, and the order to show them
// in. The zero Query finds every paper.
type Query struct {
	Root Node // nil: every paper
	sort *sorting
	end  int // where the text ends; 0: unknown
}

// sorting is what "sort:" asks for.
type sorting struct {
	by      Order
	reverse bool
}

// Node is a part of the syntax tree: And, Or, Not, or a Leaf.
type Node interface{ String() string }

type (
	// And matches if all of its parts do; there are two or more.
	And []Node
	// Or matches if any of its parts does; there are two or more.
	Or []Node
	// Not matches if its part does not.
	Not struct{ Part Node }
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
func (q Query) Empty() bool { return q.Root == nil }

// Parts are what papers must all match.
func (q Query) Parts() []Node {
	switch n := q.Root.(type) {
	case nil:
		return nil
	case And:
		return n
	}
	return []Node{q.Root}
}

// Sort returns the order that the query asks for; ok is false if it asks for none.
func (q Query) Sort() (by Order, reverse, ok bool) {
	if q.sort == nil {
		return ByPage, false, false
	}
	return q.sort.by, q.sort.reverse, true
}

// Open reports whether a leaf stands at the very end of the text, where it may still be
// being typed.
func (q Query) Open(l Leaf) bool { return q.end > 0 && l.End == q.end }

// has reports whether a leaf passes a test; wanted is false below a Not.
func (q Query) has(test func(l Leaf, wanted bool) bool) bool {
	for l, wanted := range Leaves(q.Root) {
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

// asks reports whether a leaf has the key of a name.
func (q Query) asks(key string) bool {
	return q.has(func(l Leaf, _ bool) bool { return l.Key.Name == key })
}

// Scored reports whether the query needs the points of watch words: it asks for a score,
// or sorts by it.
func (q Query) Scored() bool { return q.sort != nil && q.sort.by == ByScore || q.asks("score") }

// ForYou reports whether the query sorts by what was learned.
func (q Query) ForYou() bool { return q.sort != nil && q.sort.by == ByForYou }

// AsksStatus reports whether the query asks for what was decided on papers.
func (q Query) AsksStatus() bool { return q.asks("is") }

// CountsBack reports whether the query asks for days back from the newest paper: "date:7d".
func (q Query) CountsBack() bool {
	back := func(r Range) bool { return r.low.back || r.high.back }
	return q.has(func(l Leaf, _ bool) bool { return slices.ContainsFunc(l.Ranges, back) })
}

// Join returns the query that finds what both find, in the order of b, or of a if b asks
// for none.
func Join(a, b Query) Query {
	joined := Query{Root: flat[And](a.Root, b.Root), sort: a.sort, end: b.end}
	if b.end == 0 {
		joined.end = a.end
	}
	if b.sort != nil {
		joined.sort = b.sort
	}
	return joined
}

// flat joins nodes to one. Nil nodes are left out, and inner nodes of the same kind are
// flattened: "a | (b | c)" is "a | b | c".
func flat[Joint interface {
	~[]Node
	Node
}](nodes ...Node) Node {
	var all Joint
	for _, n := range nodes {
		if inner, ok := n.(Joint); ok {
			all = append(all, inner...)
		} else if n != nil {
			all = append(all, n)
		}
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return all
}

// Leaves yields the leaves of a tree from left to right; wanted is false for one below a
// Not.
func Leaves(n Node) iter.Seq2[Leaf, bool] {
	return func(yield func(l Leaf, wanted bool) bool) { walk(n, true, yield) }
}

func walk(n Node, wanted bool, yield func(Leaf, bool) bool) (more bool) {
	var parts []Node
	switch n := n.(type) {
	case Leaf:
		return yield(n, wanted)
	case Not:
		return walk(n.Part, !wanted, yield)
	case And:
		parts = n
	case Or:
		parts = n
	}
	return !slices.ContainsFunc(parts, func(part Node) (ends bool) { return !walk(part, wanted, yield) })
}

// Without returns the query without one of its leaves.
func (q Query) Without(out Leaf) Query {
	q.Root = Replaced(q.Root, out, nil)
	return q
}

// Replaced returns a tree with a node in place of one of its leaves; nil leaves it out.
func Replaced(n Node, out Leaf, with Node) Node {
	each := func(parts []Node) (all []Node) {
		for _, part := range parts {
			all = append(all, Replaced(part, out, with))
		}
		return all
	}
	switch n := n.(type) {
	case And:
		return flat[And](each(n)...)
	case Or:
		return flat[Or](each(n)...)
	case Not:
		if inner := Replaced(n.Part, out, with); inner != nil {
			return Not{inner}
		}
		return nil
	case Leaf:
		if n.Span == out.Span && n.String() == out.String() { // of two queries joined, leaves may share a place
			return with
		}
	}
	return n
}

// String prints the query in its canonical form, which parses to the same query.
func (q Query) String() string {
	text := ""
	if q.Root != nil {
		text = q.Root.String()
	}
	if q.sort == nil {
		return text
	}
	order := "sort:"
	if q.sort.reverse {
		order += "-"
	}
	return strings.TrimSpace(text + " " + order + q.sort.by.String())
}

func (n And) String() string { return join(n, " ") }
func (n Or) String() string  { return join(n, " | ") }

// join prints the parts of an And or an Or. Only an And can have an Or in it, which needs brackets.
func join(parts []Node, between string) string {
	var texts []string
	for _, part := range parts {
		text := part.String()
		if _, or := part.(Or); or {
			text = "(" + text + ")"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, between)
}

func (n Not) String() string {
	if _, leaf := n.Part.(Leaf); leaf {
		return "-" + n.Part.String()
	}
	return "-(" + n.Part.String() + ")"
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
	if l.Key.Name == "" {
		return text
	}
	return l.Key.Name + ":" + text
}

// String prints the term as it is typed.
func (t Term) String() string {
	before, after := "", ""
	if t.Kind == Exact {
		before = "'"
	}
	if t.AtStart {
		before += "^"
	}
	if t.AtEnd {
		after = "$"
	}
	switch {
	case t.Kind == Phrase || t.Kind == Exact && !isBareWord(t.Text):
		return before + `"` + t.Text + `"` + after
	case t.Kind == Pattern:
		return before + "/" + t.Text + "/" + after
	}
	return before + t.Text + after
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
