package parser

import (
	"strings"

	"dailies/parser/clean"
)

// block is a meta block: organisation or authors, a dot, a date.
type block struct {
	found    bool
	line     int
	org      Org
	authors  int
	date     Date
	comments int
}

// block takes a line that a meta block starts with, or that is one as a whole.
func (r *reader) block(l line, s string) bool {
	if n, ok := readAuthors(s); ok {
		r.authors(l, n)
		return true
	}
	if isCutAuthors(s) && r.lines.end() {
		r.lost([]line{l}, "the file ends inside a meta block: not read")
		return true
	}
	left, date, comments, ok := readInline(s)
	if !ok {
		return false
	}
	b := block{found: true, line: l.number, date: date, comments: comments}
	r.cards = r.cards || strings.Contains(s, published)
	if n, ok := readAuthors(left); ok {
		b.authors = n
	} else if left != "" {
		b.org = readOrg(l.text.Slice(0, len(left)))
	} else {
		b.org = r.org(l)
	}
	r.close(l, b)
	return true
}

// close takes the last line of a meta block.
func (r *reader) close(l line, b block) {
	r.roles.mark(l, isMeta, 0)
	r.evidence = true
	r.flush(atMeta, b)
}

// authors takes a number of authors, and the dot and the date below it.
func (r *reader) authors(l line, n int) {
	b := block{found: true, line: l.number, authors: n}
	next, more := r.lines.peek()
	if left, date, comments, ok := readInline(next.text.String()); ok && left == "" {
		r.cards = r.cards || strings.Contains(next.text.String(), published)
		r.skip(isMeta)
		b.date, b.comments = date, comments
		r.close(l, b)
		return
	}
	switch {
	case !more:
		r.problem(l.number, "the file ends inside a meta block: its date is missing")
	case next.text.String() != middot:
		r.problem(l.number, "no date below the number of authors: this paper has none")
	default:
		r.skip(isMeta)
		r.under(next, &b)
	}
	r.close(l, b)
}

// dot takes a dot that has no number of authors above it: the line above, then,
// is the organisation.
func (r *reader) dot(l line) {
	b := block{found: true, line: l.number}
	next, _ := r.lines.peek()
	s := next.text.String()
	if r.cards && isCount(s) {
		r.furniture(l)
		r.skip(isFurniture)
		return
	}
	_, _, dated := readDate(s)
	n, counted := readAuthors(s)
	if len(r.run) == 0 && !dated || !dated && !counted && (l.gap || len(r.run) < 2) {
		r.lost([]line{l}, "a “·” that belongs to no paper: not read")
		return
	}
	b.org = r.org(l)
	if counted {
		r.skip(isMeta)
		b.authors = n
	} else {
		r.under(l, &b)
	}
	r.close(l, b)
}

// under reads the date below a dot into b.
func (r *reader) under(dot line, b *block) {
	next, ok := r.lines.peek()
	if !ok {
		r.problem(dot.number, "the file ends inside a meta block: its date is missing")
		return
	}
	s := next.text.String()
	r.cards = r.cards || strings.HasPrefix(s, published)
	if date, comments, ok := readDate(s); ok {
		r.skip(isMeta)
		b.date, b.comments = date, comments
		return
	}
	if next.gap || len(s) > 40 {
		r.problem(dot.number, "no date below the “·”: this paper has none")
		return
	}
	r.skip(isProblem)
	r.problem(next.number, "%s is no date such as “Oct 7” or “Oct 7, 2025”: this paper has none", quote(next.text))
}

// skip takes the next line for what it is.
func (r *reader) skip(as role) {
	next, _ := r.lines.next()
	r.roles.mark(next, as, 0)
}

// org takes the organisation off the end of the run: the line that touches the
// dot, or a short one above a blank line where title and abstract are there too.
func (r *reader) org(dot line) Org {
	n := len(r.run)
	if n < 2 {
		return Org{}
	}
	last := r.run[n-1]
	s := last.text.String()
	near := !dot.gap && len(s) <= maxToken
	far := dot.gap && n >= 3 && last.gap && len(s) <= 100 && !strings.HasSuffix(s, ".")
	if !near && !far {
		return Org{}
	}
	r.run = r.run[:n-1]
	r.roles.mark(last, isMeta, 0)
	return readOrg(last.text)
}

// readOrg reads an organisation line. A slug has no blank in it; one word
// alone is slug and name.
func readOrg(text clean.Text) Org {
	text = text.Trim()
	i := strings.IndexByte(text.String(), ' ')
	if i < 0 {
		return Org{Slug: text, Name: text, Line: text}
	}
	return Org{Slug: text.Slice(0, i), Name: text.Slice(i, text.Len()).Trim(), Line: text}
}
