package query

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Query is a parsed query: a condition, and the order of the papers that meet it. The zero Query finds
// every paper.
type Query struct {
	Root Node
	Sort *Sorting // nil if the query has no "sort:"
	end  int      // length of the parsed text; 0 if unknown
}

// Sorting is the value of "sort:".
type Sorting struct {
	By       Order
	Reversed bool
}

// Node is a node of the syntax tree: an operator with its operands, or a leaf. The zero Node matches
// every paper and is never an operand.
type Node struct {
	Op    Op
	Parts []Node // operands
	Leaf  Leaf   // if Op is None
}

// Op is the operator of a node.
type Op uint8

// The operators.
const (
	None Op = iota // a leaf
	And            // all of two or more operands match
	Or             // any of two or more operands matches
	Not            // the only operand does not match
)

// Leaf is a key with its values, any of which may match: org:tencent,nvidia has two. Its span is its
// position in the text of the query.
type Leaf struct {
	clean.Span
	Key    *Key    // a word without a key has a Key without a name
	Terms  []Term  // texts to find, or names such as "inbox"
	Ranges []Range // in place of Terms for numbers and dates
}

// Term is a text to find.
type Term struct {
	Kind    TermKind
	Text    string         // as typed without signs, or the source of a Pattern
	AtStart bool           // "^": the field begins with it
	AtEnd   bool           // "$": the field ends with it
	Fields  Fields         // where to look
	Pattern *regexp.Regexp // the compiled Pattern, which ignores case; otherwise nil
}

// TermKind says how the text of a term matches.
type TermKind uint8

// The kinds of terms.
const (
	Word    TermKind = iota // agent: in any form, or misspelt
	Exact                   // 'agent: exactly this word
	Phrase                  // "chain of thought": consecutive words
	Pattern                 // /gr.po/: a regular expression
)

// Fields is a bit set of fields of a paper.
type Fields uint16

// The fields.
const (
	Title Fields = 1 << iota
	Abstract
	Org
	Note
	Tag
	File     // the names of the dumps that contain the paper
	Author   // the name of each author
	Category // of arXiv, such as cs.CL
	ArXiv    // the arXiv number
	Whole    // the text of the whole paper, if it was fetched

	AllFields  = Title | Abstract | Author | Org | Note | Tag // for terms without a key
	EdgeFields = Title | Org | Tag                            // for terms without a key, but with ^ or $
)

// Empty reports whether the query finds every paper.
func (q Query) Empty() bool { return q.Root.empty() }

// Parts returns the conditions that a paper must all meet.
func (q Query) Parts() []Node {
	switch {
	case q.Empty():
		return nil
	case q.Root.Op == And:
		return q.Root.Parts
	}
	return []Node{q.Root}
}

// EndsWith reports whether the text ends with a leaf, which may then be only half typed.
func (q Query) EndsWith(l Leaf) bool { return q.end > 0 && l.End == q.end }

// hasLeaf reports whether test returns true for a leaf. wanted is false for leaves below a Not.
func (q Query) hasLeaf(test func(l Leaf, wanted bool) bool) bool {
	for l, wanted := range q.Root.Leaves() {
		if test(l, wanted) {
			return true
		}
	}
	return false
}

// HasWords reports whether the query can rank papers by relevance: it has terms for titles or abstracts,
// or asks for similar papers.
func (q Query) HasWords() bool {
	ranks := func(t Term) bool { return t.Fields&(Title|Abstract) != 0 }
	return q.hasLeaf(func(l Leaf, wanted bool) bool {
		return wanted && (l.Key.Takes == TakesTitle || slices.ContainsFunc(l.Terms, ranks))
	})
}

// HasKey reports whether the query contains a key.
func (q Query) HasKey(name string) bool {
	return q.hasLeaf(func(l Leaf, _ bool) bool { return l.Key.Name == name })
}

// SortsBy reports whether the query asks for an order.
func (q Query) SortsBy(order Order) bool { return q.Sort != nil && q.Sort.By == order }

// NeedsScores reports whether the query filters or sorts by the points of watch words.
func (q Query) NeedsScores() bool { return q.SortsBy(ByScore) || q.HasKey("score") }

// DependsOnNewest reports whether the query counts days back from the newest paper: "date:7d".
func (q Query) DependsOnNewest() bool {
	relative := func(r Range) bool { return r.start.relative || r.end.relative }
	return q.hasLeaf(func(l Leaf, _ bool) bool { return slices.ContainsFunc(l.Ranges, relative) })
}

// Join returns the query for papers that match both. It takes the order of b, or that of a if b has none.
func Join(a, b Query) Query {
	return Query{combine(And, a.Root, b.Root), cmp.Or(b.Sort, a.Sort), cmp.Or(b.end, a.end)}
}

// empty reports whether the node matches every paper.
func (n Node) empty() bool { return n.Op == None && n.Leaf.Key == nil }

// combine joins nodes with an operator; Not takes one. It drops empty nodes and flattens operands with
// the same operator: "a | (b | c)" is "a | b | c", and "-(-a)" is "a".
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

// Leaves yields the leaves of a node from left to right. wanted is false for leaves below a Not.
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

// Replace returns the query with a node in place of a leaf. The zero Node removes the leaf.
func (q Query) Replace(old Leaf, with Node) Query {
	q.Root = q.Root.replace(old, with)
	return q
}

func (n Node) replace(old Leaf, with Node) Node {
	if n.Op == None {
		if n.Leaf.Span == old.Span && n.Leaf.String() == old.String() { // spans of joined queries can be equal
			return with
		}
		return n
	}
	var parts []Node
	for _, part := range n.Parts {
		parts = append(parts, part.replace(old, with))
	}
	return combine(n.Op, parts...)
}

// String returns the query in its canonical form, which parses to the same query.
func (q Query) String() string {
	text := q.Root.String()
	if q.Sort == nil {
		return text
	}
	order := q.Sort.By.String()
	if q.Sort.Reversed {
		order = "-" + order
	}
	return strings.TrimSpace(text + " sort:" + order)
}

// String returns the node as it is typed. Brackets surround the operators in a Not, and each Or in an And.
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

// String returns the leaf as it is typed, with commas between its values.
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

// String returns the term as it is typed.
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

// isBareWord reports whether a text parses as one word without quotes. Signs at its start or end would be
// taken for those of a term.
func isBareWord(text string) bool {
	if strings.TrimLeft(text, `'^"`) != text || strings.HasSuffix(text, "$") {
		return false
	}
	p := parser{text: text}
	return p.wordEnd(0, ",") == len(text)
}
