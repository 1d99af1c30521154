package search

import "strings"

// key reads "key:value". ok is false where no key stands here, or a word with
// a colon that is none: "3:1", "vision:language".
func (p *reader) key() (n node, ok bool) {
	start := p.i
	end := p.wordEnd(start, ":")
	if end >= len(p.s) || p.s[end] != ':' || !isName(p.s[start:end]) {
		return nil, false
	}
	k := keyNamed(p.s[start:end])
	if k == nil {
		near := keyNear(p.s[start:end])
		if near == "" {
			return nil, false
		}
		if p.i = end + 1; p.wordEnd(p.i, "") == p.i {
			return nil, true
		}
		p.fail(start, end+1, "unknown key %s:, did you mean %s:? A word with a colon wants quotes", p.s[start:end], near)
		p.err.Repair = near + ":"
		return nil, true
	}
	p.i = end + 1
	return p.value(start, k), true
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := lower(s[i]); c < 'a' || c > 'z' {
			return false
		}
	}
	return s != ""
}

// value reads what a key wants; nil where it is half typed.
func (p *reader) value(start int, k *Key) node {
	if p.i < len(p.s) && p.s[p.i] == '(' {
		p.fail(start, p.i+1, "%s: takes a word or a \"phrase\", not brackets: %s:one | %s:other", k.Name, k.Name, k.Name)
		return nil
	}
	switch k.wants {
	case wantsText:
		return p.texts(start, k)
	case wantsName:
		return p.names(start, k)
	case wantsNumber, wantsDate:
		return p.ranges(start, k)
	case wantsOrder:
		p.order(k)
		return nil
	}
	return p.like(start)
}

// texts reads terms separated by commas; without a key, one term, in which a
// comma is a letter like any other.
func (p *reader) texts(start int, k *Key) node {
	stops := ""
	if k != nil {
		stops = ","
	}
	n := textNode{key: k}
	for {
		if t, ok := p.term(stops); ok {
			n.terms = append(n.terms, t)
		}
		if stops == "" || p.i >= len(p.s) || p.s[p.i] != ',' {
			break
		}
		p.i++
	}
	n.at = at{start, p.i}
	if len(n.terms) == 0 {
		return nil
	}
	return n
}

// term reads one term with its signs; ok is false where it is half typed.
func (p *reader) term(stops string) (t term, ok bool) {
	start := p.i
	for ; p.i < len(p.s); p.i++ {
		if c := p.s[p.i]; c == '\'' {
			t.kind = exact
		} else if c == '^' {
			t.start = true
		} else {
			break
		}
	}
	switch {
	case p.i < len(p.s) && p.s[p.i] == '"':
		return p.phrase(t)
	case p.i == start && p.i < len(p.s) && p.s[p.i] == '/':
		return p.expression()
	}
	end := p.wordEnd(p.i, stops)
	t.text = p.s[p.i:end]
	p.i = end
	if len(t.text) > 1 && strings.HasSuffix(t.text, "$") {
		t.text, t.end = t.text[:len(t.text)-1], true
	}
	return t, t.pattern() != ""
}

// phrase reads up to the closing quote, or to the end.
func (p *reader) phrase(t term) (term, bool) {
	text, rest, closed := strings.Cut(p.s[p.i+1:], `"`)
	p.i = len(p.s) - len(rest)
	t.kind, t.text = phrase, strings.Join(strings.Fields(text), " ")
	if closed && strings.HasPrefix(rest, "$") {
		p.i++
		t.end = true
	}
	return t, t.pattern() != ""
}

// expression reads a regular expression. One that is not closed yet counts where
// it compiles as it stands.
func (p *reader) expression() (t term, ok bool) {
	start := p.i
	end := start + 1
	for ; end < len(p.s) && p.s[end] != '/'; end++ {
		if p.s[end] == '\\' {
			end++
		}
	}
	closed := end < len(p.s)
	end = min(end, len(p.s))
	t = term{kind: pattern, text: p.s[start+1 : end]}
	p.i = min(end+1, len(p.s))
	if t.text == "" {
		return t, false
	}
	re, err := compile(t.text)
	if err != nil && closed {
		p.fail(start, end+1, "regular expression: %v", err)
	}
	t.re = re
	return t, err == nil
}

// items reads the values of a comma list, with the place of each.
func (p *reader) items(take func(at at, item string)) {
	for {
		end := p.wordEnd(p.i, ",")
		if end > p.i {
			take(at{p.i, end}, p.s[p.i:end])
		}
		if p.err != nil {
			return
		}
		if p.i = end; p.i >= len(p.s) || p.s[p.i] != ',' {
			return
		}
		p.i++
	}
}

func (p *reader) names(start int, k *Key) node {
	n := setNode{key: k}
	p.items(func(at at, item string) {
		value, ok := k.choose(strings.ToLower(item))
		if !ok {
			p.fail(at.start, at.end, "%s", k.unknownValue(item))
			p.err.Repair = nearest(item, k.Values)
		} else if value != "" {
			n.values = append(n.values, value)
		}
	})
	n.at = at{start, p.i}
	if len(n.values) == 0 {
		return nil
	}
	return n
}

func (p *reader) ranges(start int, k *Key) node {
	n := rangeNode{key: k}
	p.items(func(at at, item string) {
		r, ok, err := readExtent(item, k.wants == wantsNumber)
		if err != nil {
			p.fail(at.start, at.end, "%s: %v: write %s", k.Name, err, example(k))
		} else if ok {
			n.ranges = append(n.ranges, r)
		}
	})
	n.at = at{start, p.i}
	if len(n.ranges) == 0 {
		return nil
	}
	return n
}

func example(k *Key) string {
	if k.wants == wantsNumber {
		return k.Name + ":3, " + k.Name + ":>2 or " + k.Name + ":2..4"
	}
	return k.Name + ":2025-10, " + k.Name + ":>=2025-10-01 or " + k.Name + ":30d"
}

// order reads what sort: asks for. The last one counts.
func (p *reader) order(k *Key) {
	start := p.i
	item := p.s[start:p.wordEnd(start, "")]
	p.i += len(item)
	name, reverse := strings.CutPrefix(item, "-")
	if name == "" {
		return
	}
	value, ok := k.choose(strings.ToLower(name))
	if !ok {
		p.fail(start, p.i, "%s", k.unknownValue(name))
		if near := nearest(name, k.Values); near != "" {
			p.err.Repair = strings.TrimSuffix(item, name) + near
		}
		return
	}
	if by, ok := OrderNamed(value); ok {
		p.sort = &sorting{by: by, reverse: reverse}
	}
}

// like reads a phrase or a word. Its text never holds a quote.
func (p *reader) like(start int) node {
	t := term{}
	if p.i < len(p.s) && p.s[p.i] == '"' {
		t, _ = p.phrase(t)
	} else {
		end := p.wordEnd(p.i, "")
		t.text = p.s[p.i:end]
		p.i = end
	}
	if t.pattern() == "" {
		return nil
	}
	return likeNode{at{start, p.i}, t.text}
}
