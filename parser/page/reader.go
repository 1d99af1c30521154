// Package page reads copied pages of the site: text that a person copied from a browser, or that
// another program converted from the page. It also defines the types of a dump, which the readers of
// all formats fill in (dump.go).
//
// Read reads a text chunk by chunk:
//
//   - lines.go cleans and numbers the lines. paragraphs.go joins wrapped lines and removes syntax,
//     that of Markdown with markdown.go.
//   - tokens.go classifies each paragraph: part of a meta block (with dates.go), number of votes, menu
//     line, text and so on.
//   - reader.go handles the tokens of a page in order, entry.go those of an entry. papers.go turns the
//     text of an entry into papers.
//   - review.go reports what is odd about a page, and refuses a text that is not understood.
//
// The grammar of a page, in EBNF:
//
//	page  = {menu} heading {menu} [date] {entry} {menu}
//	entry = ["Submitted by" name] ["[ ]"] [votes] {title {abstract}} [meta] [comments]
//	meta  = (organisation | authors) "·" date
//
// An entry is sure to end only below its meta block, where the next one starts with "Submitted by" or
// a vote box, and where the page ends. So papers without a meta block belong to the entry below them,
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
	dump       *Dump
	entry      entry
	cards      bool // the page has "Submitted by"
	nextPage   Page // added to the dump with its first paper
	pageIndex  int  // of the current page; -1 before its first paper
	inHeader   bool // only menu lines since the page's heading or the start of the text
	pageReview review
	textReview review  // of all papers until the text is judged
	otherSigns []tally // lines that match each of otherCopies
	isSite     bool    // a line was found that only the site has
	judged     bool    // judge has decided whether the text is understood
	refused    bool    // the text is not understood
}

// Read reads copied pages into a dump, starting with the first chunk, which shows how the text was
// copied. It calls more for each further chunk until there is none. The argument certain is true if
// everything in the dump but its last paper is final.
func Read(into *Dump, first string, more func(certain bool) (Chunk, bool)) {
	r := &reader{dump: into, pageIndex: -1, inHeader: true, otherSigns: make([]tally, len(otherCopies))}
	r.paragraphs, first = newParagraphs(first)
	chunks := func(yield func(Chunk) bool) {
		for c, ok := SplitLines(first), true; ok && yield(c); {
			c, ok = more(r.judged)
		}
	}
	for p := range r.all(chunks) {
		r.take(p)
		if !r.judged && r.textReview.papers >= judgeAfter {
			r.judge()
		}
		if r.refused {
			return
		}
	}
	r.finish()
}

// finish turns what is left at the end of the text into papers, and reports what is odd about it.
func (r *reader) finish() {
	if r.entry.meta.line == 0 && r.endsInPartialAuthors() {
		r.dump.Note(r.lineCount, "the file ends inside a meta block: not read")
		if last := r.entry.lastPara(); last.lastLine == r.lastRead.number {
			r.entry.paras = r.entry.paras[:len(r.entry.paras)-1]
		}
	}
	r.endMeta(atEnd)
	r.dropFooter()
	last := r.entry.lastPara()
	r.flush(atEnd)
	r.endText(last)
}

// endsInPartialAuthors reports whether the text ends in a truncated number of authors: "• 6 aut".
func (r *reader) endsInPartialAuthors() bool {
	line, s := r.lastRead.text.String(), r.previous.text.String()
	return line == "•" || startsItem(line) && strings.HasPrefix(" authors", strings.TrimLeft(s, "0123456789"))
}

// boundary is what ended an entry.
type boundary uint8

const (
	atMeta  boundary = iota
	atTitle          // the next entry or page starts
	atEnd
)

// take handles the next paragraph.
func (r *reader) take(p *para) {
	if p.truncated {
		r.dump.Note(p.number, "this line is longer than 64 KiB: the rest is not read")
	}
	p.readToken()
	if !r.judged && r.isOtherCopy(p) {
		return
	}
	e := &r.entry
	if e.nameFollows && p.kind != kindIgnored {
		e.nameFollows = false
		if (p.kind == kindText || p.kind == kindMenu) && p.text.Len() <= maxName {
			e.submitter = p.text
			return
		}
	}
	switch p.kind {
	case kindText:
		r.takeText(p)
	case kindMenu:
		if !r.inHeader {
			r.takeText(p) // it may also be a title
		}
	case kindHeading:
		r.takeHeading(p)
	case kindPeriod:
		if !r.takePageDate(p) {
			r.takeText(p)
		}
	case kindAuthors:
		r.takeAuthors(p)
	case kindDot:
		r.takeDot(p)
	case kindDate:
		r.takeDate(p)
	case kindVoteBox:
		r.startEntry()
	case kindSubmitted:
		r.startEntry()
		r.inHeader, r.cards, r.isSite = false, true, true
		r.entry.submitter, r.entry.nameFollows = clean.Line(p.name), p.name == ""
	case kindCount:
		r.takeCount(p)
	}
}

// takeHeading handles a line that occurs only above a page's papers.
func (r *reader) takeHeading(p *para) {
	r.isSite = true
	if !r.inHeader {
		r.endMeta(atTitle)
		r.dropFooter()
		if !r.takePageDate(&para{}) {
			r.flush(atTitle)
			r.endPage()
			r.pageIndex, r.nextPage, r.cards, r.entry = -1, Page{}, false, entry{}
		}
		r.inHeader = true
	}
	r.nextPage.Line = cmp.Or(r.nextPage.Line, p.number)
}

// dropFooter removes the page's footer: everything from the first menu line below the last abstract.
func (r *reader) dropFooter() {
	text := r.entry.paras
	keep := len(text)
	for i := keep - 1; i >= 0 && text[i].text.Len() < minAbstract; i-- {
		if text[i].kind == kindMenu {
			keep = i
		}
	}
	r.dropFrom(keep, "lines of the site's menus: not read")
}

// dropFrom removes paragraphs from an index on, and reports why if not all are menu lines.
func (r *reader) dropFrom(from int, why string) {
	text := r.entry.paras[from:]
	if i := slices.IndexFunc(text, func(p para) bool { return p.kind != kindMenu }); i >= 0 {
		r.dump.Note(text[i].number, "%s", why)
	}
	r.entry.paras = r.entry.paras[:from]
}

func (r *reader) startPage(line int, date Date) {
	r.endPage()
	r.pageIndex, r.nextPage = -1, Page{Date: date, Line: line}
}

// takePageDate handles the day, week or month of a page. It returns false if the line is below the
// page's first paper or the page already has a date.
func (r *reader) takePageDate(p *para) bool {
	if r.pageIndex >= 0 || r.nextPage.Date.Known() || p.count > 0 {
		return false
	}
	r.dropFrom(0, "this line is above the page's papers: not read")
	if p.date.Known() {
		r.inHeader = false
		r.startPage(p.number, p.date)
	}
	return true
}
