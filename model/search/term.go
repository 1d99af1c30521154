package search

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// term is a predicate for one text to find: a word, a phrase or a regular expression.
type term struct {
	hitSets
	fields         query.Fields
	typed          string          // folded
	patterns       []index.Pattern // its spellings
	capitals       string          // how a match must be capitalised; "" if case does not matter
	atStart, atEnd bool            // the text must begin or end with it
	expression     *regexp.Regexp  // tested on texts that match any pattern; nil: none

	// The hits by the first field that matches.
	titles    *bitset.BitSet
	names     *bitset.BitSet // of authors
	orgsTags  *bitset.BitSet
	abstracts *bitset.BitSet

	bare    bool // a word without a key or an operator
	short   bool // so short that it matches whole words only
	unknown bool // no paper has it

	// What else it may mean. Such matches are near (≈), not exact.
	alternatives []*term // corrections, the most frequent first
	initials     string  // matches the initials of words in a title; "": none
}

// maxShort is the number of letters up to which a word matches whole words only.
const maxShort = 3

// detailFields are the fields that only JSON dumps and feeds have.
const detailFields = query.Author | query.Category | query.ArXiv

// newTerm applies the rules for words: up to maxShort letters match whole words, more match the beginnings
// of words, and a word with two capitals must be capitalised like that. The vocabulary may be nil.
func newTerm(q query.Term, v *index.Vocabulary) *term {
	if q.Fields&^detailFields == 0 {
		q = inDetailFields(q)
	}
	t := &term{fields: q.Fields, atStart: q.AtStart, atEnd: q.AtEnd}
	if q.Kind == query.Pattern {
		t.expression, t.patterns = q.Pattern, literals(required(q.Pattern)...)
		return t
	}
	q.Text = index.Normalize(q.Text)
	t.typed = strings.ToLower(strings.TrimSpace(q.Text))
	letters, capitals := count(q.Text)
	isWord := q.Kind == query.Word
	p := index.Pattern{Text: t.typed, Left: !isUnspaced(t.typed), Literal: q.Kind == query.Exact || q.AtEnd}
	hasDigits := strings.ContainsAny(q.Text, "0123456789") // no other word looks like GPT-4
	if capitals >= 2 && q.Kind != query.Phrase && !hasDigits {
		t.capitals = joinCompound.Replace(q.Text)
		if index.Singular(t.typed) != t.typed && !p.Literal {
			t.capitals = t.capitals[:len(t.capitals)-1]
		}
	}
	t.short = isWord && letters <= maxShort && letters > 0 && p.Left
	isVersion := isWord && t.fields&query.Title != 0 && version.MatchString(t.typed)
	if t.short || q.Kind == query.Exact || t.capitals != "" || isVersion {
		p.Left, p.Right = true, !q.AtStart
	}
	if q.AtEnd && isWord && t.capitals == "" {
		p.Left = false // "ing$" is the end of a text, not a word
	}
	p.Left = p.Left && !index.EndsWord(t.typed, 0)
	p.Right = p.Right && !index.StartsWord(t.typed, len(t.typed))
	t.patterns = []index.Pattern{p}
	if !p.Literal {
		t.patterns = spellings(p, q.Kind == query.Phrase, v)
	}
	if isWord && letters > 1 && p.Left && !q.AtStart && isPlainWord(t.typed) {
		t.patterns = append(t.patterns, index.Pattern{Text: t.patterns[0].Text, Right: p.Right, Inner: true})
	}
	if p.Text = index.WithoutTeX(t.typed); p.Text != "" && p.Text != t.typed {
		t.patterns = append(t.patterns, p)
	}
	return t
}

// inDetailFields returns a term that ignores case and must begin a word, so that author:chen does
// not find "Tchen", nor cat:cs.CL "physics.class-ph".
func inDetailFields(q query.Term) query.Term {
	q.Text = strings.ToLower(q.Text)
	if letters, _ := count(q.Text); q.Kind == query.Word && (letters > maxShort || q.Fields != query.Author) {
		q.Kind = query.Phrase
	}
	return q
}

// version matches a name with a number: gpt-4 and GPT-4 are not the beginning of gpt-4o.
var version = regexp.MustCompile(`^[a-z]+[- ]?[0-9]+$`)

// joinCompound removes the hyphens and spaces between the parts of a compound.
var joinCompound = strings.NewReplacer("-", "", " ", "")

// count returns the number of letters and digits, and the number of capitals.
func count(s string) (letters, capitals int) {
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters++
		}
		if unicode.IsUpper(r) {
			capitals++
		}
	}
	return letters, capitals
}

// isUnspaced reports whether a text is in a script that does not put spaces between words.
func isUnspaced(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer)
	})
}

// addPatterns lets the term also match some patterns.
func (t *term) addPatterns(patterns ...index.Pattern) {
	t.patterns = append(t.patterns, patterns...)
	t.reset()
}

// reset drops the cached hits, because the term now matches something else.
func (t *term) reset() { t.hitSets = hitSets{} }

// applies reports whether a pattern of the term is used for a field.
func (t *term) applies(p index.Pattern, field query.Fields) bool {
	switch {
	case t.fields&field == 0:
		return false
	case p.Inner:
		return field == query.Title
	case field == query.Author && t.short && t.fields != query.Author: // some name begins with almost any three letters
		return p.Right
	}
	return true
}

// each yields the matches in a normalized text of a field as bytes [start,end), spelling by spelling.
func (t *term) each(text string, field query.Fields) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		if t.expression != nil {
			for _, m := range t.expression.FindAllStringIndex(text, -1) {
				if !yield(m[0], m[1]) {
					return
				}
			}
			return
		}
		for _, p := range t.patterns {
			if !t.applies(p, field) {
				continue
			}
			for start, end := range p.All(text) {
				anchored := (!t.atStart || start == 0) && (!t.atEnd || end == len(text))
				if anchored && t.hasCapitals(text[start:end]) && !yield(start, end) {
					return
				}
			}
		}
	}
}

// hasCapitals reports whether a match is capitalised like the term.
func (t *term) hasCapitals(match string) bool {
	return t.capitals == "" || strings.HasPrefix(joinCompound.Replace(match), t.capitals)
}

// in reports whether a text of a field contains a match.
func (t *term) in(raw string, field query.Fields) bool {
	if t.expression != nil {
		return t.expression.MatchString(raw)
	}
	for range t.each(index.Normalize(raw), field) {
		return true
	}
	return false
}

// find returns the papers that match a term, and caches them in the term.
func (c *compiler) find(t *term) hitSets {
	if t.hits == nil {
		exact := t.among(c, c.view.All())
		t.near = t.findSimilar(c).Difference(exact)
		t.hits = exact.Union(t.near)
	}
	return t.hitSets
}

// count returns the number of papers that match a term.
func (c *compiler) count(t *term) uint { return c.find(t).hits.Count() }

// predicates returns a predicate for each term. Regular expressions and full texts are slow, and are
// only matched in papers that match the rest of the query.
func (c *compiler) predicates(terms []*term) (all []predicate) {
	for _, t := range terms {
		p := predicate{score: func(i int, precise bool) hit { return t.score(c.Matcher, i, precise) }}
		if p.slow = t.expression != nil || t.fields == query.Whole; p.slow {
			p.filter = func(papers *bitset.BitSet) *bitset.BitSet { return t.among(c, papers) }
		} else {
			p.hitSets = c.find(t)
		}
		all = append(all, p)
	}
	return all
}

// among returns the papers of a set that have the term as it was typed. Abstracts, the longest, come last.
func (t *term) among(c *compiler, papers *bitset.BitSet) *bitset.BitSet {
	t.titles, t.names = t.inFields(c, query.Title, papers), t.inFields(c, query.Author, papers)
	t.orgsTags = t.inFields(c, query.Org|query.Tag, papers)
	hits := t.titles.Union(t.names).Union(t.orgsTags)
	hits.InPlaceUnion(t.inFields(c, query.Category|query.ArXiv|query.Note|query.File|query.Whole, papers))
	t.abstracts = t.inFields(c, query.Abstract, papers.Difference(hits))
	return hits.Union(t.abstracts)
}

// inFields returns the papers of a set that have the term in one of some fields.
func (t *term) inFields(c *compiler, fields query.Fields, papers *bitset.BitSet) *bitset.BitSet {
	hits := c.none()
	for field := query.Fields(1); field <= fields; field <<= 1 {
		if t.fields&fields&field != 0 {
			hits.InPlaceUnion(t.inField(c, field, papers))
		}
	}
	return hits
}

// inField returns the papers of a set that have the term in a field. The index finds the papers with
// its patterns. The texts of these are only read if the patterns do not say everything.
func (t *term) inField(c *compiler, field query.Fields, papers *bitset.BitSet) *bitset.BitSet {
	readTexts := t.expression != nil || t.capitals != "" || t.atStart || t.atEnd
	switch {
	case field&(query.Note|query.Tag) != 0:
		papers, readTexts = papers.Intersection(c.annotated()), true
	case field&(query.File|query.Whole) != 0:
		readTexts = true
	case len(t.patterns) > 0:
		hits := c.none()
		for _, p := range t.patterns {
			if t.applies(p, field) {
				hits.InPlaceUnion(c.view.With(c.ctx, field, p))
			}
		}
		papers = hits.Intersection(papers)
	}
	if !readTexts {
		return papers
	}
	has := func(text string) bool { return t.in(text, field) }
	return c.view.Filter(c.ctx, papers, func(i int) bool { return slices.ContainsFunc(c.texts(i, field), has) })
}

// exists reports whether any paper has a word. Matches of up to three letters in abstracts do not
// count, because almost any abstract has them and the word is probably still being typed.
func (t *term) exists(c *compiler) bool {
	hits := c.find(t).hits
	switch {
	case t.fields == query.Author:
		return hits.Any()
	case t.titles.Any() || t.orgsTags.Any() || t.isName(c):
		return true
	}
	hits = hits.Difference(t.names) // some name begins like almost any typo
	if t.short {
		hits = hits.Difference(t.abstracts)
	}
	return hits.Any()
}

// isName reports whether an author has the word as a name, which is then no typo.
func (t *term) isName(c *compiler) bool {
	name := index.Pattern{Text: t.typed, Left: true, Right: true}
	return t.fields&query.Author != 0 && c.view.With(c.ctx, query.Author, name).Any()
}

// frequency returns the number of papers that have a word exactly as it was typed.
func (t *term) frequency(c *compiler) int {
	whole := index.Pattern{Text: t.typed, Left: true, Right: true, Literal: true}
	papers := c.view.With(c.ctx, query.Title, whole)
	return int(papers.Union(c.view.With(c.ctx, query.Abstract, whole)).Count())
}

// spans returns the matches of a term in a text of a field.
func (t *term) spans(in index.Text, field query.Fields) (spans []Match) {
	if t.expression != nil && t.fields&field != 0 {
		for _, m := range t.expression.FindAllStringIndex(in.Raw, -1) {
			spans = append(spans, Match{Span: clean.Span{Start: m[0], End: m[1]}})
		}
		return spans
	}
	for start, end := range t.each(in.Normalized, field) {
		spans = append(spans, Match{Span: clean.Span{Start: start, End: max(end, index.PluralEnd(in.Normalized, end))}})
	}
	if len(spans) == 0 {
		spans = t.similarSpans(in.Normalized, field)
	}
	for i, s := range spans {
		spans[i].Start, spans[i].End = in.Original(s.Start, s.End)
	}
	return spans
}
