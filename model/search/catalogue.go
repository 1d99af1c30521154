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
	changed = len(c.cards) != papers.Len()
	c.cards = c.cards[:min(len(c.cards), papers.Len())]
	c.cards = slices.Grow(c.cards, papers.Len()-len(c.cards))
	for i := range papers.Since(c.papers) {
		made := c.card(papers.Paper(i))
		if i == len(c.cards) {
			c.cards = append(c.cards, made)
		}
		c.cards[i] = made
		changed = true
	}
	c.papers = papers
	return changed
}

func (c *Catalogue) card(p *library.Paper) card {
	made := card{name: -1, month: -1, authors: bandOf(p.Authors), set: c.set(p)}
	if slug, name := p.Org.Slug.String(), p.Org.Name.String(); slug != "" || name != "" {
		made.name = c.orgs.number(slug, name)
	}
	if p.Date.Month > 0 && p.Date.Year > 0 {
		made.month = c.months.number(p.Date.Year*12 + p.Date.Month - 1)
	}
	return made
}

// set gives the number of a paper's set of pages.
func (c *Catalogue) set(p *library.Paper) int32 {
	var room [8]int32
	days := room[:0]
	for _, s := range p.Sightings {
		if day := dayNumber(s.Page); day > 0 {
			days = append(days, c.days.number(day))
		}
	}
	slices.Sort(days)
	days = slices.Compact(days)
	var key []byte
	for _, day := range days {
		key = binary.AppendVarint(key, int64(day))
	}
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
