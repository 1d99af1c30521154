package query

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// keyed parses "key:value". ok is false if this is not a key, but a word with a colon in it:
// "3:1", "vision:language".
func (p *parser) keyed() (n Node, ok bool) {
	start := p.pos
	end := p.wordEnd(start, ":")
	name := p.text[start:end]
	if end >= len(p.text) || p.text[end] != ':' || !isName(name) {
		return nil, false
	}
	k, sign := KeyNamed(name), bounds[strings.ToLower(name)]
	near := nearestKey(name)
	if k == nil && sign == "" && near == "" && !p.unknownKey(start, end, name) {
		return nil, false
	}
	p.pos = end + 1
	switch {
	case k != nil:
		sort := p.sort
		if n = p.value(start, nameOrNumber(k, p.text[p.pos:])); n == nil && p.sort == sort {
			p.unfinishedValue(start, end+1)
		}
		return n, true
	case sign != "":
		if n = p.bound(start, name, sign); n == nil {
			p.unfinishedValue(start, end+1)
		}
		return n, true
	case near != "" && p.wordEnd(p.pos, "") > p.pos:
		p.fail(start, end+1, "unknown key %s:, did you mean %s:? A word with a colon needs quotes", name, near)
		p.err.Repair = near + ":"
	}
	return nil, true
}

// unknownKey reports whether a word with a colon looks like a key, though no key is similar to
// it. It then fails, and the repair is to put the word in quotes. Capitals are part of a title
// ("ARPO:End-to-End"), slashes of an address, and a colon at the end of a word may be either.
func (p *parser) unknownKey(start, colon int, name string) bool {
	end := p.wordEnd(start, "")
	if strings.ToLower(name) != name || strings.HasPrefix(p.text[colon:], "://") || end == colon+1 {
		return false
	}
	p.fail(start, end, "there is no key %s: (Tab lists them); a word with a colon needs quotes", name)
	p.err.Repair = `"` + p.text[start:end] + `"`
	return true
}

// bound parses the date after a word such as "since:". "from:" may ask for an organisation.
func (p *parser) bound(start int, name, sign string) Node {
	value := p.text[p.pos:p.wordEnd(p.pos, "")]
	if _, err := readDate(value); err != nil && strings.EqualFold(name, "from") {
		p.fail(start, p.pos, "from: takes a date, did you mean org:%s?", value)
		p.err.Repair = "org:"
		return nil
	}
	return p.ranges(start, KeyNamed("date"), readDate, sign)
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

// value parses what a key takes.
func (p *parser) value(start int, k *Key) Node {
	if p.at('(') {
		p.fail(start, p.pos+1, "%s: takes a word or a \"phrase\", not brackets: %s:one | %s:other", k.Name, k.Name, k.Name)
		return nil
	}
	switch k.Takes {
	case TakesText:
		return p.texts(start, k)
	case TakesName:
		return p.names(start, k)
	case TakesNumber:
		return p.ranges(start, k, readNumber, "")
	case TakesDate:
		return p.ranges(start, k, readDate, "")
	case TakesOrder:
		p.order(k)
		return nil
	}
	return p.like(start)
}

// texts parses terms with commas between them. Without a key there is only one term, in
// which a comma is like any other letter.
func (p *parser) texts(start int, k *Key) Node {
	stops := ""
	if k != nil {
		stops = ","
	}
	n := Text{Key: k}
	for more := true; more; more = k != nil && p.take(',') {
		t, ok := p.term(stops)
		if !ok {
			continue
		}
		switch {
		case k != nil && k.Fields == ArXiv:
			t.Fields, t.Text = k.Fields, number(t.Text)
		case k != nil:
			t.Fields = k.Fields
		case t.Kind == Word && isNumber.MatchString(t.Text):
			t.Fields = AllFields | ArXiv
		case t.AtStart || t.AtEnd:
			t.Fields = EdgeFields
		default:
			t.Fields = AllFields
		}
		n.Terms = append(n.Terms, t)
	}
	n.Place = Place{start, p.pos}
	if len(n.Terms) == 0 {
		return nil
	}
	return n
}

// isNumber reports whether a word is an arXiv number, which needs no key to be looked for.
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
	if p.at('/') {
		return p.regexp()
	}
	for p.at('\'') || p.at('^') {
		if p.take('^') {
			t.AtStart = true
		} else {
			t.Kind, p.pos = Exact, p.pos+1
		}
	}
	if p.at('"') {
		if t.Kind != Exact {
			t.Kind = Phrase
		}
		t.Text = p.quoted()
		t.AtEnd = p.take('$')
		return t, !isBlank(t.Text)
	}
	t.Text = p.word(stops)
	if text, cut := strings.CutSuffix(t.Text, "$"); cut && text != "" {
		t.Text, t.AtEnd = text, true
	}
	return t, !isBlank(t.Text)
}

// quotedOr parses a phrase in quotes, or else a bare word.
func (p *parser) quotedOr(stops string) string {
	if !p.at('"') {
		return p.word(stops)
	}
	return p.quoted()
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

// isBlank reports whether nothing is left to search for once accents are removed.
func isBlank(s string) bool {
	for _, r := range norm.NFKD.String(s) {
		if !unicode.Is(unicode.Mn, r) && !unicode.IsSpace(r) {
			return false
		}
	}
	return true
}

// regexp parses a regular expression. One that is not closed yet counts if it compiles as
// it is.
func (p *parser) regexp() (t Term, ok bool) {
	start := p.pos
	text, closed := p.pattern()
	if text == "" {
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

// Limits of regular expressions, so that none takes long.
const (
	maxPattern = 500 // bytes
	maxProgram = 250 // instructions that it compiles to; the time for a text grows with them
)

func compile(pattern string) (*regexp.Regexp, error) {
	if len(pattern) > maxPattern {
		return nil, fmt.Errorf("it is too long: keep it under %d characters", maxPattern)
	}
	tree, err := syntax.Parse(pattern, syntax.Perl|syntax.FoldCase)
	if err != nil {
		return nil, plainError(err)
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, plainError(err)
	}
	if len(program.Inst) > maxProgram {
		return nil, errors.New("it is too large: repeat fewer times")
	}
	return regexp.Compile("(?i)" + pattern)
}

// plainError returns what is wrong with a regular expression, in plain words.
func plainError(err error) error {
	var e *syntax.Error
	if errors.As(err, &e) {
		return fmt.Errorf("%s `%s`: fix it, or put it in quotes", e.Code, e.Expr)
	}
	return err
}

// list parses values with commas between them, which may be in quotes, and calls take with
// each and its place, until there is a mistake.
func (p *parser) list(take func(at Place, value string)) {
	for more := true; more && p.err == nil; more = p.take(',') {
		start := p.pos
		if value := p.quotedOr(","); value != "" {
			take(Place{start, p.pos}, value)
		}
	}
}

func (p *parser) names(start int, k *Key) Node {
	n := Named{Key: k}
	p.list(func(at Place, name string) {
		value, ok := k.value(name)
		if !ok {
			p.unknownValue(at, k, name, "")
		} else if value != "" {
			n.Values = append(n.Values, value)
		}
	})
	n.Place = Place{start, p.pos}
	if len(n.Values) == 0 {
		return nil
	}
	return n
}

// ranges parses ranges with commas between them, each with a sign in front if it has none of its
// own.
func (p *parser) ranges(start int, k *Key, read func(string) (end, error), sign string) Node {
	n := Within{Key: k}
	p.list(func(at Place, value string) {
		if sign != "" {
			value = sign + strings.TrimLeft(value, "<>=")
		}
		r, ok, err := readRange(value, read)
		if err != nil {
			p.fail(at.Start, at.End, "%s: %v: write %s", k.Name, err, example(k))
		} else if ok {
			n.Ranges = append(n.Ranges, r)
		}
	})
	n.Place = Place{start, p.pos}
	if len(n.Ranges) == 0 {
		return nil
	}
	return n
}

// order parses what "sort:" asks for.
func (p *parser) order(k *Key) {
	start := p.pos
	name, reverse := strings.CutPrefix(p.word(""), "-")
	if name == "" {
		return
	}
	value, ok := k.value(name)
	if !ok {
		sign := p.text[start : p.pos-len(name)]
		p.unknownValue(Place{start, p.pos}, k, name, sign)
		return
	}
	if by, ok := OrderNamed(value); ok {
		p.sort = &sorting{by: by, reverse: reverse}
	}
}

// like parses a phrase or a word. Its text never holds a quote.
func (p *parser) like(start int) Node {
	text := p.quotedOr("")
	if isBlank(text) {
		return nil
	}
	return Like{Place{start, p.pos}, text}
}
