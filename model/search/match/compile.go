package match

import (
	"context"
	"slices"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/model/search/similar"
)

// compiler makes predicates of a syntax tree.
type compiler struct {
	*Matcher
	ctx   context.Context
	guess bool // words may be meant otherwise
}

func compileWith(ctx context.Context, q query.Query, view *index.View, papers Papers, guess bool) *Matcher {
	c := compiler{&Matcher{view: view, papers: papers}, ctx, guess}
	if q.Root != nil {
		c.root = c.compile(q.Root, true)
	}
	if all, ok := c.root.(*and); ok && guess {
		c.secondLook(all)
	}
	return c.Matcher
}

// node gives a number to a predicate.
func (c *compiler) node() node {
	c.nodes++
	return node(c.nodes - 1)
}

// compile compiles a node; wanted is false below a Not.
func (c *compiler) compile(n query.Node, wanted bool) predicate {
	switch n := n.(type) {
	case query.And:
		p := &and{c.node(), c.compileAll(n, wanted)}
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
		t := newTerm(q)
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
			c.respell(t)
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &or{c.node(), parts}
}

// respell gives a plain word its other spellings; one that no paper has, what may have
// been meant in its place.
func (c *compiler) respell(t *term) {
	if c.exists(t) {
		t.spelled = newSpellings(t, c.view.Vocabulary())
		return
	}
	t.meant = newMeant(t, c.view)
}

// exists says whether any paper has a word. Three letters and fewer count only in titles
// and organisations: mostly they are the beginning of a word that is being typed, and some
// abstract has almost any three letters.
func (c *compiler) exists(t *term) bool {
	if t.wrote != nil && t.wrote.Any() {
		return true
	}
	own := *t
	if t.pattern.Right {
		own.fields &^= query.Abstract
	}
	return c.some(c.ctx, &own)
}

// fewHits is how many papers several words find at most for a second look to be taken: a
// typo may happen to be another paper's word, "algn" a dataset.
const fewHits = 9

// secondLook lets words that together find next to nothing find papers with all of them in
// title and organisation, some of them misspelt or half typed. Only the words decide on
// that: whatever else is asked for narrows what they find.
func (c *compiler) secondLook(all *and) {
	words, rest := &and{node: c.node()}, &and{node: all.node}
	for _, p := range all.parts {
		if t, ok := p.(*term); ok && t.plain {
			words.parts = append(words.parts, t)
		} else {
			rest.parts = append(rest.parts, p)
		}
	}
	if len(words.parts) < 2 || len(c.few(c.ctx, words, fewHits+1)) > fewHits {
		return
	}
	loose := &and{node: c.node()}
	another := false
	for n, p := range words.parts {
		t := c.loosen(p.(*term), n == len(words.parts)-1)
		another = another || t.meant != nil && !t.meant.instead
		loose.parts = append(loose.parts, t)
	}
	if another {
		c.root = &and{rest.node, append(rest.parts, &second{c.node(), words, loose})}
	}
}

// loosen gives a word as the second look looks for it.
func (c *compiler) loosen(t *term, last bool) *term {
	loose := *t
	loose.node = c.node()
	loose.fields &= query.EdgeFields
	loose.wrote = t.tags
	switch {
	case t.meant != nil:
		meant := *t.meant
		meant.only = true
		loose.meant = &meant
	case t.cased == "":
		loose.meant = secondMeant(t, last, c.view)
		t.loose = &loose
	}
	return &loose
}
