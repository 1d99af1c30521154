package match

import (
	"slices"

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

// disjoint sorts spans, joins those that overlap, and cuts exact matches out of the near
// ones.
func disjoint(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return a.Start - b.Start })
	exact, near := joined(spans, false), joined(spans, true)
	if len(near) == 0 {
		return exact
	}
	all := append(cut(near, exact), exact...)
	slices.SortFunc(all, func(a, b Span) int { return a.Start - b.Start })
	return all
}

// joined returns the exact or the near spans, with overlapping ones joined. The spans must
// be sorted.
func joined(spans []Span, near bool) []Span {
	var all []Span
	for _, s := range spans {
		if s.Near != near || s.Start >= s.End {
			continue
		}
		if n := len(all); n > 0 && s.Start < all[n-1].End {
			all[n-1].End = max(all[n-1].End, s.End)
			continue
		}
		all = append(all, s)
	}
	return all
}

// cut returns spans minus those that lie over them. Both must be sorted and disjoint.
func cut(spans, over []Span) []Span {
	var left []Span
	for _, s := range spans {
		for len(over) > 0 && over[0].End <= s.Start {
			over = over[1:]
		}
		for _, o := range over {
			if o.Start >= s.End {
				break
			}
			if o.Start > s.Start {
				left = append(left, Span{s.Start, o.Start, s.Near})
			}
			s.Start = min(o.End, s.End)
		}
		if s.Start < s.End {
			left = append(left, s)
		}
	}
	return left
}
