package facet

import (
	"cmp"
	"slices"
	"sync"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
)

// Counter keeps the posting lists of the snapshot that was counted last, and makes them
// anew for another one. Its zero value is ready, and it is safe for any number of
// goroutines.
type Counter struct {
	mu     sync.Mutex
	papers library.Snapshot // what last is of
	last   *lists
}

// lists are the values of those facets that marks do not change, with their papers.
type lists struct {
	orgs    grouped[string]
	names   grouped[parser.Org] // the same as they are written
	months  grouped[parser.Date]
	authors []Value
	pages   grouped[parser.Date]
}

// grouped are values by what tells one from the other.
type grouped[K comparable] map[K]*Value

// value gives a value. A new one has no name yet.
func (g grouped[K]) value(id K) *Value {
	v := g[id]
	if v == nil {
		v = &Value{}
		g[id] = v
	}
	return v
}

// sorted gives copies of the values in an order.
func (g grouped[K]) sorted(by func(a, b Value) int) []Value {
	values := make([]Value, 0, len(g))
	for _, v := range g {
		values = append(values, *v)
	}
	slices.SortFunc(values, by)
	return values
}

// add puts a paper behind the others of the value, once.
func (v *Value) add(paper int32) {
	if last := len(v.papers) - 1; last < 0 || v.papers[last] != paper {
		v.papers = append(v.papers, paper)
	}
}

// lists gives the posting lists of a snapshot.
func (c *Counter) lists(papers library.Snapshot) *lists {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last == nil || c.papers != papers {
		c.last, c.papers = newLists(papers), papers
	}
	return c.last
}

func newLists(papers library.Snapshot) *lists {
	l := &lists{grouped[string]{}, grouped[parser.Org]{}, grouped[parser.Date]{}, authorBands(), grouped[parser.Date]{}}
	for i := range papers.Len() {
		l.add(papers.Paper(i), int32(i))
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
	for i := range l.authors {
		if band := &l.authors[i]; band.low <= p.Authors && p.Authors <= band.high {
			band.add(paper)
		}
	}
	for _, s := range p.Sightings {
		if s.Page.Month > 0 && s.Page.Year > 0 {
			l.page(s.Page).add(paper)
		}
	}
}

// org gives the value of an organisation. Those with one slug are one, however their
// names are written.
func (l *lists) org(org parser.Org) *Value {
	if v, known := l.names[org]; known {
		return v
	}
	slug, name := org.Slug.String(), org.Name.String()
	v := l.orgs.value(cmp.Or(index.Fold(slug), index.Fold(name)))
	l.names[org] = v
	v.various = v.Name != ""
	v.Name = cmp.Or(v.Name, name, slug)
	for _, text := range []string{slug, name} {
		if text != "" && !slices.Contains(v.texts, text) {
			v.texts = append(v.texts, text)
		}
	}
	return v
}

func (l *lists) month(d parser.Date) *Value {
	v := l.months.value(parser.Date{Year: d.Year, Month: d.Month})
	if v.Name == "" {
		v.setDays("Jan 2006", "2006-01", query.DayNumber(d.Year, d.Month, 1), query.DayNumber(d.Year, d.Month+1, 1)-1)
	}
	return v
}

func (l *lists) page(d parser.Date) *Value {
	v := l.pages.value(d)
	if v.Name == "" {
		day := query.DayNumber(d.Year, d.Month, d.Day)
		v.setDays("2 Jan 2006", "2006-01-02", day, day)
	}
	return v
}

// setDays makes the value one that stands for some days. The layouts are those of its
// name and its text.
func (v *Value) setDays(name, text string, first, last int) {
	day := query.DayOf(first)
	v.Name, v.text, v.low, v.high = day.Format(name), day.Format(text), first, last
}

// authorBands are what numbers of authors are counted by.
func authorBands() []Value {
	return []Value{
		{Name: "1", text: "1", low: 1, high: 1},
		{Name: "2–4", text: "2..4", low: 2, high: 4},
		{Name: "5–9", text: "5..9", low: 5, high: 9},
		{Name: "10+", text: ">=10", low: 10, high: query.MaxNumber},
	}
}
