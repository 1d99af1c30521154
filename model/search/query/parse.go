// Package query is the filter language. It parses what a reader types into a syntax tree, prints the tree
// in canonical form, explains mistakes, and finds the word that is being completed. It knows nothing of
// papers.
//
// Parse returns a Query: a tree of And, Or and Not over leaves, each a key with its values. Keys lists the
// keys of the language, and StemAt finds what is being typed.
package query

import (
	"strings"
	"unicode"
)

// The limits of a query. Only a paste could exceed them.
const (
	maxQuery = 8 << 10 // bytes
	maxDepth = 50      // nested brackets
)

// Parse parses a query by this grammar, in which a blank means "and":
//
//	query := or
//	or    := and (("|" | "OR") and)*
//	and   := not+
//	not   := ("-" | "!" | "NOT")* atom
//	atom  := "(" or ")" | key ":" value | "#" value | term
//
// A mistake is an *Error with the wrong token and how to repair it. Unfinished input (a key without its
// value, an open quote or bracket, a lone "-") is not a mistake: it is ignored, or closed.
func Parse(text string) (Query, error) {
	p := parser{text: text}
	return p.query()
}

// ParseWhole parses a query that is complete, as on the command line: an open quote or bracket, and a key
// without its value, are mistakes as well.
func ParseWhole(text string) (Query, error) {
	p := parser{text: text}
	q, err := p.query()
	if err == nil && p.unfinished != nil {
		return Query{}, p.unfinished
	}
	return q, err
}

// parser is a recursive descent parser. Its methods return the zero Node for unfinished input. There is no
// lexer, because what ends a word depends on its position: a comma separates the values of a key, and is
// part of a word elsewhere.
type parser struct {
	text       string
	pos        int      // offset of the next byte
	err        *Error   // the first mistake
	unfinished *Error   // the first unfinished token
	sort       *Sorting // the last "sort:"
}

func (p *parser) query() (Query, error) {
	if len(p.text) > maxQuery {
		p.fail(maxQuery, len(p.text), "the query is too long: keep it under 8,000 characters")
		return Query{}, p.err
	}
	root := p.or(0)
	if p.err == nil && p.pos < len(p.text) {
		p.fail(p.pos, p.pos+1, "this ) has no matching (: delete it, or put it in quotes")
	}
	if p.err != nil {
		return Query{}, p.err
	}
	return Query{Root: root, Sort: p.sort, end: len(p.text)}, nil
}

// or parses alternatives up to a closing bracket or the end.
func (p *parser) or(depth int) Node {
	nodes := []Node{p.and(depth)}
	for p.takeOr() {
		nodes = append(nodes, p.and(depth))
	}
	return combine(Or, nodes...)
}

func (p *parser) and(depth int) Node {
	var nodes []Node
	for p.more() && !p.atOr() {
		if !p.take("AND") {
			nodes = append(nodes, p.not(depth))
		}
	}
	return combine(And, nodes...)
}

// not parses an atom with its negations. Two negations cancel out.
func (p *parser) not(depth int) Node {
	negated := false
	for p.takeNot() {
		negated = !negated
	}
	if !p.more() || p.atOr() || p.take("AND") {
		return Node{}
	}
	sort := p.sort
	n := p.atom(depth)
	if !negated {
		return n
	}
	if n.empty() && p.sort != sort { // "-sort:date" reverses the order
		p.sort = &Sorting{By: p.sort.By, Reversed: !p.sort.Reversed}
	}
	return combine(Not, n)
}

func (p *parser) atom(depth int) Node {
	start := p.pos
	switch {
	case p.at("("):
		return p.brackets(depth)
	case p.take("#"):
		return p.values(start, KeyNamed("tag"), "")
	}
	if n, ok := p.keyed(); ok {
		return n
	}
	return p.leaf(start, noKey, "")
}

func (p *parser) brackets(depth int) Node {
	if depth == maxDepth {
		p.fail(p.pos, p.pos+1, "brackets nested too deeply: remove some")
		return Node{}
	}
	open := p.pos
	p.pos++
	n := p.or(depth + 1)
	if !p.take(")") {
		p.expect(open, open+1, "this ( has no matching ): write it, or put the ( in quotes")
	}
	return n
}

// at reports whether a token is next: a sign, or a whole word in capitals such as OR.
func (p *parser) at(token string) bool {
	return strings.HasPrefix(p.text[p.pos:], token) && (!isName(token) || p.wordEnd(p.pos, "") == p.pos+len(token))
}

// take consumes a token if it is next.
func (p *parser) take(token string) bool {
	if !p.at(token) {
		return false
	}
	p.pos += len(token)
	return true
}

// more skips blanks and reports whether another token comes before the end or a ")".
func (p *parser) more() bool {
	p.pos = len(p.text) - len(strings.TrimLeftFunc(p.text[p.pos:], unicode.IsSpace))
	return p.pos < len(p.text) && !p.at(")")
}

// wordEnd returns the end of the unquoted word at a byte. It ends before blanks, brackets, quotes, "|" and
// the characters of stops.
func (p *parser) wordEnd(start int, stops string) int {
	ends := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`()"|`+stops, r) }
	if n := strings.IndexFunc(p.text[start:], ends); n >= 0 {
		return start + n
	}
	return len(p.text)
}

// word consumes an unquoted word, which may be empty.
func (p *parser) word(stops string) string {
	start := p.pos
	p.pos = p.wordEnd(start, stops)
	return p.text[start:p.pos]
}

func (p *parser) atOr() bool { return p.at("|") || p.at("OR") }

// takeOr consumes all "|" and OR that are next.
func (p *parser) takeOr() (took bool) {
	for p.more() && (p.take("|") || p.take("OR")) {
		took = true
	}
	return took
}

// takeNot consumes one negation. It skips a lone "-", which is unfinished or a dash between words.
func (p *parser) takeNot() bool {
	for p.more() {
		if p.take("NOT") {
			return true
		}
		alone := p.wordEnd(p.pos, "") == p.pos+1
		if !p.take("-") && !p.take("!") {
			return false
		}
		if !alone || p.at("(") || p.at(`"`) {
			return true
		}
	}
	return false
}
