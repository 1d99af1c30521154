package search

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

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
			rest := filter
			for _, l := range own {
				rest = rest.Without(l)
			}
			within = in.find(query.Join(base, rest))
			for i := range f.asked(own...).EachSet() {
				f.Values[i].Active = true
			}
		}
		for i, v := range f.Values {
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

// alternative is one of those of a leaf: org:tencent,nvidia has two.
type alternative struct {
	text  string
	takes *bitset.BitSet // the values of the facet that it asks for: "org:uni" may ask for many
}

// alternatives returns those of a leaf.
func (f *Facet) alternatives(l query.Leaf) (all []alternative) {
	add := func(text string, takes func(v FacetValue) bool) {
		a := alternative{text, bitset.New(uint(len(f.Values)))}
		for i, v := range f.Values {
			a.takes.SetTo(uint(i), takes(v))
		}
		all = append(all, a)
	}
	for _, q := range l.Terms {
		t := newTerm(q, nil)
		in := func(text string) bool { return t.in(text, q.Fields) }
		add(q.String(), func(v FacetValue) bool { return v.text == q.Text || slices.ContainsFunc(v.texts, in) })
	}
	for _, r := range l.Ranges {
		first, last := r.Bounds(f.newest)
		add(r.String(), func(v FacetValue) bool { return first <= v.low && v.high <= last })
	}
	return all
}

// asked returns the values that leaves of a filter ask for.
func (f *Facet) asked(leaves ...query.Leaf) *bitset.BitSet {
	values := bitset.New(uint(len(f.Values)))
	for _, l := range leaves {
		for _, a := range f.alternatives(l) {
			values.InPlaceUnion(a.takes)
		}
	}
	return values
}

// Toggle adds a value to the text of a filter, or removes it if the filter asks for it, and
// returns the filter in canonical form. A text with a mistake is returned unchanged.
func (f Facet) Toggle(text string, value int) string {
	q, err := query.Parse(text)
	if err != nil {
		return text
	}
	own := f.own(q)
	asked := f.asked(own...).Test(uint(value))
	for n, l := range own {
		texts := f.textsWithout(l, value)
		if !asked && n == len(own)-1 {
			texts = append(texts, f.spelling(value))
		}
		q.Root = query.Replaced(q.Root, l, f.term(texts...).Root)
	}
	if len(own) == 0 {
		q.Root = query.Join(q, f.term(f.spelling(value))).Root
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

// textsWithout returns the alternatives of a leaf that do not ask for a value. One that also
// asks for other values is replaced by these: without September, date:2025-08..2025-10 is
// date:2025-10,2025-08.
func (f *Facet) textsWithout(l query.Leaf, value int) (texts []string) {
	others := f.asked(l).Clear(uint(value))
	for _, a := range f.alternatives(l) {
		if !a.takes.Test(uint(value)) {
			texts = append(texts, a.text)
			others.InPlaceDifference(a.takes)
		}
	}
	if others.Count() <= maxSpelled {
		for other := range others.EachSet() {
			texts = append(texts, f.spelling(int(other)))
		}
	}
	return texts
}

// spelling returns a text that asks for a value and for no other: the name that the reader
// saw as a word, as a phrase, or as the whole name; then the same with the id.
func (f *Facet) spelling(value int) (text string) {
	v := f.Values[value]
	if v.text != "" {
		return v.text
	}
	only := bitset.New(uint(len(f.Values))).Set(uint(value))
	for _, name := range v.common {
		longer := func(a, b string) int { return cmp.Compare(len(a), len(b)) }
		phrase := slices.MaxFunc(strings.Split(name, `"`), longer) // no phrase can hold a quote
		phrase = `"` + strings.Join(strings.Fields(phrase), " ") + `"`
		for _, text = range []string{name, phrase, "^" + phrase + "$"} {
			l, ok := f.term(text).Root.(query.Leaf)
			if ok && len(l.Terms) == 1 && l.Terms[0].String() == text && f.asked(l).Equal(only) {
				return text
			}
		}
	}
	return text
}

// FacetValue is one value of a facet.
type FacetValue struct {
	Name   string
	Count  int     // papers that have it, under the rest of the filter
	Active bool    // the filter asks for it
	Papers []int32 // posting list: all that have it, whatever the filter says; not to be written to

	text      string   // as it is written after the key; "": see texts
	texts     []string // what a word or phrase after the key matches in any of its papers
	common    []string // what all of its papers have: the name that is shown, and the id; or only that
	low, high int      // the days that it stands for
}

// written is how a paper writes one of its values: an organisation by its name and its slug. What
// has the same id, which is the slug or the name, folded, is the same value.
type written struct {
	paper          int
	name, slug, id string
}

// add adds a paper that has the value.
func (v *FacetValue) add(w written) {
	switch name := cmp.Or(w.name, w.slug); {
	case v.Papers == nil:
		v.Name, v.common = name, []string{name, w.id}
	case name != v.Name:
		v.common = []string{w.id} // tag:rl also finds RL, but tag:RL not rl
	}
	if last := len(v.Papers) - 1; last < 0 || v.Papers[last] != int32(w.paper) {
		v.Papers = append(v.Papers, int32(w.paper))
	}
	for _, text := range []string{w.name, w.slug} {
		if text != "" && !slices.Contains(v.texts, text) {
			v.texts = append(v.texts, text)
		}
	}
}

// written yields what papers have of a key.
func (in searched) written(key string) iter.Seq[written] {
	return func(yield func(written) bool) {
		for i, p := range in.papers.All() {
			slug := ""
			if key == "org" {
				slug = p.Org.Slug.String()
			}
			for _, name := range valuesOn(p, key, in.papers.Words[int32(i)].Tags) {
				w := written{i, name, slug, cmp.Or(index.Fold(slug), index.Fold(name))}
				if w.id != "" && !yield(w) {
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
		for i := range in.find(query.Query{Root: named(query.KeyNamed(key), name)}).EachSet() {
			v.Papers = append(v.Papers, int32(i))
		}
		all = append(all, v)
	}
	return all
}

// named asks for a value of a key that takes names.
func named(key *query.Key, name string) query.Leaf {
	return query.Leaf{Key: key, Terms: []query.Term{{Text: name}}}
}

// collect returns the values of a key that papers have.
func (in searched) collect(key string) (sorted []FacetValue) {
	all := in.frequent(key)
	for w := range in.written(key) {
		v := all[w.id]
		if v == nil && key == "author" {
			continue
		}
		if v == nil {
			v = &FacetValue{}
			all[w.id] = v
		}
		v.add(w)
	}
	for id, v := range all {
		if key == "date" {
			first, _ := time.Parse("2006-01", id)
			year, month := first.Year(), int(first.Month())
			v.Name, v.text, v.low, v.high = first.Format("Jan 2006"), id, query.DayNumber(year, month, 1), query.DayNumber(year, month+1, 1)-1
		}
		sorted = append(sorted, *v)
	}
	slices.SortFunc(sorted, func(a, b FacetValue) int {
		return cmp.Or(cmp.Compare(b.low, a.low), strings.Compare(a.Name, b.Name))
	})
	return sorted
}

// maxNames is how many authors are counted: 100,000 papers have some 300,000 authors, most
// of them with one paper.
const maxNames = 300

// frequent returns values, still without papers, for the authors with the most papers.
func (in searched) frequent(key string) map[string]*FacetValue {
	all, papers := map[string]*FacetValue{}, map[string]int{}
	if key != "author" {
		return all
	}
	for w := range in.written(key) {
		papers[w.id]++
	}
	most := slices.SortedFunc(maps.Keys(papers), func(a, b string) int {
		return cmp.Or(cmp.Compare(papers[b], papers[a]), cmp.Compare(a, b))
	})
	for _, id := range most[:min(len(most), maxNames)] {
		all[id] = &FacetValue{}
	}
	return all
}
