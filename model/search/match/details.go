package match

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// detailFields are the fields that only JSON and feeds have. They are short and not indexed:
// papers are scanned one by one.
const detailFields = query.Author | query.Category | query.ArXiv

// lookForPapers learns which whole papers are here, if one of the properties asks for that.
func (c *compiler) lookForPapers(properties []string) {
	if c.papers.here == nil && c.papers.Whole != nil && slices.Contains(properties, "text") {
		c.papers.here = c.papers.Whole(c.ctx, false)
	}
}

// lookIntoPapers matches a term against the texts of whole papers. They are read here, before
// the blocks of papers are searched.
func (c *compiler) lookIntoPapers(t *term) {
	if t.fields&query.Whole == 0 || c.papers.Whole == nil {
		return
	}
	t.wrote = bitset.New(uint(c.papers.Len()))
	texts := c.papers.Whole(c.ctx, true)
	for i := range c.papers.Len() {
		if text := texts[c.papers.Paper(i).ArXiv]; text != "" && c.ctx.Err() == nil && t.in(t.text(text)) {
			t.wrote.Set(uint(i))
		}
	}
}

// inDetailFields returns a term as it is matched in these fields: case does not matter, and
// it must begin a word, so that author:chen does not find "Tchen", nor cat:cs.CL
// "physics.class-ph".
func inDetailFields(q query.Term) query.Term {
	if q.Kind == query.Pattern {
		return q
	}
	q.Text = strings.ToLower(q.Text)
	if letters, _ := count(q.Text); q.Kind == query.Word && (letters > maxShort || q.Fields != query.Author) {
		q.Kind = query.Phrase
	}
	return q
}

// inDetails reports whether the term is in a paper's authors, categories or arXiv number.
func (t *term) inDetails(p *library.Paper) bool {
	in := func(text string) bool { return t.in(t.text(text)) }
	any := func(texts []clean.Text) bool {
		return slices.ContainsFunc(texts, func(text clean.Text) bool { return in(text.String()) })
	}
	return t.fields&query.ArXiv != 0 && p.ArXiv != "" && in(p.ArXiv) ||
		t.fields&query.Author != 0 && any(p.Names()) ||
		t.fields&query.Category != 0 && any(p.Categories())
}
