package search

import (
	"slices"
	"strings"

	"dailies/model/search/query"
)

// choice is one of the alternatives of a term of a filter, with the values of the facet
// that it matches: "org:uni" may match many.
type choice struct {
	text  string
	takes func(v *FacetValue) bool
}

// choices returns the alternatives of a term: org:tencent,nvidia has two.
func (f *Facet) choices(l query.Leaf) (all []choice) {
	switch l := l.(type) {
	case query.Named:
		for _, value := range l.Values {
			all = append(all, choice{value, func(v *FacetValue) bool { return v.text == value }})
		}
	case query.Text:
		for _, t := range l.Terms {
			one := newTerm(t, nil)
			find := func(text string) bool { return one.in(text, t.Fields) }
			all = append(all, choice{t.String(), func(v *FacetValue) bool { return slices.ContainsFunc(v.texts, find) }})
		}
	case query.Date:
		for _, r := range l.Ranges {
			first, last := r.Days(f.newest)
			all = append(all, choice{r.String(), func(v *FacetValue) bool { return first <= v.low && v.high <= last }})
		}
	}
	return all
}

// asks reports whether terms of a filter ask for a value.
func (f *Facet) asks(terms []query.Leaf, v *FacetValue) bool {
	return slices.ContainsFunc(terms, func(l query.Leaf) bool { return taken(f.choices(l), v) })
}

func taken(by []choice, v *FacetValue) bool {
	return slices.ContainsFunc(by, func(c choice) bool { return c.takes(v) })
}

// activate marks the values that terms of a filter ask for.
func (f *Facet) activate(terms []query.Leaf) {
	for _, l := range terms {
		choices := f.choices(l)
		for i := range f.Values {
			f.Values[i].Active = f.Values[i].Active || taken(choices, &f.Values[i])
		}
	}
}

// Toggle adds a value to the text of a filter, or removes it if the filter asks for it, and
// returns the filter in canonical form. A text with a mistake is returned unchanged.
func (f Facet) Toggle(text string, value int) string {
	q, err := query.Parse(text)
	if err != nil {
		return text
	}
	v, own := &f.Values[value], f.own(q)
	asked := f.asks(own, v)
	for n, l := range own {
		texts := f.textsWithout(l, v)
		if !asked && n == len(own)-1 {
			texts = append(texts, f.spelling(v))
		}
		q.Root = query.Replaced(q.Root, l, f.term(texts))
	}
	if len(own) == 0 {
		q.Root = query.Join(q, query.Query{Root: f.term([]string{f.spelling(v)})}).Root
	}
	return q.String()
}

// term returns a term of the facet's key with some alternatives; nil if there are none.
func (f *Facet) term(texts []string) query.Node {
	q, _ := query.Parse(f.key.Name + ":" + strings.Join(texts, ",")) // each was parsed before, or spelt
	return q.Root
}

// maxSpelled is the most values to list in place of an alternative that matched all of
// them.
const maxSpelled = 12

// textsWithout returns the alternatives of a term that do not ask for a value. One that also
// asks for other values is replaced by these: without September, date:2025-08..2025-10 is
// date:2025-08,2025-10.
func (f *Facet) textsWithout(l query.Leaf, v *FacetValue) (texts []string) {
	var kept, gone []choice
	for _, c := range f.choices(l) {
		if c.takes(v) {
			gone = append(gone, c)
		} else {
			kept, texts = append(kept, c), append(texts, c.text)
		}
	}
	var others []string
	for i := range f.Values {
		if other := &f.Values[i]; other != v && taken(gone, other) && !taken(kept, other) {
			others = append(others, f.spelling(other))
		}
	}
	if len(others) <= maxSpelled {
		texts = append(texts, others...)
	}
	return texts
}
