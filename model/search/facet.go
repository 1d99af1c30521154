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

// Facet is a property by which papers can be filtered, such as their month.
type Facet struct {
	Name   string
	Values []FacetValue // all values that papers have, in display order

	key    *query.Key // the filter key of the facet
	newest int        // query.DayNumber of the newest paper
}

// facetKeys lists the facets in display order, with their filter keys.
var facetKeys = [...]struct {
	name, key string
	byCount   bool // the most frequent values come first
}{
	{"Status", "is", false}, {"Organisation", "org", true}, {"Author", "author", true}, {"Category", "cat", true},
	{"Code", "has", false}, {"Month", "date", false}, {"Tag", "tag", true},
}

const (
	maxListed  = 12  // values that replace a range or a word that matched all of them
	maxAuthors = 300 // authors that are counted; most of the 300,000 of 100,000 papers have one paper
)

// statuses are the values of "is:" that exclude each other.
var statuses = []string{"inbox", "to-read", "read", "skipped", "snoozed"}

// FacetRequest says for which papers facets are counted.
type FacetRequest struct {
	Base, Filter query.Query // the query of the view, and the user's filter on top of it
	In           Papers
	Found        *bitset.BitSet // the papers that both find, if known; else nil
}

// Facets counts the values of all facets, each without the terms of the filter that are about this facet,
// so that its other values can be chosen too. If ctx is cancelled the counts must not be used.
func (ix *Index) Facets(ctx context.Context, q FacetRequest) []Facet {
	in, found := ix.searched(ctx, q.In), q.Found
	if found == nil {
		found = in.find(query.Join(q.Base, q.Filter))
	}
	facets := make([]Facet, len(facetKeys))
	for n, s := range facetKeys {
		f := Facet{Name: s.name, Values: in.values(s.key), key: query.KeyNamed(s.key), newest: in.view.Newest()}
		own, rest, within := f.leaves(q.Filter), q.Filter, found
		for _, l := range own {
			rest = rest.Replace(l, query.Node{})
		}
		if len(own) > 0 {
			within = in.find(query.Join(q.Base, rest))
		}
		for i, v := range f.Values {
			f.Values[i].Active = f.isChosen(v, own...)
			for _, paper := range v.Papers {
				if within.Test(uint(paper)) {
					f.Values[i].Count++
				}
			}
		}
		if s.byCount {
			slices.SortStableFunc(f.Values, func(a, b FacetValue) int { return cmp.Compare(b.Count, a.Count) })
		}
		facets[n] = f
	}
	return facets
}

// leaves returns the top-level leaves of a query that are about this facet: they have its key, and
// all their names are values of the facet. The facet of "has:" has only the value code.
func (f *Facet) leaves(q query.Query) (leaves []query.Leaf) {
	isOther := func(t query.Term) bool {
		return !slices.ContainsFunc(f.Values, func(v FacetValue) bool { return v.text == t.Text })
	}
	for _, part := range q.Parts() {
		l := part.Leaf
		hasOther := f.key.Takes == query.TakesName && slices.ContainsFunc(l.Terms, isOther)
		if part.Op == query.None && l.Key == f.key && !hasOther {
			leaves = append(leaves, l)
		}
	}
	return leaves
}

// isChosen reports whether any of some leaves matches a value.
func (f *Facet) isChosen(v FacetValue, leaves ...query.Leaf) bool {
	return slices.ContainsFunc(leaves, func(l query.Leaf) bool {
		return slices.ContainsFunc(l.Terms, v.matches) || slices.ContainsFunc(l.Ranges, f.contains(v))
	})
}

// matches reports whether a term matches the value.
func (v FacetValue) matches(q query.Term) bool {
	t := newTerm(q, nil)
	return v.text == q.Text || slices.ContainsFunc(v.written, func(w written) bool { return w.has(t) })
}

// contains returns a function that reports whether a range contains all days of a value.
func (f *Facet) contains(v FacetValue) func(r query.Range) bool {
	return func(r query.Range) bool {
		first, last := r.Bounds(f.newest)
		return first <= v.low && v.high <= last
	}
}

// Toggle adds a value to the text of a filter, or removes it if the filter already matches it, and
// returns the filter in canonical form. A text that does not parse is returned unchanged.
func (f Facet) Toggle(text string, value int) string {
	q, err := query.Parse(text)
	if err != nil {
		return text
	}
	leaves, added := f.leaves(q), f.leaf(value)
	if len(leaves) == 0 {
		return query.Join(q, query.Query{Root: query.Node{Leaf: added}}).String()
	}
	if last := leaves[len(leaves)-1]; !f.isChosen(f.Values[value], leaves...) {
		return q.Replace(last, query.Node{Leaf: union(last, added)}).String()
	}
	for _, l := range leaves {
		rest := query.Node{Leaf: f.without(l, value)}
		if len(rest.Leaf.Terms)+len(rest.Leaf.Ranges) == 0 {
			rest = query.Node{}
		}
		q = q.Replace(l, rest)
	}
	return q.String()
}

// union returns a leaf with the values of two leaves.
func union(a, b query.Leaf) query.Leaf {
	return query.Leaf{Key: a.Key, Terms: slices.Concat(a.Terms, b.Terms), Ranges: slices.Concat(a.Ranges, b.Ranges)}
}

// without returns a leaf without one of the values that it matches: date:2025-08..2025-10 without
// September is date:2025-10,2025-08.
func (f *Facet) without(l query.Leaf, value int) query.Leaf {
	v := f.Values[value]
	kept := union(l, query.Leaf{})
	kept.Terms, kept.Ranges = slices.DeleteFunc(kept.Terms, v.matches), slices.DeleteFunc(kept.Ranges, f.contains(v))
	all, listed := kept, 0
	for i, other := range f.Values {
		if i == value || !f.isChosen(other, l) || f.isChosen(other, kept) {
			continue
		}
		if listed++; listed > maxListed {
			return kept
		}
		all = union(all, f.leaf(i))
	}
	return all
}

// leaf returns a leaf that matches a value and no other.
func (f *Facet) leaf(value int) query.Leaf { return nodeOf(f.key.Name, f.spelling(value)).Leaf }

// nodeOf parses a key with a value.
func nodeOf(key, value string) query.Node {
	q, _ := query.Parse(key + ":" + value)
	return q.Root
}

// spelling returns a text that matches only one value: a word, a phrase, or the whole name.
func (f *Facet) spelling(value int) (text string) {
	v := f.Values[value]
	if v.text != "" {
		return v.text
	}
	for _, w := range v.written {
		for _, name := range []string{cmp.Or(w.name, w.slug), cmp.Or(w.slug, w.name)} {
			phrase := slices.MaxFunc(strings.Split(name, `"`), byLength) // a phrase cannot contain a quote
			phrase = `"` + strings.Join(strings.Fields(phrase), " ") + `"`
			for _, text = range []string{name, phrase, "^" + phrase + "$"} {
				if f.matchesOnly(text, value) {
					return text
				}
			}
		}
	}
	return text
}

// matchesOnly reports whether a text matches a value in all its spellings, and no other value.
func (f *Facet) matchesOnly(text string, value int) bool {
	l := nodeOf(f.key.Name, text).Leaf
	if len(l.Terms) != 1 || l.Terms[0].String() != text {
		return false
	}
	t := newTerm(l.Terms[0], nil)
	for i, v := range f.Values {
		if slices.ContainsFunc(v.written, func(w written) bool { return w.has(t) != (i == value) }) {
			return false
		}
	}
	return true
}

// FacetValue is one value of a facet.
type FacetValue struct {
	Name   string
	Count  int     // papers that have it and match the rest of the filter
	Active bool    // the filter matches it
	Papers []int32 // all papers that have it, whatever the filter; must not be changed

	text      string    // as it is typed after the key; "": see written
	written   []written // its spellings in the papers
	low, high int       // the first and last day of a month, as query.DayNumber
}

// written is a spelling of a value in a paper; an organisation has a name and a slug. Values are the
// same if their slugs, or else their names, differ only in case.
type written struct{ name, slug string }

func (w written) id() string { return index.Fold(cmp.Or(w.slug, w.name)) }

// has reports whether a term matches the name or the slug.
func (w written) has(t *term) bool { return t.in(w.name, t.fields) || t.in(w.slug, t.fields) }

// written yields the papers with each of their values of a key.
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

// values returns the values of the facet of a key by name, but months newest first. Values that do
// not depend on marks are cached with the view.
func (in searched) values(key string) []FacetValue {
	switch key {
	case "is":
		return in.named(key, statuses...)
	case "tag":
		return in.collect(key)
	}
	return slices.Clone(index.Once(in.view, "facet "+key, func() []FacetValue {
		in.ctx = context.Background() // the cached result must be complete
		if key == "has" {
			code := in.named(key, "code")
			code[0].Name = "with code"
			return code
		}
		return in.collect(key)
	}))
}

// named returns values of a key that takes names.
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

// collect returns the values of a key that papers have, but only the authors with the most papers.
func (in searched) collect(key string) (sorted []FacetValue) {
	papers := map[string]int{} // by the value's id
	for _, w := range in.written(key) {
		papers[w.id()]++
	}
	ids := slices.SortedFunc(maps.Keys(papers), func(a, b string) int {
		return cmp.Or(cmp.Compare(papers[b], papers[a]), cmp.Compare(a, b))
	})
	if key == "author" {
		ids = ids[:min(len(ids), maxAuthors)]
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
	slices.SortStableFunc(sorted, func(a, b FacetValue) int { // values with the same name stay sorted by papers
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
