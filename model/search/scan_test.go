package search

import (
	"context"
	"iter"
)

// Scan is the simple way to search: one paper after the other, each with all its
// texts, in the order of the snapshot. within, where not nil, are the only
// papers looked at, in their order.
func (m Matcher) Scan(ctx context.Context, within []int32) iter.Seq[Result] {
	n := m.stock.n
	if within != nil {
		n = len(within)
	}
	return func(yield func(Result) bool) {
		for from := 0; from < n; from += pageSize {
			if ctx.Err() != nil || !m.scanRange(within, from, min(from+pageSize, n), yield) {
				return
			}
		}
	}
}

// scanRange tests the papers at [from,to) and says whether more is wanted.
func (m Matcher) scanRange(within []int32, from, to int, yield func(Result) bool) bool {
	p := probe{in: &m.in, stock: &m.stock}
	for at := from; at < to; at++ {
		p.i = int32(at)
		if within != nil {
			p.i = within[at]
		}
		h := hit{ok: true}
		if m.tree != nil {
			p.look(p.i)
			h = m.tree.match(&p)
		}
		if h.ok && !yield(Result{Paper: p.i, Score: h.score, Fuzzy: h.fuzzy}) {
			return false
		}
	}
	return true
}

// Scan searches with an index of its own.
func Scan(ctx context.Context, q Query, in Papers, within []int32) iter.Seq[Result] {
	return NewIndex().Prepare(ctx, q, in).Scan(ctx, within)
}
