package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// maxJoined is how many lines a paragraph is joined from at most: the longest abstract
// takes 60 of 80 characters.
const maxJoined = 400

// para is a paragraph: a line, or several that were one before they were wrapped, without the
// marks of its dialect.
type para struct {
	text    clean.Text // empty if there was nothing but marks
	number  int        // of its first line, from 1
	hidden  int        // hidden characters that cleaning replaced or deleted
	arxiv   string     // number in an address that it links to, or that stands below it; empty: none
	slug    string     // of the organisation that it links to; empty: none
	gap     bool       // a blank line, or the start of the text, is above it
	cut     bool       // longer than MaxText bytes
	heading bool       // marked as a heading
	bullet  bool       // it had a bullet
	phrase  bool       // furniture of the site, if it stands among more of it
}

// join takes a further line into the paragraph. Where a word was broken at its hyphen, or an
// address at a slash, no blank was there.
func (p *para) join(text clean.Text, hidden int) {
	s := p.text.String()
	word := s[strings.LastIndexByte(s, ' ')+1:]
	next, _ := utf8.DecodeRuneInString(text.String())
	between := clean.Literal(" ")
	if strings.HasSuffix(word, "-") && len(word) > 2 && unicode.IsLetter(next) || strings.HasSuffix(word, "/") && strings.Contains(word, "://") {
		between = clean.Text{}
	}
	p.text = clean.Join(between, p.text, text)
	p.hidden += hidden
}

// paragraphs makes paragraphs of lines. Most texts are not wrapped: each line is one.
type paragraphs struct {
	dialect
	to    func(para) // takes each
	begun para       // may go on in the next line
	last  line       // of it
	lines int        // that it has; 0: none has begun
	link  int        // number of the last link, if they are numbered
	blank bool       // what was taken last held nothing but marks
}

// line takes the next line.
func (p *paragraphs) line(l line) {
	if p.lines > 0 && p.goesOn(p.begun.text.String(), p.last, l) {
		if p.markdown {
			s := p.begun.text.String()
			p.begun.text = p.begun.text.Slice(0, len(strings.TrimRight(s, `\ `))) // markdown breaks a line by a backslash
		}
		p.begun.join(l.text, l.hidden)
		p.last = l
		p.lines++
		return
	}
	p.endParagraph()
	p.begun = para{text: l.text, number: l.number, hidden: l.hidden, gap: l.gap || p.blank, cut: l.cut}
	p.last, p.lines = l, 1
	if p.width == 0 && !p.markdown {
		p.endParagraph()
	}
}

// endParagraph ends the paragraph that has begun.
func (p *paragraphs) endParagraph() {
	if p.lines == 0 {
		return
	}
	p.lines = 0
	p.unmark(&p.begun)
	p.blank = p.begun.text.Empty()
	p.to(p.begun)
}

// goesOn reports whether a paragraph, whose last line is given too, goes on in the next line: its
// last line has no room for the next word, or a link is still open.
func (p *paragraphs) goesOn(text string, last, next line) bool {
	a, b := last.text.String(), next.text.String()
	switch {
	case next.gap, last.cut, p.lines > maxJoined, len(text) >= MaxText,
		isAddress(b), startsItem(b), p.markdown && isDefinition(b), strings.HasPrefix(b, "Submitted by"):
		return false
	case p.markdown && (strings.HasSuffix(a, `\`) || isOpenLink(text)):
		return true
	}
	word, _, _ := strings.Cut(b, " ")
	length := last.indent + utf8.RuneCountInString(a)
	full := length*2 >= p.width && length+1+utf8.RuneCountInString(word) >= p.width
	return p.width > 0 && full && (last.indent == next.indent || startsItem(a))
}

// startsItem reports whether a line starts an item of a list, or a heading.
func startsItem(s string) bool {
	first, size := utf8.DecodeRuneInString(s)
	return isBullet(first) && len(s) > size && s[size] == ' ' || first == '#' || strings.HasPrefix(s, "***")
}

// isOpenLink reports whether a link of markdown starts in a text and does not end there.
func isOpenLink(s string) bool {
	i := strings.LastIndex(s, "](")
	if i >= 0 && strings.IndexByte(s[i:], ')') < 0 {
		return true
	}
	return s != "[" && strings.Count(s, "[") > strings.Count(s, "]")
}

// unmark takes the marks of the dialect off a paragraph, and notes what they say.
func (p *paragraphs) unmark(q *para) {
	raw := q.text.String()
	s := withoutBullet(raw)
	q.bullet = len(s) < len(raw) || raw == "•"
	if p.numbered {
		s = p.unnumber(s)
	}
	if p.markdown {
		s = unmarkdown(s, q)
	}
	s = withoutBullet(s)
	if len(s) != len(raw) {
		q.text = clean.Line(s).Trim()
	}
}

// withoutBullet takes off the bullet of an item of a list. A dot in the middle is none: it
// stands before dates.
func withoutBullet(s string) string {
	for {
		first, size := utf8.DecodeRuneInString(s)
		if !isBullet(first) || first == '·' || len(s) <= size || s[size] != ' ' {
			return s
		}
		s = strings.TrimLeft(s[size:], " ")
	}
}

func isBullet(r rune) bool {
	switch r {
	case '•', '·', '*', '-', '+', '‣', '◦', '▪', '●', '○', '–', ' ', '?': // Latin-1 has no bullet
		return true
	}
	return false
}

// unnumber takes out the numbers of links: each is the one after the last, or 1.
func (p *paragraphs) unnumber(s string) string {
	var out strings.Builder
	for {
		text, after, found := strings.Cut(s, "[")
		out.WriteString(text)
		if !found {
			return strings.TrimSpace(out.String())
		}
		n, rest, ok := readNumber(after)
		if ok && strings.HasPrefix(rest, "]") && (n == 1 || n > p.link && n <= p.link+3) {
			p.link, s = n, rest[1:]
			continue
		}
		out.WriteByte('[')
		s = after
	}
}
