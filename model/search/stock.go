package search

import (
	"slices"
	"sync/atomic"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// stock is the papers as they are searched: what most tests ask for, side by
// side, so that a scan reads neither the library nor, mostly, a text. Sheets
// that a reader may hold are never written to, but beyond their end.
type stock struct {
	papers library.Snapshot // of which it has the first n
	n      int
	sheets []sheet
	orgs   []org // by their number in the library
	age    int   // grows with every change
	reread int   // the age at which an abstract last became another
	newest int   // day of the newest paper, as dayNumber counts
	words  vocabulary
}

// pageSize is the papers of a sheet: what a changed paper costs to copy, and
// how often a scan looks whether it is still wanted.
const pageSize = 1024

// sheet is some papers, and what only few of them have.
type sheet struct {
	*columns
	*flags
	titles []foldedTitle // of those that are not ASCII, in order
}

// columns are what is searched of each paper: 24 bytes, of which a million are
// held; what they are of is the library's, which gives facts and pages, too.
type columns struct {
	masks  [pageSize]uint64     // of the letters of title and organisation, and the title's traits
	onsets [pageSize]onsets     // of the title
	heads  [pageSize]clean.Text // the title as written
	house  [pageSize]int32      // index into stock.orgs
}

// flags are a bit a paper each. All who read a sheet may set them.
type flags struct {
	plain  bitsShared // the abstract is known to be ASCII
	folded bitsShared // the title is not ASCII
}

// foldedTitle is a title in small letters without accents.
type foldedTitle struct {
	at   int32 // the paper's place in its sheet
	text string
}

// org is an organisation as it is written.
type org struct {
	name, slug text
	mask       uint64
	onsets     onsets // of both
}

func newOrg(o parser.Org) org {
	made := org{name: asText(o.Name.String()), slug: asText(o.Slug.String())}
	made.mask = maskOf(made.name.folded) | maskOf(made.slug.folded)
	made.onsets = onsetsOf(made.name.raw) | onsetsOf(made.slug.raw)
	return made
}

// title gives a paper's title.
func (s *stock) title(i int32) text {
	sh, at := &s.sheets[i/pageSize], i%pageSize
	raw := sh.heads[at].String()
	if !sh.folded.has(at) {
		return text{folded: raw, raw: raw}
	}
	return text{folded: sh.foldedAt(at), raw: raw}
}

func (sh *sheet) foldedAt(at int32) string {
	n, _ := sh.findFolded(at)
	return sh.titles[n].text
}

func (sh *sheet) findFolded(at int32) (n int, has bool) {
	return slices.BinarySearchFunc(sh.titles, at, func(t foldedTitle, at int32) int { return int(t.at - at) })
}

// org is a paper's organisation, house the number of it.
func (s *stock) org(i int32) *org    { return &s.orgs[s.house(i)] }
func (s *stock) house(i int32) int32 { return s.sheets[i/pageSize].house[i%pageSize] }

// orgTexts gives the organisation's name and its slug.
func (s *stock) orgTexts(i int32) [2]text {
	o := s.org(i)
	return [2]text{o.name, o.slug}
}

// facts are the numbers of a paper, which the library has.
func (s *stock) facts(i int32) facts {
	f := s.papers.Facts(int(i))
	return facts{authors: f.Authors, comments: f.Comments, date: dayOf(f.Day), inferred: f.Date.Inferred}
}

type facts struct {
	authors, comments int
	date              int // as dayNumber counts; 0: unknown
	inferred          bool
}

// dayOf is a day of the library as dayNumber counts.
func dayOf(day int) int {
	if day == library.NoDay {
		return 0
	}
	return day + dayZero
}

// abstract is the one way to a paper's abstract.
func (s *stock) abstract(i int32) (t text, ok bool) {
	raw, plain := s.papers.Abstract(int(i)).String(), &s.sheets[i/pageSize].plain
	if plain.has(i % pageSize) {
		return text{folded: raw, raw: raw}, true
	}
	if isASCII(raw) {
		plain.add(i % pageSize)
		return text{folded: raw, raw: raw}, true
	}
	return asText(raw), true
}

// textOf gives the abstract of a paper that is not in the stock.
func textOf(p *library.Paper) string {
	return p.Abstract.String()
}

// bitsShared is a set of papers of one sheet that all its readers may add to.
type bitsShared [pageSize / 64]atomic.Uint64

func (m *bitsShared) has(at int32) bool { return m[at/64].Load()&(1<<(at%64)) != 0 }
func (m *bitsShared) add(at int32)      { m[at/64].Or(1 << (at % 64)) }
func (m *bitsShared) drop(at int32)     { m[at/64].And(^uint64(1 << (at % 64))) }

func (m *bitsShared) copyFrom(from *bitsShared) {
	for n := range m {
		m[n].Store(from[n].Load())
	}
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
