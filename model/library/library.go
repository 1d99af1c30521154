// Package library holds the papers in memory: it gives each its identity,
// merges what several pages say of the same paper, and settles the years that
// the pages leave out.
package library

import (
	"slices"
	"time"

	"dailies/parser"
)

// Library merges dumps. One goroutine may call Add and Snapshot; a Snapshot is
// safe for any.
type Library struct {
	today   day
	names   *names
	entries []entry // in order of arrival
	groups  []group // by title, in order of arrival
	links   []link  // of the groups with several entries
	pages   []page
	listed  int // pages that are in dumps
	dumps   []Dump

	arxiv    map[string]int32 // the group in which an arXiv identifier was first seen
	families [][]int32        // groups that share arXiv identifiers

	unsettled map[int32]bool    // pages with news about their year
	redated   map[int32][]int32 // pages that got another year, by dump
	open      map[int32]bool    // pages whose year is settled only by way of others, or inferred
	waves     int               // how often open pages were settled
	changed   []int32           // groups to resolve

	papers   vector[*Paper]
	homes    vector[homes] // by group
	epoch    int
	store    store
	scratch  []witness
	stale    bool
	snapshot Snapshot
}

// entry is one paper of one page of one dump. 24 bytes.
type entry struct {
	paper *parser.Paper
	page  int32 // index into Library.pages
	group int32 // index into Library.groups
	next  int32 // the next entry of the same group; 0 ends (entry 0 is nobody's next)
	at    int32 // index of its paper; -1 until resolved
}

// group is all entries whose titles have one key. Nearly always that is one
// paper; see resolve.
type group struct {
	key         ID
	first, last int32 // entries
	link        int32 // index into Library.links plus 1; 0: one entry only
	family      int32 // index into Library.families plus 1; 0: shares no arXiv identifier with another key
	changed     bool
}

// New makes an empty library. No page's date may lie after today, but by the
// day that time zones make up.
func New(today time.Time) *Library {
	return &Library{
		today:     dayOf(today.Year(), int(today.Month()), today.Day()),
		names:     &names{groups: map[ID]int32{}},
		arxiv:     map[string]int32{},
		unsettled: map[int32]bool{},
		open:      map[int32]bool{},
		redated:   map[int32][]int32{},
	}
}

// Add merges a dump, which must not change afterwards. The result does not
// depend on the order of the dumps, but for the order of the papers, which is
// that of arrival.
func (l *Library) Add(d parser.Dump) {
	pages := l.addPages(d)
	l.entries = slices.Grow(l.entries, len(d.Papers))
	l.groups = slices.Grow(l.groups, len(d.Papers))
	met := 0
	for i := range d.Papers {
		p := &d.Papers[i]
		l.addEntry(p, pages+pageIndex(p, d))
		if p.Meta {
			met++
		}
	}
	l.dumps = append(l.dumps, Dump{
		Name:     d.Name,
		Pages:    slices.Clone(d.Pages),
		Entries:  len(d.Papers),
		WithMeta: met,
		Problems: d.Problems,
	})
	l.listed += len(d.Pages)
	l.stale = true
}

// pageIndex is a paper's page in its dump; one past the last where it names
// none that is there.
func pageIndex(p *parser.Paper, d parser.Dump) int {
	if p.Page < 0 || p.Page >= len(d.Pages) {
		return len(d.Pages)
	}
	return p.Page
}

// addPages takes in the pages of a dump and gives the index of the first.
func (l *Library) addPages(d parser.Dump) int {
	first, dump, from := len(l.pages), len(l.dumps), len(l.entries)
	for i, page := range d.Pages {
		l.pages = append(l.pages, newPage(dump, i, page.Date, from))
	}
	for i := range d.Papers {
		at := first + pageIndex(&d.Papers[i], d)
		if at == len(l.pages) {
			l.pages = append(l.pages, newPage(dump, -1, parser.Date{}, from))
		}
		l.pages[at].take(from + i)
		l.pages[at].note(d.Papers[i].Date, l.today)
	}
	for at := first; at < len(l.pages); at++ {
		l.pages[at].bound(l.today)
		l.unsettled[int32(at)] = true
	}
	return first
}

func (l *Library) addEntry(p *parser.Paper, page int) {
	e := int32(len(l.entries))
	g := l.groupOf(Key(p.Title.String()), e)
	l.entries = append(l.entries, entry{paper: p, page: int32(page), group: g, at: -1})
	if first := l.groups[g].first; first != e {
		l.join(g, first, e)
	}
	if p.ArXiv != "" {
		l.relate(g, p.ArXiv)
	}
	l.touch(g)
}

// groupOf finds the group of a key, or makes it with its first entry.
func (l *Library) groupOf(key ID, e int32) int32 {
	g, known := l.names.groups[key]
	if !known {
		g = int32(len(l.groups))
		l.names.add(key, g)
		l.groups = append(l.groups, group{key: key, first: e, last: e})
		l.homes.add(homes{first: -1})
	}
	return g
}

// join makes e the last of a group that has entries already.
func (l *Library) join(g, first, e int32) {
	at := &l.groups[g]
	l.entries[at.last].next, at.last = e, e
	if at.link == 0 {
		l.links = append(l.links, link{})
		at.link = int32(len(l.links))
		l.link(&l.links[at.link-1], first)
	}
	l.link(&l.links[at.link-1], e)
}

// touch notes that a group has to be resolved again.
func (l *Library) touch(g int32) {
	if !l.groups[g].changed {
		l.groups[g].changed = true
		l.changed = append(l.changed, g)
	}
}

// linkOf gives a group's link; nil where it has one entry only.
func (l *Library) linkOf(g int32) *link {
	if at := l.groups[g].link; at != 0 {
		return &l.links[at-1]
	}
	return nil
}
