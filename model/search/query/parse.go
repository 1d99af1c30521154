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
	"unicode/utf8"
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

// lexer reads the text of a query from left to right. It has no fixed set of tokens,
// because what ends a word depends on where the word is: a comma separates the values of a
// key, and is a letter everywhere else.
type lexer struct {
	text string
	pos  int // the next byte
}

func (l *lexer) done() bool { return l.pos >= len(l.text) }

// at reports whether the next byte is c.
func (l *lexer) at(c byte) bool { return !l.done() && l.text[l.pos] == c }

// take consumes a certain byte if it is next.
func (l *lexer) take(c byte) bool {
	if !l.at(c) {
		return false
	}
	l.pos++
	return true
}

// more skips blanks, and reports whether there is another token before the end or a ")".
func (l *lexer) more() bool {
	for !l.done() {
		r, size := utf8.DecodeRuneInString(l.text[l.pos:])
		if !unicode.IsSpace(r) {
			break
		}
		l.pos += size
	}
	return !l.done() && !l.at(')')
}

// wordEnd returns the end of the bare word at a byte. Blanks, brackets, quotes, "|" and the
// bytes of stops end it.
func (l *lexer) wordEnd(start int, stops string) int {
	end := start
	for end < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[end:])
		if unicode.IsSpace(r) || strings.ContainsRune(`()"|`, r) || strings.ContainsRune(stops, r) {
			break
		}
		end += size
	}
	return end
}

// word consumes a bare word, which may be empty.
func (l *lexer) word(stops string) string {
	start := l.pos
	l.pos = l.wordEnd(start, stops)
	return l.text[start:l.pos]
}

// atKeyword reports whether a word such as OR is next, whole and in capitals.
func (l *lexer) atKeyword(w string) bool {
	return strings.HasPrefix(l.text[l.pos:], w) && l.wordEnd(l.pos, "") == l.pos+len(w)
}

func (l *lexer) takeKeyword(w string) bool {
	if !l.atKeyword(w) {
		return false
	}
	l.pos += len(w)
	return true
}

func (l *lexer) atOr() bool { return l.at('|') || l.atKeyword("OR") }

// takeOr consumes all signs for "or" that are next.
func (l *lexer) takeOr() (took bool) {
	for l.more() && (l.take('|') || l.takeKeyword("OR")) {
		took = true
	}
	return took
}

// takeNot consumes one negation. A "-" by itself is half typed, or a dash between two words:
// it is skipped.
func (l *lexer) takeNot() bool {
	for l.more() {
		if !l.at('-') && !l.at('!') {
			return l.takeKeyword("NOT")
		}
		alone := l.wordEnd(l.pos, "") == l.pos+1
		l.pos++
		if !alone || l.at('(') || l.at('"') {
			return true
		}
	}
	return false
}

// pattern consumes a regular expression between slashes; the closing one may be missing.
func (l *lexer) pattern() (text string, closed bool) {
	start := l.pos + 1
	end := start
	for ; end < len(l.text) && l.text[end] != '/'; end++ {
		if l.text[end] == '\\' {
			end++
		}
	}
	closed = end < len(l.text)
	end = min(end, len(l.text))
	l.pos = min(end+1, len(l.text))
	return l.text[start:end], closed
}
