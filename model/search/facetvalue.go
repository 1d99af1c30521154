package search

import (
	"cmp"
	"context"
	"maps"
	"slices"

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
	common    []string // those of texts that all of its papers have, the name that is shown first
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

// add appends a paper to the posting list, unless it is there already.
func (v *FacetValue) add(paper int) {
	if last := len(v.papers) - 1; last < 0 || v.papers[last] != int32(paper) {
		v.papers = append(v.papers, int32(paper))
	}
}

// nameAs names a value that all of its papers write the same way.
func (v *FacetValue) nameAs(name string) {
	v.Name, v.texts, v.common = name, []string{name}, []string{name}
}

// nameToo adds how a paper writes an organisation. Names with the same slug are one organisation;
// then only the slug finds all of its papers.
func (v *FacetValue) nameToo(name, slug string) {
	switch {
	case v.Name == "":
		v.Name, v.common = cmp.Or(name, slug), []string{name, slug}
	case !slices.Contains(v.texts, name):
		v.common = []string{cmp.Or(slug, name)}
	}
	for _, text := range []string{name, slug} {
		if text != "" && !slices.Contains(v.texts, text) {
			v.texts = append(v.texts, text)
		}
	}
}

// values holds values by what identifies them.
type values map[string]*FacetValue

// value returns the value with an identity. A new one has no name yet.
func (vs values) value(id string) *FacetValue {
	v := vs[id]
	if v == nil {
		v = &FacetValue{}
		vs[id] = v
	}
	return v
}

// sorted returns copies of the values, sorted.
func (vs values) sorted(by func(a, b FacetValue) int) []FacetValue {
	all := make([]FacetValue, 0, len(vs))
	for _, v := range vs {
		all = append(all, *v)
	}
	slices.SortFunc(all, by)
	return all
}

// lists holds the values, with their papers, of the facets that do not depend on marks.
type lists struct {
	orgs, names, categories, months values
	code                            []FacetValue
}

// lists returns the posting lists of the papers, which are made once for a View.
func (in searched) lists() *lists {
	return index.Once(in.view, "facets", func() *lists {
		in.ctx = context.Background() // a later count wants them too
		l := &lists{orgs: values{}, names: in.frequentNames(), categories: values{}, months: values{}, code: in.named("has", "code")}
		l.code[0].Name = "with code"
		for i, p := range in.papers.All() {
			if name, slug := p.Org.Name.String(), p.Org.Slug.String(); name != "" || slug != "" {
				v := l.orgs.value(cmp.Or(index.Fold(slug), index.Fold(name)))
				v.nameToo(name, slug)
				v.add(i)
			}
			if d := p.Date; d.Month > 0 && d.Year > 0 {
				low := query.DayNumber(d.Year, d.Month, 1)
				first := query.DayOf(low)
				v := l.months.value(first.Format("2006-01"))
				v.Name, v.text, v.low, v.high = first.Format("Jan 2006"), first.Format("2006-01"), low, query.DayNumber(d.Year, d.Month+1, 1)-1
				v.add(i)
			}
			for _, name := range p.Names() {
				if v := l.names[index.Fold(name.String())]; v != nil {
					v.add(i)
				}
			}
			for _, category := range p.Categories() {
				v := l.categories.value(category.String())
				v.nameAs(category.String())
				v.add(i)
			}
		}
		return l
	})
}

// maxNames is how many authors are counted: 100,000 papers have some 300,000 authors, most
// of them with one paper.
const maxNames = 300

// frequentNames returns values, still without papers, for the authors with the most
// papers.
func (in searched) frequentNames() values {
	counts, shown := map[string]int{}, map[string]string{}
	for _, p := range in.papers.All() {
		for _, name := range p.Names() {
			id := index.Fold(name.String())
			if counts[id]++; counts[id] == 1 {
				shown[id] = name.String()
			}
		}
	}
	most := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	names := values{}
	for _, id := range most[:min(len(most), maxNames)] {
		names.value(id).nameAs(shown[id])
	}
	return names
}

// named returns the values of a key that takes names.
func (in searched) named(key string, texts ...string) (all []FacetValue) {
	for _, text := range texts {
		v := FacetValue{Name: text, text: text}
		q, _ := query.Parse(key + ":" + text) // the key has that value
		for i := range in.find(q).EachSet() {
			v.add(int(i))
		}
		all = append(all, v)
	}
	return all
}

// tags returns the values of tags. A tag that is written in several ways is shown and asked
// for in lower case, which finds all of them.
func (in searched) tags() values {
	tags := values{}
	for _, paper := range slices.Sorted(maps.Keys(in.papers.Words)) {
		for _, tag := range in.papers.Words[paper].Tags {
			v := tags.value(index.Fold(tag))
			v.add(int(paper))
			switch {
			case v.Name == "":
				v.nameAs(tag)
			case v.Name != tag:
				v.nameAs(index.Fold(tag))
			}
		}
	}
	return tags
}
