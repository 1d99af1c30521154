package search

import (
	"slices"
	"sync/atomic"

	"dailies/model/library"
	"dailies/parser"
)

// stock is the papers as they are searched: what most tests ask for, side by
// side, so that a scan reads neither the library nor, mostly, a text. Sheets
// that a reader may hold are never written to, but beyond their end.
type stock struct {
	papers library.Snapshot // what it was brought up to last
	sheets []sheet
	orgs   []org
	n      int
	age    int // grows with every change
	reread int // the age at which an abstract last became another
	newest int // day of the newest paper, as dayNumber counts
	words  vocabulary
	orgAt  map[[2]string]int32
	unread *unread // what who searches could not read; nil: nobody asks
}

// pageSize is the papers of a sheet: what a changed paper costs to copy, and
// how often a scan looks whether it is still wanted.
const pageSize = 1024

// sheet is some papers, and what only few of them have.
type sheet struct {
	docs   []doc
	titles []string    // folded, of those that are not ASCII
	pages  [][]int32   // days of the pages behind the newest, of those on several
	plain  *bitsShared // those whose abstracts are known to be ASCII
}

// doc is a paper as it is searched: 64 bytes, of which a million are held.
type doc struct {
	head      string // the title as written
	mask      uint64 // of the letters of title and organisation
	onsets    onsets // of the title
	org       int32  // index into stock.orgs
	date      int32  // as dayNumber counts; 0: unknown
	page      int32  // the newest it stands on, likewise
	position  int32  // on that page
	authors   int32
	comments  int32
	fold, far uint16 // index into sheet.titles, sheet.pages, plus 1; 0: not there
	inferred  bool   // the year of its date
}

// org is an organisation as it is written.
type org struct {
	name, slug text
	mask       uint64
	onsets     onsets  // of both
	words      []int32 // their numbers in the vocabulary
}

// nowhere is the position of a paper that stands on no page: behind all.
const nowhere = 1 << 30

// at gives the i-th paper.
func (s *stock) at(i int32) *doc { return &s.sheets[i/pageSize].docs[i%pageSize] }

func (s *stock) title(i int32) text {
	d := s.at(i)
	if d.fold == 0 {
		return text{folded: d.head, raw: d.head}
	}
	return text{folded: s.sheets[i/pageSize].titles[d.fold-1], raw: d.head}
}

// orgTexts gives the organisation's name and its slug.
func (s *stock) orgTexts(i int32) [2]text {
	o := &s.orgs[s.at(i).org]
	return [2]text{o.name, o.slug}
}

// abstract is the one way to a paper's abstract. It is good until the reader
// reads another; ok is false where it cannot be read any more, which is noted.
func (s *stock) abstract(i int32, reader *parser.TextReader) (t text, ok bool) {
	read, err := reader.Text(s.papers.Abstract(int(i)))
	if err != nil {
		s.unread.add(i, s.n)
		return text{}, false
	}
	raw, plain := read.String(), s.sheets[i/pageSize].plain
	if plain.has(i % pageSize) {
		return text{folded: raw, raw: raw}, true
	}
	if isASCII(raw) {
		plain.add(i % pageSize)
		return text{folded: raw, raw: raw}, true
	}
	return asText(raw), true
}

// glance gives what stands in its file for an abstract, which is the abstract
// where it is printable ASCII.
func (s *stock) glance(i int32, reader *parser.TextReader) (raw string, ok bool) {
	return reader.Glance(s.papers.Abstract(int(i)))
}

// textOf gives the abstract of a paper that is not in the stock.
func textOf(p *library.Paper) string {
	text, err := p.Abstract.Text()
	if err != nil {
		return ""
	}
	return text.String()
}

// bitsShared is a set of papers of one sheet that all its readers may add to.
type bitsShared [pageSize / 64]atomic.Uint64

func (m *bitsShared) has(at int32) bool { return m[at/64].Load()&(1<<(at%64)) != 0 }
func (m *bitsShared) add(at int32)      { m[at/64].Or(1 << (at % 64)) }

// otherPages are the days of a paper's pages behind the newest.
func (s *stock) otherPages(i int32) []int32 {
	d := s.at(i)
	if d.far == 0 {
		return nil
	}
	return s.sheets[i/pageSize].pages[d.far-1]
}

// take takes in the papers that are new or changed, and gives the indices of
// all of them.
func (s *stock) take(papers library.Snapshot) []int32 {
	var changed []int32
	copied, reread := -1, false // copied is the sheet that is ours to write to
	for i := range papers.Since(s.papers) {
		if changed == nil {
			s.sheets = slices.Clone(s.sheets)
		}
		changed = append(changed, int32(i))
		reread = reread || s.rereads(papers, i)
		if n := i / pageSize; n < len(s.sheets) && i < s.n && n != copied {
			s.sheets[n].own()
			copied = n
		}
		s.put(i, papers.Paper(i))
	}
	if s.papers = papers; changed != nil {
		s.age++
	}
	if reread {
		s.reread = s.age
	}
	return changed
}

// rereads says whether a paper may have another abstract than was read of it.
func (s *stock) rereads(papers library.Snapshot, i int) bool {
	return i < s.n && (i >= s.papers.Len() || papers.Abstract(i) != s.papers.Abstract(i))
}

// own makes the sheet's columns its own to write to.
func (p *sheet) own() {
	p.docs = append(make([]doc, 0, pageSize), p.docs...)
	p.titles, p.pages, p.plain = slices.Clone(p.titles), slices.Clone(p.pages), new(bitsShared)
}

// put takes in one paper, in place of what stood there or behind all others.
func (s *stock) put(i int, p *library.Paper) {
	if i == s.n {
		if s.n++; i%pageSize == 0 {
			s.sheets = append(s.sheets, sheet{docs: make([]doc, 0, pageSize), plain: new(bitsShared)})
		}
		last := &s.sheets[len(s.sheets)-1]
		last.docs = append(last.docs, doc{})
	}
	at, d := &s.sheets[i/pageSize], s.at(int32(i))
	*d = doc{head: p.Title.String(), fold: d.fold, far: d.far}
	title := asText(d.head)
	d.fold = keep(&at.titles, d.fold, title.folded, title.folded != title.raw)
	pages := daysBehind(p.Sightings)
	d.far = keep(&at.pages, d.far, pages, len(pages) > 0)
	d.org = s.house(p.Org)
	d.mask = maskOf(title.folded) | s.orgs[d.org].mask
	d.onsets = onsetsOf(title.raw)
	d.date, d.inferred = int32(dayNumber(p.Date)), p.Date.Month > 0 && p.Date.Inferred
	d.authors, d.comments = int32(p.Authors), int32(p.Comments)
	d.position = nowhere
	if len(p.Sightings) > 0 {
		d.page, d.position = int32(dayNumber(p.Sightings[0].Page)), int32(p.Sightings[0].Position)
	}
	s.newest = max(s.newest, int(d.date))
	s.words.add(title.folded)
	s.words.count(s.orgs[d.org].words)
}

// keep puts x into a list of what only few papers have, where the paper has it,
// and gives its place there, plus 1.
func keep[T any](list *[]T, at uint16, x T, has bool) uint16 {
	switch {
	case !has:
		return 0
	case at == 0:
		*list = append(*list, x)
		return uint16(len(*list))
	}
	(*list)[at-1] = x
	return at
}

// daysBehind gives the days of the known pages but for the first.
func daysBehind(seen []library.Sighting) []int32 {
	var days []int32
	for n, at := range seen {
		if day := dayNumber(at.Page); n > 0 && day > 0 {
			days = append(days, int32(day))
		}
	}
	return days
}

// house gives the number of an organisation.
func (s *stock) house(o parser.Org) int32 {
	key := [2]string{o.Name.String(), o.Slug.String()}
	n, known := s.orgAt[key]
	if known {
		return n
	}
	if s.orgAt == nil {
		s.orgAt = map[[2]string]int32{}
	}
	n = int32(len(s.orgs))
	made := org{name: asText(key[0]), slug: asText(key[1])}
	made.mask = maskOf(made.name.folded) | maskOf(made.slug.folded)
	made.onsets = onsetsOf(made.name.raw) | onsetsOf(made.slug.raw)
	made.words = append(s.words.numbers(made.name.folded), s.words.numbers(made.slug.folded)...)
	s.orgAt[key] = n
	s.orgs = append(s.orgs, made)
	return n
}

// maskOf gives the letters and digits of a text as bits; all that is not ASCII
// shares one.
func maskOf(s string) uint64 {
	var m uint64
	for i := 0; i < len(s); i++ {
		m |= bitOf[s[i]]
	}
	return m
}

// bitOf is the bit of each byte.
var bitOf = bitTable()

func bitTable() (table [256]uint64) {
	for i := range table {
		switch c := lower(byte(i)); {
		case 'a' <= c && c <= 'z':
			table[i] = 1 << (c - 'a')
		case '0' <= c && c <= '9':
			table[i] = 1 << (26 + c - '0')
		case c >= 0x80:
			table[i] = 1 << 36
		}
	}
	return table
}
