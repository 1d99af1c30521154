package search

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of a query. Nobody types more; a paste might.
const (
	maxQuery   = 8 << 10 // bytes
	maxDepth   = 50      // brackets in brackets
	maxPattern = 500     // bytes of a regular expression
	maxProgram = 3000    // instructions that it may compile to
)

// QueryError says what is wrong with a query, and where.
type QueryError struct {
	Start, End int    // the token at fault, byte offsets into the text
	Message    string // with the repair: "unknown key athors:, did you mean authors:?"
	Repair     string // what to write in place of the token; "" where nobody knows
}

func (e *QueryError) Error() string { return e.Message }

// Parse reads a query. On a mistake it gives a *QueryError that names the
// token and the repair. What is only half typed (a key without its value, an
// open quote or bracket, a lone "-") is no mistake: it is left out, or closed.
func Parse(text string) (Query, error) {
	p := reader{s: text}
	if len(text) > maxQuery {
		return Query{}, &QueryError{Start: maxQuery, End: len(text), Message: "the query is too long: keep it under 8,000 characters"}
	}
	root := p.or(0)
	if p.err == nil && p.i < len(p.s) {
		p.fail(p.i, p.i+1, "there is no ( for this ): delete it, or put it in quotes")
	}
	if p.err != nil {
		return Query{}, p.err
	}
	return Query{root: root, sort: p.sort}, nil
}

// reader reads a query from left to right, once. The first mistake stays.
type reader struct {
	s    string
	i    int // next byte
	err  *QueryError
	sort *sorting
}

func (p *reader) fail(start, end int, format string, args ...any) {
	if p.err == nil {
		p.err = &QueryError{Start: start, End: end, Message: fmt.Sprintf(format, args...)}
	}
	p.i = len(p.s)
}

// or reads alternatives up to a closing bracket or the end; nil is nothing.
func (p *reader) or(depth int) node {
	var some orNode
	for {
		if n := p.and(depth); n != nil {
			some = append(some, n)
		}
		if !p.takeOr() {
			break
		}
	}
	if len(some) < 2 {
		return first(some)
	}
	return flatOr(some)
}

func (p *reader) and(depth int) node {
	var all andNode
	for p.more() && !p.atOr() {
		if p.takeWord("AND") {
			continue
		}
		if n := p.not(depth); n != nil {
			all = append(all, n)
		}
	}
	if len(all) < 2 {
		return first(all)
	}
	return flatAnd(all)
}

func first(parts []node) node {
	if len(parts) == 0 {
		return nil
	}
	return parts[0]
}

// flatOr takes brackets away that change nothing: "a | (b | c)".
func flatOr(parts orNode) node {
	var flat orNode
	for _, n := range parts {
		if inner, ok := n.(orNode); ok {
			flat = append(flat, inner...)
			continue
		}
		flat = append(flat, n)
	}
	return flat
}

func flatAnd(parts andNode) node {
	var flat andNode
	for _, n := range parts {
		if inner, ok := n.(andNode); ok {
			flat = append(flat, inner...)
			continue
		}
		flat = append(flat, n)
	}
	return flat
}

// not reads a part with the negations before it; two of them cancel out.
func (p *reader) not(depth int) node {
	negated := false
	for p.takeNot() {
		negated = !negated
	}
	if !p.more() || p.atOr() || p.takeWord("AND") {
		return nil
	}
	sort := p.sort
	n := p.atom(depth)
	if n == nil && negated && p.sort != sort {
		p.sort = &sorting{by: p.sort.by, reverse: !p.sort.reverse}
	}
	if n == nil || !negated {
		return n
	}
	if inner, ok := n.(notNode); ok {
		return inner.not
	}
	return notNode{n}
}

func (p *reader) atom(depth int) node {
	switch start := p.i; p.s[p.i] {
	case '(':
		return p.brackets(depth, start)
	case '#':
		if p.i++; !p.more() || p.i > start+1 {
			return nil
		}
		return p.texts(start, keyNamed("tag"))
	}
	if k, ok := p.key(); ok {
		return k
	}
	return p.texts(p.i, nil)
}

func (p *reader) brackets(depth, start int) node {
	if depth == maxDepth {
		p.fail(start, start+1, "too many brackets in brackets: leave some out")
		return nil
	}
	p.i++
	n := p.or(depth + 1)
	if p.i < len(p.s) && p.err == nil {
		p.i++ // the closing one
	}
	return n
}

// more goes to the next token and says whether there is one in these brackets.
func (p *reader) more() bool {
	for p.i < len(p.s) {
		r, n := utf8.DecodeRuneInString(p.s[p.i:])
		if !unicode.IsSpace(r) {
			break
		}
		p.i += n
	}
	return p.i < len(p.s) && p.s[p.i] != ')'
}

func (p *reader) atOr() bool { return p.s[p.i] == '|' || p.seesWord("OR") }

// takeOr takes one or more signs for "or".
func (p *reader) takeOr() bool {
	took := false
	for p.more() {
		switch {
		case p.s[p.i] == '|':
			p.i++
		case !p.takeWord("OR"):
			return took
		}
		took = true
	}
	return took
}

func (p *reader) takeNot() bool {
	if !p.more() {
		return false
	}
	if c := p.s[p.i]; c != '-' && c != '!' {
		return p.takeWord("NOT")
	}
	if p.wordEnd(p.i, "") == p.i+1 && !strings.HasPrefix(p.s[p.i+1:], "(") && !strings.HasPrefix(p.s[p.i+1:], `"`) {
		p.i++ // alone: half typed, or a dash between two words
		return p.takeNot()
	}
	p.i++
	return true
}

// seesWord says whether a word stands here, whole.
func (p *reader) seesWord(w string) bool {
	return strings.HasPrefix(p.s[p.i:], w) && p.wordEnd(p.i, "") == p.i+len(w)
}

func (p *reader) takeWord(w string) bool {
	if !p.seesWord(w) {
		return false
	}
	p.i += len(w)
	return true
}

// wordEnd gives the end of the bare word at byte i: blanks, brackets and quotes
// end it, and so do the bytes of stops; "|" does at its end only.
func (p *reader) wordEnd(i int, stops string) int {
	start := i
	for i < len(p.s) {
		r, n := utf8.DecodeRuneInString(p.s[i:])
		if unicode.IsSpace(r) || strings.ContainsRune(`()"`, r) || strings.ContainsRune(stops, r) {
			break
		}
		i += n
	}
	for i > start && p.s[i-1] == '|' {
		i--
	}
	return i
}

// compile compiles a regular expression that cannot hang the program.
func compile(pattern string) (*regexp.Regexp, error) {
	if len(pattern) > maxPattern {
		return nil, fmt.Errorf("it is too long: keep it under %d characters", maxPattern)
	}
	tree, err := syntax.Parse(pattern, syntax.Perl|syntax.FoldCase)
	if err != nil {
		return nil, reason(err)
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, reason(err)
	}
	if len(program.Inst) > maxProgram {
		return nil, fmt.Errorf("it is too large: repeat fewer times")
	}
	return regexp.Compile("(?i)" + pattern)
}

// reason says what is wrong with a regular expression, in plain words.
func reason(err error) error {
	var e *syntax.Error
	if errors.As(err, &e) {
		return fmt.Errorf("%s `%s`: mend it, or put it in quotes", e.Code, e.Expr)
	}
	return err
}
