package page

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// flush turns the entry's paragraphs into papers. A meta block belongs to the last of them.
func (r *reader) flush(at boundary) {
	e := &r.entry
	text, b := e.paras, e.meta
	e.meta = metaBlock{}
	if len(text) == 0 && b.line == 0 {
		return
	}
	if r.cards && at != atMeta && !hasAbstract(text) {
		if n := len(text); n == 2 || n == 3 && isSlug(text[1].text.String()) {
			b, text = r.readCardOrg(text[1:]), text[:1]
		}
	}
	b.comments = max(b.comments, e.comments)
	if len(text) == 2 && at == atMeta && text[1].blankAbove && !text[0].isDateAlone() {
		r.add(text[0], text[1:], b) // nearly all entries
	} else {
		r.split(text, at, b)
	}
	r.inHeader = false
	e.paras, e.hasProse, e.comments = e.paras[:0], false, 0
}

// split turns paragraphs of one or more papers into papers.
func (r *reader) split(text []para, at boundary, b metaBlock) {
	r.assign(text, at)
	for i, j := 0, 0; i < len(text); i = j {
		for j = i + 1; j < len(text) && (text[j].part == abstract || text[j].part == orphan && text[i].part == orphan); {
			j++
		}
		switch text[i].part {
		case pageDate:
			if i > 0 {
				r.dump.Note(text[i].number, "a date without a “·” above it: read as the date of another page")
			}
			r.startPage(text[i].number, text[i].date)
		case orphan:
			r.dump.Note(text[i].number, "text without a title above it: not read. Is the file truncated here?")
		default:
			meta := metaBlock{}
			if j == len(text) {
				meta, b = b, metaBlock{}
			}
			r.add(text[i], text[i+1:j], meta)
		}
	}
	if b.line > 0 {
		r.dump.Note(b.line, "a meta block without a paper above it: not read")
	}
}

func (r *reader) add(title para, abstract []para, b metaBlock) {
	e := &r.entry
	p := Paper{
		Title: title.text, Abstract: paragraphsOf(abstract),
		Org: b.org, Authors: b.authors, Date: b.date, Comments: b.comments, Meta: b.line > 0,
		ArXiv: title.arxiv, Line: title.number, Hidden: title.hidden,
	}
	for i := range abstract {
		p.Hidden += abstract[i].hidden
		p.ArXiv = cmp.Or(p.ArXiv, abstract[i].arxiv) // the link of a title that was broken over several lines
	}
	if e.votes > 0 || !e.submitter.Empty() {
		p.Details = &Details{Upvotes: e.votes, Submitter: e.submitter}
		e.votes, e.submitter = 0, clean.Text{}
	}
	if r.pageIndex < 0 {
		r.nextPage.Line = cmp.Or(r.nextPage.Line, p.Line)
		r.pageIndex = len(r.dump.Pages)
		r.dump.Pages = append(r.dump.Pages, r.nextPage)
	}
	p.Page = r.pageIndex
	r.noteOddities(title, abstract, p.Abstract)
	r.pageReview.addPaper(&p, r.cards)
	if !r.judged {
		r.textReview.addPaper(&p, r.cards)
	}
	r.dump.Add(p)
}

// paragraphsOf joins the paragraphs of an abstract. Those without a blank line in between become one.
func paragraphsOf(paras []para) clean.Text {
	texts := make([]clean.Text, 0, 2*len(paras))
	for i, p := range paras {
		switch {
		case i == 0:
		case p.blankAbove:
			texts = append(texts, clean.Literal("\n"))
		default:
			texts = append(texts, clean.Literal(" "))
		}
		texts = append(texts, p.text)
	}
	return clean.Concat(texts...)
}

// part is the role of a paragraph within its paper.
type part uint8

const (
	none part = iota // before the first paragraph
	title
	abstract
	pageDate // starts another page
	orphan   // text without a title
)

// assign sets the part of each paragraph. An abstract may have several paragraphs, and where papers
// lack their meta block, the text has several titles and abstracts. In Markdown titles are
// headings; elsewhere the paragraph above an abstract is a title.
func (r *reader) assign(text []para, at boundary) {
	before, below := none, len(text) > 0 && text[0].isProse()
	for i := range text {
		s := text[i].text.String()
		prose, last := below, i == len(text)-1
		below = !last && text[i+1].isProse()
		stop, date := endsInStop(s), text[i].isDateAlone()
		switch {
		case text[i].heading:
			before = title
		case r.markdown && (before == none || before == orphan):
			before = orphan
		case r.markdown, before == title && (prose || stop || !below):
			before = abstract
		case date && !below && (!last || at != atMeta):
			before = pageDate
		case before != abstract && prose:
			before = orphan
		case before != abstract:
			before = title
		case prose, date, strings.Contains(s, "://"): // not a title
		case below, !stop && !last && endsInStop(text[i+1].text.String()):
			before = title
		case !stop && at == atEnd && i >= len(text)-2: // a title whose abstract is missing or cut off
			before = title
		}
		text[i].part = before
	}
}

// longTitle is the length above which titles are rare, longestTitle that of the longest of 80,000
// real ones, both in characters.
const longTitle, longestTitle = 226, 512

// isProse reports whether a paragraph must belong to an abstract: it is as long as one, and either
// consists of sentences or is longer than any title.
func (p *para) isProse() bool {
	s := p.text.String()
	switch {
	case len(s) < minAbstract:
		return false
	case endsInStop(s):
		return true
	}
	length := utf8.RuneCountInString(s[:min(len(s), utf8.UTFMax*(longestTitle+1))])
	return length > longestTitle || length > longTitle && strings.Contains(s, ". ")
}

// endsInStop reports whether s ends in a full stop, before closing quotes and brackets.
func endsInStop(s string) bool {
	return strings.HasSuffix(strings.TrimRight(s, `"'”’)]`), ".") || strings.HasSuffix(s, "。")
}
