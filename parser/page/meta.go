package page

import (
	"strings"
	"unicode"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// block is a meta block: organisation or authors, a dot, a date.
type block struct {
	found    bool
	line     int
	org      dump.Org
	authors  int
	date     dump.Date
	comments int
}

// pending is a meta block that has been read in part.
type pending struct {
	block
	open   bool // the authors are known, the date may follow
	dotted bool // a dot was read; if the authors are not known, it is kept in dot
	dot    para
}

// authors takes a number of authors.
func (r *Reader) authors(p para, t token) {
	r.roles.mark(p, isMeta, 0)
	if last := r.complete(); last != nil && last.Authors == 0 && last.Org == (dump.Org{}) {
		last.Authors = t.n
		return
	}
	b := block{found: true, line: p.number, authors: t.n, comments: t.comments}
	if r.meta.dotted && !r.meta.open {
		if r.card.cards {
			b.org = r.org(r.meta.dot)
		}
		r.roles.mark(r.meta.dot, isMeta, 0)
		r.meta.dotted = false
	}
	r.settle(atTitle)
	r.meta.block, r.meta.open = b, true
}

// dot takes a sign as it stands between organisation or authors and the date.
func (r *Reader) dot(p para) {
	if r.meta.open {
		r.meta.dotted, r.meta.dot = true, p
		r.roles.mark(p, isMeta, 0)
		return
	}
	if r.head {
		r.furniture(p)
		return
	}
	r.settle(atTitle)
	r.meta.dotted, r.meta.dot = true, p
}

// orgDot takes an organisation and the dot on one line.
func (r *Reader) orgDot(p para, t token) {
	r.settle(atTitle)
	r.roles.mark(p, isMeta, 0)
	r.meta.block = block{found: true, line: p.number, org: r.orgOf(clean.Line(t.name), p.slug)}
	r.meta.open, r.meta.dotted = true, true
}

// dated takes a line that is a date, or a month whose day is below.
func (r *Reader) dated(p para, t token) {
	if t.kind == isMonth && !r.wholeDate(&p, &t) {
		r.text(p)
		return
	}
	switch {
	case r.meta.open:
		b := r.meta.block
		b.date, b.comments = t.date, max(b.comments, t.comments)
		r.close(p, b)
	case r.meta.dotted:
		dot := r.meta.dot
		r.roles.mark(dot, isMeta, 0)
		r.close(p, block{found: true, line: dot.number, org: r.org(dot), date: t.date, comments: t.comments})
	case r.freshPage() && t.comments == 0 && !hasAbstract(r.run):
		r.above(r.run)
		r.run, r.head = r.run[:0], false
		r.pageDate(p)
	default:
		r.text(p)
	}
}

// wholeDate puts a month and the day below it together.
func (r *Reader) wholeDate(p *para, t *token) bool {
	next, ok := r.peek()
	if day := next.text.String(); !ok || len(day) > 2 {
		return false
	}
	text := clean.Join(clean.Literal(" "), p.text, next.text)
	date, _, ok := readDate(text.String())
	if !ok {
		return false
	}
	_, _ = r.next()
	p.join(next)
	p.text, t.date = text, date
	return true
}

// metaLine takes a meta block on one line, or its end: "· Oct 7".
func (r *Reader) metaLine(p para, t token) {
	b := block{found: true, line: p.number, authors: t.authors, date: t.date, comments: t.comments}
	r.card.cards = r.card.cards || strings.Contains(p.text.String(), published)
	switch {
	case t.name != "":
		r.settle(atTitle)
		b.org = r.orgOf(clean.Line(t.name), p.slug)
	case r.meta.open && t.authors == 0:
		b.authors, b.org, b.line = r.meta.authors, r.meta.org, r.meta.line
	case t.authors == 0:
		r.settle(atTitle)
		b.org = r.org(p)
	}
	r.close(p, b)
}

// close ends a meta block, and with it a paper.
func (r *Reader) close(p para, b block) {
	r.roles.mark(p, isMeta, 0)
	r.evidence = true
	r.meta = pending{}
	r.review.dates++
	r.flush(atMeta, b)
	r.card.closed = true
}

// settle ends what was not complete when a text, a heading or the end of the file follows.
func (r *Reader) settle(at end) {
	m := r.meta
	r.meta = pending{}
	switch {
	case m.open:
		r.evidence = true
		r.withoutDate(m, at)
		r.flush(atMeta, m.block)
		r.card.closed = true
	case m.dotted && m.dot.text.String() != middot:
		r.furniture(m.dot)
	case m.dotted && r.card.cards:
		r.furniture(m.dot)
	case m.dotted && !m.dot.gap && len(r.run) > 2:
		m.block = block{found: true, line: m.dot.number, org: r.org(m.dot)}
		r.roles.mark(m.dot, isMeta, 0)
		r.evidence = true
		r.withoutDate(m, at)
		r.flush(atMeta, m.block)
	case m.dotted:
		r.lost([]para{m.dot}, "a “·” that belongs to no paper: not read")
	}
	r.settleCounts(at)
}

// last is the line of what was read of it last.
func (m *pending) last() int { return max(m.line, m.dot.number) }

// withoutDate says that a meta block has no date. The pages of days have none.
func (r *Reader) withoutDate(m pending, at end) {
	switch {
	case r.card.cards || r.review.dates == 0 && at != atEnd:
	case at == atEnd:
		r.problem(m.last(), "the file ends inside a meta block: its date is missing")
	case m.authors > 0:
		r.problem(m.line, "no date below the number of authors: this paper has none")
	default:
		r.problem(m.line, "no date below the “·”: this paper has none")
	}
}

// noDate takes a short line in the place of a date.
func (r *Reader) noDate(p para) bool {
	if !r.meta.dotted || p.gap || p.text.Len() > 40 || !r.meta.open && len(r.run) < 3 {
		return false
	}
	b := r.meta.block
	if !r.meta.open {
		b = block{found: true, line: r.meta.dot.number, org: r.org(r.meta.dot)}
		r.roles.mark(r.meta.dot, isMeta, 0)
	}
	r.problem(p.number, "%s is not a date such as “Oct 7” or “Oct 7, 2025”: this paper has none", quote(p.text))
	r.meta = pending{}
	r.roles.mark(p, isProblem, 0)
	r.evidence = true
	r.flush(atMeta, b)
	r.card.closed = true
	return true
}

// cutAuthors takes a number of authors that the end of the file cuts.
func (r *Reader) cutAuthors(p para) bool {
	if !isCutAuthors(p.text.String()) {
		return false
	}
	if _, more := r.peek(); more {
		return false
	}
	r.lost([]para{p}, "the file ends inside a meta block: not read")
	return true
}

// org takes the organisation off the end of the run: the line that touches the
// dot, or a short one above a blank line if title and abstract are there too. Its slug
// may stand on a line of its own.
func (r *Reader) org(dot para) dump.Org {
	r.run = r.withoutSubmitter(r.run)
	n := len(r.run)
	if n < 2 {
		return dump.Org{}
	}
	last := r.run[n-1]
	if name := withoutNumber(last.below); !dot.gap && !name.Empty() && last.text.Len() > maxToken && strings.HasSuffix(last.text.String(), name.String()) {
		r.run[n-1].text = last.text.Slice(0, last.text.Len()-name.Len()).Trim()
		return r.orgOf(name, last.slug)
	}
	s := last.text.String()
	near := !dot.gap && len(s) <= maxToken
	far := dot.gap && n >= 3 && len(s) <= 100 && !strings.HasSuffix(s, ".")
	if !near && !far || last.heading {
		return dump.Org{}
	}
	r.run = r.run[:n-1]
	r.roles.mark(last, isMeta, 0)
	if n >= 4 && isSlug(r.run[n-2].text.String()) {
		slug := r.run[n-2]
		r.run = r.run[:n-2]
		r.roles.mark(slug, isMeta, 0)
		return newOrg(slug.text.String(), last.text)
	}
	return r.orgOf(last.text, last.slug)
}

// unglued is an organisation line with a blank between slug and name. Text browsers leave
// it out: "nex-agiNex AGI".
func (r *Reader) unglued(text clean.Text) clean.Text {
	s := text.String()
	first, _, _ := strings.Cut(s, " ")
	if r.width == 0 {
		return text
	}
	for i := 3; i+3 <= len(first); i++ {
		slug, name := keyLetters(s[:i]), keyLetters(s[i:])
		if len(slug) >= 3 && len(name) >= 3 && (strings.HasPrefix(name, slug) || strings.HasPrefix(slug, name) || strings.HasSuffix(slug, name)) {
			return clean.Join(clean.Literal(" "), text.Slice(0, i), text.Slice(i, len(s)))
		}
	}
	return text
}

// withoutNumber is a line without the number of the link that it starts with.
func withoutNumber(text clean.Text) clean.Text {
	s := text.String()
	n := len(s) - len(strings.TrimLeft(strings.TrimPrefix(s, "["), "0123456789"))
	if n > 1 && n < len(s) && s[n] == ']' {
		return text.Slice(n+1, len(s))
	}
	return text
}

// isSlug reports whether a line may be an organisation's name in addresses.
func isSlug(s string) bool {
	return s != "" && len(s) <= 42 && strings.IndexByte(s, ' ') < 0 && !strings.HasSuffix(s, ".")
}

// orgOf reads an organisation line whose slug may be known by the address that it
// links to. The line may have it, too, as the name of a picture; markdown leaves pictures out.
func (r *Reader) orgOf(text clean.Text, slug string) dump.Org {
	text = r.unglued(text.Trim())
	if alt, name, found := strings.Cut(text.String(), "]"); found && alt != "" && alt[0] == '[' && isSlug(alt) && name != "" {
		return newOrg(alt[1:], clean.Line(name).Trim())
	}
	rest, has := strings.CutPrefix(text.String(), slug)
	rest = strings.TrimSpace(rest)
	if slug == "" || has && (rest == "" || isLike(rest, slug)) {
		if slug != "" && rest != "" {
			return newOrg(slug, clean.Line(rest))
		}
		if slug == "" && r.markdown {
			return dump.Org{Name: text, Line: text}
		}
		return readOrg(text)
	}
	return newOrg(slug, text)
}

// isLike reports whether a name may belong to a slug: the letters of one are in the other.
func isLike(name, slug string) bool {
	a, b := keyLetters(name), keyLetters(slug)
	return strings.Contains(a, b) || strings.Contains(b, a) || len(a) >= 3 && strings.HasPrefix(b, a[:3])
}

// keyLetters are the letters and digits of a name, in small letters.
func keyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// newOrg is an organisation whose slug and name are known.
func newOrg(slug string, name clean.Text) dump.Org {
	return dump.Org{Slug: clean.Line(slug), Name: name, Line: clean.Line(slug + " " + name.String())}
}

// readOrg reads an organisation line. A slug has no blank in it; one word
// alone is slug and name.
func readOrg(text clean.Text) dump.Org {
	i := strings.IndexByte(text.String(), ' ')
	if i < 0 {
		return dump.Org{Slug: text, Name: text, Line: text}
	}
	return dump.Org{Slug: text.Slice(0, i), Name: text.Slice(i, text.Len()).Trim(), Line: text}
}
