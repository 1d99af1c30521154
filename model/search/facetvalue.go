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

// FacetValue is one value of a facet.
type FacetValue struct {
	Name   string
	Count  int  // papers that have it, under the rest of the filter
	Active bool // the filter asks for it

	papers    []int32  // posting list: those that have it
	text      string   // as it is written after the key; "": see texts
	texts     []string // what a word or phrase after the key matches in any of its papers
	common    []string // what all of its papers have: the name that is shown, and the id; or only that
	low, high int      // the days that it stands for
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

// written is how a paper writes one of its values: an organisation by its name and its slug. What
// has the same id, which is the slug or the name, folded, is the same value.
type written struct {
	paper          int
	name, slug, id string
}

// add adds a paper that has the value.
func (v *FacetValue) add(w written) {
	switch name := cmp.Or(w.name, w.slug); {
	case v.papers == nil:
		v.Name, v.common = name, []string{name, w.id}
	case name != v.Name:
		v.common = []string{w.id} // tag:rl also finds RL, but tag:RL not rl
	}
	if last := len(v.papers) - 1; last < 0 || v.papers[last] != int32(w.paper) {
		v.papers = append(v.papers, int32(w.paper))
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
			v.papers = append(v.papers, int32(i))
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
