package search

import "slices"

// disjoint sorts spans, joins those that overlap, and cuts from the fuzzy ones
// what is exact as well.
func disjoint(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return a.Start - b.Start })
	exact, fuzzy := joined(spans, false), joined(spans, true)
	if len(fuzzy) == 0 {
		return exact
	}
	out := append(cut(fuzzy, exact), exact...)
	slices.SortFunc(out, func(a, b Span) int { return a.Start - b.Start })
	return out
}

// joined gives the spans of one kind, those that overlap made one. The spans
// are sorted.
func joined(spans []Span, fuzzy bool) []Span {
	var out []Span
	for _, s := range spans {
		if s.Fuzzy != fuzzy || s.Start >= s.End {
			continue
		}
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// cut gives what is left of spans where others lie over them. Both are sorted
// and disjoint.
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
				left = append(left, Span{s.Start, o.Start, s.Fuzzy})
			}
			s.Start = min(o.End, s.End)
		}
		if s.Start < s.End {
			left = append(left, s)
		}
	}
	return left
}
