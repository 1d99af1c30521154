package search

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// Facet is one property by which papers can be chosen, such as their month.
type Facet struct {
	Name   string
	Values []FacetValue // all that the papers have, in the order to show

	key    *query.Key // asks for the facet in a filter
	newest int        // day of the newest paper, as query.DayNumber counts
}

// sides lists the facets in the order to show, with the keys that ask for them.
var sides = [...]struct {
	name, key string
	mostFirst bool // values that many papers have come first
}{
	{"Status", "is", false}, {"Organisation", "org", true}, {"Author", "author", true}, {"Category", "cat", true},
	{"Code", "has", false}, {"Month", "date", false}, {"Tag", "tag", true},
}

// statuses lists the values of "is:" that exclude each other.
var statuses = []string{"inbox", "to-read", "read", "skipped", "snoozed"}

// facets counts all facets. Each is counted under the rest of the filter, as if the filter
// said nothing about that facet itself. base holds on top of the filter. found are the
// papers that base and filter find, where that is known already; else nil.
func (in searched) facets(base, filter query.Query, found *bitset.BitSet) []Facet {
	if found == nil {
		found = in.find(query.Join(base, filter))
	}
	facets := make([]Facet, len(sides))
	for n, s := range sides {
		f := Facet{Name: s.name, Values: in.values(s.key), key: query.KeyNamed(s.key), newest: in.view.Newest()}
		within := found
		if own := f.own(filter); len(own) > 0 {
			rest := filter.Root
			for _, l := range own {
				rest = query.Without(rest, l)
			}
			within = in.find(query.Join(base, query.Query{Root: rest}))
			for i := range f.Values {
				f.Values[i].Active = f.asks(own, &f.Values[i])
			}
		}
		for i := range f.Values {
			f.Values[i].countIn(within)
		}
		if s.mostFirst {
			slices.SortStableFunc(f.Values, func(a, b FacetValue) int { return cmp.Compare(b.Count, a.Count) })
		}
		facets[n] = f
	}
	return facets
}

// own returns the terms of a query that are about this facet and that every paper must
// match.
func (f *Facet) own(q query.Query) (own []query.Leaf) {
	parts, ok := q.Root.(query.And)
	if !ok {
		parts = query.And{q.Root}
	}
	for _, part := range parts {
		if l, ok := part.(query.Leaf); ok && f.isAbout(l) {
			own = append(own, l)
		}
	}
	return own
}

// isAbout reports whether a leaf has the key of the facet, and no value that is none of it: of
// "has:" the facet has only the code.
func (f *Facet) isAbout(l query.Leaf) bool {
	other := func(t query.Term) bool {
		return !slices.ContainsFunc(f.Values, func(v FacetValue) bool { return v.text == t.Text })
	}
	return l.Key == f.key && (l.Key.Takes != query.TakesName || !slices.ContainsFunc(l.Terms, other))
}

// choice is one of the alternatives of a term of a filter, with the values of the facet
// that it matches: "org:uni" may match many.
type choice struct {
	text  string
	takes func(v *FacetValue) bool
}

// choices returns the alternatives of a term: org:tencent,nvidia has two.
func (f *Facet) choices(l query.Leaf) (all []choice) {
	for _, q := range l.Terms {
		t := newTerm(q, nil)
		in := func(text string) bool { return t.in(text, q.Fields) }
		all = append(all, choice{q.String(), func(v *FacetValue) bool { return v.text == q.Text || slices.ContainsFunc(v.texts, in) }})
	}
	for _, r := range l.Ranges {
		first, last := r.Bounds(f.newest)
		all = append(all, choice{r.String(), func(v *FacetValue) bool { return first <= v.low && v.high <= last }})
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
		q.Root = query.Replaced(q.Root, l, f.term(texts...).Root)
	}
	if len(own) == 0 {
		q.Root = query.Join(q, f.term(f.spelling(v))).Root
	}
	return q.String()
}

// term returns a query of the facet's key with some alternatives; empty if there are none.
func (f *Facet) term(texts ...string) query.Query {
	q, _ := query.Parse(f.key.Name + ":" + strings.Join(texts, ",")) // each was parsed before, or spelt
	return q
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

// spelling returns a text that asks for a value and for no other: the name that the reader
// saw as a word, as a phrase, or as the whole name; then the same with the slug.
func (f *Facet) spelling(v *FacetValue) (text string) {
	if v.text != "" {
		return v.text
	}
	for _, name := range v.common {
		phrase, _, _ := strings.Cut(name, `"`) // no phrase can hold a quote
		phrase = `"` + strings.Join(strings.Fields(phrase), " ") + `"`
		for _, spelt := range []string{name, phrase, "^" + phrase + "$"} {
			if name == "" || spelt == name && !isBare(name) {
				continue
			}
			if text = spelt; f.asksOnly(text, v) {
				return text
			}
		}
	}
	return text
}

// isBare reports whether a name is one word without signs that a filter would take for others.
func isBare(name string) bool {
	for i, r := range name {
		if r < 0x80 && !index.IsWordRune(r) && (i == 0 || !strings.ContainsRune("-.&+", r)) {
			return false
		}
	}
	return true
}

// asksOnly reports whether a text after the key asks for this value and for no other.
func (f *Facet) asksOnly(text string, v *FacetValue) bool {
	q, err := query.Parse(f.key.Name + ":" + text)
	own := f.own(q)
	if err != nil || len(own) != 1 {
		return false
	}
	choices := f.choices(own[0])
	for i := range f.Values {
		if other := &f.Values[i]; taken(choices, other) != (other == v) {
			return false
		}
	}
	return len(choices) == 1
}
