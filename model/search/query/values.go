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

// keyed parses "key:value". ok is false for a word with a colon in it: "3:1", "vision:language".
func (p *parser) keyed() (n Node, ok bool) {
	start := p.pos
	name, _, ok := strings.Cut(p.text[start:], ":")
	if !ok || !isName(name) {
		return Node{}, false
	}
	colon := start + len(name)
	k, sign := KeyNamed(name), dateSigns[strings.ToLower(name)]
	if sign != "" {
		k = KeyNamed("date")
	}
	if k == nil {
		return Node{}, p.unknownKey(start, colon)
	}
	p.pos = colon + 1
	return p.values(start, nameOrNumber(k, p.text[p.pos:]), sign), true
}

// values parses the values of a key that begins at a byte.
func (p *parser) values(start int, k *Key, sign string) Node {
	valueStart, sort := p.pos, p.sort
	n := p.leaf(start, k, sign)
	if n.empty() && p.sort == sort {
		message := "%s is unfinished: write the value in full"
		switch {
		case p.text[start:p.pos] == "#":
			message = "write a tag right behind %s, as in #rl, or put the sign in quotes"
		case p.pos == valueStart:
			message = "%s has no value right behind it: write one, or put the word in quotes"
		}
		p.expect(start, p.pos, message, p.text[start:p.pos])
	}
	return n
}

// unknownKey fails, and returns true, if a word with a colon looks like an unknown key. Capitals are more
// likely a title ("ARPO:End-to-End"), slashes an address, and a colon at the end may be either.
func (p *parser) unknownKey(start, colon int) bool {
	const misspelt = "unknown key %s:, did you mean %s:? A word with a colon needs quotes"
	name, end := p.text[start:colon], p.wordEnd(start, "")
	near, hasValue := nearestKey(name), end > colon+1
	switch {
	case near != "" && hasValue:
		p.fail(start, colon+1, misspelt, name, near)
		p.err.Repair = near + ":"
	case near != "":
		p.pos = colon + 1
		p.expect(start, p.pos, misspelt, name, near)
	case !hasValue || strings.ToLower(name) != name || strings.HasPrefix(p.text[colon:], "://"):
		return false
	default:
		p.fail(start, end, "there is no key %s: (Tab lists them); a word with a colon needs quotes", name)
		p.err.Repair = `"` + p.text[start:end] + `"`
	}
	return true
}

// nameOrNumber replaces author: by authors:, or the reverse, if the value is meant for the other one:
// authors:hinton is a name, author:>3 a number.
func nameOrNumber(k *Key, value string) *Key {
	value = strings.TrimLeft(value, ",") // values may be empty
	if value == "" || k.Name != "author" && k.Name != "authors" {
		return k
	}
	if strings.IndexByte("0123456789<>=.", value[0]) >= 0 {
		return KeyNamed("authors")
	}
	return KeyNamed("author")
}

// isName reports whether a text has only letters that occur in the names of keys.
func isName(s string) bool {
	other := func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') }
	return s != "" && !strings.ContainsFunc(s, other)
}

// leaf parses the values of a key. Commas separate them, except in titles, orders, and words without a key.
// Ranges without a sign get sign. It returns the zero Node if all values are unfinished.
func (p *parser) leaf(start int, k *Key, sign string) Node {
	if k != noKey && p.at("(") {
		p.fail(start, p.pos+1, "%s: takes a word or a \"phrase\", not brackets: %s:one | %s:other", k.Name, k.Name, k.Name)
		return Node{}
	}
	stops := ","
	if k == noKey || k.Takes == TakesTitle || k.Takes == TakesOrder {
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

// value parses a value and adds it to a leaf unless it is unfinished.
func (p *parser) value(l *Leaf, stops, sign string) {
	if l.Key.Takes == TakesText {
		if t, ok := p.term(stops); ok {
			l.Terms = append(l.Terms, withFields(t, l.Key))
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
		name, reversed := strings.CutPrefix(text, "-")
		if strings.HasPrefix(p.text[start:], "-") {
			at.Start++
		}
		if by, ok := OrderNamed(p.name(at, l.Key, name)); ok {
			p.sort = &Sorting{by, reversed}
		}
	case TakesTitle:
		if !isBlank(text) {
			l.Terms = append(l.Terms, Term{Kind: Phrase, Text: text})
		}
	default:
		if sign != "" {
			text = sign + strings.TrimLeft(text, "<>=")
		}
		if r, err := parseRange(text, l.Key.Takes); err != nil {
			p.fail(at.Start, at.End, "%s: %v: write %s", l.Key.Name, err, example(l.Key))
		} else if r.start.text+r.end.text != "" {
			l.Ranges = append(l.Ranges, r)
		}
	}
}

// withFields sets the fields in which a key looks for a term.
func withFields(t Term, k *Key) Term {
	t.Fields = k.Fields
	switch {
	case k.Fields == ArXiv:
		t.Text = arXivNumber(t.Text)
	case k == noKey && t.Kind == Word && isArXivNumber.MatchString(arXivNumber(t.Text)):
		t.Text, t.Fields = arXivNumber(t.Text), t.Fields|ArXiv
	case k == noKey && (t.AtStart || t.AtEnd):
		t.Fields = EdgeFields
	}
	return t
}

// isArXivNumber matches an arXiv number, which is found without a key. So is the pasted address of a paper.
var isArXivNumber = regexp.MustCompile(`^\d{4}\.\d{4,5}$`)

// versionSuffix matches the version in an arXiv number: 2510.01234v2.
var versionSuffix = regexp.MustCompile(`v\d+$`)

// arXivNumber returns the number in a text such as arXiv:2510.01234v2 or the address of a paper.
func arXivNumber(text string) string {
	text = text[strings.LastIndexAny(text, "/:")+1:]
	return versionSuffix.ReplaceAllString(strings.TrimSuffix(text, ".pdf"), "")
}

// term parses a term with its signs. ok is false if it is unfinished.
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

// quoted parses a phrase in quotes and joins its words with single blanks. The closing quote may be missing.
func (p *parser) quoted() string {
	start := p.pos
	text, rest, closed := strings.Cut(p.text[start+1:], `"`)
	p.pos = len(p.text) - len(rest)
	if !closed {
		p.expect(start, start+1, "this quote is not closed: write \" at its end, or leave it out")
	}
	return strings.Join(strings.Fields(text), " ")
}

// isBlank reports whether a text has only blanks and combining marks.
func isBlank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(unicode.Mn, r) && !unicode.IsSpace(r) })
}

// slashes matches a regular expression between slashes. The closing slash may be missing.
var slashes = regexp.MustCompile(`(?s)^/((?:[^/\\]|\\.)*\\?)(/?)`)

// regexp parses a regular expression. Without its closing slash it counts if it compiles.
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
		p.expect(start, p.pos, "regular expression: %v", err)
	}
	return Term{Kind: Pattern, Text: text, Pattern: re}, err == nil
}

// maxProgram limits the instructions of a regular expression, because its time per text grows with them.
const maxProgram = 250

// maxQuoted is the most characters of an expression in a message. Some errors quote all of it.
const maxQuoted = 40

func compile(pattern string) (*regexp.Regexp, error) {
	tree, err := syntax.Parse(pattern, syntax.Perl|syntax.FoldCase)
	var wrong *syntax.Error
	if errors.As(err, &wrong) {
		return nil, fmt.Errorf("%s `%s`: fix it, or put it in quotes", wrong.Code, clean.Line(wrong.Expr).Cut(maxQuoted))
	}
	if program, err := syntax.Compile(tree.Simplify()); err != nil || len(program.Inst) > maxProgram {
		return nil, errors.New("it is too large: shorten it, or repeat fewer times")
	}
	return regexp.Compile("(?i)" + pattern)
}
