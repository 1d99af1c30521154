package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// term is a predicate for one text to find: a word, a phrase or a regular expression.
type term struct {
	evaluated
	fields         query.Fields
	typed          string          // folded
	patterns       []index.Pattern // its spellings; of an expression, what it cannot match without
	inner          string          // what may match inside a word of a title, at a capital; "": nothing
	whole          bool            // the inner match must end the word, too
	cased          string          // the capitals that it must have; "": any
	atStart, atEnd bool            // the text must begin, end with it
	expression     *regexp.Regexp

	titles *bitset.BitSet // papers with it in the title; nil: not evaluated
	names  *bitset.BitSet // the same for the authors' names
	table  *bitset.BitSet // papers with it in the organisation or a tag
	others *bitset.BitSet // papers with it in a note, a dump's name, a category, the number or the whole text

	forTwo bool   // it is two of the words that were typed, in one
	plain  bool   // a word without a key or an operator
	short  bool   // it has so few letters that it matches whole words only
	loose  *loose // what else it may stand for; nil: nothing

	unknown bool // no paper has it
}

// maxShort is the most letters of a word that matches whole words only.
const maxShort = 3

// newTerm applies the rules for words: four letters or more match the beginning of a word,
// three or fewer a whole word, and a word with two capitals must match them. The vocabulary
// may be nil.
func newTerm(q query.Term, v *index.Vocabulary) *term {
	if q.Fields&^detailFields == 0 {
		q = inDetailFields(q)
	}
	t := &term{fields: q.Fields, atStart: q.AtStart, atEnd: q.AtEnd, typed: strings.TrimSpace(index.Fold(q.Text))}
	if q.Kind == query.Pattern {
		texts, all := literals(q.Pattern)
		for _, text := range texts {
			t.patterns = append(t.patterns, index.Pattern{Text: text, Literal: true})
		}
		if !all {
			t.expression = q.Pattern
		}
		return t
	}
	letters, capitals := count(q.Text)
	p := index.Pattern{Text: t.typed, Left: !unspaced(t.typed), Literal: q.Kind == query.Exact || q.AtEnd}
	if capitals >= 2 && q.Kind != query.Phrase && !strings.ContainsAny(q.Text, "0123456789") { // no other word is like GPT-4
		t.cased = parts.Replace(index.FoldMarked(q.Text))
		if index.Singular(t.typed) != t.typed && !p.Literal {
			t.cased = t.cased[:len(t.cased)-1]
		}
	}
	t.short = q.Kind == query.Word && letters <= maxShort && letters > 0 && !unspaced(t.typed)
	if t.short || q.Kind == query.Exact || t.cased != "" || q.Kind == query.Word && t.fields&query.Title != 0 && isVersion(t.typed) {
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
		t.inner, t.whole = t.patterns[0].Text, p.Right
	}
	return t
}

// version is a name with its number: gpt-4 and GPT-4 are not the beginning of gpt-4o.
var version = regexp.MustCompile(`^[a-z]+[- ]?[0-9]+$`)

func isVersion(typed string) bool { return version.MatchString(typed) }

// parts joins the parts of a compound by removing hyphens and blanks.
var parts = strings.NewReplacer("-", "", " ", "")

// sameParts reports whether two words are equal if hyphens and blanks are ignored. It runs
// for every match in a title, so it allocates nothing.
func sameParts(a, b string) bool {
	for {
		a, b = strings.TrimLeft(a, "- "), strings.TrimLeft(b, "- ")
		if a == "" || b == "" {
			return a == b
		}
		if a[0] != b[0] {
			return false
		}
		a, b = a[1:], b[1:]
	}
}

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

// next finds the first match in a folded text at or after byte from: bytes [start,end) of
// it, or start -1.
func (t *term) next(in index.Text, from int) (start, end int) {
	start, end = -1, -1
	for _, p := range t.patterns {
		if s, e := t.nextOf(p, in, from); s >= 0 && (start < 0 || s < start) {
			start, end = s, e
		}
	}
	return start, end
}

func (t *term) nextOf(p index.Pattern, in index.Text, from int) (start, end int) {
	for ; from <= len(in.Folded); from = start + 1 {
		start, end = p.Find(in.Folded, from)
		if start < 0 || t.atStart && start > 0 {
			break
		}
		if (!t.atEnd || end == len(in.Folded)) && t.asWritten(in, start, end) {
			return start, end
		}
	}
	return -1, -1
}

// nextInner finds the first match inside a word of a title that begins with a capital, as
// GRPO does in FlowGRPO.
func (t *term) nextInner(in index.Text, from int) (start, end int) {
	for t.inner != "" && from <= len(in.Folded) {
		i := strings.Index(in.Folded[from:], t.inner)
		if i < 0 {
			break
		}
		start, end = from+i, from+i+len(t.inner)
		raw, _ := in.Original(start, start+1)
		first, _ := utf8.DecodeRuneInString(in.Raw[raw:])
		ends := !t.whole || index.PluralEnd(in.Folded, end) >= 0
		if unicode.IsUpper(first) && !index.StartsWord(in.Folded, start) && ends && t.asWritten(in, start, end) {
			return start, end
		}
		from = start + 1
	}
	return -1, -1
}

// asWritten reports whether a match has the capitals of the term.
func (t *term) asWritten(in index.Text, start, end int) bool {
	if t.cased == "" {
		return true
	}
	from, to := in.Original(start, end)
	return strings.HasPrefix(parts.Replace(index.FoldMarked(in.Raw[from:to])), t.cased)
}

// in reports whether a text contains a match.
func (t *term) in(in index.Text) bool {
	if t.expression != nil {
		return t.expression.MatchString(in.Raw)
	}
	start, _ := t.next(in, 0)
	return start >= 0
}

// text prepares a text for the term, folding it only if needed.
func (t *term) text(raw string) index.Text {
	switch {
	case t.expression != nil:
		return index.Text{Raw: raw}
	case t.cased != "":
		return index.NewText(raw)
	}
	return index.Text{Folded: index.Fold(raw)}
}

// inTitle reports whether the title of a paper contains a match.
func (t *term) inTitle(v *index.View, i int) bool {
	if t.in(t.title(v, i)) {
		return true
	}
	start, _ := t.nextInner(v.TitleText(i), 0)
	return start >= 0
}

// title prepares the title of a paper for the term: with its capitals only where they decide.
func (t *term) title(v *index.View, i int) index.Text {
	switch {
	case t.expression != nil:
		return index.Text{Raw: v.Papers.Paper(i).Title.String()}
	case t.cased != "":
		return v.TitleText(i)
	}
	return index.Text{Folded: v.Title(i)}
}

func (t *term) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	hits := t.exact(c, query.AllFields|detailFields|query.File, within)
	if t.loose == nil {
		return hitSets{hits: hits}
	}
	near := t.loose.find(c, within.Difference(hits))
	return hitSets{hits.Union(near), near}
}

// changed forgets what the term found, because it means something else now.
func (t *term) changed() { t.evaluated, t.titles, t.names = evaluated{}, nil, nil }

// exact returns the papers of a set with the term as typed, in any of its spellings.
func (t *term) exact(c *compiler, fields query.Fields, within *bitset.BitSet) *bitset.BitSet {
	hits := bitset.New(within.Len())
	fields &= t.fields
	if fields&query.Title != 0 {
		if t.titles == nil {
			t.titles = t.having(c, query.Title, c.view.All(), func(i int) bool { return t.inTitle(c.view, i) })
		}
		hits.InPlaceUnion(t.titles)
	}
	hits.InPlaceUnion(t.table)
	hits.InPlaceUnion(t.others)
	if fields&query.Author != 0 {
		if t.names == nil {
			t.names = t.having(c, query.Author, c.view.All(), func(i int) bool { return t.inAny(c.papers.Paper(i).Names()) })
		}
		hits.InPlaceUnion(t.names)
	}
	if fields&query.Abstract != 0 {
		hits.InPlaceUnion(t.having(c, query.Abstract, within.Difference(hits), func(i int) bool { return t.in(t.text(c.papers.Paper(i).Abstract.String())) }))
	}
	return hits.Intersection(within)
}

// having returns the papers of a set with the term in their title, names or abstract. The
// patterns name them; only what they do not say is left to a test of the text as it is written.
func (t *term) having(c *compiler, field query.Fields, within *bitset.BitSet, test func(i int) bool) *bitset.BitSet {
	if t.expression != nil && len(t.patterns) == 0 {
		return c.keep(within, test)
	}
	hits := bitset.New(within.Len())
	patterns := t.patterns
	if field == query.Author && t.short && t.fields != query.Author { // some name begins with almost any three letters
		patterns = slices.DeleteFunc(slices.Clone(patterns), func(p index.Pattern) bool { return !p.Right })
	}
	for _, p := range patterns {
		if !slices.ContainsFunc(patterns, func(wider index.Pattern) bool { return wider != p && wider.Includes(p) }) {
			hits.InPlaceUnion(c.view.With(c.ctx, field, p, within.Difference(hits)))
		}
	}
	if t.expression != nil || t.cased != "" || t.atStart || t.atEnd {
		hits = c.keep(hits, test)
	}
	if t.inner != "" && field == query.Title {
		hits.InPlaceUnion(c.keep(within.Difference(hits), func(i int) bool { return c.view.HasPart(i, t.inner) && test(i) }))
	}
	return hits
}

// lookUp matches the term against what is few, or only looked at if the query asks for it:
// organisations, tags, notes, names of dumps, categories, numbers and whole papers.
func (t *term) lookUp(c *compiler) {
	in := func(s string) bool { return t.in(t.text(s)) }
	orgs, dumps := make([]bool, len(c.view.Orgs())), make([]bool, len(c.papers.Dumps()))
	if t.fields&query.Org != 0 {
		for n, org := range c.view.Orgs() {
			orgs[n] = t.in(org.Name) || t.in(org.Slug)
		}
	}
	if t.fields&query.File != 0 {
		for n := range dumps {
			dumps[n] = in(c.papers.Dumps()[n].Name.String())
		}
	}
	t.table = bitset.New(uint(c.papers.Len()))
	if slices.Contains(orgs, true) {
		t.table = c.keep(c.view.All(), func(i int) bool { return orgs[c.view.OrgOf(i)] })
	}
	t.others = bitset.New(uint(c.papers.Len()))
	if t.fields&(query.File|query.Category|query.ArXiv) != 0 {
		t.others = c.keep(c.view.All(), func(i int) bool {
			p := c.papers.Paper(i)
			return t.inDetails(p) || slices.ContainsFunc(p.Sightings, func(s library.Sighting) bool { return s.Dump < len(dumps) && dumps[s.Dump] })
		})
	}
	for paper, words := range c.papers.Words {
		if t.fields&query.Note != 0 && in(words.Note) {
			t.others.Set(uint(paper))
		}
		if t.fields&query.Tag != 0 && slices.ContainsFunc(words.Tags, in) {
			t.table.Set(uint(paper))
		}
	}
	c.lookIntoPapers(t)
}

// score returns the best match, looking first where a match scores most.
func (t *term) score(m *Matcher, i int, closely bool) hit {
	h := t.scoreOne(m, i, closely)
	if t.forTwo {
		h.score += h.score + afterLast + nextTo
	}
	return h
}

func (t *term) scoreOne(m *Matcher, i int, closely bool) hit {
	switch {
	case t.near != nil && t.near.Test(uint(i)):
		return t.loose.score(m, i, closely)
	case t.titles != nil && t.titles.Test(uint(i)):
		if !closely {
			return roughly(m.view.Title(i), t.typed)
		}
		return t.scoreTitle(m.view, i)
	case t.names != nil && t.names.Test(uint(i)):
		return t.scoreNames(m.view, i)
	case t.table.Test(uint(i)):
		return hit{score: byTable * classUnit}
	case closely:
		return t.scoreText(m, i)
	}
	return hit{score: byText * classUnit}
}

// inText returns a function that reports whether a text matches a term, ignoring the term's
// fields.
func inText(q query.Term) func(text string) bool {
	t := newTerm(q, nil)
	return func(s string) bool { return t.in(t.text(s)) }
}
