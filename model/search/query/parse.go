// Package query is the filter language: it parses what a reader types into a syntax tree,
// prints the tree in canonical form, explains mistakes, and finds the word that is being
// completed. It knows text only, no papers.
//
// Parse parses a query. A Query has a tree of And, Or and Not over leaves, each a key with its
// values. Keys lists the keys of the language, and StemAt finds what is being typed.
package query

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
	p := parser{lexer: lexer{text: text}}
	return p.query()
}

// ParseWhole parses a query that nobody goes on typing, as on the command line: an open quote
// or bracket, and a key without its value, are mistakes as well.
func ParseWhole(text string) (Query, error) {
	p := parser{lexer: lexer{text: text}}
	q, err := p.query()
	if err == nil && p.half != nil {
		return Query{}, p.half
	}
	return q, err
}

// parser is a recursive descent parser. Its methods return nil for what is half typed.
type parser struct {
	lexer
	err  *Error   // the first mistake
	half *Error   // the first thing that is half typed
	sort *sorting // the last order asked for
}

func (p *parser) query() (Query, error) {
	if len(p.text) > maxQuery {
		p.fail(maxQuery, len(p.text), "the query is too long: keep it under 8,000 characters")
		return Query{}, p.err
	}
	root := p.or(0)
	if p.err == nil && !p.done() {
		p.fail(p.pos, p.pos+1, "this ) has no matching (: delete it, or put it in quotes")
	}
	if p.err != nil {
		return Query{}, p.err
	}
	return Query{Root: root, sort: p.sort, end: len(p.text)}, nil
}

// or parses alternatives up to a closing bracket or the end.
func (p *parser) or(depth int) Node {
	some := []Node{p.and(depth)}
	for p.takeOr() {
		some = append(some, p.and(depth))
	}
	return flat[Or](some...)
}

func (p *parser) and(depth int) Node {
	var all []Node
	for p.more() && !p.atOr() {
		if !p.takeKeyword("AND") {
			all = append(all, p.not(depth))
		}
	}
	return flat[And](all...)
}

// not parses an atom and the negations before it; two of them cancel out.
func (p *parser) not(depth int) Node {
	negated := false
	for p.takeNot() {
		negated = !negated
	}
	if !p.more() || p.atOr() || p.takeKeyword("AND") {
		return nil
	}
	sort := p.sort
	n := p.atom(depth)
	if !negated {
		return n
	}
	switch n := n.(type) {
	case nil:
		if p.sort != sort { // "-sort:date" turns the order round
			p.sort = &sorting{by: p.sort.by, reverse: !p.sort.reverse}
		}
		return nil
	case Not:
		return n.Part
	}
	return Not{n}
}

func (p *parser) atom(depth int) Node {
	start := p.pos
	switch {
	case p.at('('):
		return p.brackets(depth)
	case p.take('#'):
		if !p.more() || p.pos > start+1 {
			p.unfinished(start, start+1, "this # has no tag behind it: write one, or put it in quotes")
			return nil
		}
		return p.leaf(start, KeyNamed("tag"), "")
	}
	if n, ok := p.keyed(); ok {
		return n
	}
	return p.leaf(start, plain, "")
}

func (p *parser) brackets(depth int) Node {
	if depth == maxDepth {
		p.fail(p.pos, p.pos+1, "brackets nested too deeply: remove some")
		return nil
	}
	open := p.pos
	p.pos++
	n := p.or(depth + 1)
	if !p.take(')') {
		p.unfinished(open, open+1, "this ( has no matching ): write it, or put the ( in quotes")
	}
	return n
}
