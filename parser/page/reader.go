// Package page reads copied pages of the site: text that a person copied from a browser, or that
// another program made of the page. It is the reader for everything that is not made of records.
//
// New starts with the first chunk of a text, Read goes on by chunks, and End completes the dump. A
// text is read step by step:
//
//   - refuse.go says whether it was kept in a way that is not read, and dialect.go how the program
//     that wrote it breaks lines and marks links;
//   - lines.go cleans and numbers its lines, paragraphs.go joins those that were wrapped, and
//     unmark.go and markdown.go take off the marks;
//   - tokens.go says what a paragraph is by itself: a date, a number of authors, furniture of
//     the site, text;
//   - reader.go, meta.go and cards.go take these in order, papers.go makes papers of the text
//     between them, with assign.go to tell titles from abstracts, and review.go says what is
//     odd about a page.
package page

import (
	"fmt"
	"strings"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// Reader reads the paragraphs of pages. Text waits in run until something ends a paper for
// certain: a meta block, votes, a page's heading, the end of the text.
type Reader struct {
	paragraphs
	dump     *dump.Dump
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
	last     para // of the last paper's abstract, if no meta block is below it
}

// New starts to read a text whose first chunk is given; more gets the next one, and false if
// there is none. Chunks are UTF-8. Papers, pages and problems are added to the dump as they are
// read.
func New(into *dump.Dump, first string, more func() (Chunk, bool)) *Reader {
	return newReader(into, first, more, nil)
}

// newReader enters each line's role, too, if roles is not nil.
func newReader(into *dump.Dump, first string, more func() (Chunk, bool), roles *roles) *Reader {
	r := &Reader{dump: into, page: -1, head: true, roles: roles}
	r.lines = &lines{gap: true, more: more}
	r.feed(Cut(first))
	r.dialect = dialectOf(first)
	r.frontMatter(first)
	return r
}

// Read reads on to the end of a chunk at which the dump holds nothing but what will stay, apart
// from its last paper; false: there is no more text.
func (r *Reader) Read() (more bool) {
	for {
		p, ok := r.next()
		if !ok {
			return false
		}
		if r.take(p); r.evidence && r.through() {
			return true
		}
	}
}

// End makes papers of what is left at the end of the text, and says what is odd about it.
func (r *Reader) End() {
	r.settle(atEnd)
	r.dropFooter()
	r.flush(atEnd, block{})
	r.finish()
}

// frontMatter takes what a note starts with, between "---" and "---".
func (r *Reader) frontMatter(text string) {
	rest, found := strings.CutPrefix(text, "---\n")
	if !found || !strings.Contains(rest[:min(len(rest), maxFrontMatter)], "\n---\n") {
		return
	}
	for i := 0; i < 2; {
		next, ok := r.lines.next()
		if !ok {
			return
		}
		if next.text.String() == "---" {
			i++
		}
		r.furniture(para{text: next.text, number: next.number})
	}
	r.lines.afterGap(true)
}

// maxFrontMatter is how far the end of the front matter is looked for, in bytes.
const maxFrontMatter = 8 << 10

// end is what ends a run.
type end uint8

const (
	atMeta  end = iota
	atTitle     // another paper begins
	atHeading
	atEnd
)

// take reads the next paragraph. Most are too long to be anything but text.
func (r *Reader) take(p para) {
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
func (r *Reader) text(p para) {
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
func (r *Reader) phrases(p para) {
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
func (r *Reader) noise(p para) {
	if n := len(r.run); r.width > 0 && n > 0 && !p.gap && p.text.Len() > 0 && isDigit(p.text.String()[0]) {
		r.run[n-1].join(p)
		return
	}
	r.furniture(p)
}

// furniture takes a line of the page that says nothing about a paper.
func (r *Reader) furniture(p para) {
	if r.headLine == 0 {
		r.headLine = p.number
	}
	r.roles.mark(p, isFurniture, 0)
}

// heading takes a line that only stands above a page's papers. The lines of furniture
// above it belong to it.
func (r *Reader) heading(p para) {
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
		r.newPage(dump.Page{Line: r.headLine})
	}
}

// dropFooter takes the furniture off the end of the run: all from the first phrase on
// below which there is no abstract any more.
func (r *Reader) dropFooter() {
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
func (r *Reader) above(lines []para) {
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
func (r *Reader) freshPage() bool {
	if r.page < 0 {
		return len(r.dump.Papers) == 0
	}
	page := r.dump.Pages[r.page]
	return page.Papers == 0 && !page.Date.Known()
}

func (r *Reader) newPage(p dump.Page) {
	r.dump.Pages = append(r.dump.Pages, p)
	r.page = len(r.dump.Pages) - 1
}

// pageDate takes the date of a page: the one just begun or, if its heading is cut, one
// that begins here.
func (r *Reader) pageDate(p para) {
	date, _, _ := readDate(p.text.String())
	r.datePage(p, date)
}

func (r *Reader) datePage(p para, date dump.Date) {
	r.roles.mark(p, isPageDate, 0)
	if r.page >= 0 {
		if page := &r.dump.Pages[r.page]; !page.Date.Known() && page.Papers == 0 {
			page.Date, page.Line = date, p.number
			return
		}
		r.judge()
	}
	r.newPage(dump.Page{Date: date, Line: p.number})
}

// period takes the week or the month that a page is of. Below the first paper it is text.
func (r *Reader) period(p para, last dump.Date) {
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

// problem notes what was not understood, and on which line. The text is clean if its arguments
// are.
func (r *Reader) problem(line int, format string, args ...any) {
	r.note(dump.Problem{Line: line, Text: clean.Line(fmt.Sprintf(format, args...))})
}

func (r *Reader) note(p dump.Problem) {
	switch n := len(r.dump.Problems); {
	case n < dump.MaxProblems-1:
	case n == dump.MaxProblems-1:
		p.Text = clean.Literal("more problems follow, which are not listed: is this a copy of the Daily Papers page?")
	default:
		return
	}
	r.dump.Problems = append(r.dump.Problems, p)
}

// lost notes paragraphs that could be given to no paper.
func (r *Reader) lost(paras []para, why string) {
	for _, p := range paras {
		r.roles.mark(p, isProblem, 0)
	}
	r.review.lost += len(paras)
	r.problem(paras[0].number, "%s", why)
}

// quote is the start of a text, for a problem.
func quote(text clean.Text) string { return "“" + text.Cut(40).String() + "”" }
