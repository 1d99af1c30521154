package page

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// maxJoined is how many lines a paragraph is joined from at most: the longest abstract
// takes 60 of 80 characters.
const maxJoined = 400

// para is a paragraph of a dump: a line, or several that were one before they were
// wrapped, without the marks of its dialect.
type para struct {
	text    clean.Text // empty if there was nothing but marks
	below   clean.Text // its last line, if it was joined from several
	number  int        // of its first line, from 1
	others  []int      // numbers of its other lines
	hidden  int        // hidden characters that cleaning replaced or deleted
	arxiv   string     // number in an address that it links to, or that stands below it; empty: none
	slug    string     // of the organisation that it links to; empty: none
	gap     bool       // a blank line, or the start of the text, is above it
	cut     bool       // longer than dump.MaxText bytes
	heading bool       // marked as a heading
	bullet  bool       // it had a bullet
	phrase  bool       // furniture of the site, if it stands among more of it
}

// length is how many characters it has.
func (p *para) length() int { return utf8.RuneCountInString(p.text.String()) }

// join takes a further line into the paragraph.
func (p *para) join(next para) {
	p.text = rejoin(p.text, next.text, false)
	p.others = append(append(p.others, next.number), next.others...)
	p.hidden += next.hidden
}

// minTitle is how long the first line of a wrapped title is at least, in bytes.
const minTitle = 16

// goesOn reports whether a paragraph goes on in the line below it, although nothing says
// that the text is wrapped: a short line that is no sentence, and the next one starts small.
func goesOn(p *para, next para) bool {
	first, _ := utf8.DecodeRuneInString(next.text.String())
	return !next.gap && unicode.IsLower(first) && !next.heading && p.text.Len() >= minTitle && p.text.Len() <= maxToken && !p.phrase &&
		!strings.ContainsAny(p.text.String()[p.text.Len()-1:], ".!?:")
}

// paragraphs reads a text paragraph by paragraph.
type paragraphs struct {
	*lines
	dialect
	link   int  // number of the last link, if they are numbered
	ahead  para // read but not taken yet, if peeked
	peeked bool
	gap    bool // what was read last held nothing but marks
}

// next returns the next paragraph. It looks at the line below one only if the dialect
// says that it may go on there: most texts are not wrapped.
func (p *paragraphs) next() (para, bool) {
	if p.peeked {
		p.peeked = false
		return p.ahead, true
	}
	first, ok := p.lines.next()
	if !ok {
		return para{}, false
	}
	joined := para{text: first.text, number: first.number, hidden: first.hidden, gap: first.gap || p.gap, cut: first.cut}
	last := first
	for (p.width > 0 || p.markdown) && !last.cut && joined.text.Len() < dump.MaxText && len(joined.others) < maxJoined {
		next, ok := p.lines.peek()
		if !ok || next.gap || last.text.Empty() || !p.goesOn(joined.text.String(), last, next) {
			break
		}
		_, _ = p.lines.next()
		joined.text = rejoin(joined.text, next.text, p.markdown)
		joined.below = next.text
		joined.others = append(joined.others, next.number)
		joined.hidden += next.hidden
		last = next
	}
	p.unmark(&joined)
	p.gap = joined.text.Empty()
	return joined, true
}

// peek returns what next will return.
func (p *paragraphs) peek() (para, bool) {
	if !p.peeked {
		p.ahead, p.peeked = p.next()
	}
	return p.ahead, p.peeked
}

// through reports whether nothing is left of the chunk but blank lines.
func (p *paragraphs) through() bool { return !p.peeked && p.lines.through() }

// goesOn reports whether a paragraph, whose last line is given too, goes on in the next
// line: its last line has no room for the next word, or a link is still open.
func (p *paragraphs) goesOn(text string, last, next line) bool {
	a, b := last.text.String(), next.text.String()
	if _, link := readAddress(b); link || b == "" || startsItem(b) || p.markdown && isDefinition(b) || strings.HasPrefix(b, "Submitted by") {
		return false
	}
	if p.markdown && (strings.HasSuffix(a, `\`) || isOpenLink(text)) {
		return true
	}
	word, _, _ := strings.Cut(b, " ")
	length := last.indent + last.length()
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

// rejoin puts two lines together that were wrapped. Where a word was broken at its hyphen,
// or an address at a slash, no blank was there. Markdown breaks a line by a backslash.
func rejoin(a, b clean.Text, markdown bool) clean.Text {
	s := a.String()
	if markdown {
		s = strings.TrimRight(s, `\ `)
		a = a.Slice(0, len(s))
	}
	word := s[strings.LastIndexByte(s, ' ')+1:]
	next, _ := utf8.DecodeRuneInString(b.String())
	broken := strings.HasSuffix(word, "-") && len(word) > 2 && unicode.IsLetter(next) ||
		strings.HasSuffix(word, "/") && strings.Contains(word, "://")
	if broken {
		return clean.Concat(a, b)
	}
	return clean.Join(clean.Literal(" "), a, b)
}
