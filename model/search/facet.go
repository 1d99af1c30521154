package search

import (
	"cmp"
	"context"
	"iter"
	"maps"
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

// FacetRequest says for which papers facets are counted.
type FacetRequest struct {
	Base, Filter query.Query    // what is always asked, and what the reader asks on top
	In           Papers         // among these
	Found        *bitset.BitSet // what both find, if that is known; else nil
}

// Facets counts the values of all facets. Each facet is counted under the rest of the filter, as if that
// said nothing about it. If ctx ends meanwhile the counts are of no use.
func (ix *Index) Facets(ctx context.Context, q FacetRequest) []Facet {
	in, found := ix.searched(ctx, q.In), q.Found
	if found == nil {
		found = in.find(query.Join(q.Base, q.Filter))
	}
	facets := make([]Facet, len(sides))
	for n, s := range sides {
		f := Facet{Name: s.name, Values: in.values(s.key), key: query.KeyNamed(s.key), newest: in.view.Newest()}
		own, rest, within := f.own(q.Filter), q.Filter, found
		for _, l := range own {
			rest = rest.Replace(l, query.Node{})
		}
		if len(own) > 0 {
			within = in.find(query.Join(q.Base, rest))
		}
		for i, v := range f.Values {
			f.Values[i].Active = f.asked(v, own...)
			for _, paper := range v.Papers {
				if within.Test(uint(paper)) {
					f.Values[i].Count++
				}
			}
		}
		if s.mostFirst {
			slices.SortStableFunc(f.Values, func(a, b FacetValue) int { return cmp.Compare(b.Count, a.Count) })
		}
		facets[n] = f
	}
	return facets
}

// own returns the terms of a query that are about this facet and that every paper must match: they have
// its key, and no name that is no value of it. Of "has:" the facet has only the code.
func (f *Facet) own(q query.Query) (own []query.Leaf) {
	other := func(t query.Term) bool {
		return !slices.ContainsFunc(f.Values, func(v FacetValue) bool { return v.text == t.Text })
	}
	for _, part := range q.Parts() {
		l := part.Leaf
		if part.Op == query.None && l.Key == f.key && (l.Key.Takes != query.TakesName || !slices.ContainsFunc(l.Terms, other)) {
			own = append(own, l)
		}
	}
	return own
}

// asked reports whether any of some leaves asks for a value.
func (f *Facet) asked(v FacetValue, leaves ...query.Leaf) bool {
	return slices.ContainsFunc(leaves, func(l query.Leaf) bool {
		return slices.ContainsFunc(l.Terms, v.isOf) || slices.ContainsFunc(l.Ranges, f.holds(v))
	})
}

// isOf reports whether a term asks for the value.
func (v FacetValue) isOf(q query.Term) bool {
	t := newTerm(q, nil)
	return v.text == q.Text || slices.ContainsFunc(v.written, func(w written) bool { return w.has(t) })
}

// holds returns whether a range holds all days of a value.
func (f *Facet) holds(v FacetValue) func(r query.Range) bool {
	return func(r query.Range) bool {
		first, last := r.Bounds(f.newest)
		return first <= v.low && v.high <= last
	}
}

// Toggle adds a value to the text of a filter, or removes it if the filter asks for it, and returns the
// filter in canonical form. A text with a mistake is returned unchanged.
func (f Facet) Toggle(text string, value int) string {
	q, err := query.Parse(text)
	if err != nil {
		return text
	}
	own, added := f.own(q), f.leaf(f.spelling(value))
	if len(own) == 0 {
		return query.Join(q, query.Query{Root: query.Node{Leaf: added}}).String()
	}
	if last := own[len(own)-1]; !f.asked(f.Values[value], own...) {
		return q.Replace(last, query.Node{Leaf: both(last, added)}).String()
	}
	for _, l := range own {
		rest := query.Node{Leaf: f.without(l, value)}
		if len(rest.Leaf.Terms)+len(rest.Leaf.Ranges) == 0 {
			rest = query.Node{}
		}
		q = q.Replace(l, rest)
	}
	return q.String()
}

// both returns a leaf for the values of two.
func both(a, b query.Leaf) query.Leaf {
	return query.Leaf{Key: a.Key, Terms: slices.Concat(a.Terms, b.Terms), Ranges: slices.Concat(a.Ranges, b.Ranges)}
}

// maxSpelled is the most values to list in place of a range or a word that asked for all of them.
const maxSpelled = 12

// without returns a leaf for what another one asks for but one value: date:2025-08..2025-10 without
// September is date:2025-10,2025-08.
func (f *Facet) without(l query.Leaf, value int) query.Leaf {
	v := f.Values[value]
	kept := both(l, query.Leaf{})
	kept.Terms, kept.Ranges = slices.DeleteFunc(kept.Terms, v.isOf), slices.DeleteFunc(kept.Ranges, f.holds(v))
	all, spelled := kept, 0
	for i, other := range f.Values {
		if i == value || !f.asked(other, l) || f.asked(other, kept) {
			continue
		}
		if spelled++; spelled > maxSpelled {
			return kept
		}
		all = both(all, f.leaf(f.spelling(i)))
	}
	return all
}

// leaf returns what a text after the facet's key asks for.
func (f *Facet) leaf(text string) query.Leaf { return nodeOf(f.key.Name, text).Leaf }

// nodeOf returns what a text after a key asks for.
func nodeOf(key, text string) query.Node {
	q, _ := query.Parse(key + ":" + text)
	return q.Root
}

// spelling returns a text that asks for a value and for no other: as its papers write it, as a
// word, as a phrase, or as the whole name.
func (f *Facet) spelling(value int) (text string) {
	v := f.Values[value]
	if v.text != "" {
		return v.text
	}
	for _, w := range v.written {
		for _, name := range []string{cmp.Or(w.name, w.slug), cmp.Or(w.slug, w.name)} {
			longer := func(a, b string) int { return cmp.Compare(len(a), len(b)) }
			phrase := slices.MaxFunc(strings.Split(name, `"`), longer) // no phrase can hold a quote
			phrase = `"` + strings.Join(strings.Fields(phrase), " ") + `"`
			for _, text = range []string{name, phrase, "^" + phrase + "$"} {
				if f.isOnly(text, value) {
					return text
				}
			}
		}
	}
	return text
}

// isOnly reports whether a text asks for a value, however it is written, and for no other.
func (f *Facet) isOnly(text string, value int) bool {
	l := f.leaf(text)
	if len(l.Terms) != 1 || l.Terms[0].String() != text {
		return false
	}
	t := newTerm(l.Terms[0], nil)
	for i, v := range f.Values {
		wrong := func(w written) bool { return w.has(t) != (i == value) }
		if slices.ContainsFunc(v.written, wrong) {
			return false
		}
	}
	return true
}

// FacetValue is one value of a facet.
type FacetValue struct {
	Name   string
	Count  int     // papers that have it, under the rest of the filter
	Active bool    // the filter asks for it
	Papers []int32 // posting list: all that have it, whatever the filter says; not to be written to

	text      string    // as it is written after the key; "": see written
	written   []written // as its papers write it
	low, high int       // the days that it stands for
}

// written is how a paper writes one of its values: an organisation by its name and its slug. What
// has the same slug, or name without one, whatever its case, is the same value.
type written struct{ name, slug string }

func (w written) id() string { return index.Fold(cmp.Or(w.slug, w.name)) }

// has reports whether a term matches it.
func (w written) has(t *term) bool { return t.in(w.name, t.fields) || t.in(w.slug, t.fields) }

// written yields what papers have of a key.
func (in searched) written(key string) iter.Seq2[int32, written] {
	return func(yield func(int32, written) bool) {
		for i, p := range in.papers.All() {
			w := written{}
			if key == "org" {
				w.slug = p.Org.Slug.String()
			}
			for _, w.name = range valuesOn(p, key, in.papers.Words[int32(i)].Tags) {
				if w.name+w.slug != "" && !yield(int32(i), w) {
					return
				}
			}
		}
	}
}

// values returns the values of the facet of a key: by name, but months the newest first.
func (in searched) values(key string) []FacetValue {
	switch key {
	case "is":
		return in.named(key, statuses...) // they depend on marks, as tags do
	case "tag":
		return in.collect(key)
	}
	return slices.Clone(index.Once(in.view, "facet "+key, func() []FacetValue {
		in.ctx = context.Background() // a later count wants them too
		if key == "has" {
			code := in.named(key, "code")
			code[0].Name = "with code"
			return code
		}
		return in.collect(key)
	}))
}

// named returns some values of a key that takes names.
func (in searched) named(key string, names ...string) (all []FacetValue) {
	for _, name := range names {
		v := FacetValue{Name: name, text: name}
		for i := range in.find(query.Query{Root: nodeOf(key, name)}).EachSet() {
			v.Papers = append(v.Papers, int32(i))
		}
		all = append(all, v)
	}
	return all
}

// maxNames is how many authors are counted: 100,000 papers have some 300,000 authors, most
// of them with one paper.
const maxNames = 300

// collect returns the values of a key that papers have; of authors those with the most papers.
func (in searched) collect(key string) (sorted []FacetValue) {
	papers := map[string]int{} // by the value's id
	for _, w := range in.written(key) {
		papers[w.id()]++
	}
	ids := slices.SortedFunc(maps.Keys(papers), func(a, b string) int {
		return cmp.Or(cmp.Compare(papers[b], papers[a]), cmp.Compare(a, b))
	})
	if key == "author" {
		ids = ids[:min(len(ids), maxNames)]
	}
	all := map[string]*FacetValue{}
	for _, id := range ids {
		all[id] = &FacetValue{}
	}
	for paper, w := range in.written(key) {
		if v := all[w.id()]; v != nil {
			v.add(paper, w)
		}
	}
	for _, id := range ids {
		v := all[id]
		if key == "date" {
			v.low, v.high = nodeOf(key, id).Leaf.Ranges[0].Bounds(in.view.Newest())
			v.Name, v.text = query.DayOf(v.low).Format("Jan 2006"), id
		}
		sorted = append(sorted, *v)
	}
	slices.SortStableFunc(sorted, func(a, b FacetValue) int { // of one name, those with most papers first
		return cmp.Or(cmp.Compare(b.low, a.low), strings.Compare(a.Name, b.Name))
	})
	return sorted
}

// add adds a paper that has the value.
func (v *FacetValue) add(paper int32, w written) {
	if v.Papers == nil {
		v.Name = cmp.Or(w.name, w.slug)
	}
	if last := len(v.Papers) - 1; last < 0 || v.Papers[last] != paper {
		v.Papers = append(v.Papers, paper)
	}
	if !slices.Contains(v.written, w) {
		v.written = append(v.written, w)
	}
}
