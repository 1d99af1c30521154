package search

import (
	"encoding/binary"
	"slices"
	"sync"

	"dailies/model/library"
)

// Catalogue keeps what facets count by, once a paper, so that counting reads
// no text: 100,000 papers are counted in a few milliseconds. It grows with the
// papers, and is safe for any number of goroutines.
type Catalogue struct {
	mu     sync.Mutex
	papers library.Snapshot // what the cards are of
	cards  []card
	months register // year*12 + month, from 0
	days   register // of pages, as dayNumber counts
	orgs   houses
	sets   [][]int32 // different sets of pages, as indices into days
	setAt  map[string]int32
	last   memory

	room struct { // for the next card
		days []int32
		key  []byte
	}
}

// card is what is known of one paper. 16 bytes, of which a million are held.
type card struct {
	name    int32 // its organisation as written: index into houses.names; -1: none
	set     int32 // the pages it stands on: index into sets
	month   int32 // index into months; -1: unknown
	authors int8  // index into authorBands; -1: unknown
}

// register numbers different values in order of arrival.
type register struct {
	at  map[int]int32
	all []int
}

func (r *register) number(v int) int32 {
	n, known := r.at[v]
	if known {
		return n
	}
	if r.at == nil {
		r.at = map[int]int32{}
	}
	n = int32(len(r.all))
	r.at[v] = n
	r.all = append(r.all, v)
	return n
}

// houses are the organisations. Those with one slug are one, however their
// names are written.
type houses struct {
	names  []house
	nameAt map[[2]string]int32
	first  []int32 // the name under which each was seen first
	slugAt map[string]int32
	byOrg  []int32 // the names by the library's numbers of organisations, plus 2; 0: not met
}

// house is an organisation as it was written once.
type house struct {
	slug, name string
	org        int32 // index into houses.first
}

func (h *houses) number(slug, name string) int32 {
	n, known := h.nameAt[[2]string{slug, name}]
	if known {
		return n
	}
	if h.nameAt == nil {
		h.nameAt, h.slugAt = map[[2]string]int32{}, map[string]int32{}
	}
	n = int32(len(h.names))
	h.nameAt[[2]string{slug, name}] = n
	h.names = append(h.names, house{slug, name, h.org(slug, name, n)})
	return n
}

func (h *houses) org(slug, name string, n int32) int32 {
	id := fold(slug)
	if id == "" {
		id = fold(name)
	}
	org, known := h.slugAt[id]
	if !known {
		org = int32(len(h.first))
		h.slugAt[id] = org
		h.first = append(h.first, n)
	}
	return org
}

// take takes in the papers that are new or changed since the last time, and
// says whether any are.
func (c *Catalogue) take(papers library.Snapshot) (changed bool) {
	if !papers.Follows(c.papers) {
		c.orgs.byOrg = nil
	}
	changed = len(c.cards) != papers.Len()
	c.cards = c.cards[:min(len(c.cards), papers.Len())]
	c.cards = slices.Grow(c.cards, papers.Len()-len(c.cards))
	for i := range papers.Since(c.papers) {
		made := c.card(papers, i)
		if i == len(c.cards) {
			c.cards = append(c.cards, made)
		}
		c.cards[i] = made
		changed = true
	}
	c.papers = papers
	return changed
}

func (c *Catalogue) card(papers library.Snapshot, i int) card {
	facts := papers.Facts(i)
	made := card{name: c.orgs.of(papers, i), month: -1, authors: bandOf(facts.Authors), set: c.set(papers, i)}
	if d := facts.Date; d.Month > 0 && d.Year > 0 {
		made.month = c.months.number(d.Year*12 + d.Month - 1)
	}
	return made
}

// of gives the number of a paper's organisation; -1 where it has none.
func (h *houses) of(papers library.Snapshot, i int) int32 {
	org := papers.OrgNumber(i)
	if org >= len(h.byOrg) {
		h.byOrg = append(h.byOrg, make([]int32, papers.Orgs()-len(h.byOrg))...)
	}
	if h.byOrg[org] == 0 {
		number := int32(-1)
		if o := papers.Org(org); !o.Slug.Empty() || !o.Name.Empty() {
			number = h.number(o.Slug.String(), o.Name.String())
		}
		h.byOrg[org] = number + 2
	}
	return h.byOrg[org] - 2
}

// set gives the number of a paper's set of pages.
func (c *Catalogue) set(papers library.Snapshot, i int) int32 {
	days := c.room.days[:0]
	for at := range papers.Places(i) {
		if day := dayOf(at.Day); day > 0 {
			days = append(days, c.days.number(day))
		}
	}
	slices.Sort(days)
	days = slices.Compact(days)
	key := c.room.key[:0]
	for _, day := range days {
		key = binary.AppendVarint(key, int64(day))
	}
	c.room.days, c.room.key = days, key
	if n, known := c.setAt[string(key)]; known {
		return n
	}
	if c.setAt == nil {
		c.setAt = map[string]int32{}
	}
	n := int32(len(c.sets))
	c.setAt[string(key)] = n
	c.sets = append(c.sets, slices.Clone(days))
	return n
}
