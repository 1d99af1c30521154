package search

import (
	"context"
	"slices"
	"strings"
	"sync"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// compiler turns a syntax tree into predicates.
type compiler struct {
	*Matcher
	ctx   context.Context
	query query.Query
	guess bool // correct words, and match initials and prefixes

	wholeTexts func() map[string]string // by the numbers of arXiv; reads them once
}

// compile compiles a query and evaluates it. With guess, a word that no paper has, or several
// words that no paper has together, are looked up in the vocabulary. If ctx ends meanwhile the
// Matcher is of no use.
func compile(ctx context.Context, q query.Query, view *index.View, papers Papers, guess bool) *Matcher {
	c := &compiler{Matcher: &Matcher{view: view, papers: papers}, ctx: ctx, query: q, guess: guess}
	c.partial = c.none()
	c.wholeTexts = sync.OnceValue(func() map[string]string { return c.whole(true) })
	if c.found = c.parts(q.Parts()); q.Empty() {
		c.found.score = nil // nothing makes a paper more relevant
	}
	return c.Matcher
}

// parts compiles the parts of a query, and adds what its words may mean together. Words with a key
// or an operator are conditions: they mean what they say.
func (c *compiler) parts(nodes []query.Node) predicate {
	var typed []*term
	var conditions []predicate
	for _, n := range nodes {
		if leaf := n.Leaf; n.Op != query.None || leaf.Key.Name != "" {
			conditions = append(conditions, c.compile(n, true))
		} else if terms := c.text(leaf, true); terms[0].plain {
			typed = append(typed, terms...)
		} else {
			conditions = append(conditions, c.any(c.predicates(terms)...))
		}
	}
	words := c.withoutFillers(typed)
	c.join(words)
	c.secondLook(words)
	left := func(t *term) bool { return slices.Contains(typed, t) && !slices.Contains(words, t) }
	c.terms = slices.DeleteFunc(c.terms, left)
	all := func(words []*term, phrase index.Pattern) predicate {
		return c.all(append(c.predicates(words), conditions...), phrase)
	}
	if len(typed) < 2 {
		return all(words, index.Pattern{})
	}
	var texts []string
	for _, t := range typed {
		texts = append(texts, t.typed)
	}
	phrase := index.Pattern{Text: strings.Join(texts, " "), Left: true}
	whole := all(words, phrase)
	if titles := c.beginnings(words); titles != nil {
		whole = c.any(whole, all(titles, phrase))
	}
	return c.bagOf(words, conditions, whole, typed)
}

// withoutFillers leaves out the function words of a question that many papers have: how, to, in.
// They still count in the phrase.
func (c *compiler) withoutFillers(words []*term) []*term {
	filler := func(t *term) bool {
		return !index.IsContentWord(t.typed) && (t.unknown || fillerPapers*int(c.count(t)) > c.papers.Count())
	}
	if len(words) < questionWords {
		return words
	}
	telling := slices.DeleteFunc(slices.Clone(words), filler)
	if len(telling) < 2 {
		return words
	}
	return telling
}

// join lets two words also match one that titles write them as: multi modal finds multimodal.
func (c *compiler) join(words []*term) {
	for i := 1; i < len(words); i++ {
		both := words[i-1].typed + words[i].typed
		if c.view.Vocabulary().HasPrefix(both) {
			for _, t := range words[i-1 : i+1] {
				t.patterns = append(t.patterns, index.Pattern{Text: both, Left: true}, formsOf(both))
				t.changed()
			}
		}
	}
}

// compile compiles a node; wanted is false below a Not.
func (c *compiler) compile(n query.Node, wanted bool) predicate {
	var parts []predicate
	for _, part := range n.Parts {
		parts = append(parts, c.compile(part, wanted == (n.Op != query.Not)))
	}
	switch n.Op {
	case query.And:
		return c.all(parts, index.Pattern{})
	case query.Or:
		return c.any(parts...)
	case query.Not:
		return c.not(parts[0])
	}
	switch leaf := n.Leaf; leaf.Key.Takes {
	case query.TakesText:
		return c.any(c.predicates(c.text(leaf, wanted))...)
	case query.TakesTitle:
		return c.like(leaf.Terms[0].Text)
	default:
		return c.fact(leaf)
	}
}

// text compiles a leaf for text: a term, or several of which any will do.
func (c *compiler) text(leaf query.Leaf, wanted bool) (terms []*term) {
	for _, q := range leaf.Terms {
		var words *index.Vocabulary
		if c.guess && q.Kind != query.Exact {
			words = c.view.Vocabulary()
		}
		t := newTerm(q, words)
		if c.guess && q.Kind == query.Word && t.cased != "" && c.count(t) == 0 { // nobody writes it with these capitals
			q.Text = strings.ToLower(q.Text)
			t = newTerm(q, words)
		}
		terms = append(terms, t)
		if !wanted {
			continue
		}
		c.terms = append(c.terms, t)
		letters, _ := count(q.Text)
		switch {
		case !c.guess || q.AtStart || q.AtEnd:
		case q.Kind == query.Word && letters > 0 && t.fields&(query.Title|query.Org) != 0:
			t.plain = t.fields == query.AllFields && len(leaf.Terms) == 1
			if t.short && c.query.EndsWith(leaf) {
				t.widen()
			}
			if !t.exists(c) {
				t.widen()
			}
			if t.unknown = !t.exists(c); t.unknown {
				c.loosen(t, t.fields, true)
			}
		case q.Kind == query.Phrase && t.fields&(query.Title|query.Abstract) != 0 && !t.exists(c):
			c.mend(t)
		}
	}
	return terms
}

// widen lets a short word match the beginnings of words.
func (t *term) widen() {
	if !t.short || t.cased != "" || version.MatchString(t.typed) {
		return
	}
	if wide := (index.Pattern{Text: t.typed, Left: true}); !slices.Contains(t.patterns, wide) {
		t.patterns = append(t.patterns, wide)
		t.changed()
	}
}

// mend lets a phrase that no paper has stand for the same phrase with its misspelt words
// corrected, if each of them has a correction.
func (c *compiler) mend(t *term) {
	words := strings.Fields(t.typed)
	if len(words) < 2 {
		return
	}
	for i, word := range words {
		alone := newTerm(query.Term{Kind: query.Word, Text: word, Fields: t.fields}, c.view.Vocabulary())
		if c.count(alone) > 0 {
			continue
		}
		near := meanings(word, c.view, t.fields&query.Abstract != 0)
		if len(near) == 0 {
			return
		}
		words[i] = near[0]
	}
	if mended := strings.Join(words, " "); mended != t.typed {
		c.standIn(t, query.Term{Kind: query.Phrase, Text: mended, Fields: t.fields})
		t.changed()
	}
}

// fewHits is the most hits at which the words get a second look: a typo may happen to be a
// word of another paper, as "algn" is a dataset.
const fewHits = 9

// secondLook widens words that find next to nothing: short ones also match the beginnings of words,
// all of them initials, and, if there are several words, corrections. Only the words decide on that,
// not the other parts of the query, which narrow the result.
func (c *compiler) secondLook(words []*term) {
	if len(words) == 0 || c.all(c.predicates(words), index.Pattern{}).hits.Count() > fewHits {
		return
	}
	rare := max(1, c.papers.Count()/perRareWord)
	for _, t := range words {
		t.widen()
		if !t.unknown && t.cased == "" {
			mistake := len(words) > 1 && t.frequency(c) <= rare && !t.isName(c)
			c.loosen(t, t.fields&query.EdgeFields, mistake)
		}
	}
}

// beginnings returns terms for titles in which every word typed begins a word: "uni tre
// und" also finds Unifying Tree Understanding. All words must be in the title, because some
// word of almost any abstract begins with three given letters; shorter ones are abbreviations: RL,
// AI. It returns nil if no word has three letters.
func (c *compiler) beginnings(words []*term) (titles []*term) {
	some := false
	for _, t := range words {
		own := *t
		own.fields, own.meanings, own.initials, own.patterns = query.Title, nil, "", slices.Clone(t.patterns)
		own.changed()
		if own.short && len(own.typed) == maxShort {
			own.widen()
			c.terms, some = append(c.terms, &own), true
		}
		titles = append(titles, &own)
	}
	if !some {
		return nil
	}
	return titles
}
