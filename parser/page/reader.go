// Package page reads copied pages of the site: text that a person copied from a browser, or that
// another program made of the page. It is the reader for everything that is not made of records.
//
// New starts with the first chunk of a text, Read goes on by chunks, and End completes the dump:
//
//   - refuse.go says whether a text was kept in a way that is not read, and dialect.go how the
//     program that wrote it breaks lines and marks links;
//   - lines.go cleans and numbers its lines, paragraphs.go joins those that were wrapped and takes
//     off the marks, those of markdown with markdown.go;
//   - tokens.go says what a paragraph is by itself: a part of a meta block, a number of votes,
//     furniture of the site, text;
//   - reader.go and entry.go take the tokens in order, papers.go makes papers of an entry's text with
//     titles.go, and review.go says what is odd about a page.
//
// A page is, with what stands in braces once, several times or not at all:
//
//	page  = {furniture} heading {furniture} [date] {entry} {furniture}
//	entry = ["Submitted by" name] [votes] {title {abstract}} [meta] {comments, votes, stars}
//	meta  = (organisation | authors) "·" date
//
// An entry ends for certain only below its meta block, where the next one starts with "Submitted
// by" or votes, and where the page ends. So what has no meta block is part of the entry below it,
// which then has several titles.
package page

import (
	"slices"
	"strings"
)

// Reader reads the paragraphs of pages. What it holds of the dump stays, but for the last paper.
type Reader struct {
	paragraphs
	dump       *Dump
	entry      entry
	cards      bool // the page has "Submitted by", or "Published on"
	votesAbove bool // the page has votes above titles
	review     review
	page       int  // index of the page being read; -1 before the first
	seen       bool // something that is not blank was read
	head       bool // nothing but furniture since the page's heading, or the start
	evidence   bool // something was there that only a dump has
	last       para // of the last paper's abstract, if no meta block is below it
}

// New starts to read a text whose first chunk is given; more gets the next one, and false if
// there is none. Chunks are UTF-8. Papers, pages and problems are added to the dump as they are
// read.
func New(into *Dump, first string, more func() (Chunk, bool)) *Reader {
	r := &Reader{dump: into, page: -1, head: true}
	r.dialect = dialectOf(first)
	start := frontMatter(first)
	r.lines = lines{gap: true, more: more, number: strings.Count(start, "\n")}
	r.feed(Cut(first[len(start):]))
	return r
}

// maxFrontMatter is how far the end of the front matter is looked for, in bytes.
const maxFrontMatter = 8 << 10

// frontMatter is what a note starts with, between "---" and "---"; empty if there is none.
func frontMatter(text string) string {
	end := strings.Index(text[:min(len(text), maxFrontMatter)], "\n---\n")
	if end < 0 || !strings.HasPrefix(text, "---\n") {
		return ""
	}
	return text[:end+len("\n---\n")]
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
	r.endMeta(atEnd)
	r.dropFooter()
	r.flush(atEnd, block{})
	r.endText()
}

// end is what ends an entry.
type end uint8

const (
	atMeta  end = iota
	atTitle     // another one begins
	atHeading
	atEnd
)

// take reads the next paragraph.
func (r *Reader) take(p para) {
	if p.cut {
		r.problem(p.number, "this line is longer than 64 KiB: the rest is not read")
	}
	r.seen = true
	t := tokenOf(p)
	if p.bullet && t.kind != isMeta && r.cutAuthors(p) {
		return
	}
	switch t.kind {
	case isText:
		r.takeText(p)
	case isPhrases:
		r.takePhrases(p)
	case isHeading:
		r.heading(p)
	case isMeta, isMonth:
		r.takeMeta(t)
	case isDot:
		r.takeDot(p)
	case isPeriod:
		r.period(p, t.date)
	case isBox:
		r.entry.box = true
	case isSubmitted:
		r.submitted(t.name)
	case isCount:
		r.takeCount(t.n)
	case isLabel:
		r.entry.label = true
	}
}

// takeText takes what may be a title, or of an abstract.
func (r *Reader) takeText(p para) {
	if r.noDate(p) {
		return
	}
	r.evidence = r.evidence || p.heading && p.arxiv != ""
	r.endMeta(atTitle)
	r.head, r.entry.box = false, false
	if last := r.entry.last(); last != nil && !r.cards && goesOn(last, p) {
		last.join(p.text, p.hidden)
		return
	}
	r.push(p)
}

// takePhrases takes a line of furniture that may also be a title.
func (r *Reader) takePhrases(p para) {
	if r.head {
		return
	}
	r.endMeta(atTitle)
	p.phrase = true
	r.push(p)
}

// So many lines in a row of at most so many bytes hold no papers: a hundred papers would have had
// an abstract among them that fills a line. Each such line costs as much as a paper if it is taken
// for one: 8 MB of them took 14 s and 2 GB.
const maxScraps, maxScrap = 4096, 32

// push adds a paragraph to the entry. Of too many short lines in a row only the last stays, which
// may be a title.
func (r *Reader) push(p para) {
	e := &r.entry
	n := len(e.text)
	switch {
	case p.text.Len() > maxScrap:
		e.scraps = 0
	case e.scraps < maxScraps:
		e.scraps++
	case e.scraps == maxScraps:
		r.problem(e.text[n-maxScraps].number, "thousands of lines too short for papers from here on: not read")
		e.text, e.scraps = e.text[:n-maxScraps], maxScraps+1
	default:
		e.text = e.text[:n-1]
	}
	e.text = append(e.text, p)
}

// endScraps takes the last of too many short lines off the text: no abstract is below it.
func (e *entry) endScraps() {
	if e.scraps > maxScraps {
		e.text = e.text[:len(e.text)-1]
	}
	e.scraps = 0
}

// heading takes a line that only stands above a page's papers.
func (r *Reader) heading(p para) {
	r.evidence = true
	if !r.head {
		r.endMeta(atHeading)
		r.dropFooter()
		if r.freshPage() && !hasAbstract(r.entry.text) {
			r.drop(0, aboveThePapers)
		} else {
			r.flush(atHeading, block{})
			r.endPage()
			r.page, r.cards, r.votesAbove, r.entry = -1, false, false, entry{}
		}
		r.head = true
	}
	if r.page < 0 {
		r.newPage(Page{Line: p.number})
	}
}

// aboveThePapers are words searched for, and the like.
const aboveThePapers = "this line is above the page's papers: not read"

// dropFooter takes the furniture off the end of the text: all from the first phrase on below
// which there is no abstract any more.
func (r *Reader) dropFooter() {
	r.entry.endScraps()
	text := r.entry.text
	keep := len(text)
	for i := keep - 1; i >= 0 && text[i].text.Len() < shortAbstract; i-- {
		if text[i].phrase {
			keep = i
		}
	}
	if keep > 0 && keep == len(text)-1 && !text[keep-1].phrase && text[keep-1].text.Len() < shortAbstract {
		keep++ // the organisation "Hugging Face", or an abstract that was cut
	}
	r.drop(keep, "lines of the site's menus: not read")
}

// drop takes off the text from a paragraph on, and says why if there is more than furniture.
func (r *Reader) drop(from int, why string) {
	text := r.entry.text[from:]
	if i := slices.IndexFunc(text, func(p para) bool { return !p.phrase }); i >= 0 {
		r.problem(text[i].number, "%s", why)
	}
	r.entry.text, r.entry.scraps = r.entry.text[:from], 0
}

// freshPage reports whether a page has begun that has no date and no paper yet.
func (r *Reader) freshPage() bool {
	if r.page < 0 {
		return len(r.dump.Papers) == 0
	}
	page := r.dump.Pages[r.page]
	return page.Papers == 0 && !page.Date.Known()
}

func (r *Reader) newPage(p Page) {
	r.dump.Pages = append(r.dump.Pages, p)
	r.page = len(r.dump.Pages) - 1
}

// pageDate takes the date of a page: the one just begun or, if its heading is cut, one that begins
// here.
func (r *Reader) pageDate(line int, date Date) {
	if r.page >= 0 && r.freshPage() {
		page := &r.dump.Pages[r.page]
		page.Date, page.Line = date, line
		return
	}
	r.endPage()
	r.newPage(Page{Date: date, Line: line})
}

// period takes the week or the month that a page is of. Below the first paper it is text.
func (r *Reader) period(p para, last Date) {
	if !r.freshPage() || hasAbstract(r.entry.text) {
		r.takeText(p)
		return
	}
	r.drop(0, aboveThePapers)
	if last.Known() {
		r.head = false
		r.pageDate(p.number, last)
	}
}
