// Package query is the filter language: it parses what a reader types into a syntax tree,
// prints the tree in canonical form, explains mistakes, and finds the word that is being
// completed. It knows text only, no papers.
//
// Parse parses a query. A Query has a tree of And, Or and Not over leaves, each a key with its
// values. Keys lists the keys of the language, and StemAt finds what is being typed.
package query

import (
	"strings"
	"unicode"
)

// The limits of a query. Nobody types more; a paste might.
const (
	maxQuery = 8 << 10 // bytes
	maxDepth = 50      // brackets in brackets
)

// Parse parses a query by this grammar, in which a space means "and":
//
//	query := or
//	or    := and (("|" | "OR") and)*
//	and   := not+
//	not   := ("-" | "!" | "NOT")* atom
//	atom  := "(" or ")" | key ":" value | "#" value | term
//
// A mistake is an *Error that names the token and the repair. What is only half typed (a key
// without its value, an open quote or bracket, a lone "-") is not a mistake: it is left out,
// or closed.
func Parse(text string) (Query, error) {
	p := parser{text: text}
	return p.query()
}

// ParseWhole parses a query that nobody goes on typing, as on the command line: an open quote
// or bracket, and a key without its value, are mistakes as well.
func ParseWhole(text string) (Query, error) {
	p := parser{text: text}
	q, err := p.query()
	if err == nil && p.half != nil {
		return Query{}, p.half
	}
	return q, err
}

// parser is a recursive descent parser. Its methods return the zero Node for what is half typed. It has no
// fixed set of tokens, because what ends a word depends on where the word is: a comma separates
// the values of a key, and is a letter everywhere else.
type parser struct {
	text string
	pos  int      // the next byte
	err  *Error   // the first mistake
	half *Error   // the first thing that is half typed
	sort *Sorting // the last order asked for
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
	some := []Node{p.and(depth)}
	for p.takeOr() {
		some = append(some, p.and(depth))
	}
	return combine(Or, some...)
}

func (p *parser) and(depth int) Node {
	var all []Node
	for p.more() && !p.atOr() {
		if !p.take("AND") {
			all = append(all, p.not(depth))
		}
	}
	return combine(And, all...)
}

// not parses an atom and the negations before it; two of them cancel out.
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
	if n.empty() && p.sort != sort { // "-sort:date" turns the order round
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
		return p.valued(start, KeyNamed("tag"), "")
	}
	if n, ok := p.keyed(); ok {
		return n
	}
	return p.leaf(start, plain, "")
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
		p.unfinished(open, open+1, "this ( has no matching ): write it, or put the ( in quotes")
	}
	return n
}

// at reports whether a sign is next, or a word such as OR, whole and in capitals.
func (p *parser) at(token string) bool {
	return strings.HasPrefix(p.text[p.pos:], token) && (!isName(token) || p.wordEnd(p.pos, "") == p.pos+len(token))
}

// take consumes a sign or a word if it is next.
func (p *parser) take(token string) bool {
	if !p.at(token) {
		return false
	}
	p.pos += len(token)
	return true
}

// more skips blanks, and reports whether there is another token before the end or a ")".
func (p *parser) more() bool {
	p.pos = len(p.text) - len(strings.TrimLeftFunc(p.text[p.pos:], unicode.IsSpace))
	return p.pos < len(p.text) && !p.at(")")
}

// wordEnd returns the end of the bare word at a byte. Blanks, brackets, quotes, "|" and the
// bytes of stops end it.
func (p *parser) wordEnd(start int, stops string) int {
	ends := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`()"|`+stops, r) }
	if n := strings.IndexFunc(p.text[start:], ends); n >= 0 {
		return start + n
	}
	return len(p.text)
}

// word consumes a bare word, which may be empty.
func (p *parser) word(stops string) string {
	start := p.pos
	p.pos = p.wordEnd(start, stops)
	return p.text[start:p.pos]
}

func (p *parser) atOr() bool { return p.at("|") || p.at("OR") }

// takeOr consumes all signs for "or" that are next.
func (p *parser) takeOr() (took bool) {
	for p.more() && (p.take("|") || p.take("OR")) {
		took = true
	}
	return took
}

// takeNot consumes one negation. A "-" by itself is half typed, or a dash between two words:
// it is skipped.
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
