package page

import (
	"iter"
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
	token              // what it is by itself
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

// paragraphs makes paragraphs of the lines of a text. Most texts are not wrapped: each line is one.
type paragraphs struct {
	dialect
	begun      para // may go on in the next line
	ended      para // the one above it
	last       line // of the one that has begun
	lines      int  // that it has; 0: none has begun
	link       int  // number of the last link, if they are numbered
	blank      bool // the paragraph that ended last held nothing but marks
	number     int  // lines that were read
	gap        bool // a blank line, or the start of the text, is above the next chunk
	open, torn bool // as of the last chunk
}

// start is the paragraphs of a text, and the text without its front matter. Its first chunk, which
// is given, says how it was copied.
func start(first string) (p paragraphs, text string) {
	above := frontMatter(first)
	return paragraphs{dialect: dialectOf(first), gap: true, number: strings.Count(above, "\n")}, first[len(above):]
}

// of yields the paragraphs that end in the next chunk.
func (p *paragraphs) of(c Chunk) iter.Seq[*para] {
	return func(yield func(*para) bool) {
		for i, l := range c.lines {
			l.number += p.number
			l.gap = l.gap || i == 0 && p.gap
			if ended := p.line(l); ended != nil && !yield(ended) {
				return
			}
		}
		p.gap = c.gap || p.gap && len(c.lines) == 0
		p.number += c.read
		if p.torn = c.torn; c.read > 0 {
			p.open = c.open
		}
	}
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

// line takes the next line, and returns the paragraph that ends with it or above it; nil if none
// does.
func (p *paragraphs) line(l line) *para {
	if p.lines > 0 && p.goesOn(p.begun.text.String(), p.last, l) {
		if p.markdown {
			s := p.begun.text.String()
			p.begun.text = p.begun.text.Slice(0, len(strings.TrimRight(s, `\ `))) // markdown breaks a line by a backslash
		}
		p.begun.join(l.text, l.hidden)
		p.last = l
		p.lines++
		return nil
	}
	above := p.endParagraph()
	p.begun = para{text: l.text, number: l.number, hidden: l.hidden, gap: l.gap || p.blank, cut: l.cut}
	p.last, p.lines = l, 1
	if p.width == 0 && !p.markdown {
		return p.endParagraph()
	}
	return above
}

// endParagraph ends the paragraph that has begun; nil if none has.
func (p *paragraphs) endParagraph() *para {
	if p.lines == 0 {
		return nil
	}
	p.ended = p.begun
	p.unmark(&p.ended)
	p.lines, p.blank = 0, p.ended.text.Empty()
	return &p.ended
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
