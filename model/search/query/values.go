package query

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"

	"dailies/parser/clean"
)

// keyed parses "key:value". ok is false if this is not a key, but a word with a colon in it:
// "3:1", "vision:language".
func (p *parser) keyed() (n Node, ok bool) {
	start := p.pos
	name, _, ok := strings.Cut(p.text[start:], ":")
	if !ok || !isName(name) {
		return Node{}, false
	}
	colon := start + len(name)
	k, sign := KeyNamed(name), bounds[strings.ToLower(name)]
	if sign != "" {
		k = KeyNamed("date")
	}
	if k == nil {
		return Node{}, p.unknownKey(start, colon)
	}
	p.pos = colon + 1
	return p.valued(start, nameOrNumber(k, p.text[p.pos:]), sign), true
}

// valued parses the values of a key, which was written from a byte on.
func (p *parser) valued(start int, k *Key, sign string) Node {
	begin, sort := p.pos, p.sort
	n := p.leaf(start, k, sign)
	if n.empty() && p.sort == sort {
		message := "%s is unfinished: write the value in full"
		switch {
		case p.text[start:p.pos] == "#":
			message = "write a tag right behind %s, as in #rl, or put the sign in quotes"
		case p.pos == begin:
			message = "%s has no value right behind it: write one, or put the word in quotes"
		}
		p.unfinished(start, p.pos, message, p.text[start:p.pos])
	}
	return n
}

// unknownKey reports whether a word with a colon looks like a key, and fails if it does. The
// repair is the key that is spelt like it, or to put the word in quotes. Without such a key,
// capitals are part of a title ("ARPO:End-to-End"), slashes of an address, and a colon at the end
// of a word may be either.
func (p *parser) unknownKey(start, colon int) bool {
	name, end := p.text[start:colon], p.wordEnd(start, "")
	near, whole := nearestKey(name), end > colon+1
	switch {
	case near != "" && whole:
		p.fail(start, colon+1, "unknown key %s:, did you mean %s:? A word with a colon needs quotes", name, near)
		p.err.Repair = near + ":"
	case near != "":
		p.pos = colon + 1
	case !whole || strings.ToLower(name) != name || strings.HasPrefix(p.text[colon:], "://"):
		return false
	default:
		p.fail(start, end, "there is no key %s: (Tab lists them); a word with a colon needs quotes", name)
		p.err.Repair = `"` + p.text[start:end] + `"`
	}
	return true
}

// nameOrNumber swaps author: and authors: if the value shows that the other one is meant:
// authors:hinton is a name, author:>3 a number.
func nameOrNumber(k *Key, value string) *Key {
	value = strings.TrimLeft(value, ",") // empty alternatives, which are left out
	if value == "" || k.Name != "author" && k.Name != "authors" {
		return k
	}
	if strings.IndexByte("0123456789<>=.", value[0]) >= 0 {
		return KeyNamed("authors")
	}
	return KeyNamed("author")
}

// isName reports whether a text has only letters that the names of keys have.
func isName(s string) bool {
	other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }
	return s != "" && !strings.ContainsFunc(s, other)
}

// leaf parses the values of a key. Commas stand between them, but are like any other letter in
// a word without a key, a title, and an order. sign is that of ranges without one of their own. It
// returns the zero Node if no value is typed in full.
func (p *parser) leaf(start int, k *Key, sign string) Node {
	if k != plain && p.at("(") {
		p.fail(start, p.pos+1, "%s: takes a word or a \"phrase\", not brackets: %s:one | %s:other", k.Name, k.Name, k.Name)
		return Node{}
	}
	stops := ","
	if k == plain || k.Takes == TakesTitle || k.Takes == TakesOrder {
		stops = ""
	}
	l := Leaf{Key: k}
	for more := true; more; more = stops != "" && p.take(",") {
		p.value(&l, stops, sign)
	}
	if l.Span = (clean.Span{Start: start, End: p.pos}); len(l.Terms)+len(l.Ranges) == 0 {
		return Node{}
	}
	return Node{Leaf: l}
}

// value parses one value of a leaf, and adds it if it is typed in full.
func (p *parser) value(l *Leaf, stops, sign string) {
	if l.Key.Takes == TakesText {
		if t, ok := p.term(stops); ok {
			l.Terms = append(l.Terms, lookIn(t, l.Key))
		}
		return
	}
	start := p.pos
	text := ""
	if p.at(`"`) {
		text = p.quoted()
	} else {
		text = p.word(stops)
	}
	at := clean.Span{Start: start, End: p.pos}
	switch l.Key.Takes {
	case TakesName:
		if name := p.name(at, l.Key, text); name != "" {
			l.Terms = append(l.Terms, Term{Text: name})
		}
	case TakesOrder:
		name, back := strings.CutPrefix(text, "-")
		if strings.HasPrefix(p.text[start:], "-") {
			at.Start++
		}
		if by, ok := OrderNamed(p.name(at, l.Key, name)); ok {
			p.sort = &Sorting{by, back}
		}
	case TakesTitle:
		if !isBlank(text) {
			l.Terms = append(l.Terms, Term{Kind: Phrase, Text: text})
		}
	default:
		if sign != "" {
			text = sign + strings.TrimLeft(text, "<>=")
		}
		if r, err := readRange(text, l.Key.Takes); err != nil {
			p.fail(at.Start, at.End, "%s: %v: write %s", l.Key.Name, err, example(l.Key))
		} else if r.end.text+r.to.text != "" {
			l.Ranges = append(l.Ranges, r)
		}
	}
}

// lookIn returns a term with the fields in which a key looks for it.
func lookIn(t Term, k *Key) Term {
	t.Fields = k.Fields
	switch {
	case k.Fields == ArXiv:
		t.Text = number(t.Text)
	case k == plain && t.Kind == Word && isNumber.MatchString(number(t.Text)):
		t.Text, t.Fields = number(t.Text), t.Fields|ArXiv
	case k == plain && (t.AtStart || t.AtEnd):
		t.Fields = EdgeFields
	}
	return t
}

// isNumber reports whether a word is an arXiv number, which needs no key to be looked for, nor does
// the address of a paper that is pasted.
var isNumber = regexp.MustCompile(`^\d{4}\.\d{4,5}$`)

// version is at the end of the number of a paper's version: 2510.01234v2.
var version = regexp.MustCompile(`v\d+$`)

// number is the arXiv number in a text such as arXiv:2510.01234v2 or the address of a
// paper's page.
func number(text string) string {
	text = text[strings.LastIndexAny(text, "/:")+1:]
	return version.ReplaceAllString(strings.TrimSuffix(text, ".pdf"), "")
}

// term parses one term with its signs; ok is false if it is only half typed.
func (p *parser) term(stops string) (t Term, ok bool) {
	if p.at("/") {
		return p.regexp()
	}
	for p.at("'") || p.at("^") {
		if p.take("^") {
			t.AtStart = true
		} else if p.take("'") {
			t.Kind = Exact
		}
	}
	if p.at(`"`) {
		if t.Kind != Exact {
			t.Kind = Phrase
		}
		t.Text = p.quoted()
		t.AtEnd = p.take("$")
		return t, !isBlank(t.Text)
	}
	t.Text = p.word(stops)
	if text, cut := strings.CutSuffix(t.Text, "$"); cut && text != "" && !strings.Contains(text, "$") { // $\pi$ is TeX
		t.Text, t.AtEnd = text, true
	}
	return t, !isBlank(t.Text)
}

// quoted parses a phrase in quotes; the closing one may be missing. Runs of blanks become one.
func (p *parser) quoted() string {
	start := p.pos
	text, rest, closed := strings.Cut(p.text[start+1:], `"`)
	p.pos = len(p.text) - len(rest)
	if !closed {
		p.unfinished(start, start+1, "this quote is not closed: write \" at its end, or leave it out")
	}
	return strings.Join(strings.Fields(text), " ")
}

// isBlank reports whether a text has only blanks and accents.
func isBlank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(unicode.Mn, r) && !unicode.IsSpace(r) })
}

// slashes matches a regular expression between slashes; the closing one may be missing.
var slashes = regexp.MustCompile(`(?s)^/((?:[^/\\]|\\.)*\\?)(/?)`)

// regexp parses a regular expression. One that is not closed yet counts if it compiles as
// it is.
func (p *parser) regexp() (t Term, ok bool) {
	start := p.pos
	m := slashes.FindStringSubmatch(p.text[start:])
	text, closed := m[1], m[2] != ""
	if p.pos += len(m[0]); text == "" {
		return t, false
	}
	re, err := compile(text)
	switch {
	case err != nil && closed:
		p.fail(start, p.pos, "regular expression: %v", err)
	case err != nil:
		p.unfinished(start, p.pos, "regular expression: %v", err)
	}
	return Term{Kind: Pattern, Text: text, Pattern: re}, err == nil
}

// maxProgram is the most instructions that a regular expression compiles to: the time for a text
// grows with them.
const maxProgram = 250

// longestQuote is how many characters of a wrong part a message has: some mistakes quote all of a pattern.
const longestQuote = 40

func compile(pattern string) (*regexp.Regexp, error) {
	tree, err := syntax.Parse(pattern, syntax.Perl|syntax.FoldCase)
	var wrong *syntax.Error
	if errors.As(err, &wrong) {
		return nil, fmt.Errorf("%s `%s`: fix it, or put it in quotes", wrong.Code, clean.Line(wrong.Expr).Cut(longestQuote))
	}
	if program, err := syntax.Compile(tree.Simplify()); err != nil || len(program.Inst) > maxProgram {
		return nil, errors.New("it is too large: shorten it, or repeat fewer times")
	}
	return regexp.Compile("(?i)" + pattern)
}
