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
	cased          string          // the capitals that it must have; "": any
	atStart, atEnd bool            // the text must begin, end with it
	expression     *regexp.Regexp  // a text with any of the patterns is tested with it; nil: none

	// Where the hits have it: the first that applies.
	titles    *bitset.BitSet
	names     *bitset.BitSet // of authors
	table     *bitset.BitSet // organisation or tag
	abstracts *bitset.BitSet

	plain   bool // a word without a key or an operator
	short   bool // it has so few letters that it matches whole words only
	unknown bool // no paper has it

	// What else it may stand for; matches of that count as near (≈), not exact.
	meanings []*term // that it may be a mistake for, looked for as if they had been typed; the most frequent first
	initials string  // letters that words of a title may begin with; "": none
}

// maxShort is the most letters of a word that matches whole words only.
const maxShort = 3

// detailFields are the fields that only JSON and feeds have.
const detailFields = query.Author | query.Category | query.ArXiv

// newTerm applies the rules for words: four letters or more match the beginning of a word,
// three or fewer a whole word, and a word with two capitals must match them. The vocabulary
// may be nil.
func newTerm(q query.Term, v *index.Vocabulary) *term {
	if q.Fields&^detailFields == 0 {
		q = inDetailFields(q)
	}
	t := &term{fields: q.Fields, atStart: q.AtStart, atEnd: q.AtEnd}
	if q.Kind == query.Pattern {
		t.expression, t.patterns = q.Pattern, anyOf(required(q.Pattern)...)
		return t
	}
	q.Text = index.Normalize(index.Shown(clean.Of(q.Text)).String())
	t.typed = strings.ToLower(strings.TrimSpace(q.Text))
	letters, capitals := count(q.Text)
	p := index.Pattern{Text: t.typed, Left: !unspaced(t.typed), Literal: q.Kind == query.Exact || q.AtEnd}
	if capitals >= 2 && q.Kind != query.Phrase && !strings.ContainsAny(q.Text, "0123456789") { // no other word is like GPT-4
		t.cased = parts.Replace(q.Text)
		if index.Singular(t.typed) != t.typed && !p.Literal {
			t.cased = t.cased[:len(t.cased)-1]
		}
	}
	t.short = q.Kind == query.Word && letters <= maxShort && letters > 0 && p.Left
	if t.short || q.Kind == query.Exact || t.cased != "" || q.Kind == query.Word && t.fields&query.Title != 0 && version.MatchString(t.typed) {
		p.Left, p.Right = true, !q.AtStart
	}
	if q.AtEnd && q.Kind == query.Word && t.cased == "" {
		p.Left = false // "ing$" is about how texts end, not about a word
	}
	p.Left = p.Left && !index.EndsWord(t.typed, 0)
	p.Right = p.Right && !index.StartsWord(t.typed, len(t.typed))
	t.patterns = []index.Pattern{p}
	if !p.Literal {
		t.patterns = writings(p, q.Kind == query.Phrase, v)
	}
	if q.Kind == query.Word && letters > 1 && p.Left && !q.AtStart && plainWord(t.typed) {
		t.patterns = append(t.patterns, index.Pattern{Text: t.patterns[0].Text, Right: p.Right, Inner: true})
	}
	return t
}

// inDetailFields returns a term as it is matched in these fields: case does not matter, and
// it must begin a word, so that author:chen does not find "Tchen", nor cat:cs.CL
// "physics.class-ph".
func inDetailFields(q query.Term) query.Term {
	q.Text = strings.ToLower(q.Text)
	if letters, _ := count(q.Text); q.Kind == query.Word && (letters > maxShort || q.Fields != query.Author) {
		q.Kind = query.Phrase
	}
	return q
}

// version is a name with its number: gpt-4 and GPT-4 are not the beginning of gpt-4o.
var version = regexp.MustCompile(`^[a-z]+[- ]?[0-9]+$`)

// parts joins the parts of a compound by removing hyphens and blanks.
var parts = strings.NewReplacer("-", "", " ", "")

// count counts letters and digits, and capitals.
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

// unspaced reports whether a text is in a script without blanks between words, where whole
// words cannot be told apart.
func unspaced(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer)
	})
}

// applies reports whether a pattern of the term is looked for in a field.
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

// each yields the matches in a plain text of a field: bytes [start,end) of it, those of one
// spelling after those of another.
func (t *term) each(plain string, field query.Fields) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		if t.expression != nil {
			for _, m := range t.expression.FindAllStringIndex(plain, -1) {
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
			for start, end := range p.All(plain) {
				if (!t.atStart || start == 0) && (!t.atEnd || end == len(plain)) && t.asWritten(plain[start:end]) && !yield(start, end) {
					return
				}
			}
		}
	}
}

// asWritten reports whether a match has the capitals of the term.
func (t *term) asWritten(match string) bool {
	return t.cased == "" || strings.HasPrefix(parts.Replace(match), t.cased)
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

// find finds the papers of a term once.
func (c *compiler) find(t *term) hitSets {
	if t.hits == nil {
		exact := t.among(c, c.view.All())
		t.near = t.findNear(c).Difference(exact)
		t.hits = exact.Union(t.near)
	}
	return t.hitSets
}

// count counts the papers of a term.
func (c *compiler) count(t *term) uint { return c.find(t).hits.Count() }

// predicates returns those of terms.
func (c *compiler) predicates(terms []*term) (all []predicate) {
	for _, t := range terms {
		p := predicate{score: func(i int, closely bool) hit { return t.score(c.Matcher, i, closely) }}
		if p.reads = t.expression != nil || t.fields == query.Whole; p.reads {
			p.among = func(papers *bitset.BitSet) *bitset.BitSet { return t.among(c, papers) }
		} else {
			p.hitSets = c.find(t)
		}
		all = append(all, p)
	}
	return all
}

// among returns those of some papers that have the term as it was typed. Abstracts come last: the
// others are short, or few, or only looked at if the query asks for them.
func (t *term) among(c *compiler, papers *bitset.BitSet) *bitset.BitSet {
	t.titles, t.names = t.having(c, query.Title, papers), t.having(c, query.Author, papers)
	t.table = t.having(c, query.Org|query.Tag, papers)
	hits := t.titles.Union(t.names).Union(t.table)
	hits.InPlaceUnion(t.having(c, query.Category|query.ArXiv|query.Note|query.File|query.Whole, papers))
	t.abstracts = t.having(c, query.Abstract, papers.Difference(hits))
	return hits.Union(t.abstracts)
}

// having returns those of some papers that have the term in one of some fields.
func (t *term) having(c *compiler, fields query.Fields, papers *bitset.BitSet) *bitset.BitSet {
	hits := c.none()
	for field := query.Fields(1); field <= fields; field <<= 1 {
		if t.fields&fields&field != 0 {
			hits.InPlaceUnion(t.inField(c, field, papers))
		}
	}
	return hits
}

// inField returns those of some papers that have the term in a field. The patterns name them; only
// what these do not say is left to a test of the text as it is written.
func (t *term) inField(c *compiler, field query.Fields, papers *bitset.BitSet) *bitset.BitSet {
	test := t.expression != nil || t.cased != "" || t.atStart || t.atEnd
	switch {
	case field&(query.Note|query.Tag) != 0:
		papers, test = papers.Intersection(c.annotated()), true
	case field&(query.File|query.Whole) != 0:
		test = true
	case len(t.patterns) > 0:
		hits := c.none()
		for _, p := range t.patterns {
			if t.applies(p, field) {
				hits.InPlaceUnion(c.view.With(c.ctx, field, p))
			}
		}
		papers = hits.Intersection(papers)
	}
	if !test {
		return papers
	}
	has := func(text string) bool { return t.in(text, field) }
	return c.view.Filter(c.ctx, papers, func(i int) bool { return slices.ContainsFunc(c.texts(i, field), has) })
}

// changed forgets what the term found, because it means something else now.
func (t *term) changed() { t.hitSets = hitSets{} }

// exists reports whether any paper has a word. Words of three letters or fewer do not count in
// abstracts: they are mostly the beginning of a word that is being typed, and almost any three
// letters are in some abstract.
func (t *term) exists(c *compiler) bool {
	hits := c.find(t).hits
	switch {
	case t.fields == query.Author:
		return hits.Any()
	case t.titles.Any() || t.table.Any() || t.isName(c):
		return true
	}
	hits = hits.Difference(t.names) // some name begins like almost any mistake
	if t.short {
		hits = hits.Difference(t.abstracts)
	}
	return hits.Any()
}

// isName reports whether a word stands in the names of authors: then it is no mistake.
func (t *term) isName(c *compiler) bool {
	name := index.Pattern{Text: t.typed, Left: true, Right: true}
	return t.fields&query.Author != 0 && c.view.With(c.ctx, query.Author, name).Any()
}

// frequency returns how many papers have a word just as it was typed.
func (t *term) frequency(c *compiler) int {
	whole := index.Pattern{Text: t.typed, Left: true, Right: true, Literal: true}
	papers := c.view.With(c.ctx, query.Title, whole)
	return int(papers.Union(c.view.With(c.ctx, query.Abstract, whole)).Count())
}

// Match is where a text has something that was typed. Near means that it is only similar.
type Match struct {
	clean.Span
	Near bool
}

// spans returns the matches of a term in the text of a field.
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
		spans = t.spansNear(in.Normalized, field)
	}
	for i, s := range spans {
		spans[i].Start, spans[i].End = in.Original(s.Start, s.End)
	}
	return spans
}
