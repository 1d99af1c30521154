package search

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// expression finds a regular expression in texts. RE2 reads some 60 MB/s; what
// it must find letter by letter is looked for first, at many times that.
type expression struct {
	re   *regexp.Regexp
	gaps []needle // all there is to it, with .* between; nil: there is more
	must *needle  // what is in all that matches; nil: nothing in particular
	mask uint64   // its letters, as maskOf gives them
	auto *automaton
}

func newExpression(re *regexp.Regexp) *expression {
	e := &expression{re: re}
	tree, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return e
	}
	simple := tree.Simplify()
	e.mask, e.auto = lettersOf(simple), newAutomaton(simple)
	parts := []*syntax.Regexp{tree}
	if tree.Op == syntax.OpConcat {
		parts = tree.Sub
	}
	whole, apart := true, true // what stands right behind another part is no gap's end
	for _, part := range parts {
		n, ok := literal(part)
		switch {
		case ok:
			whole = whole && apart && !strings.Contains(n.pat, " ") // a blank of a needle is any run of them
			apart = false
			e.gaps = append(e.gaps, n)
			if len(n.pat) > 1 && (e.must == nil || len(n.pat) > len(e.must.pat)) {
				e.must = &n
			}
		case part.Op == syntax.OpStar && part.Sub[0].Op == syntax.OpAnyCharNotNL:
			apart = true
		default:
			whole = false
		}
	}
	if !whole {
		e.gaps = nil
	}
	return e
}

// literal gives the needle for a part that stands for nothing but letters, in
// whatever case.
func literal(part *syntax.Regexp) (needle, bool) {
	if part.Op != syntax.OpLiteral {
		return needle{}, false
	}
	s := string(part.Rune)
	cased := part.Flags&syntax.FoldCase == 0 && strings.ToLower(s) != strings.ToUpper(s)
	if cased || !isASCII(s) || strings.ContainsAny(s, "\n\t") || strings.Contains(s, "  ") {
		return needle{}, false
	}
	return newNeedle(fold(s), false, false), true
}

// in says whether a text has a match. Needles are for texts that are searched
// as they are written.
func (e *expression) in(t text) bool {
	switch {
	case t.raw != t.folded:
		return e.re.MatchString(t.raw)
	case len(e.gaps) > 0:
		return inLine(t.raw, e.gaps)
	case e.must != nil:
		if at, _ := e.must.next(t.raw, 0); at < 0 {
			return false
		}
	}
	if e.auto != nil && isASCII(t.raw) {
		return e.auto.in(t.raw)
	}
	return e.re.MatchString(t.raw)
}

// inLine says whether a line of a text has all needles, one behind the other.
func inLine(s string, gaps []needle) bool {
	for from := 0; ; {
		start, at := gaps[0].next(s, from)
		if start < 0 {
			return false
		}
		from = len(s)
		if n := strings.IndexByte(s[at:], '\n'); n >= 0 {
			from = at + n
		}
		if behind(s[:from], at, gaps[1:]) {
			return true
		}
	}
}

// behind says whether all needles stand at or after byte at, in their order.
func behind(line string, at int, gaps []needle) bool {
	for i := range gaps {
		if _, at = gaps[i].next(line, at); at < 0 {
			return false
		}
	}
	return true
}
