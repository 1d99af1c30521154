package search

import (
	"regexp"
	"strings"
)

// Query is a parsed query: a syntax tree, and the order it asks for. The zero
// Query matches everything.
type Query struct {
	root node // nil matches everything
	sort *sorting
}

// sorting is what sort: asks for.
type sorting struct {
	by      Order
	reverse bool
}

// Empty says whether the query matches every paper.
func (q Query) Empty() bool { return q.root == nil }

// Sort gives the order that the query asks for with sort:; ok is false where
// it asks for none.
func (q Query) Sort() (by Order, reverse, ok bool) {
	if q.sort == nil {
		return ByPage, false, false
	}
	return q.sort.by, q.sort.reverse, true
}

// String prints the query in its canonical form, which parses to the same tree.
func (q Query) String() string {
	var b strings.Builder
	if q.root != nil {
		q.root.print(&b)
	}
	if q.sort == nil {
		return b.String()
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString("sort:")
	if q.sort.reverse {
		b.WriteByte('-')
	}
	b.WriteString(q.sort.by.String())
	return b.String()
}

// node is a part of the syntax tree.
type node interface{ print(b *strings.Builder) }

// All of its parts must match; any of them; its part must not.
type (
	andNode []node
	orNode  []node
	notNode struct{ not node }
)

// at is where a token stands in the query: byte offsets.
type at struct{ start, end int }

// textNode looks for terms, any of which will do, in one field or in all.
type textNode struct {
	at
	key   *Key // nil: no key was written
	terms []term
}

// term is one thing to look for in text.
type term struct {
	kind       kind
	text       string // as typed, without its signs
	start, end bool   // ^ and $: the field begins, ends with it
	re         *regexp.Regexp
}

type kind uint8

const (
	word kind = iota
	exact
	phrase
	pattern
)

// setNode asks for any of some named properties: is: and has:.
type setNode struct {
	at
	key    *Key
	values []string
}

// rangeNode asks for a number or a date within any of some ranges.
type rangeNode struct {
	at
	key    *Key
	ranges []extent
}

// likeNode asks for papers whose words resemble a text.
type likeNode struct {
	at
	text string
}

func (n andNode) print(b *strings.Builder) {
	for i, part := range n {
		if i > 0 {
			b.WriteByte(' ')
		}
		group(b, part, isOr(part))
	}
}

func (n orNode) print(b *strings.Builder) {
	for i, part := range n {
		if i > 0 {
			b.WriteString(" | ")
		}
		part.print(b)
	}
}

func (n notNode) print(b *strings.Builder) {
	b.WriteByte('-')
	_, isAnd := n.not.(andNode)
	group(b, n.not, isAnd || isOr(n.not))
}

func isOr(n node) bool { _, ok := n.(orNode); return ok }

func group(b *strings.Builder, n node, brackets bool) {
	if brackets {
		b.WriteByte('(')
	}
	n.print(b)
	if brackets {
		b.WriteByte(')')
	}
}

func (n textNode) print(b *strings.Builder) {
	printKey(b, n.key)
	for i, t := range n.terms {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(t.String())
	}
}

func (n setNode) print(b *strings.Builder) {
	printKey(b, n.key)
	b.WriteString(strings.Join(n.values, ","))
}

func (n rangeNode) print(b *strings.Builder) {
	printKey(b, n.key)
	for i, r := range n.ranges {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(r.String())
	}
}

func (n likeNode) print(b *strings.Builder) {
	b.WriteString(`like:"` + n.text + `"`)
}

func printKey(b *strings.Builder, k *Key) {
	if k != nil {
		b.WriteString(k.Name + ":")
	}
}

// String prints the term as it is typed.
func (t term) String() string {
	var b strings.Builder
	if t.kind == exact {
		b.WriteByte('\'')
	}
	if t.start {
		b.WriteByte('^')
	}
	switch t.kind {
	case phrase:
		b.WriteString(`"` + t.text + `"`)
	case pattern:
		b.WriteString("/" + t.text + "/")
	default:
		b.WriteString(t.text)
	}
	if t.end {
		b.WriteByte('$')
	}
	return b.String()
}
