package search

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
)

// facetCounter keeps the posting lists of the snapshot that was counted last, and builds new
// ones for another snapshot. Its zero value is ready. It is safe for concurrent use.
type facetCounter struct {
	mu     sync.Mutex
	papers library.Snapshot // that last is of
	last   *lists
}

// lists holds the values, with their papers, of the facets that do not depend on marks.
type lists struct {
	orgs       grouped[string]
	spelled    grouped[parser.Org] // the same organisations, as the papers write them
	names      grouped[string]     // authors with the most papers
	categories grouped[string]
	code       []FacetValue
	months     grouped[parser.Date]
}

// grouped holds values by what identifies them.
type grouped[K comparable] map[K]*FacetValue

// value returns the value with an identity. A new one has no name yet.
func (g grouped[K]) value(id K) *FacetValue {
	v := g[id]
	if v == nil {
		v = &FacetValue{}
		g[id] = v
	}
	return v
}

// sorted returns copies of the values, sorted.
func (g grouped[K]) sorted(by func(a, b FacetValue) int) []FacetValue {
	values := make([]FacetValue, 0, len(g))
	for _, v := range g {
		values = append(values, *v)
	}
	slices.SortFunc(values, by)
	return values
}

// add appends a paper to the posting list, unless it is there already.
func (v *FacetValue) add(paper int32) {
	if last := len(v.papers) - 1; last < 0 || v.papers[last] != paper {
		v.papers = append(v.papers, paper)
	}
}

// nameAs names a value that all of its papers write the same way.
func (v *FacetValue) nameAs(name string) {
	v.Name, v.texts, v.common = name, []string{name}, []string{name}
}

// lists returns the posting lists of a snapshot. If the context ended meanwhile they may lack
// papers, and are not kept.
func (c *facetCounter) lists(in source) *lists {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last != nil && c.papers == in.papers.Snapshot {
		return c.last
	}
	l := newLists(in)
	if in.ctx.Err() == nil {
		c.last, c.papers = l, in.papers.Snapshot
	}
	return l
}

func newLists(in source) *lists {
	l := &lists{
		orgs: grouped[string]{}, spelled: grouped[parser.Org]{}, names: frequentNames(in.papers.Snapshot), categories: grouped[string]{},
		code: in.named("has", "code"), months: grouped[parser.Date]{},
	}
	l.code[0].Name = "with code"
	for i, p := range in.papers.All() {
		l.add(p, int32(i))
	}
	return l
}

func (l *lists) add(p *library.Paper, paper int32) {
	if p.Org != (parser.Org{}) {
		l.org(p.Org).add(paper)
	}
	if p.Date.Month > 0 && p.Date.Year > 0 {
		l.month(p.Date).add(paper)
	}
	for _, name := range p.Names() {
		if v := l.names[index.Fold(name.String())]; v != nil {
			v.add(paper)
		}
	}
	for _, category := range p.Categories() {
		v := l.categories.value(category.String())
		v.nameAs(category.String())
		v.add(paper)
	}
}

// maxNames is how many authors are counted: 100,000 papers have some 300,000 authors, most
// of them with one paper.
const maxNames = 300

// frequentNames returns values, still without papers, for the authors with the most
// papers.
func frequentNames(papers library.Snapshot) grouped[string] {
	counts, shown := map[string]int{}, map[string]string{}
	for _, p := range papers.All() {
		for _, name := range p.Names() {
			id := index.Fold(name.String())
			if counts[id]++; counts[id] == 1 {
				shown[id] = name.String()
			}
		}
	}
	most := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b))
	})
	names := grouped[string]{}
	for _, id := range most[:min(len(most), maxNames)] {
		names.value(id).nameAs(shown[id])
	}
	return names
}

// org returns the value of an organisation. Names with the same slug are one organisation;
// then only the slug finds all of its papers.
func (l *lists) org(org parser.Org) *FacetValue {
	if v, known := l.spelled[org]; known {
		return v
	}
	slug, name := org.Slug.String(), org.Name.String()
	v := l.orgs.value(cmp.Or(index.Fold(slug), index.Fold(name)))
	l.spelled[org] = v
	if v.Name == "" {
		v.Name, v.common = cmp.Or(name, slug), []string{name, slug}
	} else {
		v.common = []string{cmp.Or(slug, name)}
	}
	for _, text := range []string{name, slug} {
		if text != "" && !slices.Contains(v.texts, text) {
			v.texts = append(v.texts, text)
		}
	}
	return v
}

func (l *lists) month(d parser.Date) *FacetValue {
	v := l.months.value(parser.Date{Year: d.Year, Month: d.Month})
	if v.Name == "" {
		v.low, v.high = query.DayNumber(d.Year, d.Month, 1), query.DayNumber(d.Year, d.Month+1, 1)-1
		first := query.DayOf(v.low)
		v.Name, v.text = first.Format("Jan 2006"), first.Format("2006-01")
	}
	return v
}
