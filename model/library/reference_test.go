package library

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/parser"
)

// reference does what a library does in the simplest way: all dumps at once,
// titles in a map, every page with every other until no year comes out any
// more, papers merged as they stand. It shares with the library what one page,
// one family or one date means.
type reference struct {
	*Library // its archive alone, which has the entries in the same order
	papers   []*parser.Paper
	dumps    []parser.Dump
	pages    []page
	groups   map[ID][]int32
}

func newReference(dumps []parser.Dump) *reference {
	r := &reference{Library: New(today), dumps: dumps, groups: map[ID][]int32{}}
	for n, d := range dumps {
		r.Add(d)
		first := len(r.pages)
		for i, p := range d.Pages {
			r.pages = append(r.pages, newPage(n, i, p.Date, 0))
		}
		r.pages = append(r.pages, newPage(n, -1, parser.Date{}, 0))
		for i := range d.Papers {
			p := &d.Papers[i]
			e := int32(len(r.papers))
			page := first + p.Page
			if p.Page < 0 || p.Page >= len(d.Pages) {
				page = len(r.pages) - 1
			}
			r.pages[page].grouped = append(r.pages[page].grouped, e)
			r.pages[page].note(pack(p), r.today)
			r.papers = append(r.papers, p)
			key := Key(p.Title.String())
			r.groups[key] = append(r.groups[key], e)
		}
	}
	for i := range r.pages {
		r.pages[i].bound(r.today)
	}
	r.settle()
	return r
}

func (r *reference) pageOf(e int32) *page {
	i := slices.IndexFunc(r.pages, func(p page) bool { return slices.Contains(p.grouped, e) })
	return &r.pages[i]
}

// vote lets each title's known days vote for the years of pages where it stands
// without one.
func (r *reference) vote(days func(e int32) day, cast func(p *page, year int)) {
	for _, entries := range r.groups {
		var open []int32
		known, written, without := map[day]bool{}, map[day]bool{}, map[string]bool{}
		for _, e := range entries {
			d := pack(r.papers[e]).date()
			switch at := dateDay(d); {
			case d == (parser.Date{}):
			case d.Year == 0:
				open = append(open, e)
				without[fmt.Sprint(d.Month, d.Day)] = true
			case at <= r.today+tolerance:
				written[at] = true
			}
			if at := days(e); at != unknownDay {
				known[at] = true
			}
		}
		if len(entries) == 1 || len(written) > maxDates || len(without) > maxDates {
			continue
		}
		for _, e := range open {
			for at := range known {
				if year, ok := r.pageOf(e).yearFrom(pack(r.papers[e]).date(), at); ok {
					cast(r.pageOf(e), year)
				}
			}
		}
	}
}

func (r *reference) settle() {
	r.vote(r.writtenDay, func(p *page, year int) { p.votes.add(year, 1) })
	var open []*page
	for i := range r.pages {
		p := &r.pages[i]
		if p.year = p.sure(); p.year == 0 && p.month != 0 {
			open = append(open, p)
		}
	}
	r.spread(false)
	slices.SortFunc(open, func(a, b *page) int {
		return cmp.Or(cmp.Compare(b.span.low, a.span.low), cmp.Compare(a.span.high, b.span.high))
	})
	for from := 0; from < len(open); {
		var together []*page
		for bounds := open[from].span; from < len(open) && open[from].span.low == bounds.low && open[from].span.high == bounds.high; from++ {
			if open[from].year == 0 {
				together = append(together, open[from])
			}
		}
		for _, p := range together {
			p.year, p.inferred = p.span.earliest(), true
		}
		r.spread(true)
	}
}

// spread settles pages by way of pages that are settled, until none is left.
func (r *reference) spread(inferred bool) {
	for found := true; found; {
		found = false
		for i := range r.pages {
			r.pages[i].heard = nil
		}
		r.vote(r.settledDay, func(p *page, year int) { p.heard.add(year, 1) })
		for i := range r.pages {
			p := &r.pages[i]
			if year := p.heard.best(p.span); p.year == 0 && year != 0 {
				p.news, p.was = true, verdict{year, inferred}
			}
		}
		for i := range r.pages {
			if p := &r.pages[i]; p.news {
				p.verdict, p.news, found = p.was, false, true
			}
		}
	}
}

func (r *reference) writtenDay(e int32) day {
	if d := dateDay(pack(r.papers[e]).date()); d <= r.today+tolerance {
		return d
	}
	return unknownDay
}

func (r *reference) settledDay(e int32) day {
	if on := pack(r.papers[e]); on.open() {
		d, _ := r.pageOf(e).dateWithoutYear(on.date())
		return dateDay(d)
	}
	return unknownDay
}

// families puts together the titles that share arXiv identifiers.
func (r *reference) families() [][]ID {
	var all [][]ID
	for _, key := range slices.Sorted(maps.Keys(r.groups)) {
		family := []ID{key}
		all = slices.DeleteFunc(all, func(other []ID) bool {
			if !r.related(family, other) {
				return false
			}
			family = append(family, other...)
			return true
		})
		all = append(all, family)
	}
	return all
}

func (r *reference) related(a, b []ID) bool {
	known := map[string]bool{"": false}
	for _, key := range a {
		for _, e := range r.groups[key] {
			known[r.papers[e].ArXiv] = r.papers[e].ArXiv != ""
		}
	}
	return slices.ContainsFunc(b, func(key ID) bool {
		return slices.ContainsFunc(r.groups[key], func(e int32) bool { return known[r.papers[e].ArXiv] })
	})
}

// describe writes what describe writes of a snapshot.
func (r *reference) describe() string {
	var lines []string
	for _, family := range r.families() {
		var ws []witness
		for n, key := range family {
			for _, e := range r.groups[key] {
				p := r.pageOf(e)
				w := witness{Library: r.Library, entry: e, group: int32(n), name: r.dumps[p.dump].Name.String(), arxiv: r.papers[e].ArXiv, day: unknownDay}
				if w.date, w.grade = p.date(pack(r.papers[e]), r.today); w.grade < odd {
					w.day = dateDay(w.date)
				}
				w.pageDay = dateDay(p.own())
				ws = append(ws, w)
			}
		}
		names := r.nameParts(ws, r.separate(ws))
		for part, ids := range names {
			of := slices.DeleteFunc(slices.Clone(ws), func(w witness) bool { return w.part != part })
			slices.SortFunc(of, newestFirst)
			lines = append(lines, r.describePaper(ids, of))
		}
	}
	slices.Sort(lines)
	n := len(lines)
	for i, d := range r.dumps {
		line := fmt.Sprint("dump ", d.Name, " ", len(d.Papers), " ", len(slices.DeleteFunc(slices.Clone(d.Papers), func(p parser.Paper) bool { return !p.Meta })))
		for _, p := range r.pages {
			if int(p.dump) == i && p.index >= 0 {
				date := p.own()
				if date == (parser.Date{}) {
					date = d.Pages[p.index].Date
				}
				line += " " + show(date)
			}
		}
		lines = append(lines, line)
	}
	slices.Sort(lines[n:])
	pages := 0
	for _, d := range r.dumps {
		pages += len(d.Pages)
	}
	return strings.Join(append(lines, fmt.Sprint(n, len(r.papers), pages)), "\n")
}

// describePaper merges what the pages say, the newest first.
func (r *reference) describePaper(ids []ID, ws []witness) string {
	var p parser.Paper
	commented, best, seen := false, undated+1, ""
	for _, w := range ws {
		from := r.papers[w.entry]
		p.Title = cmp.Or(p.Title, from.Title)
		if p.Abstract.Empty() || cutOff(p.Abstract, from.Abstract) {
			p.Abstract = from.Abstract
		}
		p.Org, p.Authors, p.ArXiv = cmp.Or(p.Org, from.Org), cmp.Or(p.Authors, from.Authors), cmp.Or(p.ArXiv, from.ArXiv)
		p.Hidden = max(p.Hidden, from.Hidden)
		if from.Meta && !commented {
			p.Comments, commented = from.Comments, true
		}
		if w.grade < best || w.grade == best && dateDay(w.date) < dateDay(p.Date) {
			p.Date, best = w.date, w.grade
		}
		on := r.pageOf(w.entry)
		seen += fmt.Sprint(" ", w.name, ":", from.Line, "@", show(on.own()), "#", from.Position)
	}
	return fmt.Sprint(ids[0], ids[1:], " ", p.Title, "|", read(p.Abstract), "|", p.Org, "|",
		p.Authors, " ", show(p.Date), " ", p.Comments, " ", p.ArXiv, " ", p.Hidden) + seen
}

func TestTheLibraryDoesWhatTheSimpleWayDoes(t *testing.T) {
	for seed := range uint64(1000) {
		r := odds{rand.New(rand.NewPCG(seed, 6))}
		dumps := r.dumps(1 + r.IntN(9))
		want := newReference(dumps).describe()
		r.Shuffle(len(dumps), func(i, j int) { dumps[i], dumps[j] = dumps[j], dumps[i] })
		l := New(today)
		for _, d := range dumps {
			for _, part := range r.cut(d) {
				if l.Add(part); r.IntN(2) == 0 {
					l.Snapshot()
				}
			}
		}
		if got := describe(l.Snapshot()); got != want {
			t.Fatalf("seed %d:\n%s", seed, firstDifference(got, want))
		}
	}
}

func TestTheLibraryDoesWhatTheSimpleWayDoesWithGeneratedDumps(t *testing.T) {
	for _, each := range []int{5, 40, 400} {
		dumps := generated(800, each)
		want := newReference(dumps).describe()
		if got := describe(addAll(dumps, true)); got != want {
			t.Fatalf("dumps of %d:\n%s", each, firstDifference(got, want))
		}
	}
}
