package search

import (
	"context"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// compiler turns a syntax tree into predicates.
type compiler struct {
	*Matcher
	ctx   context.Context
	query query.Query
	guess bool // correct words, and match initials and prefixes
}

func compileWith(ctx context.Context, q query.Query, view *index.View, papers Papers, guess bool) *Matcher {
	c := &compiler{&Matcher{view: view, papers: papers}, ctx, q, guess}
	if q.Root != nil {
		c.root = c.compile(q.Root, true)
	}
	switch root := c.root.(type) {
	case *and:
		if guess {
			c.root = c.guessed(root)
		}
	case *term:
		if guess {
			c.secondLook(&and{parts: []predicate{root}})
		}
	}
	c.found = hitSets{view.All(), bitset.New(uint(papers.Len()))}
	if c.root != nil {
		c.found = c.find(c.root, view.All())
	}
	return c.Matcher
}

// guessed adds to the words of a query what else they may mean together.
func (c *compiler) guessed(root *and) predicate {
	words := plainOnes(root.parts)
	c.leaveFillers(root, words)
	c.secondLook(root)
	root.phrase = phraseOf(words, c.view.Vocabulary())
	c.phrase, root.titles = root.phrase, c.havePhrase(root.phrase)
	if left := plainOnes(root.parts); len(words) >= minQuestion && len(left) == len(root.parts) {
		root.weights = c.weights(left)
	}
	all := []predicate{root}
	if titles := c.beginnings(root); titles != nil {
		all = append(all, titles)
	}
	all = append(all, c.joined(root)...)
	whole := predicate(&or{parts: all})
	if len(all) == 1 {
		whole = root
	}
	if len(words) < minQuestion || c.count(whole) > fewHits {
		return whole
	}
	return c.question(root, whole)
}

// havePhrase returns the papers with a phrase in the title; nil if there is no phrase.
func (c *compiler) havePhrase(phrase []index.Pattern) (titles *bitset.BitSet) {
	for n, p := range phrase {
		with := c.view.With(c.ctx, query.Title, p, c.view.All())
		if n == 0 {
			titles = with
			continue
		}
		titles.InPlaceUnion(with)
	}
	return titles
}

// plainOnes returns the words without a key or an operator among the parts of a query.
func plainOnes(parts []predicate) (words []*term) {
	for _, part := range parts {
		if t, ok := part.(*term); ok && t.plain {
			words = append(words, t)
		}
	}
	return words
}

// leaveFillers leaves the function words of a sentence out of what is looked for: how, to, in.
// They still count in the phrase.
func (c *compiler) leaveFillers(root *and, words []*term) {
	filler := func(t *term) bool { return !index.Tells(t.typed) }
	tell := slices.DeleteFunc(slices.Clone(words), filler)
	if len(words) < minQuestion || len(tell) < 2 {
		return
	}
	root.parts = slices.DeleteFunc(root.parts, func(p predicate) bool {
		t, ok := p.(*term)
		return ok && t.plain && filler(t)
	})
	c.terms = slices.DeleteFunc(c.terms, func(t *term) bool { return t.plain && filler(t) })
}

// question adds the papers with most of the words to the few that have them all.
func (c *compiler) question(root *and, whole predicate) predicate {
	words := plainOnes(root.parts)
	others := slices.DeleteFunc(slices.Clone(root.parts), func(p predicate) bool {
		t, ok := p.(*term)
		return ok && t.plain
	})
	p := c.partly(words)
	if p == nil {
		return whole
	}
	most := &and{parts: append(others, p)}
	c.partial = c.find(most, c.view.All()).hits.Difference(c.find(whole, c.view.All()).hits)
	most.evaluated = evaluated{hitSets{c.partial, c.partial}, c.view.All()}
	return &or{parts: []predicate{whole, most}}
}

// joined returns a predicate for each two words that titles write as one: multi modal also
// finds multimodal.
func (c *compiler) joined(all *and) (each []predicate) {
	for i := range len(all.parts) - 1 {
		a, first := all.parts[i].(*term)
		b, second := all.parts[i+1].(*term)
		if !first || !second || !a.plain || !b.plain || !c.view.Vocabulary().Begins(a.typed+b.typed) {
			continue
		}
		t := newTerm(query.Term{Kind: query.Word, Text: a.typed + b.typed, Fields: a.fields}, c.view.Vocabulary())
		t.lookUp(c)
		t.forTwo = true
		c.terms = append(c.terms, t)
		each = append(each, &and{parts: slices.Concat(all.parts[:i], []predicate{t}, all.parts[i+2:]), phrase: all.phrase, titles: all.titles})
	}
	return each
}

// compile compiles a node; wanted is false below a Not.
func (c *compiler) compile(n query.Node, wanted bool) predicate {
	switch n := n.(type) {
	case query.And:
		return &and{parts: c.compileAll(n, wanted)}
	case query.Or:
		return &or{parts: c.compileAll(n, wanted)}
	case query.Not:
		return &not{part: c.compile(n.Part, !wanted)}
	case query.Text:
		return c.text(n, wanted)
	case query.Named:
		if n.Key.Name == "is" {
			return &fact{is: isAny(n.Values)}
		}
		c.lookForPapers(n.Values)
		return &hasAny{properties: n.Values}
	case query.Number:
		return &fact{is: inNumbers(n)}
	case query.Date:
		return &fact{is: inDates(n, c.view.Newest())}
	case query.Like:
		return newLike(c.view.Like(n.Text, maxLike))
	}
	panic("match: unknown node")
}

func (c *compiler) compileAll(nodes []query.Node, wanted bool) (parts []predicate) {
	for _, n := range nodes {
		parts = append(parts, c.compile(n, wanted))
	}
	return parts
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
		t.lookUp(c)
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
		if c.guess && q.Kind == query.Phrase && !q.AtStart && !q.AtEnd && !c.exists(t) {
			c.mend(t)
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &or{parts: parts}
}

// exists reports whether any paper has a word. Words of three letters or fewer count only in
// titles and organisations: they are mostly the beginning of a word that is being typed, and
// almost any three letters are in some abstract.
func (c *compiler) exists(t *term) bool {
	if t.exact(c, query.Title, c.view.All()).Any() || t.isName(c) {
		return true
	}
	within := query.AllFields | detailFields | query.File
	if t.fields != query.Author {
		within &^= query.Author // some name begins like almost any mistake
	}
	if t.short {
		within &^= query.Abstract
	}
	return t.exact(c, within, c.view.All()).Any()
}

// widen lets a short word match the beginnings of words, and a longer one their inside.
func (c *compiler) widen(t *term) {
	if t.cased != "" || t.inner == "" && !t.short || isVersion(t.typed) {
		return
	}
	wide := index.Pattern{Text: t.patterns[0].Text, Left: t.short}
	if t.short {
		wide.Text = t.typed
	}
	if !slices.Contains(t.patterns, wide) {
		t.patterns = append(t.patterns, wide)
		t.lookUp(c)
		t.changed()
	}
}

// loosen widens a word that no paper has; if that finds nothing either, it lets the word
// stand for another.
func (c *compiler) loosen(t *term) {
	c.widen(t)
	if !c.exists(t) {
		t.unknown = true
		t.loose = newLoose(t, t.fields)
		t.loose.correct(c, t)
		t.changed()
	}
}

// mend lets a phrase that no paper has stand for the same phrase with its misspelt words
// corrected, if each of them has a correction.
func (c *compiler) mend(t *term) {
	words, mended := strings.Fields(t.typed), false
	if len(words) < 2 || t.fields&(query.Title|query.Abstract) == 0 {
		return
	}
	for i, word := range words {
		alone := newTerm(query.Term{Kind: query.Word, Text: word, Fields: t.fields}, c.view.Vocabulary())
		alone.lookUp(c)
		if c.count(alone) > 0 {
			continue
		}
		near := meanings(index.Letters(word), c.view, t.fields&query.Abstract != 0)
		if len(near) == 0 {
			return
		}
		words[i], mended = near[0], true
	}
	if !mended {
		return
	}
	t.loose = &loose{fields: t.fields}
	t.loose.add(c, query.Term{Kind: query.Phrase, Text: strings.Join(words, " "), Fields: t.fields})
	t.changed()
}

// fewHits is the most hits at which the words get a second look: a typo may happen to be a
// word of another paper, as "algn" is a dataset.
const fewHits = 9

// secondLook widens words that find next to nothing: they also match the beginnings and the
// inside of words, initials, and, if there are several words, corrections. Only the words
// decide on that, not the other parts of the query, which narrow the result.
func (c *compiler) secondLook(all *and) {
	words := &and{}
	for _, t := range plainOnes(all.parts) {
		words.parts = append(words.parts, t)
	}
	if len(words.parts) == 0 || c.count(words) > fewHits {
		return
	}
	for _, p := range words.parts {
		t := p.(*term)
		c.widen(t)
		if t.loose != nil || t.cased != "" {
			continue
		}
		t.loose = newLoose(t, t.fields&query.EdgeFields)
		if len(words.parts) > 1 && !t.isName(c) { // else it exists, and is no mistake
			t.loose.correct(c, t)
		}
		t.changed()
	}
	if len(words.parts) > 1 && c.count(&and{parts: words.parts}) == 0 {
		c.setAside(all, words)
	}
}

// beginnings returns a predicate for titles in which every word typed begins a word: "uni tre
// und" also finds Unifying Tree Understanding. All words must be in the title, because some
// word of almost any abstract begins with three given letters. It returns nil if no word has
// three letters, if there is only one word, or if the query asks for other text as well.
func (c *compiler) beginnings(all *and) predicate {
	title := &and{phrase: all.phrase, titles: all.titles}
	var short []*term
	words := 0
	for _, p := range all.parts {
		switch t := p.(type) {
		case *term:
			if !t.plain {
				return nil
			}
			words++
			begins := c.inTitles(t)
			if t.short && len(t.typed) == maxShort { // shorter ones are abbreviations: RL, AI
				c.widen(begins)
				short = append(short, begins)
			}
			p = begins
		case *and, *or:
			return nil
		}
		title.parts = append(title.parts, p)
	}
	if words < 2 || len(short) == 0 {
		return nil
	}
	c.terms = append(c.terms, short...)
	return title
}

// inTitles returns a copy of a term that matches titles only, and nothing but what was typed.
func (c *compiler) inTitles(t *term) *term {
	own := *t
	own.fields, own.loose = query.Title, nil
	own.changed()
	own.table, own.others = bitset.New(own.table.Len()), bitset.New(own.table.Len())
	own.patterns = slices.Clone(t.patterns)
	return &own
}

// setAside leaves out one short word that matches nothing together with the others: the one
// without which the others find most.
func (c *compiler) setAside(all, words *and) {
	var out *term
	most := uint(0)
	for i, p := range words.parts {
		if t := p.(*term); t.short {
			rest := &and{parts: slices.Delete(slices.Clone(words.parts), i, i+1)}
			if n := c.count(rest); n > most {
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

// meant is the word that was typed, or the most frequent one that it may be a mistake for.
func (t *term) meant() string {
	if t.loose != nil && len(t.loose.words) > 0 {
		return t.loose.words[0].typed
	}
	return t.typed
}

// phraseOf returns the patterns of several words as a phrase, mistakes corrected; nil if there are fewer than two.
func phraseOf(words []*term, v *index.Vocabulary) []index.Pattern {
	var typed, meant []string
	for _, t := range words {
		typed, meant = append(typed, t.typed), append(meant, t.meant())
	}
	if len(typed) < 2 {
		return nil
	}
	all := writings(index.Pattern{Text: strings.Join(typed, " "), Left: true}, true, v)
	if !slices.Equal(typed, meant) {
		all = append(all, writings(index.Pattern{Text: strings.Join(meant, " "), Left: true}, true, v)...)
	}
	return all
}
