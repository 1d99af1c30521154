package parser

import (
	"fmt"

	"dailies/parser/clean"
)

const (
	maxTitle    = 1000 // characters
	maxProblems = 1000 // a file; the last one stands for all that follow
)

// reader reads the paragraphs of pages. Text waits in run until something ends a paper for
// certain: a meta block, votes, a page's heading, the end of the text.
type reader struct {
	paragraphs
	dump     *Dump
	roles    *roles
	run      []para
	scraps   scraps // at the run's end
	meta     pending
	card     card
	review   review
	page     int  // index of the page being read; -1 before the first
	head     bool // nothing but furniture since the page's heading, or the start
	headLine int  // where the furniture starts
	evidence bool // something was there that only a dump has
	last     para // of the last paper's abstract, where no meta block is below it
}

// end is what ends a run.
type end uint8

const (
	atMeta  end = iota
	atTitle     // another paper begins
	atHeading
	atEnd
)

func (r *reader) end() {
	r.settle(atEnd)
	r.dropFooter()
	r.flush(atEnd, block{})
	r.finish()
}

// take reads the next paragraph. Most are too long to be anything but text.
func (r *reader) take(p para) {
	if p.cut {
		r.problem(p.number, "this line is longer than 64 KiB: the rest is not read")
	}
	r.review.read++
	t := tokenOf(p)
	if p.bullet && t.kind != isAuthors && r.cutAuthors(p) {
		return
	}
	switch t.kind {
	case isText:
		r.text(p)
	case isPhrases:
		r.phrases(p)
	case isNoise:
		r.noise(p)
	case isPageTop:
		r.heading(p)
	case isDated, isMonth:
		r.dated(p, t)
	case isAuthors:
		r.authors(p, t)
	case isMetaLine:
		r.metaLine(p, t)
	case isDot:
		r.dot(p)
	case isOrgDot:
		r.orgDot(p, t)
	case isPeriod:
		r.period(p, t.date)
	default:
		r.cardLine(p, t)
	}
}

// text takes what may be a title, or of an abstract.
func (r *reader) text(p para) {
	if r.noDate(p) {
		return
	}
	r.evidence = r.evidence || p.heading && p.arxiv != ""
	r.settle(atTitle)
	r.head, r.card.box = false, false
	if n := len(r.run); n > 0 && !r.card.cards && goesOn(&r.run[n-1], p) {
		r.run[n-1].join(p)
		return
	}
	r.scrap(p)
	r.run = append(r.run, p)
}

// phrases takes a line of furniture that may also be a title.
func (r *reader) phrases(p para) {
	if r.head {
		r.furniture(p)
		return
	}
	r.settle(atTitle)
	p.phrase = true
	r.scrap(p)
	r.run = append(r.run, p)
}

// noise takes signs and furniture. Where lines are wrapped, a number may be the last word
// of an abstract.
func (r *reader) noise(p para) {
	if n := len(r.run); r.width > 0 && n > 0 && !p.gap && p.text.Len() > 0 && isDigit(p.text.String()[0]) {
		r.run[n-1].join(p)
		return
	}
	r.furniture(p)
}

// furniture takes a line of the page that says nothing about a paper.
func (r *reader) furniture(p para) {
	if r.headLine == 0 {
		r.headLine = p.number
	}
	r.roles.mark(p, isFurniture, 0)
}

// heading takes a line that only stands above a page's papers. The lines of furniture
// above it belong to it.
func (r *reader) heading(p para) {
	r.evidence = true
	if !r.head {
		r.settle(atHeading)
		r.dropFooter()
		if r.freshPage() && !hasAbstract(r.run) {
			r.above(r.run)
		} else {
			r.flush(atHeading, block{})
			r.judge()
			r.page, r.card = -1, card{}
		}
		r.run, r.head = r.run[:0], true
	}
	r.furniture(p)
	if r.page < 0 {
		r.newPage(Page{Line: r.headLine})
	}
}

// dropFooter takes the furniture off the end of the run: all from the first phrase on
// below which there is no abstract any more.
func (r *reader) dropFooter() {
	keep := len(r.run)
	for i := keep - 1; i >= 0 && r.run[i].text.Len() < shortAbstract; i-- {
		if r.run[i].phrase {
			keep = i
		}
	}
	if keep > 0 && keep == len(r.run)-1 && !r.run[keep-1].phrase && r.run[keep-1].text.Len() < shortAbstract {
		keep++ // the organisation "Hugging Face", or an abstract that was cut
	}
	r.headLine = 0
	var strange []para
	for _, p := range r.run[keep:] {
		if p.phrase {
			r.furniture(p)
		} else {
			strange = append(strange, p)
		}
	}
	if len(strange) > 0 {
		r.lost(strange, "lines of the site's menus: not read")
	}
	r.run = r.run[:keep]
}

// above takes lines that stand above a page's papers, such as the words searched for.
func (r *reader) above(lines []para) {
	var strange []para
	for _, p := range lines {
		if p.phrase {
			r.roles.mark(p, isFurniture, 0) // of this page, not of the one that may follow
		} else {
			strange = append(strange, p)
		}
	}
	if len(strange) > 0 {
		r.lost(strange, "this line is above the page's papers: not read")
	}
}

// shortAbstract is how many characters nearly all abstracts have at least, and furniture
// never has.
const shortAbstract = 165

// hasAbstract reports whether one of some paragraphs is as long as an abstract.
func hasAbstract(paras []para) bool {
	for i := range paras {
		if paras[i].text.Len() >= shortAbstract {
			return true
		}
	}
	return false
}

// freshPage reports whether a page has begun that has no date and no paper yet.
func (r *reader) freshPage() bool {
	if r.page < 0 {
		return len(r.dump.Papers) == 0
	}
	page := r.dump.Pages[r.page]
	return page.Papers == 0 && !page.Date.Known()
}

// newPage starts a page.
func (r *reader) newPage(page Page) {
	r.dump.Pages = append(r.dump.Pages, page)
	r.page = len(r.dump.Pages) - 1
}

// pageDate takes the date of a page: the one just begun, or, where its heading is cut, one
// that begins here.
func (r *reader) pageDate(p para) {
	date, _, _ := readDate(p.text.String())
	r.datePage(p, date)
}

func (r *reader) datePage(p para, date Date) {
	r.roles.mark(p, isPageDate, 0)
	if r.page >= 0 {
		if page := &r.dump.Pages[r.page]; !page.Date.Known() && page.Papers == 0 {
			page.Date, page.Line = date, p.number
			return
		}
		r.judge()
	}
	r.newPage(Page{Date: date, Line: p.number})
}

// period takes the week or the month that a page is of. Below the first paper it is text.
func (r *reader) period(p para, last Date) {
	if !r.freshPage() || hasAbstract(r.run) {
		r.text(p)
		return
	}
	r.above(r.run)
	r.run = r.run[:0]
	if !last.Known() {
		r.furniture(p)
		return
	}
	r.head = false
	r.datePage(p, last)
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

// lost notes paragraphs that could be given to no paper.
func (r *reader) lost(paras []para, why string) {
	for _, p := range paras {
		r.roles.mark(p, isProblem, 0)
	}
	r.review.lost += len(paras)
	r.problem(paras[0].number, "%s", why)
}

// quote is the start of a text, for a problem.
func quote(text clean.Text) string { return "“" + text.Cut(40).String() + "”" }
