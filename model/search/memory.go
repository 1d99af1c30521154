package search

import (
	"context"
	"slices"
)

// memory is what the last count found out about its papers. Taking a value of
// a facet changes nothing but that facet's own term: the papers that pass the
// rest need not be looked for again (100,000 papers: 40 ms).
type memory struct {
	in    Papers
	core  string // a query, and what it finds
	hits  []int32
	known bool
	match [sides]*Matcher
}

// of says whether papers have the same marks as those remembered.
func (m *memory) of(in Papers) bool {
	return m.in.Len() == in.Len() && m.in.Scores == in.Scores && slices.Equal(m.in.Is, in.Is) && m.in.Words.equal(in.Words)
}

// find gives the papers that a query finds.
func (m *memory) find(ctx context.Context, q Question, core Query) []int32 {
	core.sort = nil
	text := core.String()
	if m.known && m.core == text {
		return m.hits
	}
	match := q.Index.Prepare(ctx, core, q.In)
	found, _ := match.Hits(ctx)
	hits := slices.AppendSeq(make([]int32, 0, found.Len()), found.All())
	if ctx.Err() == nil {
		m.core, m.hits, m.known = text, hits, true
	}
	return hits
}

// prepare gives the matcher of a facet's own terms.
func (m *memory) prepare(ctx context.Context, q Question, s side, own Query) *Matcher {
	if last := m.match[s]; last != nil && last.query.String() == own.String() {
		return last
	}
	made := q.Index.Prepare(ctx, own, q.In)
	if ctx.Err() == nil {
		m.match[s] = &made
	}
	return &made
}
