package page

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// flush makes papers of the entry's text. The meta block belongs to the last of them.
func (r *Reader) flush(at end, b block) {
	e := &r.entry
	r.tidy()
	text := e.text
	if len(text) == 0 && b.line == 0 {
		return
	}
	if r.cards && at != atMeta && !hasAbstract(text) && (len(text) == 2 || len(text) == 3 && isSlug(text[1].text.String())) {
		b = r.cardOrg(text)
		text = text[:1]
	}
	b.comments = max(b.comments, e.comments)
	if len(text) == 2 && at == atMeta && text[1].gap && !isDate(text[0].text.String()) {
		r.add(text[0], text[1:], b) // nearly all
	} else {
		r.split(text, at, b)
	}
	r.head = false
	e.text, e.comments = e.text[:0], 0
}

// tidy takes off the text what is no part of it: short lines of which there are thousands, and the
// submitter's name.
func (r *Reader) tidy() {
	e := &r.entry
	e.endScraps()
	if n := len(e.text); e.nameBelow && n > 0 {
		e.nameBelow = false
		first := e.text[0]
		// One word is a name; several are one if a title and an abstract, or a title alone, follow.
		name := strings.IndexByte(first.text.String(), ' ') < 0 || n > 2 || n == 2 && e.text[1].text.Len() < shortAbstract
		if n > 1 && name && first.text.Len() <= 60 && !first.heading {
			e.submitter, e.text = first.text, e.text[1:]
		}
	}
}

// cardOrg reads what stands below the title of a card without abstract: its organisation, whose
// slug may be on a line of its own, and the number of comments.
func (r *Reader) cardOrg(text []para) block {
	b, name := block{line: text[1].number}, text[len(text)-1]
	if len(text) == 3 {
		name.slug = text[1].text.String()
	}
	s := name.text.String()
	if i := strings.LastIndexByte(s, ' '); i > 0 {
		if n, ok := readNumberWithCommas(s[i+1:]); ok {
			b.comments, name.text = n, name.text.Slice(0, i).Trim()
		}
	}
	b.org = r.orgOf(name.text, name.slug)
	return b
}

// split makes papers of paragraphs that may be those of several.
func (r *Reader) split(text []para, at end, b block) {
	parts := r.assign(text, at)
	for i, j := 0, 0; i < len(parts); i = j {
		for j = i + 1; j < len(parts) && (parts[j] == more || parts[j] == orphan && parts[i] == orphan || parts[j] == abstract); {
			j++
		}
		switch parts[i] {
		case pageDate:
			date, _, _ := readDate(text[i].text.String())
			r.pageDate(text[i].number, date)
		case orphan:
			r.dump.Note(text[i].number, "text without a title above it: not read. Is the file cut here?")
		default:
			meta := block{}
			if j == len(parts) {
				meta, b = b, block{}
			}
			r.add(text[i], text[i+1:j], meta)
			if at == atEnd && j == len(parts) {
				r.endsWith(text[i:j])
			}
		}
	}
	if b.line > 0 {
		r.dump.Note(b.line, "a meta block without a paper above it: not read")
	}
}

// endsWith takes note of the paper that the text ends with.
func (r *Reader) endsWith(paras []para) {
	if len(paras) > 1 {
		r.last = paras[len(paras)-1]
	} else if !r.cards {
		r.review.bare--
		r.dump.Note(paras[0].number, "the file ends after %s: its abstract is missing", quote(paras[0].text))
	}
}

// add adds a paper to the page. Trending pages print each card twice.
func (r *Reader) add(title para, abstract []para, b block) {
	e, d := &r.entry, r.dump
	p := Paper{
		Title: title.text, Abstract: paragraphsOf(abstract),
		Org: b.org, Authors: b.authors, Date: b.date, Comments: b.comments, Meta: b.line > 0,
		ArXiv: title.arxiv, Line: title.number, Hidden: title.hidden,
	}
	for i := range abstract {
		p.Hidden += abstract[i].hidden
		p.ArXiv = cmp.Or(p.ArXiv, abstract[i].arxiv)
	}
	if e.votes > 0 || !e.submitter.Empty() {
		p.Details = &Details{Upvotes: e.votes, Submitter: e.submitter}
		e.votes, e.submitter = 0, clean.Text{}
	}
	if r.page < 0 {
		r.newPage(Page{Line: p.Line})
	}
	if n := len(d.Papers); r.cards && n > 0 {
		if last := &d.Papers[n-1]; last.Title == p.Title && last.Page == r.page && last.Abstract == p.Abstract && last.Org == p.Org {
			return
		}
	}
	p.Page = r.page
	r.review.paper(&p)
	d.Add(p)
}

// paragraphsOf joins the paragraphs of an abstract: those that touch flow together.
func paragraphsOf(paras []para) clean.Text {
	if len(paras) == 0 {
		return clean.Text{}
	}
	text := paras[0].text
	for _, p := range paras[1:] {
		between := clean.Literal(" ")
		if p.gap {
			between = clean.Literal("\n")
		}
		text = clean.Join(between, text, p.text)
	}
	return text
}

// shortAbstract is how many characters nearly all abstracts have at least, and furniture never
// has.
const shortAbstract = 165

func hasAbstract(paras []para) bool {
	return slices.ContainsFunc(paras, func(p para) bool { return p.text.Len() >= shortAbstract })
}
