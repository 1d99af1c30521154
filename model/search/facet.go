package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"dailies/model/library"
)

// Facet is a side from which papers can be chosen: their organisation, say. The
// filter's text alone knows what is chosen; Toggle changes it.
type Facet struct {
	Name   string
	Values []Value // all that the papers have, in the order to show
	key    *Key
	newest int // what dates count back from
}

// Value is one value of a facet.
type Value struct {
	Name   string
	Count  int  // papers that have it, under the rest of the filter
	Active bool // the filter asks for it

	text      string   // as it is written behind the key; "": see texts
	texts     []string // what a word or phrase may look for, the telling one first
	various   bool     // papers have only the first of the texts in common
	low, high int      // numbers or days that it stands for
}

// side numbers the facets.
type side uint8

const (
	byStatus side = iota
	byOrg
	byMonth
	byAuthors
	byPage
	byTag
	sides
)

var sideNames = [sides]string{"Status", "Organisation", "Month", "Authors", "Page", "Tag"}

// sideKeys are the keys that stand in the filter for a facet.
var sideKeys = [sides]string{"is", "org", "date", "authors", "page", "tag"}

// statuses are the values of is: that exclude each other.
var statuses = [...]string{"inbox", "to-read", "read", "skipped", "snoozed"}

// authorBands are what numbers of authors are counted by.
var authorBands = [...]struct {
	name, text string
	low, high  int
}{{"1", "1", 1, 1}, {"2–4", "2..4", 2, 4}, {"5–9", "5..9", 5, 9}, {"10+", ">=10", 10, farNumber}}

func bandOf(authors int) int8 {
	for i, band := range authorBands {
		if band.low <= authors && authors <= band.high {
			return int8(i)
		}
	}
	return -1
}

// Question is what facets are counted for.
type Question struct {
	Index        *Index
	Base, Filter Query   // what is always asked, and what the reader asks on top
	In           Papers  // among these
	Found        []int32 // what both find, where that is known; nil: not known
}

// Facets counts all facets. Each is counted under the rest of the filter: as if
// the filter said nothing of that facet itself. Where ctx ends the counts are
// of no use.
func (c *Catalogue) Facets(ctx context.Context, q Question) []Facet {
	c.mu.Lock()
	defer c.mu.Unlock()
	if changed := c.take(q.In.Snapshot); changed || !c.last.of(q.In) {
		c.last = memory{in: q.In}
	}
	t := newTally(ctx, c, q)
	t.count(ctx, q.core(ctx, t.asked, &c.last))
	all := []Facet{t.status(), t.org(), t.month(), t.authors(), t.page(), t.tag()}
	for s := range all {
		f := &all[s]
		f.Name, f.key, f.newest = sideNames[s], keyNamed(sideKeys[s]), t.newest
		f.activate(t.asked[s])
	}
	return all
}

// core finds the papers that pass all but the facets' own terms.
func (q Question) core(ctx context.Context, asked [sides][]leaf, last *memory) []int32 {
	rest, facets := q.Filter.root, 0
	for _, leaves := range asked {
		for _, l := range leaves {
			rest = without(rest, l)
			facets++
		}
	}
	if facets == 0 && q.Found != nil {
		return q.Found
	}
	return last.find(ctx, q, And(q.Base, Query{root: rest}))
}

// asked gives the terms of a filter that stand for facets: those that every
// paper has to pass, by the facet that they are about.
func asked(root node) (all [sides][]leaf) {
	parts, ok := root.(andNode)
	if !ok {
		parts = andNode{root}
	}
	for _, part := range parts {
		if l, ok := part.(leaf); ok {
			if s, ok := sideOf(l); ok {
				all[s] = append(all[s], l)
			}
		}
	}
	return all
}

func sideOf(l leaf) (side, bool) {
	var key *Key
	switch l := l.(type) {
	case textNode:
		key = l.key
	case rangeNode:
		key = l.key
	case setNode:
		other := func(v string) bool { return !slices.Contains(statuses[:], v) }
		return byStatus, l.key.Name == "is" && !slices.ContainsFunc(l.values, other)
	}
	if key == nil {
		return 0, false
	}
	s := slices.Index(sideKeys[:], key.Name)
	return side(max(s, 0)), s > int(byStatus)
}

// tally counts papers by all facets at once.
type tally struct {
	*Catalogue
	in     Papers
	newest int
	asked  [sides][]leaf
	match  [sides]*Matcher // nil: the filter says nothing of it
	probe  probe
	passes []int8 // by name of an organisation: 1 passes, -1 does not, 0 is not known yet

	statuses [len(statuses)]int
	bands    [len(authorBands)]int
	counts   struct{ orgs, months, days []int }
	tags     map[string]*Value
}

func newTally(ctx context.Context, c *Catalogue, q Question) *tally {
	t := &tally{Catalogue: c, in: q.In, asked: asked(q.Filter.root), tags: map[string]*Value{}}
	t.passes = make([]int8, len(c.orgs.names))
	t.counts.orgs = make([]int, len(c.orgs.first))
	t.counts.months = make([]int, len(c.months.all))
	t.counts.days = make([]int, len(c.days.all))
	for s, leaves := range t.asked {
		if len(leaves) == 0 {
			continue
		}
		var all andNode
		for _, l := range leaves {
			all = append(all, l)
		}
		t.match[s] = c.last.prepare(ctx, q, side(s), Query{root: all})
	}
	t.newest = q.Index.newest(ctx, q.In.Snapshot)
	t.know(q.In.Words)
	return t
}

// know takes in all tags. One that is written in several ways has the first of
// them in the alphabet, whichever paper comes first.
func (t *tally) know(written Written) {
	for _, w := range written.All() {
		for _, tag := range w.Tags {
			if known := t.tags[fold(tag)]; known == nil || tag < known.Name {
				t.tags[fold(tag)] = &Value{Name: tag, texts: []string{tag}}
			}
		}
	}
}

// newest is the day of the newest paper. Nobody needs it where ctx ended.
func (ix *Index) newest(ctx context.Context, papers library.Snapshot) int {
	ix.build.Lock()
	defer ix.build.Unlock()
	ix.bring(ctx, papers)
	return ix.stock.newest
}

func (t *tally) count(ctx context.Context, hits []int32) {
	for n, i := range hits {
		if n%pageSize == 0 && ctx.Err() != nil {
			return
		}
		if int(i) < len(t.cards) {
			t.add(i, t.bars(i))
		}
	}
}

// bars gives the facets whose own terms a paper does not pass, as bits.
func (t *tally) bars(i int32) (bits uint8) {
	for s, m := range t.match {
		if m != nil && !t.pass(side(s), m, i) {
			bits |= 1 << s
		}
	}
	return bits
}

// pass tests a paper. What is asked of an organisation is asked once.
func (t *tally) pass(s side, m *Matcher, i int32) bool {
	if s != byOrg {
		return t.matches(m, i)
	}
	name := t.cards[i].name
	if name < 0 {
		return false
	}
	if t.passes[name] == 0 {
		t.passes[name] = -1
		if t.matches(m, i) {
			t.passes[name] = 1
		}
	}
	return t.passes[name] > 0
}

// matches is Matcher.Match without its answer, for many papers.
func (t *tally) matches(m *Matcher, i int32) bool {
	t.probe.stock, t.probe.in = &m.stock, &m.in
	t.probe.look(i)
	return m.tree.match(&t.probe).ok
}

// add counts a paper for every facet that nothing but its own terms bars.
func (t *tally) add(i int32, bars uint8) {
	open := func(s side) bool { return bars&^(1<<s) == 0 }
	c := &t.cards[i]
	if open(byStatus) {
		t.addStatus(t.in.is(i))
	}
	if c.name >= 0 && open(byOrg) {
		t.counts.orgs[t.orgs.names[c.name].org]++
	}
	if c.month >= 0 && open(byMonth) {
		t.counts.months[c.month]++
	}
	if c.authors >= 0 && open(byAuthors) {
		t.bands[c.authors]++
	}
	if open(byPage) {
		for _, day := range t.sets[c.set] {
			t.counts.days[day]++
		}
	}
	if len(t.tags) > 0 && open(byTag) {
		t.addTags(t.in.Words.Of(i).Tags)
	}
}

func (t *tally) addStatus(is Is) {
	for s, name := range statuses {
		t.statuses[s] += int(is & bitNamed[name] / bitNamed[name])
	}
}

func (t *tally) addTags(tags []string) {
	for n, tag := range tags {
		if !slices.Contains(tags[:n], tag) {
			t.tags[fold(tag)].Count++
		}
	}
}

func (t *tally) status() Facet {
	var f Facet
	for s, name := range statuses {
		f.Values = append(f.Values, Value{Name: name, Count: t.statuses[s], text: name})
	}
	return f
}

func (t *tally) org() Facet {
	f := Facet{Values: make([]Value, len(t.orgs.first))}
	for org, first := range t.orgs.first {
		f.Values[org] = Value{Name: t.orgs.names[first].label(), Count: t.counts.orgs[org]}
	}
	for n, h := range t.orgs.names {
		v := &f.Values[h.org]
		v.various = v.various || t.orgs.first[h.org] != int32(n)
		for _, text := range []string{h.slug, h.name} {
			if text != "" && !slices.Contains(v.texts, text) {
				v.texts = append(v.texts, text)
			}
		}
	}
	slices.SortStableFunc(f.Values, mostFirst)
	return f
}

func (h house) label() string {
	if h.name == "" {
		return h.slug
	}
	return h.name
}

func mostFirst(a, b Value) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Name, b.Name))
}

func newestFirst(a, b Value) int { return cmp.Compare(b.low, a.low) }

func (t *tally) month() Facet {
	var f Facet
	for n, month := range t.months.all {
		first := time.Date(month/12, time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC)
		low, high := days{year: first.Year(), month: int(first.Month())}.bounds(0)
		f.Values = append(f.Values, Value{Name: first.Format("Jan 2006"), Count: t.counts.months[n], text: first.Format("2006-01"), low: low, high: high})
	}
	slices.SortFunc(f.Values, newestFirst)
	return f
}

func (t *tally) authors() Facet {
	var f Facet
	for n, band := range authorBands {
		f.Values = append(f.Values, Value{Name: band.name, Count: t.bands[n], text: band.text, low: band.low, high: band.high})
	}
	return f
}

func (t *tally) page() Facet {
	var f Facet
	for n, number := range t.days.all {
		day := time.Unix(int64(number-dayZero)*86400, 0).UTC()
		text := fmt.Sprintf("%04d-%02d-%02d", day.Year(), day.Month(), day.Day())
		f.Values = append(f.Values, Value{Name: day.Format("2 Jan 2006"), Count: t.counts.days[n], text: text, low: number, high: number})
	}
	slices.SortFunc(f.Values, newestFirst)
	return f
}

// dayZero is 1 January 1970 as dayNumber counts.
const dayZero = 1_000_000

func (t *tally) tag() Facet {
	var f Facet
	for _, v := range t.tags {
		f.Values = append(f.Values, *v)
	}
	slices.SortFunc(f.Values, mostFirst)
	return f
}
