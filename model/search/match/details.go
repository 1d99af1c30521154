package match

import (
	"slices"
	"strings"

	"dailies/model/library"
	"dailies/model/search/query"
	"dailies/parser/clean"
)

// detailFields are the fields that only JSON and feeds have. They are short and not indexed:
// papers are scanned one by one.
const detailFields = query.Author | query.Category | query.ArXiv

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
