package parser

import (
	"fmt"

	"dailies/parser/clean"
)

const (
	maxTitle    = 1000 // characters
	maxProblems = 1000 // a file; the last one stands for all that follow
)

// reader reads a page copied as plain text. Text waits in run until something
// ends a paper for certain: a meta block, a page's heading, the end.
type reader struct {
	lines    *lines
	dump     *Dump
	roles    *roles
	run      []line
	scraps   scraps // at the run's end
	last     line   // of the last paper's abstract, where no meta block is below it
	page     int    // index of the page being read; -1 before the first
	head     bool   // nothing but furniture since the page's heading, or the start
	headLine int    // where the furniture starts
	evidence bool   // something was there that only a dump has
	cards    bool   // the page has cards, as trending pages do
	bare     []line

	addresses bool // the page has addresses on lines of their own
}

// end is what ends a run.
type end uint8

const (
	atMeta end = iota
	atHeading
	atEnd
)

func (r *reader) end() {
	r.dropFooter()
	r.flush(atEnd, block{})
	r.finish()
}

// take decides what a line is. Most are too long to be anything but text.
func (r *reader) take(l line) {
	if l.cut {
		r.problem(l.number, "this line is longer than 64 KiB: what is beyond is not read")
	}
	s := l.text.String()
	switch {
	case len(s) > maxToken:
		r.text(l)
	case s == middot:
		r.dot(l)
	case isHeading(s):
		r.heading(l)
	case r.head && furniture[s]:
		r.furniture(l)
	case r.block(l, s), r.card(l, s):
	default:
		r.text(l)
	}
}

func (r *reader) text(l line) {
	r.head = false
	r.scrap(l)
	r.run = append(r.run, l)
}

// furniture takes a line of the page that says nothing about a paper.
func (r *reader) furniture(l line) {
	if r.headLine == 0 {
		r.headLine = l.number
	}
	r.roles.mark(l, isFurniture, 0)
}

// heading takes a line that only stands above a page's papers. The lines of
// furniture above it belong to it.
func (r *reader) heading(l line) {
	r.evidence = true
	if !r.head {
		r.dropFooter()
		r.flush(atHeading, block{})
		r.page, r.head = -1, true
	}
	r.furniture(l)
	if r.page < 0 {
		r.newPage(Page{Line: r.headLine})
	}
}

// dropFooter takes the furniture off the end of the run.
func (r *reader) dropFooter() {
	last, keep := len(r.run), len(r.run)
	for i := last - 1; i >= 0; i-- {
		s := r.run[i].text.String()
		if !furniture[s] && !isCount(s) && s != "..." && s != "…" {
			break
		}
		if furniture[s] {
			keep = i
		}
	}
	r.headLine = 0
	for _, l := range r.run[keep:] {
		r.furniture(l)
	}
	r.run = r.run[:keep]
}

// newPage starts a page.
func (r *reader) newPage(page Page) {
	r.dump.Pages = append(r.dump.Pages, page)
	r.page = len(r.dump.Pages) - 1
}

// pageDate takes the date of a page: the one just begun, or, where its heading
// is cut, one that begins here.
func (r *reader) pageDate(l line) {
	date, _, _ := readDate(l.text.String())
	r.roles.mark(l, isPageDate, 0)
	if r.page >= 0 {
		if page := &r.dump.Pages[r.page]; !page.Date.Known() && page.Papers == 0 {
			page.Date, page.Line = date, l.number
			return
		}
	}
	r.newPage(Page{Date: date, Line: l.number})
}

// problem notes what was not understood, and where. The text is clean where
// its arguments are.
func (r *reader) problem(line int, format string, args ...any) {
	r.note(Problem{Line: line, Text: clean.Line(fmt.Sprintf(format, args...))})
}

func (r *reader) note(p Problem) {
	switch n := len(r.dump.Problems); {
	case n < maxProblems-1:
	case n == maxProblems-1:
		p.Text = clean.Literal("more problems follow, which are not listed: is this a copy of the Daily Papers page?")
	default:
		return
	}
	r.dump.Problems = append(r.dump.Problems, p)
}

// lost notes lines that could be given to no paper.
func (r *reader) lost(lines []line, why string) {
	for _, l := range lines {
		r.roles.mark(l, isProblem, 0)
	}
	r.problem(lines[0].number, "%s", why)
}

// quote is the start of a text, for a problem.
func quote(text clean.Text) string { return "“" + text.Cut(40).String() + "”" }
