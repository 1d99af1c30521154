// Package library holds the papers in memory: it gives each its identity,
// merges what several pages say of the same paper, and settles the years that
// the pages leave out.
package library

import (
	"math"
	"slices"
	"time"

	"dailies/parser"
	"dailies/parser/clean"
)

// Library merges dumps. One goroutine may call Add and Snapshot; a Snapshot is
// safe for any.
type Library struct {
	today day
	archive
	interned interned
	register *register
	at       vector[int32] // by entry: the index of its paper; -1 until resolved
	group    vector[int32] // by entry: index into groups plus 1; 0: alone
	groups   []group
	pages    []page
	faces    vector[face] // of the pages, as the next snapshot shows them
	listed   int          // pages that are in dumps
	dumps    []Dump
	shown    int // dumps that the newest snapshot shows: they are replaced, not written to
	reading  map[clean.Text]*file

	arxiv    map[arXiv]int32 // the entry at which an arXiv identifier was first seen
	families [][]int32       // groups that share arXiv identifiers

	unsettled []int32           // pages with news about their year
	settlings int32             // how often years were settled
	reopened  []int32           // pages whose year was settled again the last time
	redated   map[int32][]int32 // pages that got another year, by dump
	changed   []int32           // first entries of what is to be resolved
	more      bool              // more dumps are on their way; see Glance
	postponed []int32           // first entries of what waits for that
	recalled  int               // how many of those wait no longer
	glimpses  map[int32]glimpse // by entry

	slots    vector[int32]   // by paper: its only entry, or ^ the index of its record
	records  vector[*record] // of papers that stand on several pages or go by several names
	epoch    int
	log      log
	stale    bool // dumps were added since the newest snapshot
	rested   bool // what Glance had left was looked at since
	snapshot Snapshot
}

// file is one that is being read, part by part.
type file struct {
	dump  int
	pages []int32 // index into Library.pages
	stray int32   // the page of entries that name none that is there; -1: none needed so far
}

// New makes an empty library. No page's date may lie after today, but by the
// day that time zones make up.
func New(today time.Time) *Library {
	return &Library{
		today:    dayOf(today.Year(), int(today.Month()), today.Day()),
		archive:  archive{orgs: make([]parser.Org, 1)},
		interned: newInterned(),
		register: newRegister(),
		reading:  map[clean.Text]*file{},
		arxiv:    map[arXiv]int32{},
		redated:  map[int32][]int32{},
		glimpses: map[int32]glimpse{},
	}
}

// Add merges a dump, or the next part of one; it keeps nothing of the dump's
// memory but texts of its abstracts. The result does not depend on the order of
// the dumps, but for the order of the papers, which is that of arrival, nor on
// how a file was cut.
func (l *Library) Add(d parser.Dump) {
	f := l.fileOf(d)
	l.addPages(f, d.Pages)
	more := l.following(f, d)
	for papers := range slices.Chunk(d.Papers, atOnce) {
		first := l.entries.n
		for i := range papers {
			l.addEntry(&papers[i], l.pageOf(f, papers[i].Page))
		}
		l.register.expect(&l.archive, first, more)
		for e := first; e < l.entries.n; e++ {
			l.place(int32(e))
		}
	}
	l.addDump(f, d)
	l.stale = true
}

// following guesses how many entries follow in later parts of a file: as many a
// byte as in those so far. An int may not hold what a huge file is said to have.
func (l *Library) following(f *file, d parser.Dump) int {
	if !d.More || d.Bytes <= 0 || d.Bytes >= d.Size {
		return 0
	}
	soFar := l.dumps[f.dump].Entries + len(d.Papers)
	return int(min(float64(soFar)/float64(d.Bytes)*float64(d.Size-d.Bytes), math.MaxInt32))
}

// fileOf gives the file that a dump is, or goes on with.
func (l *Library) fileOf(d parser.Dump) *file {
	f, known := l.reading[d.Name]
	if !known {
		f = &file{dump: len(l.dumps), stray: -1}
		l.dumps = append(l.dumps, Dump{Name: d.Name})
	}
	if delete(l.reading, d.Name); d.More {
		l.reading[d.Name] = f
	}
	return f
}

func (l *Library) addPages(f *file, pages []parser.Page) {
	for _, page := range pages {
		f.pages = append(f.pages, l.newPage(f, len(f.pages), page.Date))
	}
	l.listed += len(pages)
}

func (l *Library) newPage(f *file, index int, date parser.Date) int32 {
	p := newPage(f.dump, index, date, l.entries.n)
	l.pages = append(l.pages, p)
	l.faces.add(p.face)
	at := int32(len(l.pages) - 1)
	l.note(at)
	return at
}

// pageOf is the page that a paper of a file names.
func (l *Library) pageOf(f *file, index int) int32 {
	if index >= 0 && index < len(f.pages) {
		return f.pages[index]
	}
	if f.stray < 0 {
		f.stray = l.newPage(f, -1, parser.Date{})
	}
	return f.stray
}

// addDump enters what is kept of a dump, or of the next part of it.
func (l *Library) addDump(f *file, d parser.Dump) {
	at := l.ownDump(f.dump)
	before := len(at.Pages)
	at.Pages = slices.Concat(at.Pages, d.Pages)
	at.Entries += len(d.Papers)
	at.More = d.More
	for i := range d.Papers {
		if d.Papers[i].Meta {
			at.WithMeta++
		}
		if on := d.Papers[i].Page; on >= 0 && on < before {
			at.Pages[on].Papers++
		}
	}
	at.Problems = append(at.Problems[:len(at.Problems):len(at.Problems)], d.Problems...)
}

// ownDump gives a dump to be written to. The slices that it holds are shown.
func (l *Library) ownDump(i int) *Dump {
	if i < l.shown {
		l.dumps, l.shown = slices.Clone(l.dumps), 0
	}
	return &l.dumps[i]
}

// atOnce is how many entries are entered before their titles are looked up.
const atOnce = 256

// addEntry enters what a page says of a paper.
func (l *Library) addEntry(p *parser.Paper, page int32) {
	var room [256]byte
	at, e := &l.pages[page], l.entries.n
	authors, comments := l.internRare(p)
	made := l.entries.next() // written in its place: to copy it costs as much as its key
	made.title = l.texts.Add(p.Title)
	made.sum = sumOf(appendKey(room[:0], p.Title.String()))
	made.org = l.internOrg(p.Org)
	made.authors, made.comments = authors, comments
	made.line, made.position, made.page = uint32(p.Line), int32(p.Position), page
	made.date = pack(p)
	at.take(e)
	at.note(made.date, l.today)
	l.note(page)
	l.abstracts.add(l.where.Pack(p.Abstract))
	l.at.add(-1)
	l.group.add(0)
}

// place puts an entry beside those of the same title.
func (l *Library) place(e int32) {
	first := l.register.enter(&l.archive, e)
	if first == e {
		l.changed = append(l.changed, e)
	} else {
		l.join(first, e)
	}
	if l.entries.ref(e).authors != isRare {
		return
	}
	if arxiv := l.rareOf(e).arxiv; arxiv != 0 {
		l.relate(first, arxiv)
	}
}
