package search

import (
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// detailFields are the fields that only JSON and feeds have.
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
	texts := c.papers.Whole(c.ctx, true)
	for i := range c.papers.Len() {
		if text := texts[c.papers.Paper(i).ArXiv]; text != "" && c.ctx.Err() == nil && t.in(t.text(text)) {
			t.others.Set(uint(i))
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

// inDetails reports whether the term is in a paper's categories or arXiv number.
func (t *term) inDetails(p *library.Paper) bool {
	return t.fields&query.ArXiv != 0 && p.ArXiv != "" && t.in(t.text(p.ArXiv)) ||
		t.fields&query.Category != 0 && t.inAny(p.Categories())
}

func (t *term) inAny(texts []clean.Text) bool {
	return slices.ContainsFunc(texts, func(text clean.Text) bool { return t.in(t.text(text.String())) })
}

// isName reports whether a word stands in the names of authors: then it is no mistake.
func (t *term) isName(c *compiler) bool {
	return t.fields&query.Author != 0 && c.view.With(c.ctx, query.Author, index.Pattern{Text: t.typed, Left: true, Right: true}, c.view.All()).Any()
}

// scoreNames scores a match in the names of the authors: a whole name counts more than the
// beginning of one.
func (t *term) scoreNames(v *index.View, i int) hit {
	if (index.Pattern{Text: t.typed, Left: true, Right: true}).In(v.Names(i)) {
		return hit{score: (byAuthorName + 5) * classUnit, named: true}
	}
	return hit{score: byAuthorName * classUnit, named: true}
}
