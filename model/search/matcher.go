package search

import (
	"context"

	"dailies/model/library"
)

// Matcher is a query made ready for the papers of one moment. It is immutable,
// safe for any goroutine, and stays true while the index grows. The zero
// Matcher has no papers, and marks nothing.
type Matcher struct {
	query Query
	tree  test // nil passes all
	in    Papers
	stock stock
	index *Index
}

// Prepare joins a query to papers. It looks up the words that no paper has in
// the vocabulary, for which it may have to read all papers: where ctx ends
// meanwhile the Matcher is of no use, and finds nothing under that ctx.
func (ix *Index) Prepare(ctx context.Context, q Query, in Papers) Matcher {
	m, _ := ix.prepare(ctx, q, in, false)
	return m
}

// prepare is Prepare. In haste it reads few abstracts; unsure says that the
// others may make it another Matcher.
func (ix *Index) prepare(ctx context.Context, q Query, in Papers, hasty bool) (m Matcher, unsure bool) {
	work := &preparation{Matcher: ix.bare(ctx, q, in, ix.remember), hasty: hasty}
	each(work.tree, true, func(t test, positive bool) {
		switch t := t.(type) {
		case *textTest:
			if positive {
				work.rescue(ctx, t)
			}
			for i := range t.finders {
				work.recall(&t.finders[i])
			}
		case *likeTest:
			t.scores = ix.like(ctx, t.text, &work.stock)
		}
	})
	work.tree = work.second(ctx)
	return work.Matcher, work.unsure
}

// preparation is the work on a Matcher. The index is locked for looking things
// up only: reading takes long, and somebody may be typing.
type preparation struct {
	Matcher
	hasty, unsure bool
	recalled      int // findings of its own terms
}

// bare gives a matcher that knows nothing of other spellings. It calls know, if
// that is not nil, with each of its finders while the index is locked. Where ctx
// ended before its turn came, nothing is prepared: papers of a while ago would
// stand in the way, a million for half a second.
func (ix *Index) bare(ctx context.Context, q Query, in Papers, know func(f *finder, papers int)) Matcher {
	ix.build.Lock()
	defer ix.build.Unlock()
	ix.bring(ctx, in.Snapshot)
	if ctx.Err() != nil {
		return Matcher{query: q, in: in, index: ix}
	}
	ix.mu.Lock()
	defer ix.mu.Unlock()
	m := Matcher{query: q, tree: prepare(q.root, ix.stock.newest), in: in, stock: ix.stock, index: ix}
	var last *finder // mostly the word being typed
	each(m.tree, true, func(t test, _ bool) {
		if t, ok := t.(*textTest); ok && know != nil {
			for i := range t.finders {
				know(&t.finders[i], in.Len())
				last = &t.finders[i]
			}
		}
	})
	if last != nil {
		ix.lookAhead(last, in.Len())
	}
	return m
}

// Query is what the matcher was made of.
func (m Matcher) Query() Query { return m.query }

// Match tests one paper, by its index into the snapshot.
func (m Matcher) Match(paper int32) (Result, bool) {
	if m.tree == nil {
		return Result{Paper: paper}, true
	}
	p := probe{in: &m.in, stock: &m.stock}
	p.look(paper)
	h := m.tree.match(&p)
	return Result{Paper: paper, Score: h.score, Fuzzy: h.fuzzy}, h.ok
}

// Positions gives what the query matches in a field of a paper: sorted spans
// that do not overlap, as bytes of the title, the abstract, or the name of the
// organisation. What the reader wrote is marked by Spans.
func (m Matcher) Positions(p *library.Paper, field Field) []Span {
	switch field {
	case Title:
		return m.Spans(p.Title.String(), Title)
	case Abstract:
		return m.Spans(textOf(p), Abstract)
	case Org:
		return m.Spans(p.Org.Name.String(), Org)
	}
	return nil
}

// Spans gives what the query matches in any text that is shown as a field.
// What stands behind a "-" marks nothing.
func (m Matcher) Spans(s string, field Field) []Span {
	var spans []Span
	t := asText(s).mapped()
	each(m.tree, true, func(leaf test, positive bool) {
		texts, ok := leaf.(*textTest)
		if !ok || !positive {
			return
		}
		for i := range texts.finders {
			texts.finders[i].mark(t, field, func(s Span) { spans = append(spans, s) })
		}
	})
	return disjoint(spans)
}

// mark adds the matches in a text shown as a field.
func (f *finder) mark(t mapped, field Field, add func(Span)) {
	if f.fields&(1<<field) == 0 {
		return
	}
	exact := false
	f.spans(t, func(s Span) {
		exact = true
		add(s)
	})
	if f.rescue != nil && !exact {
		f.rescue.spans(t, field, add)
	}
	if f.second != nil && !exact {
		f.second.spans(t, field, add)
	}
	if field == Title && !exact {
		addOriginal(t, f.otherSpans(t.folded), add)
	}
}
