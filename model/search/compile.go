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
	ctx     context.Context
	query   query.Query
	similar bool // also correct words, and match initials and prefixes

	fullTexts func() map[string]string // by arXiv number; reads them on the first call
}

// compile compiles and evaluates a query. With similar set, words that no paper has, alone or together,
// are also matched approximately. If ctx is cancelled the Matcher must not be used.
func compile(ctx context.Context, q query.Query, view *index.View, papers Papers, similar bool) *Matcher {
	c := &compiler{Matcher: &Matcher{view: view, papers: papers}, ctx: ctx, query: q, similar: similar}
	c.partial = c.none()
	c.fullTexts = sync.OnceValue(func() map[string]string { return c.whole(true) })
	if c.found = c.parts(q.Parts()); q.Empty() {
		c.found.score = nil
	}
	return c.Matcher
}

// parts compiles the top-level parts of a query, which must all match. Words without a key or operator
// are considered together, as a name, a phrase or a question. All other parts are conditions.
func (c *compiler) parts(nodes []query.Node) predicate {
	var typed []*term
	var conditions []predicate
	for _, n := range nodes {
		if n.Op != query.None || n.Leaf.Key.Name != "" {
			conditions = append(conditions, c.compile(n, true))
		} else if terms := c.text(n.Leaf, true); terms[0].bare {
			typed = append(typed, terms...)
		} else {
			conditions = append(conditions, c.any(c.predicates(terms)...))
		}
	}
	words := c.withoutFillers(typed)
	c.matchJoined(words)
	c.widenRareWords(words)
	isDropped := func(t *term) bool { return slices.Contains(typed, t) && !slices.Contains(words, t) }
	c.terms = slices.DeleteFunc(c.terms, isDropped)
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
	if prefixes := c.titlePrefixes(words); prefixes != nil {
		whole = c.any(whole, all(prefixes, phrase))
	}
	return c.newBag(words, conditions, whole, typed)
}

// withoutFillers drops frequent function words from a question. They still count in the phrase.
func (c *compiler) withoutFillers(words []*term) []*term {
	isFiller := func(t *term) bool {
		return !index.IsContentWord(t.typed) && (t.unknown || fillerPapers*int(c.count(t)) > c.papers.Count())
	}
	if len(words) < questionWords {
		return words
	}
	content := slices.DeleteFunc(slices.Clone(words), isFiller)
	if len(content) < 2 {
		return words
	}
	return content
}

// matchJoined lets two adjacent words also match as one word of titles: "multi modal" finds multimodal.
func (c *compiler) matchJoined(words []*term) {
	for i := 1; i < len(words); i++ {
		both := words[i-1].typed + words[i].typed
		if c.view.Vocabulary().HasPrefix(both) {
			for _, t := range words[i-1 : i+1] {
				t.addPatterns(index.Pattern{Text: both, Left: true}, formsOf(both))
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
		return c.property(leaf)
	}
}

// text compiles the terms of a leaf, any of which may match.
func (c *compiler) text(leaf query.Leaf, wanted bool) (terms []*term) {
	for _, q := range leaf.Terms {
		var vocabulary *index.Vocabulary
		if c.similar && q.Kind != query.Exact {
			vocabulary = c.view.Vocabulary()
		}
		t := newTerm(q, vocabulary)
		if c.similar && q.Kind == query.Word && t.capitals != "" && c.count(t) == 0 { // nobody writes it with these capitals
			q.Text = strings.ToLower(q.Text)
			t = newTerm(q, vocabulary)
		}
		terms = append(terms, t)
		if !wanted {
			continue
		}
		c.terms = append(c.terms, t)
		letters, _ := count(q.Text)
		switch {
		case !c.similar || q.AtStart || q.AtEnd:
		case q.Kind == query.Word && letters > 0 && t.fields&(query.Title|query.Org) != 0:
			t.bare = t.fields == query.AllFields && len(leaf.Terms) == 1
			if c.query.EndsWith(leaf) || !t.exists(c) {
				t.matchPrefixes()
			}
			if t.unknown = !t.exists(c); t.unknown {
				c.matchSimilar(t, t.fields, true)
			}
		case q.Kind == query.Phrase && t.fields&(query.Title|query.Abstract) != 0 && !t.exists(c):
			c.correctPhrase(t)
		}
	}
	return terms
}

// matchPrefixes lets a short word also match the beginnings of words.
func (t *term) matchPrefixes() {
	prefix := index.Pattern{Text: t.typed, Left: true}
	if t.short && t.capitals == "" && !version.MatchString(t.typed) && !slices.Contains(t.patterns, prefix) {
		t.addPatterns(prefix)
	}
}

// correctPhrase lets a phrase match with its misspelt words corrected, if all have a correction.
func (c *compiler) correctPhrase(t *term) {
	words := strings.Fields(t.typed)
	if len(words) < 2 {
		return
	}
	for i, word := range words {
		alone := newTerm(query.Term{Kind: query.Word, Text: word, Fields: t.fields}, c.view.Vocabulary())
		if c.count(alone) > 0 {
			continue
		}
		corrected := correctionsOf(word, c.view, t.fields&query.Abstract != 0)
		if len(corrected) == 0 {
			return
		}
		words[i] = corrected[0]
	}
	if corrected := strings.Join(words, " "); corrected != t.typed {
		c.addAlternative(t, query.Term{Kind: query.Phrase, Text: corrected, Fields: t.fields})
		t.reset()
	}
}

// widenRareWords widens words that find at most maxRareHits papers, because a typo may happen to be a word
// of another paper, as "algn" is a dataset. Short words also match prefixes, all words initials, and
// several words also their corrections. The other parts of the query do not count.
func (c *compiler) widenRareWords(words []*term) {
	if len(words) == 0 || c.all(c.predicates(words), index.Pattern{}).hits.Count() > maxRareHits {
		return
	}
	rare := max(1, c.papers.Count()/perRareWord)
	for _, t := range words {
		t.matchPrefixes()
		if !t.unknown && t.capitals == "" {
			misspelt := len(words) > 1 && t.frequency(c) <= rare && !t.isName(c)
			c.matchSimilar(t, t.fields&query.EdgeFields, misspelt)
		}
	}
}

// titlePrefixes returns terms that match titles in which each word begins with one that was typed:
// "uni tre und" finds Unifying Tree Understanding. All words must be in the title, because almost
// any abstract has a word that begins with three given letters. Words of two letters are
// abbreviations, such as RL and AI. It returns nil if no word has three letters.
func (c *compiler) titlePrefixes(words []*term) (prefixes []*term) {
	found := false
	for _, t := range words {
		prefix := *t
		prefix.fields, prefix.alternatives, prefix.initials = query.Title, nil, ""
		prefix.patterns = slices.Clone(t.patterns)
		prefix.reset()
		if prefix.short && len(prefix.typed) == maxShort {
			prefix.matchPrefixes()
			c.terms, found = append(c.terms, &prefix), true
		}
		prefixes = append(prefixes, &prefix)
	}
	if !found {
		return nil
	}
	return prefixes
}
