package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// entry is what was read since the last entry ended.
type entry struct {
	submitter clean.Text
	nameBelow bool   // the submitter's name is the first line of the text
	votes     int    // above the title
	text      []para // titles, abstracts, an organisation
	scraps    int    // short lines at the text's end
	comments  int    // below a title without abstract
	meta      block  // being read
	below     bool   // nothing but numbers was read below the last entry
	counts    []int  // these numbers
	sign      kind   // isBox: the number below it counts votes; isLabel: neither votes nor comments
}

// block is a meta block. One that starts with a dot may turn out to be none; if it is one, the
// organisation is the last line of the text.
type block struct {
	meta
	line  int // of its first line; 0: there is none
	end   int // line of its dot, if that is below
	org   Org
	first para // the dot that it starts with; its number is 0 if it does not
}

// sure reports whether there is a block for certain.
func (b *block) sure() bool { return b.line > 0 && b.first.number == 0 }

// last is the last paragraph of the text, nil if there is none.
func (e *entry) last() *para {
	if n := len(e.text); n > 0 {
		return &e.text[n-1]
	}
	return nil
}

// minTitle is how long the first line of a wrapped title is at least, in bytes.
const minTitle = 16

// goesOn reports whether a paragraph goes on in the line below it, although nothing says that the
// text is wrapped: a short line that is no sentence, and the next one starts small.
func goesOn(p, next *para) bool {
	s := p.text.String()
	first, _ := utf8.DecodeRuneInString(next.text.String())
	return !next.gap && unicode.IsLower(first) && !next.heading && len(s) >= minTitle && len(s) <= maxToken && p.kind != isPhrases &&
		!strings.ContainsAny(s[len(s)-1:], ".!?:")
}

// takeMeta takes a meta block, or a part of one. A date with neither organisation nor authors
// above it may be that of a page, or a title.
func (r *Reader) takeMeta(p *para) {
	e := &r.entry
	r.cards = r.cards || strings.Contains(p.text.String(), published)
	switch {
	case !p.date.Known(), p.authors > 0, p.name != "":
		b := block{meta: p.meta, line: p.number}
		if e.meta.first.number > 0 {
			if r.cards {
				b.org = r.takeOrg(&e.meta.first)
			}
			e.meta = block{}
		}
		r.endMeta(atTitle)
		if p.name != "" {
			b.org = r.orgOf(clean.Line(p.name), p.slug)
		}
		e.meta = b
	case e.meta.line > 0:
	case p.dot:
		r.endMeta(atTitle)
		e.meta = block{line: p.number, org: r.takeOrg(p)}
	case r.freshPage() && p.comments == 0 && !hasAbstract(e.text):
		r.drop(0, aboveThePapers)
		r.head = false
		r.pageDate(p.number, p.date)
		return
	default:
		r.takeText(p)
		return
	}
	if p.date.Known() {
		b := e.meta
		b.date, b.comments = p.date, max(b.comments, p.comments)
		r.review.dates++
		r.close(b)
	}
}

// takeDot takes a sign as it stands between organisation or authors and the date.
func (r *Reader) takeDot(p *para) {
	switch e := &r.entry; {
	case e.meta.sure():
		e.meta.dot, e.meta.end = true, p.number
	case !r.head:
		r.endMeta(atTitle)
		e.meta = block{line: p.number, first: *p}
	}
}

// close ends an entry with its meta block.
func (r *Reader) close(b block) {
	if !b.sure() {
		b.org = r.takeOrg(&b.first)
	}
	r.evidence = true
	r.entry.meta = block{}
	r.flush(atMeta, b)
	r.entry.below = true
}

// endMeta ends a meta block that was not complete when something else follows.
func (r *Reader) endMeta(at end) {
	switch b := r.entry.meta; {
	case b.line == 0:
	case b.sure(), b.first.text.String() == middot && !r.cards && !b.first.gap && len(r.entry.text) > 2:
		r.withoutDate(b, at)
		r.close(b)
	default:
		if r.entry.meta = (block{}); b.first.text.String() == middot && !r.cards {
			r.dump.Note(b.line, "a “·” that belongs to no paper: not read")
		}
	}
	r.endCounts(at)
}

// withoutDate says that a meta block has no date. The pages of days have none.
func (r *Reader) withoutDate(b block, at end) {
	switch {
	case r.cards || r.review.dates == 0 && at != atEnd:
	case at == atEnd:
		r.dump.Note(max(b.line, b.end), "the file ends inside a meta block: its date is missing")
	default:
		r.dump.Note(b.line, "no date below the authors or the organisation: this paper has none")
	}
}

// noDate takes a short line in the place of a date.
func (r *Reader) noDate(p *para) bool {
	b := r.entry.meta
	if p.gap || p.text.Len() > 40 || !b.dot && (b.first.number == 0 || len(r.entry.text) < 3) {
		return false
	}
	r.dump.Note(p.number, "%s is not a date such as “Oct 7” or “Oct 7, 2025”: this paper has none", quote(p.text))
	r.close(b)
	return true
}

// takeOrg takes the organisation off the end of the text: the line that touches the dot, or a
// short one above a blank line if title and abstract are there too. Its slug may stand on a line
// of its own.
func (r *Reader) takeOrg(dot *para) Org {
	r.tidy()
	text := r.entry.text
	n := len(text)
	if n < 2 {
		return Org{}
	}
	last := text[n-1]
	s := last.text.String()
	near := !dot.gap && len(s) <= maxToken
	far := dot.gap && n >= 3 && len(s) <= 100 && !strings.HasSuffix(s, ".")
	if !near && !far || last.heading {
		return Org{}
	}
	if n--; n >= 3 && isSlug(text[n-1].text.String()) {
		n--
		last.slug = text[n].text.String()
	}
	r.entry.text = text[:n]
	return r.orgOf(last.text, last.slug)
}

// submitted takes "Submitted by", which starts an entry.
func (r *Reader) submitted(name string) {
	r.endMeta(atTitle)
	r.flush(atTitle, block{})
	r.evidence, r.head, r.cards = true, false, true
	r.entry.sign, r.entry.submitter, r.entry.nameBelow = 0, clean.Line(name), name == ""
}

// takeCount takes a number on a line of its own.
func (r *Reader) takeCount(n int) {
	e := &r.entry
	box := e.sign == isBox
	switch {
	case e.sign == isLabel:
	case e.meta.sure() || e.below && !box:
		e.counts = append(e.counts, n)
	case e.nameBelow && len(e.text) == 1:
		e.votes = n
	case r.cards && len(e.text) > 0 && !hasAbstract(e.text):
		e.comments = n
	case len(e.text) == 0 || box || r.votesAbove && e.last().kind != isPhrases:
		r.endCounts(atEnd)
		r.flush(atTitle, block{})
		e.votes = n
		r.votesAbove = true
	}
	e.sign = 0
}

// endCounts assigns the numbers below the last paper: the first is its number of comments and, if
// the page has votes above titles, the last is the number of votes of the paper that follows. On
// cards, "Submitted by" stands above the votes.
func (r *Reader) endCounts(at end) {
	e := &r.entry
	if n := len(e.counts); n > 0 && r.votesAbove && !r.cards && at == atTitle {
		e.votes, e.counts = e.counts[n-1], e.counts[:n-1]
	}
	if n := len(r.dump.Papers); e.below && n > 0 && len(e.counts) > 0 {
		if last := &r.dump.Papers[n-1]; last.Comments == 0 {
			last.Comments = e.counts[0]
		}
	}
	e.counts, e.below, e.sign = e.counts[:0], false, 0
}
