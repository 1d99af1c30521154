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
	paper   *parser.Paper
	entry   int32
	group   int32
	dump    int32
	name    string // of the dump
	date    parser.Date
	day     day // unknownDay with odd and undated
	grade   grade
	page    parser.Date
	pageDay day
	opening string // abstractKey of its abstract, where separate needed it
	part    int    // which paper of its family it is of, from 0
}

// witnesses appends the entries of a group, in order of arrival, and takes the
// group as resolved.
func (l *Library) witnesses(to []witness, g int32) []witness {
	l.groups[g].changed = false
	for e := range l.inGroup(g) {
		at := l.entries[e]
		p := &l.pages[at.page]
		w := witness{paper: at.paper, entry: e, group: g, dump: p.dump, name: l.dumps[p.dump].Name.String()}
		w.date, w.grade = p.date(at.paper.Date, l.today)
		w.day = unknownDay
		if w.grade < odd {
			w.day = dateDay(w.date)
		}
		w.page = p.own()
		w.pageDay = dateDay(w.page)
		to = append(to, w)
	}
	return to
}

// date completes a date that stands on the page.
func (p *page) date(d parser.Date, today day) (parser.Date, grade) {
	if !possible(d.Month, d.Day) {
		return parser.Date{}, undated
	}
	if d.Year == 0 {
		return p.dateWithoutYear(d)
	}
	switch at := dateDay(d); {
	case at == unknownDay:
		return parser.Date{}, undated
	case at > today+tolerance:
		d.Inferred = true
		return d, odd
	}
	return d, written
}

func (p *page) dateWithoutYear(d parser.Date) (parser.Date, grade) {
	back := p.before(d)
	year := p.year - back
	for year > 0 && !has(year, d.Month, d.Day) {
		year, back = year-1, back+1
	}
	if p.year == 0 || year <= 0 {
		return parser.Date{}, undated
	}
	d.Year = year
	if d.Inferred = p.inferred || back > 0; d.Inferred {
		return d, inferred
	}
	return d, settled
}

// own is the page's own date, its year settled; zero where it has none.
func (p *page) own() parser.Date {
	if !p.dated || p.year == 0 {
		return parser.Date{}
	}
	return parser.Date{Year: p.year, Month: p.month, Day: p.day, Inferred: p.inferred}
}

// newestFirst orders witnesses by their page's date, those without one last,
// and then by whatever does not depend on the order of arrival.
func newestFirst(a, b witness) int {
	return cmp.Or(
		cmp.Compare(b.pageDay, a.pageDay),
		strings.Compare(a.name, b.name),
		cmp.Compare(a.paper.Line, b.paper.Line),
		cmp.Compare(a.paper.Position, b.paper.Position),
		compareContent(a.paper, b.paper),
		cmp.Compare(a.entry, b.entry),
	)
}

func compareContent(a, b *parser.Paper) int {
	return cmp.Or(
		strings.Compare(a.Title.String(), b.Title.String()),
		compareAbstracts(a.Abstract, b.Abstract),
		strings.Compare(a.Org.Line.String(), b.Org.Line.String()),
		cmp.Compare(a.Authors, b.Authors),
		cmp.Compare(a.Comments, b.Comments),
	)
}

func compareAbstracts(a, b parser.Abstract) int {
	if a == b {
		return 0
	}
	return strings.Compare(read(a), read(b))
}

// earliestFirst orders witnesses by their own date, those without one last.
func earliestFirst(a, b witness) int {
	return cmp.Or(
		cmp.Compare(a.rank(), b.rank()),
		strings.Compare(a.opening, b.opening),
		strings.Compare(a.paper.ArXiv, b.paper.ArXiv),
	)
}

func (w witness) rank() day {
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
