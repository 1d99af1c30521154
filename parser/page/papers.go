package page

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// flush makes papers of the entry's text. The meta block belongs to the last of them.
func (r *reader) flush(at end) {
	e := &r.entry
	text, b := e.text, e.meta
	e.meta = block{}
	if len(text) == 0 && b.line == 0 {
		return
	}
	if r.cards && at != atMeta && !hasAbstract(text) {
		if n := len(text); n == 2 || n == 3 && isSlug(text[1].text.String()) {
			b, text = r.cardOrg(text[1:]), text[:1]
		}
	}
	b.comments = max(b.comments, e.comments)
	if len(text) == 2 && at == atMeta && text[1].gap && !text[0].isDateAlone() {
		r.add(text[0], text[1:], b) // nearly all
	} else {
		r.split(text, at, b)
	}
	r.head = false
	e.text, e.long, e.comments = e.text[:0], false, 0
}

// split makes papers of paragraphs that may be those of several.
func (r *reader) split(text []para, at end, b block) {
	r.assign(text, at)
	for i, j := 0, 0; i < len(text); i = j {
		for j = i + 1; j < len(text) && (text[j].part == abstract || text[j].part == orphan && text[i].part == orphan); {
			j++
		}
		switch text[i].part {
		case pageDate:
			if i > 0 {
				r.dump.Note(text[i].number, "a date without a “·” above it: read as that of another page")
			}
			r.pageDate(text[i].number, text[i].date)
		case orphan:
			r.dump.Note(text[i].number, "text without a title above it: not read. Is the file cut here?")
		default:
			meta := block{}
			if j == len(text) {
				meta, b = b, block{}
			}
			r.add(text[i], text[i+1:j], meta)
		}
	}
	if b.line > 0 {
		r.dump.Note(b.line, "a meta block without a paper above it: not read")
	}
}

// add adds a paper to the page.
func (r *reader) add(title para, abstract []para, b block) {
	e := &r.entry
	p := Paper{
		Title: title.text, Abstract: paragraphsOf(abstract),
		Org: b.org, Authors: b.authors, Date: b.date, Comments: b.comments, Meta: b.line > 0,
		ArXiv: title.arxiv, Line: title.number, Hidden: title.hidden,
	}
	for i := range abstract {
		p.Hidden += abstract[i].hidden
		p.ArXiv = cmp.Or(p.ArXiv, abstract[i].arxiv) // of a title that was broken
	}
	if e.votes > 0 || !e.submitter.Empty() {
		p.Details = &Details{Upvotes: e.votes, Submitter: e.submitter}
		e.votes, e.submitter = 0, clean.Text{}
	}
	if r.page < 0 {
		r.begun.Line = cmp.Or(r.begun.Line, p.Line)
		r.page = len(r.dump.Pages)
		r.dump.Pages = append(r.dump.Pages, r.begun)
	}
	p.Page = r.page
	r.sayOdd(title, abstract, p.Abstract)
	r.ofPage.paper(&p, r.cards)
	if !r.judged {
		r.ofText.paper(&p, r.cards)
	}
	r.dump.Add(p)
}

// paragraphsOf joins the paragraphs of an abstract: those that touch flow together.
func paragraphsOf(paras []para) clean.Text {
	texts := make([]clean.Text, 0, 2*len(paras))
	for i, p := range paras {
		switch {
		case i == 0:
		case p.gap:
			texts = append(texts, clean.Literal("\n"))
		default:
			texts = append(texts, clean.Literal(" "))
		}
		texts = append(texts, p.text)
	}
	return clean.Concat(texts...)
}

// part is what a paragraph is to its paper.
type part uint8

const (
	none part = iota // before the first paragraph
	title
	abstract
	pageDate // of the page that begins here
	orphan   // text that has lost its title
)

// assign says of each paragraph of a text what it is. Where papers lack their meta block a text has
// several titles and abstracts, and an abstract may have several paragraphs. In markdown titles are
// headings; elsewhere the paragraph above an abstract is one.
func (r *reader) assign(text []para, at end) {
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
		case prose, date, strings.Contains(s, "://"): // no title
		case below, !stop && !last && endsInStop(text[i+1].text.String()):
			before = title
		case !stop && at == atEnd && i >= len(text)-2: // its abstract, or the end of that, is missing
			before = title
		}
		text[i].part = before
	}
}

// longTitle is how many characters the titles have that are not rare, longestTitle the longest of
// 80,000 real ones.
const longTitle, longestTitle = 226, 512

// isProse reports whether a paragraph is of an abstract and cannot be a title: it is as long as an
// abstract, and has sentences or the length of no title.
func (p *para) isProse() bool {
	s := p.text.String()
	if len(s) < shortAbstract || endsInStop(s) {
		return len(s) >= shortAbstract
	}
	length := utf8.RuneCountInString(s[:min(len(s), utf8.UTFMax*(longestTitle+1))])
	return length > longestTitle || length > longTitle && strings.Contains(s, ". ")
}

// endsInStop reports whether s ends as a sentence does.
func endsInStop(s string) bool {
	return strings.HasSuffix(strings.TrimRight(s, `"'”’)]`), ".") || strings.HasSuffix(s, "。")
}
