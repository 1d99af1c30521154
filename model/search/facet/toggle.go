package facet

import (
	"slices"
	"strings"

	"dailies/model/search/query"
)

// choice is one of the alternatives of a term of a filter, with the values of the facet
// that it matches: "org:uni" may match many.
type choice struct {
	text  string
	takes func(v *Value) bool
}

// choices returns the alternatives of a term: org:tencent,nvidia has two.
func (f *Facet) choices(l query.Leaf) (all []choice) {
	switch l := l.(type) {
	case query.Named:
		for _, value := range l.Values {
			all = append(all, choice{value, func(v *Value) bool { return v.text == value }})
		}
	case query.Text:
		for _, t := range l.Terms {
			find := f.matcher(t)
			all = append(all, choice{t.String(), func(v *Value) bool { return slices.ContainsFunc(v.texts, find) }})
		}
	case query.Date:
		for _, r := range l.Ranges {
			first, last := r.Days(f.newest)
			all = append(all, choice{r.String(), func(v *Value) bool { return first <= v.low && v.high <= last }})
		}
	}
	return all
}

// asks reports whether terms of a filter ask for a value.
func (f *Facet) asks(terms []query.Leaf, v *Value) bool {
	return slices.ContainsFunc(terms, func(l query.Leaf) bool { return taken(f.choices(l), v) })
}

func taken(by []choice, v *Value) bool {
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

// rest returns a query without the terms of this facet, in canonical form.
func (f *Facet) rest(q query.Query) string {
	q.Root = without(q.Root, f.own(q))
	return q.String()
}

// Toggle adds a value to the text of a filter, or removes it if the filter asks for it. What
// the reader typed stays as it is, unless it is only half typed: then the text is made
// canonical. A text with a mistake is returned unchanged.
func (f Facet) Toggle(text string, value int) string {
	q, err := query.Parse(text)
	if err != nil {
		return text
	}
	v := &f.Values[value]
	wanted := !f.asks(f.own(q), v)
	for _, form := range []string{text, q.String()} {
		edited := f.edit(form, v, wanted)
		now, err := query.Parse(edited)
		if err == nil && f.asks(f.own(now), v) == wanted && f.rest(now) == f.rest(q) {
			return edited
		}
	}
	return text
}

func (f *Facet) edit(text string, v *Value, wanted bool) string {
	q, err := query.Parse(text)
	if err != nil {
		return text
	}
	own := f.own(q)
	if !wanted {
		for _, l := range slices.Backward(own) { // from behind, so that places stay true
			text = f.remove(text, l, v)
		}
		return text
	}
	if len(own) > 0 {
		end := own[len(own)-1].At().End
		return text[:end] + "," + f.spelling(v) + text[end:]
	}
	if _, or := q.Root.(query.Or); or {
		text = "(" + strings.TrimSpace(text) + ")"
	}
	return strings.TrimSpace(strings.TrimSpace(text) + " " + f.key.Name + ":" + f.spelling(v))
}

// maxSpelled is the most values to list in place of an alternative that matched all of
// them.
const maxSpelled = 12

// remove removes a value from a term. An alternative that also matches other values is
// replaced by these: without September, date:2025-08..2025-10 is date:2025-08,2025-10.
func (f *Facet) remove(text string, l query.Leaf, v *Value) string {
	var kept, gone []choice
	for _, c := range f.choices(l) {
		if c.takes(v) {
			gone = append(gone, c)
		} else {
			kept = append(kept, c)
		}
	}
	if len(gone) == 0 {
		return text
	}
	var texts, others []string
	for _, c := range kept {
		texts = append(texts, c.text)
	}
	for i := range f.Values {
		if other := &f.Values[i]; other != v && taken(gone, other) && !taken(kept, other) {
			others = append(others, f.spelling(other))
		}
	}
	if len(others) <= maxSpelled {
		texts = append(texts, others...)
	}
	term := strings.Join(texts, ",")
	if term != "" {
		term = f.writtenKey(text[l.At().Start:]) + term
	}
	return query.Replace(text, l.At(), term)
}

// writtenKey returns the key of a term as the reader wrote it; for "since:" and the like,
// which are no keys, that of the facet.
func (f *Facet) writtenKey(term string) string {
	if strings.HasPrefix(term, "#") {
		return "#"
	}
	name, _, _ := strings.Cut(term, ":")
	if query.KeyNamed(name) == nil {
		name = f.key.Name
	}
	return name + ":"
}
