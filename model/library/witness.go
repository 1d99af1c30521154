package library

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dailies/parser"
)

// grade is how well a date is known; the smaller the better.
type grade uint8

const (
	written  grade = iota // the year is written out
	settled               // the year is the page's, and that is sure
	inferred              // the year is the page's, and that was inferred
	odd                   // written out, but lies in the future
	undated
)

// witness is an entry with its dates settled: what one page says of a paper.
type witness struct {
	*Library
	entry   int32
	group   int32
	name    string // of the dump
	arxiv   string
	date    parser.Date
	day     day // unknownDay with odd and undated
	grade   grade
	pageDay day
	opening string // abstractKey of its abstract, where separate needed it
	part    int    // which paper of its family it is of, from 0
}

// family appends the entries of a group, and of those that may share papers
// with it.
func (l *Library) family(to []witness, g int32) []witness {
	family := l.groups[g].family
	if family == 0 {
		return l.witnesses(to, g)
	}
	for _, member := range l.families[family-1] {
		to = l.witnesses(to, member)
	}
	return to
}

// witnesses appends the entries of a group, in order of arrival.
func (l *Library) witnesses(to []witness, g int32) []witness {
	for _, e := range l.groups[g].entries {
		at := l.entries.ref(e)
		p := &l.pages[at.page].face
		w := witness{Library: l, entry: e, group: g, name: l.dumps[p.dump].Name.String(), arxiv: l.arxivOf(e), day: unknownDay}
		w.date, w.grade = p.date(at.date, l.today)
		if w.grade < odd {
			w.day = dateDay(w.date)
		}
		w.pageDay = dateDay(p.own())
		to = append(to, w)
	}
	return to
}

// newestFirst orders witnesses by their page's date, those without one last,
// and then by whatever does not depend on the order of arrival.
func newestFirst(a, b witness) int {
	if n := cmp.Or(cmp.Compare(b.pageDay, a.pageDay), strings.Compare(a.name, b.name)); n != 0 {
		return n
	}
	x, y := a.entries.ref(a.entry), b.entries.ref(b.entry)
	if n := cmp.Or(cmp.Compare(x.line, y.line), cmp.Compare(x.position, y.position)); n != 0 {
		return n
	}
	return cmp.Or(a.compareContent(a.entry, b.entry), cmp.Compare(a.entry, b.entry))
}

func (a *archive) compareContent(e, f int32) int {
	authors, comments := a.numbersOf(e)
	otherAuthors, otherComments := a.numbersOf(f)
	return cmp.Or(
		strings.Compare(a.titleOf(e).String(), a.titleOf(f).String()),
		compareAbstracts(a.abstractOf(e), a.abstractOf(f)),
		strings.Compare(a.orgOf(e).Line.String(), a.orgOf(f).Line.String()),
		cmp.Compare(authors, otherAuthors),
		cmp.Compare(comments, otherComments),
	)
}

func compareAbstracts(a, b parser.Abstract) int {
	if a == b {
		return 0
	}
	return strings.Compare(read(a), read(b))
}

// earliestFirst orders witnesses by their own date, those without one last.
func earliestFirst(a, b *witness) int {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()),
		strings.Compare(a.opening, b.opening),
		strings.Compare(a.arxiv, b.arxiv),
	)
}

func (w *witness) rank() day {
	if w.day == unknownDay {
		return math.MaxInt32
	}
	return w.day
}

// gap is how many days the dates of two witnesses lie apart at least; 0 where
// one is unknown, because the unknown never separates.
func (w witness) gap(x witness) int {
	switch {
	case w.day == unknownDay || x.day == unknownDay:
		return 0
	case w.grade == inferred || x.grade == inferred:
		return apartInYear(w.date, x.date)
	}
	return apart(w.day, x.day)
}

// span of days of witnesses whose date is known.
func dayRange(ws []witness) int {
	first, last := day(math.MaxInt32), unknownDay
	for _, w := range ws {
		if w.day != unknownDay {
			first, last = min(first, w.day), max(last, w.day)
		}
	}
	if last == unknownDay {
		return 0
	}
	return apart(first, last)
}

func sortNewestFirst(ws []witness) {
	if len(ws) > 1 {
		slices.SortFunc(ws, func(a, b witness) int {
			return cmp.Or(cmp.Compare(a.part, b.part), newestFirst(a, b))
		})
	}
}
