// Package page reads copied pages of the site: text that a person copied from a browser, or that
// another program made of the page. It is the reader for everything that is not made of records;
// the types that the readers of all formats fill in are in dump.go.
//
// Read reads a text, chunk by chunk:
//
//   - lines.go cleans and numbers its lines, paragraphs.go joins those that were wrapped and takes off
//     the marks, those of markdown with markdown.go;
//   - tokens.go says what a paragraph is by itself: a part of a meta block with dates.go, a number of
//     votes, furniture of the site, text;
//   - reader.go takes the tokens of a page in order, entry.go those of an entry, papers.go makes
//     papers of an entry's text;
//   - review.go says what is odd about a page, and refuses a text that is not understood.
//
// A page is, with what stands in braces once, several times or not at all:
//
//	page  = {furniture} heading {furniture} [date] {entry} {furniture}
//	entry = ["Submitted by" name] ["[ ]"] [votes] {title {abstract}} [meta] [comments]
//	meta  = (organisation | authors) "·" date
//
// An entry ends for certain only below its meta block, where the next one starts with "Submitted
// by" or a box, and where the page ends. So what has no meta block is part of the entry below it,
// which then has several titles.
package page

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// reader adds papers, pages and problems to a dump as it reads them.
type reader struct {
	paragraphs
	dump    *Dump
	entry   entry
	cards   bool // the page has "Submitted by"
	begun   Page // the page being read, as its heading says
	page    int  // its index; -1 before its first paper
	head    bool // nothing but furniture since the page's heading, or the start
	ofPage  review
	ofText  review    // of all papers, until the text is judged
	others  []numbers // lines that show one of otherCopies
	ofSite  bool      // a line was there that only the site has
	judged  bool      // whether the text is understood
	refused bool      // it is not
}

// Read reads copied pages into a dump. The first chunk of their text says how it was copied; more is asked
// for the next one, until there is none. It is told whether what was read is certain: nothing that the dump
// holds but its last paper will be taken back.
func Read(into *Dump, first string, more func(certain bool) (Chunk, bool)) {
	r := &reader{dump: into, page: -1, head: true, others: make([]numbers, len(otherCopies))}
	r.paragraphs, first = start(first)
	chunks := func(yield func(Chunk) bool) {
		for c, ok := Cut(first), true; ok && yield(c); {
			c, ok = more(r.judged)
		}
	}
	for p := range r.of(chunks) {
		r.take(p)
		if !r.judged && r.ofText.papers >= enough {
			r.judge()
		}
		if r.refused {
			return
		}
	}
	r.end()
}

// end makes papers of what is left at the end of the text, and says what is odd about it.
func (r *reader) end() {
	if r.entry.meta.line == 0 && r.endsInAuthors() {
		r.dump.Note(r.number, "the file ends inside a meta block: not read")
		if last := r.entry.last(); last.until == r.latest.number {
			r.entry.text = r.entry.text[:len(r.entry.text)-1]
		}
	}
	r.endMeta(atEnd)
	r.dropFooter()
	last := r.entry.last()
	r.flush(atEnd)
	r.endText(last)
}

// endsInAuthors reports whether the text ends in a number of authors that is cut: "• 6 aut".
func (r *reader) endsInAuthors() bool {
	line, s := r.latest.text.String(), r.ended.text.String()
	return line == "•" || startsItem(line) && strings.HasPrefix(" authors", strings.TrimLeft(s, "0123456789"))
}

// end is what ends an entry.
type end uint8

const (
	atMeta  end = iota
	atTitle     // another one, or a page, begins
	atEnd
)

// take reads the next paragraph.
func (r *reader) take(p *para) {
	if p.cut {
		r.dump.Note(p.number, "this line is longer than 64 KiB: the rest is not read")
	}
	p.readToken()
	if !r.judged && r.isOtherCopy(p) {
		return
	}
	e := &r.entry
	if e.nameBelow && p.kind != isFurniture {
		e.nameBelow = false
		if (p.kind == isText || p.kind == isPhrases) && p.text.Len() <= maxName {
			e.submitter = p.text
			return
		}
	}
	switch p.kind {
	case isText:
		r.takeText(p)
	case isPhrases:
		if !r.head {
			r.takeText(p) // which may also be a title
		}
	case isHeading:
		r.takeHeading(p)
	case isPeriod:
		if !r.takePageDate(p) {
			r.takeText(p)
		}
	case isAuthors:
		r.takeAuthors(p)
	case isDot:
		r.takeDot(p)
	case isDate:
		r.takeDate(p)
	case isBox:
		r.startEntry()
	case isSubmitted:
		r.startEntry()
		r.head, r.cards, r.ofSite = false, true, true
		r.entry.submitter, r.entry.nameBelow = clean.Line(p.name), p.name == ""
	case isCount:
		r.takeCount(p)
	}
}

// takeHeading takes a line that only stands above a page's papers.
func (r *reader) takeHeading(p *para) {
	r.ofSite = true
	if !r.head {
		r.endMeta(atTitle)
		r.dropFooter()
		if !r.takePageDate(&para{}) {
			r.flush(atTitle)
			r.endPage()
			r.page, r.begun, r.cards, r.entry = -1, Page{}, false, entry{}
		}
		r.head = true
	}
	r.begun.Line = cmp.Or(r.begun.Line, p.number)
}

// dropFooter takes the furniture off the end of the text: all from the first phrase on below
// which there is no abstract any more.
func (r *reader) dropFooter() {
	text := r.entry.text
	keep := len(text)
	for i := keep - 1; i >= 0 && text[i].text.Len() < shortAbstract; i-- {
		if text[i].kind == isPhrases {
			keep = i
		}
	}
	r.drop(keep, "lines of the site's menus: not read")
}

// drop takes off the text from a paragraph on, and says why if there is more than furniture.
func (r *reader) drop(from int, why string) {
	text := r.entry.text[from:]
	if i := slices.IndexFunc(text, func(p para) bool { return p.kind != isPhrases }); i >= 0 {
		r.dump.Note(text[i].number, "%s", why)
	}
	r.entry.text = r.entry.text[:from]
}

// pageDate takes the date of a page: the one just begun or, if its heading is cut, one that begins here.
func (r *reader) pageDate(line int, date Date) {
	r.endPage()
	r.page, r.begun = -1, Page{Date: date, Line: line}
}

// takePageDate takes the day, the week or the month that a page is of; false: it stands below the first
// paper, and is none.
func (r *reader) takePageDate(p *para) bool {
	if r.page >= 0 || r.begun.Date.Known() || p.n > 0 {
		return false
	}
	r.drop(0, "this line is above the page's papers: not read")
	if p.date.Known() {
		r.head = false
		r.pageDate(p.number, p.date)
	}
	return true
}
