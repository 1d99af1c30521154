package search

import (
	"cmp"
	"context"
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

// FacetValue is one value of a facet.
type FacetValue struct {
	Name   string
	Count  int  // papers that have it, under the rest of the filter
	Active bool // the filter asks for it

	papers    []int32  // posting list: those that have it
	text      string   // as it is written after the key; "": see texts
	texts     []string // what a word or phrase after the key matches in any of its papers
	common    []string // those of texts that all of its papers have, the name that is shown first
	low, high int      // the days that it stands for
}

// source is what facets are counted in.
type source struct {
	ctx    context.Context
	view   *index.View
	papers Papers
}

func (in source) find(q query.Query) *bitset.BitSet {
	return compile(in.ctx, q, in.view, in.papers, true).Find().Hits
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

// count counts all facets. Each is counted under the rest of the filter, as if the filter
// said nothing about that facet itself. base holds on top of the filter. found are the
// papers that base and filter find, where that is known already; else nil. If ctx ends
// meanwhile the counts are of no use.
func (c *facetCounter) count(ctx context.Context, view *index.View, papers Papers, base, filter query.Query, found *bitset.BitSet) []Facet {
	in := source{ctx, view, papers}
	lists := c.lists(in)
	all := [len(sides)][]FacetValue{
		in.named("is", statuses...), lists.orgs.sorted(byName), lists.names.sorted(byName), lists.categories.sorted(byName),
		slices.Clone(lists.code), lists.months.sorted(newestFirst), in.tags(),
	}
	if found == nil {
		found = in.find(query.Join(base, filter))
	}
	facets := make([]Facet, len(sides))
	for n, s := range sides {
		f := Facet{Name: s.name, Values: all[n], key: query.KeyNamed(s.key), newest: view.Newest()}
		within := found
		if own := f.own(filter); len(own) > 0 {
			f.activate(own)
			within = in.find(query.Join(base, query.Query{Root: without(filter.Root, own)}))
		}
		for i := range f.Values {
			f.Values[i].countIn(within)
		}
		if s.mostFirst {
			slices.SortStableFunc(f.Values, mostFirst)
		}
		facets[n] = f
	}
	return facets
}

// Papers are the indices of all papers that have the value, whatever the filter says. They
// must not be changed.
func (v *FacetValue) Papers() []int32 { return v.papers }

func (v *FacetValue) countIn(papers *bitset.BitSet) {
	for _, i := range v.papers {
		if papers.Test(uint(i)) {
			v.Count++
		}
	}
}

// named returns the values of a key that takes names.
func (in source) named(key string, texts ...string) []FacetValue {
	values := make([]FacetValue, len(texts))
	for n, text := range texts {
		values[n] = FacetValue{Name: text, text: text}
		q, _ := query.Parse(key + ":" + text) // the key has that value
		for i := range in.find(q).EachSet() {
			values[n].add(int32(i))
		}
	}
	return values
}

// tags returns the values of tags. A tag that is written in several ways is shown and asked
// for in lower case, which finds all of them.
func (in source) tags() []FacetValue {
	tags := grouped[string]{}
	for _, paper := range slices.Sorted(maps.Keys(in.papers.Words)) {
		for _, tag := range in.papers.Words[paper].Tags {
			v := tags.value(index.Fold(tag))
			v.add(paper)
			switch {
			case v.Name == "":
				v.nameAs(tag)
			case v.Name != tag:
				v.nameAs(index.Fold(tag))
			}
		}
	}
	return tags.sorted(byName)
}

func byName(a, b FacetValue) int      { return strings.Compare(a.Name, b.Name) }
func mostFirst(a, b FacetValue) int   { return cmp.Compare(b.Count, a.Count) }
func newestFirst(a, b FacetValue) int { return cmp.Compare(b.low, a.low) }

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

func (f *Facet) isAbout(l query.Leaf) bool {
	switch l := l.(type) {
	case query.Text:
		return l.Key == f.key
	case query.Date:
		return l.Key == f.key
	case query.Named:
		other := func(text string) bool {
			return !slices.ContainsFunc(f.Values, func(v FacetValue) bool { return v.text == text })
		}
		return l.Key == f.key && !slices.ContainsFunc(l.Values, other)
	}
	return false
}

func without(n query.Node, leaves []query.Leaf) query.Node {
	for _, l := range leaves {
		n = query.Without(n, l)
	}
	return n
}
