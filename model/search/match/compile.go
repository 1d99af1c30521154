package match

import (
	"context"
	"slices"
	"strings"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/model/search/similar"
)

// compiler makes predicates of a syntax tree.
type compiler struct {
	*Matcher
	ctx   context.Context
	query query.Query
	guess bool // words may be meant otherwise
}

func compileWith(ctx context.Context, q query.Query, view *index.View, papers Papers, guess bool) *Matcher {
	c := compiler{&Matcher{view: view, papers: papers}, ctx, q, guess}
	if q.Root != nil {
		c.root = c.compile(q.Root, true)
	}
	switch root := c.root.(type) {
	case *and:
		if guess {
			c.secondLook(root)
		}
	case *term:
		if guess {
			c.secondLook(&and{node: c.node(), parts: []predicate{root}})
		}
	}
	return c.Matcher
}

// node returns a number to a predicate.
func (c *compiler) node() node {
	c.nodes++
	return node(c.nodes - 1)
}

// compile compiles a node; wanted is false below a Not.
func (c *compiler) compile(n query.Node, wanted bool) predicate {
	switch n := n.(type) {
	case query.And:
		p := &and{node: c.node(), parts: c.compileAll(n, wanted)}
		slices.SortStableFunc(p.parts, func(a, b predicate) int { return effort(a) - effort(b) })
		return p
	case query.Or:
		return &or{c.node(), c.compileAll(n, wanted)}
	case query.Not:
		return &not{c.node(), c.compile(n.Part, !wanted)}
	case query.Text:
		return c.text(n, wanted)
	case query.Named:
		if n.Key.Name == "is" {
			return &fact{c.node(), isAny(n.Values)}
		}
		return &hasAny{c.node(), n.Values}
	case query.Number:
		return &fact{c.node(), inNumbers(n)}
	case query.Date:
		return &fact{c.node(), inDates(n, c.view.Newest())}
	case query.Like:
		return &like{c.node(), similar.To(c.ctx, c.view, n.Text)}
	}
	panic("match: unknown node")
}

func (c *compiler) compileAll(nodes []query.Node, wanted bool) (parts []predicate) {
	for _, n := range nodes {
		parts = append(parts, c.compile(n, wanted))
	}
	return parts
}

// effort is 0 for predicates that read no text, which come first.
func effort(p predicate) int {
	switch p := p.(type) {
	case *fact, *like:
		return 0
	case *not:
		return effort(p.part)
	}
	return 1
}

// text compiles a node for text: a term, or several of which any will do.
func (c *compiler) text(n query.Text, wanted bool) predicate {
	var parts []predicate
	for _, q := range n.Terms {
		var words *index.Vocabulary
		if c.guess && q.Kind != query.Exact {
			words = c.view.Vocabulary()
		}
		t := newTerm(q, words)
		t.node = c.node()
		t.lookUp(c.Matcher)
		parts = append(parts, t)
		if !wanted {
			continue
		}
		c.terms = append(c.terms, t)
		letters, _ := count(q.Text)
		if c.guess && q.Kind == query.Word && !q.AtStart && !q.AtEnd && letters > 0 && t.fields&(query.Title|query.Org) != 0 {
			t.plain = t.fields == query.AllFields && len(n.Terms) == 1
			if t.short && c.query.Open(n) {
				c.widen(t)
			}
			if !c.exists(t) {
				c.loosen(t)
			}
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &or{c.node(), parts}
}

// exists reports whether any paper has a word. Three letters and fewer count only in titles
// and organisations: mostly they are the beginning of a word that is being typed, and some
// abstract has almost any three letters.
func (c *compiler) exists(t *term) bool {
	if t.wrote != nil && t.wrote.Any() {
		return true
	}
	own := *t
	if t.short {
		own.fields &^= query.Abstract
	}
	return c.some(c.ctx, &own)
}

// widen lets a short word begin longer ones, and a longer one stand inside of words.
func (c *compiler) widen(t *term) {
	if t.cased != "" || t.inner == "" && !t.short {
		return
	}
	wide := index.Pattern{Text: t.patterns[0].Text, Left: t.short}
	if t.short {
		wide.Text = t.typed
	}
	if !slices.Contains(t.patterns, wide) {
		t.patterns = append(t.patterns, wide)
		t.lookUp(c.Matcher)
	}
}

// loosen lets a word that no paper has stand inside of words, or else mean another.
func (c *compiler) loosen(t *term) {
	c.widen(t)
	if !c.exists(t) {
		t.loose = newLoose(t, c.view)
	}
}

// fewHits is how many papers words find at most for a second look to be taken: a typo may
// happen to be another paper's word, "algn" a dataset.
const fewHits = 9

// secondLook lets words that find next to nothing mean more: words that they
// begin or stand inside of, initials, and if there are several words corrections. Only the
// words decide on that: whatever else is asked for narrows what they find.
func (c *compiler) secondLook(all *and) {
	words := &and{node: c.node()}
	for _, p := range all.parts {
		if t, ok := p.(*term); ok && t.plain {
			words.parts = append(words.parts, t)
		}
	}
	all.phrase = phraseOf(words.parts, c.view.Vocabulary())
	if len(words.parts) == 0 || c.count(c.ctx, words, fewHits+1) > fewHits {
		return
	}
	for _, p := range words.parts {
		t := p.(*term)
		c.widen(t)
		if t.loose != nil || t.cased != "" {
			continue
		}
		t.loose = newLoose(t, c.view)
		t.loose.fields &= query.EdgeFields
		if len(words.parts) == 1 { // it exists, and is no mistake
			t.loose.words, t.loose.orgs = nil, nil
		}
	}
	if len(words.parts) > 1 && !c.some(c.ctx, words) {
		c.setAside(all, words)
	}
}

// setAside leaves one short word out that fits nothing: the one without which the others
// find most.
func (c *compiler) setAside(all, words *and) {
	var out *term
	most := uint(0)
	for i, p := range words.parts {
		if t := p.(*term); t.short {
			rest := &and{node: words.node, parts: slices.Delete(slices.Clone(words.parts), i, i+1)}
			if n := c.count(c.ctx, rest, uint(c.papers.Len())); n > most {
				out, most = t, n
			}
		}
	}
	if out == nil {
		return
	}
	c.aside = append(c.aside, out.typed)
	all.parts = slices.DeleteFunc(all.parts, func(p predicate) bool { return p == out })
	c.terms = slices.DeleteFunc(c.terms, func(t *term) bool { return t == out })
}

// phraseOf returns the patterns of several words as a phrase; nil if there are fewer than two.
func phraseOf(words []predicate, v *index.Vocabulary) []index.Pattern {
	var typed []string
	for _, p := range words {
		typed = append(typed, p.(*term).typed)
	}
	if len(typed) < 2 {
		return nil
	}
	return writings(index.Pattern{Text: strings.Join(typed, " "), Left: true}, true, v)
}
