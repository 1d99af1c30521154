package library

import (
	"cmp"
	"math"
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// archive is what the pages say, entry by entry. It only grows, so that a copy
// of it is a view that never changes. The library holds for each entry, in
// bytes:
//
//	entry       32
//	abstract    16  its text apart
//	title       84  among texts, of 81 as real ones have on average
//	at, group    8  its paper, and the group it belongs to
//	slot         4  of its paper
//	register  5–11  slots of 4, between three eighths and three quarters taken
//
// which is 152 in all where half of the slots are taken, and no pointer. A paper
// that stands on two pages takes 170 to 200 more for a record and a group.
type archive struct {
	texts     clean.Texts
	orgs      []parser.Org // different ones, in texts; the first is none
	rares     []rare       // in the order of their entries
	odd       []string     // arXiv identifiers that do not fit into a number
	entries   vector[entry]
	abstracts vector[parser.Packed]
	where     parser.Places // those are
}

// entry is one paper of one page of one dump.
type entry struct {
	title    clean.Ref
	sum      uint32 // of its key; see register
	org      int32  // index into archive.orgs
	line     uint32
	position int32
	page     int32 // index into Library.pages
	date     packedDate
	authors  uint16 // isRare: see archive.rares
	comments uint16
}

// isRare are the authors of an entry that has something else than most have.
const isRare = math.MaxUint16

// rare is an entry with an arXiv identifier, with hidden characters, or with
// very many authors or comments.
type rare struct {
	arxiv                            arXiv
	entry, authors, comments, hidden int32
}

// packedDate is a date as it stands on a page: the year in 14 bits, the month in
// 4, the day in 5, and whether the year was inferred; the highest bit says that
// it comes from a meta block. A day that is none of the calendar is no date.
type packedDate uint32

const metaBlock packedDate = 1 << 31

func pack(p *parser.Paper) packedDate {
	var packed packedDate
	if p.Meta {
		packed = metaBlock
	}
	d := p.Date
	if !possible(d.Month, d.Day) || d.Year != 0 && dateDay(d) == unknownDay {
		return packed
	}
	packed |= packedDate(d.Year)<<10 | packedDate(d.Month)<<6 | packedDate(d.Day)<<1
	if d.Inferred {
		packed |= 1
	}
	return packed
}

func (p packedDate) meta() bool { return p&metaBlock != 0 }

func (p packedDate) known() bool { return p&^metaBlock != 0 }

// open tells whether it is a date without a year.
func (p packedDate) open() bool { return p.known() && p&^metaBlock < 1<<10 }

func (p packedDate) date() parser.Date {
	p &^= metaBlock
	return parser.Date{Year: int(p >> 10), Month: int(p >> 6 & 15), Day: int(p >> 1 & 31), Inferred: p&1 != 0}
}

func (a *archive) titleOf(e int32) clean.Text { return a.texts.At(a.entries.ref(e).title) }

func (a *archive) orgOf(e int32) parser.Org { return a.orgs[a.entries.ref(e).org] }

func (a *archive) arxivOf(e int32) string { return a.arxivText(a.rareOf(e).arxiv) }

// rareOf gives what few entries have.
func (a *archive) rareOf(e int32) rare {
	at := a.entries.ref(e)
	if at.authors != isRare {
		return rare{entry: e, authors: int32(at.authors), comments: int32(at.comments)}
	}
	n, _ := slices.BinarySearchFunc(a.rares, e, func(r rare, e int32) int { return cmp.Compare(r.entry, e) })
	return a.rares[n]
}

// numbersOf gives the authors and comments of an entry.
func (a *archive) numbersOf(e int32) (authors, comments int) {
	at := a.entries.ref(e)
	if at.authors != isRare {
		return int(at.authors), int(at.comments)
	}
	r := a.rareOf(e)
	return int(r.authors), int(r.comments)
}

func (a *archive) keyOf(e int32) ID { return Key(a.titleOf(e).String()) }

func (a *archive) abstractOf(e int32) parser.Abstract {
	return a.where.Abstract(a.abstracts.at(int(e)))
}

// read gives an abstract's text. One that cannot be read any more is like one
// that is not known: it never keeps two papers apart.
func read(a parser.Abstract) string {
	text, err := a.Text()
	if err != nil {
		return ""
	}
	return text.String()
}
