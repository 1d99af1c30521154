package search

import (
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// Span is a match: bytes [Start,End) of a text. Near means that it is only similar to what
// was typed.
type Span struct {
	Start, End int
	Near       bool
}

// spans returns the matches of a term in the text of a field.
func (t *term) spans(in index.Text, field query.Fields) (spans []Span) {
	if t.fields&field == 0 {
		return nil
	}
	if t.expression != nil {
		for _, m := range t.expression.FindAllStringIndex(in.Raw, -1) {
			spans = append(spans, Span{Start: m[0], End: m[1]})
		}
		return spans
	}
	for start, end := t.next(in, 0); start >= 0; start, end = t.next(in, max(end, start+1)) {
		end = max(end, index.PluralEnd(in.Folded, end))
		spans = append(spans, Span{Start: start, End: end})
	}
	if field == query.Title {
		for start, end := t.nextInner(in, 0); start >= 0; start, end = t.nextInner(in, end) {
			spans = append(spans, Span{Start: start, End: end})
		}
	}
	if len(spans) == 0 && t.loose != nil {
		spans = t.loose.spans(in, field)
	}
	for i, s := range spans {
		spans[i].Start, spans[i].End = in.Original(s.Start, s.End)
	}
	return spans
}

// disjoint returns what spans cover, sorted, in stretches of bytes that do not overlap. Where an
// exact match and a near one overlap, it is exact.
func disjoint(spans []Span, length int) (all []Span) {
	const near, exact = 1, 2
	cover := make([]byte, length+1)
	for _, s := range spans {
		kind := byte(exact)
		if s.Near {
			kind = near
		}
		for i := s.Start; i < s.End; i++ {
			cover[i] = max(cover[i], kind)
		}
	}
	for start := 0; start < length; {
		end := start + 1
		for cover[end] == cover[start] && end < length {
			end++
		}
		if cover[start] != 0 {
			all = append(all, Span{start, end, cover[start] == near})
		}
		start = end
	}
	return all
}
