package match

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// term looks for one thing in texts: a word, a phrase, a regular expression.
type term struct {
	node
	fields         query.Fields
	pattern        index.Pattern
	cased          string // how it must be written; "" in any way
	atStart, atEnd bool   // the text must begin, end with it
	expression     *regexp.Regexp
	letters        bool // the expression knows ASCII letters and digits only

	orgs  []bool         // the organisations that have it, by number; nil: none has
	wrote *bitset.BitSet // papers with it in tags or note; nil: none has
	tags  *bitset.BitSet // those of them with it in a tag
	dumps []bool         // whose names have it; nil: none has

	plain   bool       // a word without a key or a sign
	spelled *spellings // in titles; nil: only as it was typed
	meant   *meant     // what may have been meant; nil: nothing else
	loose   *term      // as a second look looks for it; or nil
}

// maxShort is how many letters a word has at most that stands for itself alone.
const maxShort = 3

// newTerm applies the rules for words: four letters and more stand for any part of a text,
// three and fewer for whole words, and two capitals for that word as it is written.
func newTerm(q query.Term) *term {
	t := &term{fields: q.Fields, atStart: q.AtStart, atEnd: q.AtEnd}
	if q.Fields&^detailFields == 0 {
		q = inDetailFields(q)
	}
	if q.Kind == query.Pattern {
		t.expression, t.letters = q.Pattern, knowsLettersOnly(q.Pattern)
		return t
	}
	text := strings.TrimSpace(index.Fold(q.Text))
	letters, capitals := count(q.Text)
	left, right := q.Kind == query.Phrase, false
	if q.Kind == query.Exact || q.Kind == query.Word && (capitals >= 2 || 0 < letters && letters <= maxShort && !unspaced(text)) {
		left = !q.AtEnd || q.Kind == query.Exact || capitals >= 2 // "ing$" is about how texts end, not about a word
		right = true
	}
	if capitals >= 2 && q.Kind != query.Phrase {
		t.cased = strings.TrimSpace(index.FoldMarked(q.Text))
	}
	t.pattern = index.Pattern{
		Text:  text,
		Left:  left && !index.EndsWord(text, 0),
		Right: right && !q.AtStart && !index.StartsWord(text, len(text)),
	}
	return t
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

// unspaced says whether a text is in a script that puts no blanks between words, so that
// whole words cannot be told.
func unspaced(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer)
	})
}

// next finds the first match at or after byte from of a folded text: bytes [start,end) of
// it, or start -1.
func (t *term) next(in index.Text, from int) (start, end int) {
	for ; from <= len(in.Folded); from = start + 1 {
		start, end = t.pattern.Find(in.Folded, from)
		if start < 0 || t.atStart && start > 0 {
			break
		}
		if (!t.atEnd || end == len(in.Folded)) && t.asWritten(in, start, end) {
			return start, end
		}
	}
	return -1, -1
}

// asWritten says whether a match has the capitals that are asked for.
func (t *term) asWritten(in index.Text, start, end int) bool {
	if t.cased == "" {
		return true
	}
	from, to := in.Original(start, end)
	return index.FoldMarked(in.Raw[from:to]) == t.cased
}

// in says whether a text has a match.
func (t *term) in(in index.Text) bool {
	if t.expression != nil {
		return t.expression.MatchString(in.Raw)
	}
	start, _ := t.next(in, 0)
	return start >= 0
}

// text gives a text as far as the term needs it.
func (t *term) text(raw string) index.Text {
	switch {
	case t.expression != nil:
		return index.Text{Raw: raw}
	case t.cased != "":
		return index.NewText(raw)
	}
	return index.Text{Folded: index.Fold(raw)}
}

// title gives a title as far as the term needs it.
func (t *term) title(b *block, i int) index.Text {
	if t.expression == nil && t.cased == "" {
		return index.Text{Folded: b.Title(i)}
	}
	return t.text(b.title(i))
}

func (t *term) find(b *block, among *bitset.BitSet) found {
	if m := t.meant; m != nil && m.instead {
		near := m.find(b, among, t.fields)
		if m.only {
			return found{near, near}
		}
		return found{near.Union(t.exact(b, among.Difference(near))), near}
	}
	hits := t.exact(b, among)
	if t.spelled == nil && t.meant == nil {
		return found{hits: hits}
	}
	near, rest := bitset.New(among.Len()), among.Difference(hits)
	if t.spelled != nil {
		near.InPlaceUnion(t.spelled.find(b, rest))
	}
	if t.meant != nil {
		near.InPlaceUnion(t.meant.find(b, rest, t.fields))
	}
	return found{hits.Union(near), near}
}

// exact gives the papers with the term as it was typed.
func (t *term) exact(b *block, among *bitset.BitSet) *bitset.BitSet {
	hits := bitset.New(among.Len())
	if t.fields&(query.Title|query.Abstract) != 0 {
		c := t.candidates(b)
		sure := c.Sure && t.expression == nil && t.cased == "" && !t.atStart && !t.atEnd
		lettersSure := c.Sure && t.letters // but where a letter has lost its accent
		if t.fields&query.Title != 0 {
			hits.InPlaceUnion(b.verified(c.Title.Intersection(among), sure, func(i int) bool {
				return lettersSure && index.IsASCII(b.title(i)) || t.in(t.title(b, i))
			}))
		}
		if t.fields&query.Abstract != 0 {
			hits.InPlaceUnion(b.verified(c.Abstract.Intersection(among).Difference(hits), sure, func(i int) bool {
				return lettersSure && index.IsASCII(b.abstract(i)) || t.in(t.text(b.abstract(i)))
			}))
		}
	}
	if t.wrote != nil {
		hits.InPlaceUnion(b.part(t.wrote).Intersection(among))
	}
	if t.orgs != nil {
		hits.InPlaceUnion(b.verified(among.Difference(hits), false, func(i int) bool { return t.orgs[b.Org(i)] }))
	}
	if t.dumps != nil {
		hits.InPlaceUnion(b.verified(among.Difference(hits), false, func(i int) bool { return t.inDump(b, i) }))
	}
	if t.fields&detailFields != 0 {
		hits.InPlaceUnion(b.verified(among.Difference(hits), false, func(i int) bool { return t.inDetails(b.view.Papers.Paper(b.First + i)) }))
	}
	return hits
}

// verified returns the candidates that pass a test; all of them if that is sure. It stops
// when the search is cancelled: a regular expression may take milliseconds for each text.
func (b *block) verified(candidates *bitset.BitSet, sure bool, passes func(i int) bool) *bitset.BitSet {
	if sure {
		return candidates
	}
	hits := bitset.New(candidates.Len())
	for i := range candidates.EachSet() {
		if b.ctx.Err() != nil {
			break
		}
		if passes(int(i)) {
			hits.Set(i)
		}
	}
	return hits
}

// candidates asks the index.
func (t *term) candidates(b *block) index.Candidates {
	switch {
	case t.expression == nil:
		return b.Candidates(t.pattern)
	case t.letters:
		return b.WordsMatching(t.expression.MatchString)
	}
	c := b.Candidates(index.Pattern{Text: literal(t.expression)})
	c.Sure = false
	return c
}

// title gives a title as it is written.
func (b *block) title(i int) string { return b.view.Papers.Paper(b.First + i).Title.String() }

// abstract gives an abstract as it is written.
func (b *block) abstract(i int) string { return b.view.Abstract(b.First + i) }

func (t *term) inDump(b *block, i int) bool {
	for _, s := range b.view.Papers.Paper(b.First + i).Sightings {
		if s.Dump < len(t.dumps) && t.dumps[s.Dump] {
			return true
		}
	}
	return false
}

// lookUp looks the term up in what few papers have: organisations, tags, notes, and the
// names of dumps.
func (t *term) lookUp(m *Matcher) {
	in := func(s string) bool { return t.in(t.text(s)) }
	if t.fields&query.Org != 0 {
		t.orgs = flags(len(m.view.Orgs), func(n int) bool {
			org := &m.view.Orgs[n]
			return t.in(org.Name) || t.in(org.Slug)
		})
	}
	if t.fields&query.File != 0 {
		dumps := m.view.Papers.Dumps()
		t.dumps = flags(len(dumps), func(n int) bool { return in(dumps[n].Name.String()) })
	}
	if t.fields&(query.Tag|query.Note) == 0 || len(m.papers.Words) == 0 {
		return
	}
	n := uint(m.papers.Len())
	t.wrote, t.tags = bitset.New(n), bitset.New(n)
	for paper, words := range m.papers.Words {
		if t.fields&query.Note != 0 && in(words.Note) {
			t.wrote.Set(uint(paper))
		}
		for _, tag := range words.Tags {
			if t.fields&query.Tag != 0 && in(tag) {
				t.wrote.Set(uint(paper))
				t.tags.Set(uint(paper))
			}
		}
	}
}

// flags gives a flag for each of 0 to n-1; nil where all are false.
func flags(n int, is func(i int) bool) (all []bool) {
	for i := range n {
		if is(i) {
			if all == nil {
				all = make([]bool, n)
			}
			all[i] = true
		}
	}
	return all
}

// score looks where a match is worth most first.
func (t *term) score(b *block, i int) hit {
	if near := b.found[t.number()].near; t.meant != nil && near != nil && near.Test(uint(i)) {
		if h := t.scoreSpelled(b, i); h.score > 0 {
			return h
		}
		return t.meant.score(b, i, t.fields)
	}
	if t.fields&query.Title != 0 {
		if h := t.scoreTitle(t.title(b, i)); h.score > 0 {
			return h
		}
	}
	if t.orgs != nil && t.orgs[b.Org(i)] || t.tags != nil && t.tags.Test(uint(b.First+i)) {
		return hit{score: byTable * classUnit}
	}
	if h := t.scoreSpelled(b, i); h.score > 0 {
		return h
	}
	return hit{score: byText * classUnit}
}

func (t *term) scoreSpelled(b *block, i int) hit {
	if t.spelled == nil {
		return hit{}
	}
	return t.spelled.score(b, i)
}

// InText gives a function that says whether a text has what a term asks for, whatever its
// fields.
func InText(q query.Term) func(text string) bool {
	t := newTerm(q)
	return func(s string) bool { return t.in(t.text(s)) }
}
